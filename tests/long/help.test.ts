// The Help page: articles by keyboard alone, and examples that run in the practice service.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { atRest, composer, exchange, hasFocus, newChat, replies, waitForStatus, wheel } from '../e2e/person.ts';
import { sharedWindow } from '../e2e/shared-window.ts';

const shared = sharedWindow('sk-test-help-7d1c9a20f3');
/** A message higher than the window. */
const LONG = 'A paragraph of some length.\n\n'.repeat(20);
const help = (page: Page) => page.getByRole('dialog', { name: 'Help', exact: true });

const openHelp = async (): Promise<Page> => {
  const page = await shared.connected();
  await page.keyboard.press('F1');
  await help(page).waitFor();
  return page;
};

/** A key from the token console of the practice service. */
async function newPracticeKey(page: Page, name: string): Promise<string> {
  const address = await page.evaluate(async () => {
    const first = await window.parley.appBootstrap({});
    return first.ok ? first.value.connections.find(({ isPractice }) => isPractice)?.consoleUrl : undefined;
  });
  if (address === undefined) throw new Error('there is no practice service');
  const { origin } = new URL(address);
  const created = await fetch(`${origin}/console/api/tokens`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ name, expiresInSeconds: null }),
  });
  const { key }: { readonly key: string } = await created.json();
  return key;
}

describe('the Help page', () => {
  it('can be searched and read by keyboard alone', async () => {
    const page = await openHelp();
    await hasFocus(help(page).getByRole('searchbox', { name: 'Search help' }));
    await page.keyboard.type('replace an expired key');
    await page.keyboard.press('Enter');
    await help(page)
      .getByText(/^\d+ articles?$/)
      .first()
      .waitFor();
    const article = help(page).getByRole('region', { name: 'When a key is refused or has expired' });
    await article.getByText('rejected: expired').first().waitFor();
    await hasFocus(article);
    await page.keyboard.press('F1');
    await hasFocus(help(page).getByRole('searchbox', { name: 'Search help' }));
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'detached' });
  });

  it('opens from the bottom of the sidebar and from the palette, at an article', async () => {
    const page = await shared.connected();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await help(page).getByRole('heading', { name: 'What Parley can do' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('temporary chats');
    await page.getByRole('option', { name: /Temporary chats/ }).click();
    await help(page).getByRole('heading', { name: 'Temporary chats' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('opens the article about the current settings page', async () => {
    const page = await shared.connected();
    await page.keyboard.press('Control+,');
    await page.getByRole('tab', { name: 'Keyboard' }).click();
    await page.keyboard.press('F1');
    await help(page).getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('returns to the same line and control, by Escape and by “Chats”', async () => {
    const page = await shared.connected();
    for (let at = 1; at <= 4; at += 1) await exchange(page, shared.service, `Question ${at}`, LONG);
    const scrollTop = () => page.locator('.message-scroller').evaluate((element) => Math.round(element.scrollTop));
    await wheel(page, -600);
    const before = await atRest(page, scrollTop);
    const button = page.getByRole('button', { name: 'Help', exact: true });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => help(page).getByRole('button', { name: 'Chats', exact: true }).click(),
    ]) {
      await button.click();
      await help(page).waitFor();
      await leave();
      await help(page).waitFor({ state: 'detached' });
      await hasFocus(button);
      expect(await atRest(page, scrollTop)).toBe(before);
    }
  });

  it('is replaced by the settings, and comes back', async () => {
    const page = await openHelp();
    await help(page).getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    expect(await help(page).count()).toBe(0);
    await page.keyboard.press('F1');
    await help(page).waitFor();
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  // This must be the first test that runs an example, so that the example also starts the practice service.
  it('leaves new chats with the same service and model after an example', async () => {
    const page = await shared.connected();
    const model = page.getByRole('button', { name: /^Model, / });
    const before = (await model.textContent()) ?? '';
    await page.keyboard.press('F1');
    await help(page)
      .getByRole('button', { name: /See every kind of formatting/ })
      .click();
    await replies(page).last().getByRole('heading', { name: 'A tour of formatting' }).waitFor();
    expect(await model.textContent()).toContain('tour');
    await newChat(page);
    // With two services, the button also names the service.
    expect((await model.textContent())?.split(' · ')[0]).toBe(before);
  });

  it('compares three answers in the practice service with one click', async () => {
    // The first window is wide enough for the answers side by side.
    const page = await openHelp();
    await help(page)
      .getByRole('button', { name: /Compare three answers/ })
      .click();
    await page.getByRole('button', { name: 'Keep this answer' }).nth(1).waitFor();
    expect(await page.getByRole('button', { name: /^(?:Keep this answer|Stop (?:guide|echo|poet))$/ }).count()).toBe(3);
    await page.getByRole('button', { name: 'Keep this answer' }).nth(2).waitFor();
    // The answers are short enough to keep all their beginnings in view.
    const tops = () =>
      page.locator('.compare-message').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const list = await page.locator('.message-scroller').boundingBox();
    expect(Math.min(...(await atRest(page, tops)))).toBeGreaterThan(list?.y ?? 0);
  });

  it('shows an exact request once its reply has arrived', async () => {
    const page = await openHelp();
    await help(page)
      .getByRole('button', { name: /See the exact request/ })
      .click();
    await page.getByRole('region', { name: 'Body as sent' }).waitFor();
    await page.keyboard.press('Escape');
    await waitForStatus(replies(page).last(), 'complete');
    await hasFocus(composer(page));
  });

  it('shows an expired key each time the example runs, and answers once the key is replaced', async () => {
    for (const run of ['first', 'second']) {
      const page = await openHelp();
      await help(page)
        .getByRole('button', { name: /Replace an expired key/ })
        .click();
      await page.getByRole('article', { name: 'You' }).getByText('Pretend my key has expired.').waitFor();
      await waitForStatus(replies(page).last(), 'failed');
      expect(await replies(page).last().getAttribute('data-error-kind')).toBe('auth.expired');
      await hasFocus(page.getByRole('textbox', { name: 'New API key' }));
      await page.getByRole('textbox', { name: 'New API key' }).fill(await newPracticeKey(page, run));
      await page.getByRole('button', { name: 'Verify and replace' }).click();
      await waitForStatus(replies(page).last(), 'complete');
      expect(await replies(page).last().textContent()).toContain('Your new key works.');
    }
  });

  it('tries three temperatures, and shows every kind of formatting', async () => {
    const page = await openHelp();
    await page.setViewportSize({ width: 1440, height: 900 });
    await help(page)
      .getByRole('button', { name: /Try three temperatures/ })
      .click();
    await page
      .getByRole('button', { name: /^(?:Keep this answer|Stop poet)$/ })
      .nth(2)
      .waitFor();
    expect(await page.locator('.compare-head-detail').allTextContents()).toEqual([
      'Temperature 0',
      'Temperature 0.7',
      'Temperature 1.4',
    ]);
    await page.keyboard.press('F1');
    await help(page)
      .getByRole('button', { name: /See every kind of formatting/ })
      .click();
    await replies(page).last().getByRole('heading', { name: 'A tour of formatting' }).waitFor();
  });
});
