// The strip of a stream's events, the dots of versions in the margin, and the line to a kept answer.
import { beforeEach, expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import { ask, conversation, hasFocus, lastReply, newChat, pickModel, say } from '../e2e/person.ts';
import { connectedWindow } from '../e2e/shared-window.ts';

const shared = connectedWindow('sk-test-drawn-6c1e90b27d');

beforeEach(async () => {
  shared.service.reset();
  await newChat(shared.page);
  await pickModel(shared.page, 'alpha');
});

it('steps through the events of a stream with the arrow keys, and keeps their strip in sight', async () => {
  const { page } = shared;
  shared.service.tokens = ['Well', ' inside', ' the', ' limit.'];
  shared.service.paceMs = 60;
  await ask(page, `How far?${' A long prompt, so that the page scrolls.'.repeat(60)}`);
  await lastReply(page).hover();
  await lastReply(page).getByRole('button', { name: 'Details' }).click();
  const strip = page.getByRole('region', { name: 'Stream' });
  const slider = strip.getByRole('slider', { name: 'Events of the stream' });
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThanOrEqual(4);
  await slider.focus();
  await page.keyboard.press('Home');
  const seen = new Set<string>();
  for (let at = 0; at <= last; at += 1) {
    await until(`event ${at + 1} is shown`, async () => (await strip.textContent())?.includes(`Event ${at + 1}`));
    seen.add((await slider.getAttribute('aria-valuetext')) ?? '');
    await page.keyboard.press('ArrowRight');
  }
  expect(seen.size).toBe(last + 1);
  expect([...seen].some((words) => words.includes(' inside'))).toBe(true);
  // The strip draws a stroke for each event; simultaneous events share a stroke.
  const path = (await strip.locator('svg path').first().getAttribute('d')) ?? '';
  expect(path.match(/M/g)?.length).toBeGreaterThan(1);
  const bottom = async (): Promise<number> => {
    const box = await strip.boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
  };
  await page.locator('.page-body').evaluate((body) => body.scrollTo(0, body.scrollHeight / 3));
  expect(await bottom()).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
  await page.keyboard.press('Escape');
});

it('lists the parts of a request beside it, and scrolls to each', async () => {
  const { page } = shared;
  await ask(page, 'Where is each part?');
  await lastReply(page).hover();
  await lastReply(page).getByRole('button', { name: 'Details' }).click();
  const list = page.getByRole('navigation', { name: 'Back to the reply' });
  for (const name of ['Timings', 'As a curl command', 'Answer', 'Request']) {
    const link = list.getByRole('button', { name: new RegExp(`^${name}`) });
    await link.click();
    expect(await link.getAttribute('aria-current')).toBe('true');
    const part = page.getByRole('region', { name, exact: true });
    await hasFocus(part);
    const box = await part.boundingBox();
    expect(box?.y).toBeLessThan(await page.evaluate(() => innerHeight));
  }
  await page.keyboard.press('Escape');
  await hasFocus(lastReply(page).getByRole('button', { name: 'Details' }));
});

it('shows another version when its dot in the margin is pressed, and omits the times where there is no room', async () => {
  const { page } = shared;
  await ask(page, 'Once more?');
  shared.service.tokens = ['The', ' second', ' answer.'];
  await lastReply(page).getByRole('button', { name: 'Regenerate', exact: true }).click();
  await lastReply(page).getByText('2 / 2').waitFor();
  await until('the reply is complete', async () => (await lastReply(page).getAttribute('data-status')) === 'complete');
  const dot = lastReply(page).locator('.margin-version');
  expect(await dot.count()).toBe(1);
  await dot.hover();
  await page
    .locator('.tooltip')
    .getByText(/^1 \/ 2 · alpha/)
    .waitFor();
  await dot.click();
  await lastReply(page).getByText('1 / 2').waitFor();
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const times = conversation(page).locator('.margin-time');
  expect(await times.first().evaluate((time) => getComputedStyle(time).display)).not.toBe('none');
  await page.setViewportSize({ width: 1060, height: 700 });
  await until('only the dots are left', async () =>
    times.first().evaluate((time) => getComputedStyle(time).display === 'none'),
  );
  expect(await conversation(page).locator('.margin-dot').first().isVisible()).toBe(true);
  await page.setViewportSize({ width, height });
});

it('draws the line to a kept answer once, and never with reduced motion', async () => {
  const { page } = shared;
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 1400, height: 900 });
  const keep = async (question: string): Promise<void> => {
    await page.getByRole('button', { name: 'Compare answers', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    await dialog.getByRole('option', { name: 'beta', exact: true }).click();
    await dialog.getByRole('button', { name: 'Use these' }).click();
    await say(page, question);
    await page.getByRole('button', { name: 'Keep this answer' }).nth(1).waitFor();
    await page.getByRole('button', { name: 'Keep this answer' }).nth(1).click();
    await page.locator('.message.is-kept').waitFor();
  };
  // Record each animation of a line.
  await page.evaluate(() => {
    const drawn: string[] = [];
    Reflect.set(globalThis, 'drawnLines', drawn);
    addEventListener('animationstart', ({ animationName }) => {
      if (animationName.startsWith('kept-line')) drawn.push(animationName);
    });
  });
  const drawn = () => page.evaluate(() => Reflect.get(globalThis, 'drawnLines') as string[]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await keep('With motion?');
  await until('the line has faded', async () => (await page.locator('.message.is-kept').count()) === 0);
  expect(await drawn()).toEqual(['kept-line-draws', 'kept-line-fades']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await newChat(page);
  await keep('Without motion?');
  expect(await drawn()).toEqual(['kept-line-draws', 'kept-line-fades']);
  await page.setViewportSize({ width, height });
});
