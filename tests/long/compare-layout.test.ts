// Comparing at any width: columns never overlap, headings stay in view, and tabs replace columns that don't fit.
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import { atRest, conversation, newChat, pickModel, say } from '../e2e/person.ts';
import { connectedWindow } from '../e2e/shared-window.ts';

const KEY = 'sk-test-compare-layout-8e20b4';
const LONG_LINE = `const rows = await database.query('${'select one, two, three from somewhere; '.repeat(12)}');`;
const WIDE_TABLE = ['|', ...Array.from({ length: 14 }, (_, at) => ` A wide heading ${at} |`)].join('');
const ANSWER = [
  `A paragraph with averylongwordwithoutanybreak${'x'.repeat(300)} and more.`,
  `\`\`\`js\n${LONG_LINE}\n\`\`\``,
  `${WIDE_TABLE}\n${WIDE_TABLE.replaceAll(/[^|]+/g, ' --- ')}\n${WIDE_TABLE.replaceAll('heading', 'cell')}`,
  ...Array.from({ length: 40 }, (_, at) => `Paragraph ${at}.`),
].join('\n\n');

const shared = connectedWindow(KEY, { name: 'Harbour' });

beforeEach(async () => {
  shared.service.reset();
  await shared.page.setViewportSize({ width: 1280, height: 800 });
  await newChat(shared.page);
  await pickModel(shared.page, 'alpha');
});

const comparing = (page: Page) => page.getByRole('region', { name: 'Answers side by side' });

/** Asks the chat's own model, even if it isn't in `models`, and the other models side by side. */
const compared = async (models: readonly string[] = ['alpha', 'beta', 'beta']) => {
  const { page } = shared;
  await page.getByRole('button', { name: 'Compare answers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare models' });
  for (const model of models) await dialog.getByRole('option', { name: model, exact: true }).click();
  await dialog.getByRole('button', { name: 'Use these' }).click();
  shared.service.tokens = [ANSWER];
  await say(page, 'Compare this');
  await until(
    'all have answered',
    async () =>
      shared.service.requests.filter(({ path }) => path === '/v1/chat/completions').length >= 3 &&
      (await conversation(page).locator('[data-status=streaming]').count()) === 0 &&
      (await comparing(page).count()) === 1,
  );
  return page;
};

/** Overlapping heads, and columns and elements outside their container, except in containers that scroll or clip. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('.message-scroller')?.getBoundingClientRect();
    const found: string[] = [];
    for (const head of document.querySelectorAll('.compare-head')) {
      const [model, connection] = [...head.children].map((child) => child.getBoundingClientRect());
      if (model !== undefined && connection !== undefined && model.right > connection.left) found.push('a head');
    }
    for (const column of document.querySelectorAll('.compare-column')) {
      const { left, right } = column.getBoundingClientRect();
      if (scroller === undefined || left < scroller.left - 1 || right > scroller.right + 1) found.push('a column');
      for (const element of column.querySelectorAll<HTMLElement>('*')) {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || box.right <= right + 1) continue;
        let holder = element.parentElement;
        while (holder !== null && holder !== column && getComputedStyle(holder).overflowX === 'visible')
          holder = holder.parentElement;
        if (holder === null || holder === column) found.push(`${element.tagName}.${element.className}`);
      }
    }
    return found;
  });

describe('comparing', () => {
  it("columns don't overlap at any width, and each can be reached", async () => {
    const page = await compared();
    const layouts: Record<number, string> = {};
    for (const width of [1600, 1280, 1000, 800, 640, 480]) {
      await page.setViewportSize({ width, height: 700 });
      const tabs = comparing(page).getByRole('tab');
      // Select groups by the names of the models: a code block is a group, too.
      const groups = comparing(page).getByRole('group', { name: /^(alpha|beta( \(\d\))?)$/ });
      await until('the layout is settled', async () => {
        const [tabCount, groupCount] = [await tabs.count(), await groups.count()];
        const room = await comparing(page).evaluate((element) => element.getBoundingClientRect().width);
        return room / 3 < 320 ? tabCount === 3 && groupCount === 1 : tabCount === 0 && groupCount === 3;
      });
      layouts[width] = (await tabs.count()) === 0 ? 'columns' : 'tabs';
      await expect.poll(() => misplaced(page), { timeout: 30_000, message: `at ${width}` }).toEqual([]);
    }
    expect(layouts).toMatchObject({ 1600: 'columns', 1280: 'columns', 640: 'tabs', 480: 'tabs' });

    // Each tab can be reached by keyboard, and its answer can be kept.
    await comparing(page).getByRole('tab').first().focus();
    for (const name of ['beta (1)', 'beta (2)', 'alpha']) {
      await page.keyboard.press('ArrowRight');
      await comparing(page).getByRole('group', { name, exact: true }).waitFor();
    }
    await page.keyboard.press('ArrowLeft');
    await comparing(page).getByRole('group', { name: 'beta (2)', exact: true }).waitFor();
    await comparing(page).getByRole('button', { name: 'Keep this answer' }).click();
    await until('one answer is left', async () => (await comparing(page).count()) === 0);
    await page.getByRole('button', { name: 'Model, beta' }).waitFor();
  });

  it('a very long name takes no space from the short ones', async () => {
    const { page } = shared;
    const long = `vendor/${'a-model-with-a-very-long-name-'.repeat(6)}preview`;
    await page.getByRole('button', { name: /^Model, / }).click();
    await page.getByRole('searchbox', { name: 'Search models' }).fill(long);
    await page.getByRole('option', { name: `Use “${long}”` }).click();
    await compared(['alpha', 'beta']);
    for (const width of [800, 640, 480]) {
      await page.setViewportSize({ width, height: 700 });
      const tabs = comparing(page).getByRole('tab');
      await until('the layout is settled', async () => (await tabs.count()) === 3);
      const names = await tabs.evaluateAll((all) =>
        all.map((tab) => {
          const name = tab.querySelector('span');
          return { isCut: name !== null && name.scrollWidth > name.clientWidth, width: tab.clientWidth };
        }),
      );
      expect(
        names.map(({ isCut }) => isCut),
        `at ${width}`,
      ).toEqual([true, false, false]);
      const room = await comparing(page)
        .getByRole('tablist')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(room, `at ${width}`).toBe(0);
    }
  });

  it('keeps an answer’s model in view down to its end, and finds text in each answer', async () => {
    const page = await compared();
    for (const [width, head] of [
      [1280, comparing(page).getByText('Harbour', { exact: true }).first()],
      [640, comparing(page).getByRole('tab').first()],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await head.waitFor();
      await conversation(page).evaluate((element) => element.scrollTo(0, element.scrollHeight - 900));
      await until('the head is at the top of what is read', () =>
        head.evaluate((element) => {
          const edge = document.querySelector('.message-scroller')?.getBoundingClientRect().top ?? 0;
          const { top, height } = element.getBoundingClientRect();
          return height > 0 && top >= edge - 1 && top < edge + 40;
        }),
      );
    }
    // Each answer contains the word once, so the third hit is behind the third tab.
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find in chat' }).fill('averylongword');
    const third = comparing(page).getByRole('group', { name: 'beta (2)', exact: true });
    await until('the third answer is shown', async () => {
      await page.keyboard.press('Enter');
      await third.waitFor({ timeout: 500 });
      return true;
    });
  });

  it('a reader at the end stays there when columns become tabs, another tab is chosen, and tabs become columns', async () => {
    const page = await compared();
    const jump = page.getByRole('button', { name: 'Jump to latest' });
    const fromEnd = () =>
      page
        .locator('.message-scroller')
        .evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
    await conversation(page).press('End');
    await until('the end is in view', async () => (await fromEnd()) < 2 && (await jump.count()) === 0);
    const steps: readonly (readonly [string, () => Promise<void>, number])[] = [
      ['tabs', () => page.setViewportSize({ width: 700, height: 800 }), 3],
      ['another tab', () => comparing(page).getByRole('tab').nth(1).click(), 3],
      ['columns', () => page.setViewportSize({ width: 1280, height: 800 }), 0],
    ];
    for (const [what, step, tabs] of steps) {
      await step();
      await until(`there are ${tabs} tabs`, async () => (await comparing(page).getByRole('tab').count()) === tabs);
      await atRest(page, fromEnd);
      expect(await fromEnd(), what).toBeLessThan(2);
      await jump.waitFor({ state: 'detached' });
    }
  });

  it('the chat’s own model is marked as such, and choosing it adds no second column', async () => {
    const { page } = shared;
    await page.getByRole('button', { name: 'Compare answers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    const chosen = dialog.getByRole('list', { name: 'Models to compare' }).getByRole('listitem');
    await chosen.filter({ hasText: 'this chat’s model' }).waitFor();
    const alpha = dialog.getByRole('option', { name: 'alpha', exact: true });
    await alpha.click();
    await until('alpha is chosen', async () => (await chosen.filter({ hasText: 'this chat’s model' }).count()) === 0);
    expect(await chosen.count()).toBe(1);
    // Adding it again is deliberate: the same model with other parameters.
    await alpha.click();
    await until('the model is chosen twice', async () => (await chosen.count()) === 2);
  });
});
