// The language at the first start, and a change of language in all windows while a reply is written.
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { ParleyApp, until } from './parley-app.ts';
import {
  act,
  composer,
  conversation,
  exchange,
  lastReply,
  newChat,
  openChapter,
  openConnectionForm,
  openSettings,
  say,
  waitForText,
} from './person.ts';
import { PAUSE } from './scripted-service.ts';
import { connectedWindow } from './shared-window.ts';

const shared = connectedWindow('sk-test-languages-31c7f02be8');

it.each([
  ['of the system', { env: { LANGUAGE: 'ar' } }],
  ['of the switch `--lang`', { env: { LANGUAGE: 'de' }, args: ['--lang=ar'] }],
])('the app starts in the language %s', async (_source, options) => {
  const app = await ParleyApp.start(options);
  try {
    const look = () => app.page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    await until('the window is in Arabic', async () => (await look()).join() === 'ar,rtl');
    await app.page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'en' } }));
    await until('the window is in English', async () => (await look()).join() === 'en,ltr');
  } finally {
    await app.dispose();
  }
});

it('changing the language changes all windows at once, and keeps drafts and running replies', async () => {
  const { app, service } = shared;
  await exchange(app.page, service, 'Question', 'The first answer');
  await act(app.page, 'Question', 'Open in its own window');
  const other = await app.otherWindow();
  await conversation(other).waitFor();
  service.tokens = ['Half', PAUSE, ' and half'];
  await say(other, 'Go on');
  await waitForText(lastReply(app.page), 'Half');
  await composer(app.page).fill('A draft');

  const pages = [app.page, other];
  const box = app.page.getByRole('textbox').and(app.page.locator('textarea'));
  await app.page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'ar' } }));
  for (const page of pages)
    await until('both windows are in Arabic', () => page.evaluate(() => document.documentElement.dir === 'rtl'));
  expect(await box.last().inputValue()).toBe('A draft');
  expect(await composer(app.page).count()).toBe(0);
  service.release();
  for (const page of pages)
    await until('the reply is whole in both', () =>
      page.evaluate(() => document.body.textContent?.includes('Half and half') === true),
    );
  expect(await box.last().inputValue()).toBe('A draft');

  await app.page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'en' } }));
  for (const page of pages)
    await until('both windows are in English', () => page.evaluate(() => document.documentElement.dir === 'ltr'));
  expect(await composer(app.page).inputValue()).toBe('A draft');
});

/** Latin texts on one line whose last character is drawn left of the first. */
const turnedAround = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (!/^\w.*\S$/.test(text) || /[^\u0020-\u007f]/.test(text) || !parent?.checkVisibility()) continue;
      const box = (at: number): DOMRect => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
      };
      const [first, last] = [box(0), box(text.length - 1)];
      if (first.top === last.top && last.width > 0 && last.left < first.left) found.push(text);
    }
    return found;
  });

it('writes Latin names and their punctuation from left to right in Arabic', async () => {
  const { app, service } = shared;
  const { page } = app;
  await newChat(page);
  service.models = ['alpha', 'gamma+'];
  await exchange(page, service, 'What is C++?', 'Nothing like C.');
  await act(page, 'What is C++?', 'Delete');
  await page.getByRole('button', { name: 'Trash' }).click();
  await page.locator('.trash-words').first().waitFor();
  await exchange(page, service, 'And what is C?', 'The letter C!');
  await page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'ar' } }));
  await page.waitForFunction(() => document.documentElement.dir === 'rtl');
  expect(await turnedAround(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('letter');
  await page.locator('.palette-option mark').first().waitFor();
  expect(await turnedAround(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+m');
  await page.getByRole('option', { name: 'alpha' }).first().waitFor();
  expect(await turnedAround(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'en' } }));
  await page.waitForFunction(() => document.documentElement.dir === 'ltr');
});

it('aligns the library’s paths to the right in Arabic, even over two lines', async () => {
  const { page } = shared.app;
  await openSettings(page, 'Data');
  await page.locator('.setting-facts .path').nth(1).waitFor();
  await page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'ar' } }));
  await page.waitForFunction(() => document.documentElement.dir === 'rtl');
  const before = page.viewportSize();
  await page.setViewportSize({ width: 640, height: 480 });
  const gaps = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.setting-facts .path')].map((path) => {
        const range = document.createRange();
        range.selectNodeContents(path);
        const facts = path.closest('dd')?.getBoundingClientRect().right ?? 0;
        return [...range.getClientRects()].map((line) => Math.round(facts - line.right));
      }),
    );
  await until('each line reaches the right edge', async () => {
    const lines = (await gaps()).flat();
    return lines.length > 2 && lines.every((gap) => gap === 0);
  });
  await page.setViewportSize(before ?? { width: 1280, height: 800 });
  await page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'en' } }));
  await page.waitForFunction(() => document.documentElement.dir === 'ltr');
  await page.keyboard.press('Escape');
});

it("breaks Parley's Japanese sentences between phrases, and fills the lines of messages", async () => {
  const { app, service } = shared;
  const { page } = app;
  await newChat(page);
  await exchange(page, service, 'Which bird is this?', 'A heron.');
  await page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'ja' } }));
  await page.waitForFunction(() => document.documentElement.lang === 'ja');
  const breaks = () =>
    page.evaluate(() =>
      ['h1', '.message-own', '.md'].map(
        (one) => getComputedStyle(document.querySelector(one) ?? document.body).wordBreak,
      ),
    );
  expect(await breaks()).toEqual(['auto-phrase', 'normal', 'normal']);
  await page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'en' } }));
  await page.waitForFunction(() => document.documentElement.lang === 'en');
});

it('keeps an open edit, a form and an experiment while the language changes, in both windows', async () => {
  const { app, service } = shared;
  await newChat(app.page);
  await exchange(app.page, service, 'Which bird?', 'A heron');
  const before = app.windows();
  await act(app.page, 'Which bird?', 'Open in its own window');
  const other = await app.otherWindow(...before);
  await conversation(other).waitFor();
  const speak = async (language: string, page: Page): Promise<void> => {
    await app.page.evaluate((code) => window.parley.settingsUpdate({ patch: { language: code } }), language);
    for (const one of [page, other])
      await one.waitForFunction((code) => document.documentElement.lang === code, language);
  };
  const edited = conversation(other).getByRole('article', { name: 'You' }).first();
  await edited.hover();
  await edited.getByRole('button', { name: 'Edit', exact: true }).click();
  await other.getByRole('textbox', { name: 'Edit message' }).fill('An edited question');

  const form = await openConnectionForm(app.page);
  const address = form.getByRole('textbox', { name: 'Base URL' });
  const known = await address.inputValue();
  await address.fill('https://other.example');
  await speak('de', app.page);
  expect(await app.page.getByRole('textbox', { name: 'Basis-URL' }).inputValue()).toBe('https://other.example');
  expect(await other.getByRole('textbox', { name: 'Nachricht bearbeiten' }).inputValue()).toBe('An edited question');
  await speak('en', app.page);
  await address.fill(known);
  await app.page.keyboard.press('Escape');
  await address.waitFor({ state: 'detached' });
  await app.page.keyboard.press('Escape');
  await app.page.getByRole('dialog').waitFor({ state: 'detached' });

  await openChapter(app.page, 'Laboratory');
  await app.page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Which bird is it?');
  await app.page.getByRole('button', { name: 'Add cases…' }).click();
  await app.page.getByRole('textbox', { name: 'List of cases' }).fill('A heron');
  await speak('ja', app.page);
  expect(await app.page.getByRole('textbox', { name: 'ケースの一覧' }).inputValue()).toBe('A heron');
  await speak('en', app.page);
  await app.page.keyboard.press('Escape');
  expect(await app.page.getByRole('textbox', { name: 'Prompt', exact: true }).inputValue()).toBe('Which bird is it?');
  await app.page.keyboard.press('Escape');
  expect(await other.getByRole('textbox', { name: 'Edit message' }).inputValue()).toBe('An edited question');
});
