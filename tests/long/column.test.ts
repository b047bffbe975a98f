// The reading column: text, formulas, the message box and failures share one width; wide code and tables extend; code
// has line numbers.
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pressCommand, readClipboard } from '../e2e/clipboard.ts';
import { until } from '../e2e/parley-app.ts';
import { answered, exchange, lastReply, say } from '../e2e/person.ts';
import { sharedWindow } from '../e2e/shared-window.ts';

const shared = sharedWindow('sk-test-column-51c2aa07d4');

const WORDS = 'words that are long enough to fill the line of the column from its beginning to its end '.repeat(3);
const REPLY = `${WORDS} with $x_i + \\frac{a}{b}$ in it.

$$\\int_0^1 x\\,dx$$

\`\`\`js
short();
second();
\`\`\`

\`\`\`js
const wide = ['${'wide '.repeat(20)}'];
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

| ${'LongHead'.repeat(6)} | ${'LongHead'.repeat(6)} |
|---|---|
| 1 | 2 |
`;

interface Edges {
  readonly start: number;
  readonly end: number;
}

/** The start and end of an element's content box. */
const edgesOf = (page: Page, selector: string, at = 0): Promise<Edges> =>
  page
    .locator(selector)
    .nth(at)
    .evaluate((element) => {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const px = (name: string): number => Number.parseFloat(style.getPropertyValue(name)) || 0;
      return {
        start: box.left + px('padding-left') + px('border-left-width'),
        end: box.right - px('padding-right') - px('border-right-width'),
      };
    });

const near = (found: Edges, wanted: Edges, what: string): void => {
  expect(Math.abs(found.start - wanted.start), `${what} begins at ${found.start}, not ${wanted.start}`).toBeLessThan(3);
  expect(Math.abs(found.end - wanted.end), `${what} ends at ${found.end}, not ${wanted.end}`).toBeLessThan(3);
};

it('text, formulas, the message box and failures share one width; wider content extends to the right', async () => {
  const page = await shared.connected();
  await exchange(page, shared.service, WORDS, REPLY);
  await lastReply(page).locator('.md-math-block .katex').waitFor();
  for (const width of [1280, 700]) {
    await page.setViewportSize({ width, height: 800 });
    const text = await edgesOf(page, '.md p');
    expect(text.end - text.start).toBeLessThanOrEqual(640);
    if (width === 1280) expect(text.end - text.start).toBe(640);
    near(await edgesOf(page, '.md-math-block'), text, 'a formula');
    near(await edgesOf(page, '.message-own'), text, 'a question');
    near(await edgesOf(page, '.composer-box'), text, 'the message box');
    const action = await edgesOf(page, '.message:not(.is-user) .message-action');
    expect(Math.abs(action.start - text.start), `the first action begins at ${action.start}`).toBeLessThan(1);
    const copies = await page
      .locator('.md-table-actions > button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect((copies[1]?.left ?? 0) - (copies[0]?.right ?? 0), 'the buttons below a table').toBeGreaterThanOrEqual(4);
    const outer = await page.locator('.md-code').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(outer.map(({ left }) => Math.round(left - text.start))).toEqual([0, 0]);
    expect(Math.abs((outer[0]?.right ?? 0) - text.end)).toBeLessThan(1);
    const tables = await page.locator('.md-table').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(Math.abs((tables[0]?.right ?? 0) - text.end)).toBeLessThan(1);
    if (width === 1280) {
      expect(outer[1]?.right).toBeGreaterThan(text.end + 50);
      expect(tables[1]?.right).toBeGreaterThan(text.end + 20);
      expect(outer[1]?.right).toBeLessThan(width);
    }
  }
  const sizes = await page.evaluate(() =>
    ['.md p', '.md p .katex'].map((one) => getComputedStyle(document.querySelector(one) ?? document.body).fontSize),
  );
  expect(sizes).toEqual(['16px', '16px']);
});

it('a failure is aligned with the text', async () => {
  const page = await shared.connected();
  await exchange(page, shared.service, 'Before', WORDS);
  shared.service.keys.clear();
  await answered(page, () => say(page, 'After'), 'failed');
  await page.setViewportSize({ width: 1280, height: 800 });
  near(await edgesOf(page, '.message-alert'), await edgesOf(page, '.md p'), 'the failure');
});

it('the palette shows line numbers beside code, and copying leaves them out', async () => {
  const page = await shared.connected();
  const session = await page.context().newCDPSession(page);
  await exchange(page, shared.service, 'Code', REPLY);
  const shown = () =>
    page
      .locator('.md-code-lines')
      .first()
      .evaluate((element) => {
        const { content, height } = getComputedStyle(element, '::before');
        return content === 'none' ? null : { first: /^"1\D+2\D/.test(content), height: Number.parseFloat(height) };
      });
  expect(await shown()).toBeNull();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('line numbers');
  await page.getByRole('option', { name: 'Show or hide line numbers in code' }).click();
  const numbers = await until('the numbers are shown', shown);
  expect(numbers.first).toBe(true);
  // The measured code has two lines, so its numbers must not be taller than two lines.
  expect(numbers.height).toBeLessThan(45);
  await page.locator('.md-code').first().locator('pre').click({ clickCount: 3 });
  await page.evaluate(() => {
    const code = document.querySelector('.md-code code');
    if (code !== null) getSelection()?.selectAllChildren(code);
  });
  await pressCommand(session, 'c', 'copy');
  const copied = await until('the code is copied', async () => {
    const held = await readClipboard(page, session);
    return held.text.includes('second') ? held.text : null;
  });
  expect(copied.trim()).toBe('short();\nsecond();');
});

it('code lines start wrapped if the settings say so', async () => {
  const page = await shared.connected();
  await exchange(page, shared.service, 'Code', REPLY);
  const whiteSpaceOf = () =>
    page
      .locator('.md-code pre')
      .nth(1)
      .evaluate((pre) => getComputedStyle(pre).whiteSpace);
  expect(await whiteSpaceOf()).toBe('pre');
  await page.evaluate(() => window.parley.settingsUpdate({ patch: { isCodeWrapped: true } }));
  await until('the code is wrapped', async () => (await whiteSpaceOf()) === 'pre-wrap');
  await lastReply(page).getByRole('button', { name: 'Don’t wrap lines' }).first().focus();
});
