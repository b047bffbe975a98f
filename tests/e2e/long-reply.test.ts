/** A reply of 200,000 tokens: little of it is in the page, but it can be read, searched and copied as a whole. */
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { pressCommand, readClipboard } from './clipboard.ts';
import { until } from './parley-app.ts';
import { answered, atRest, conversation, newChat, rows, say, waitForStatus, waitForText, wheel } from './person.ts';
import { PAUSE } from './scripted-service.ts';
import { connectedWindow } from './shared-window.ts';

const KEY = 'sk-test-long-reply-3f0c9a17d2';
const PARTS = 1_600;
const SLOW_MS = 120_000;

const shared = connectedWindow(KEY);

/** About 400 characters, of one of six kinds of content in turn; 1,600 parts are about 640 KB. */
function part(index: number): string {
  const words = 'a few words that make a line of ordinary text and wrap where the column ends, ';
  const kinds = [
    `## Part ${index}\n\nText ${index}: ${words.repeat(4)}\n\n`,
    `Part ${index} with **marks**, \`code\` and a [link](https://example.com/${index}). ${words.repeat(3)}\n\n`,
    `- Part ${index}\n- ${words}\n- ${words}\n  - deeper ${words}\n\n`,
    `\`\`\`ts\nconst part${index} = ${index};\n${'callSomething(with, these, words);\n'.repeat(8)}\`\`\`\n\n`,
    `| name | value |\n| --- | --- |\n| part | ${index} |\n| words | ${words} |\n| more | ${words} |\n\n`,
    `> Part ${index}. ${words.repeat(2)}\n\n1. Item ${index}: ${words}\n2. ${words}\n\n`,
  ];
  return kinds[index % kinds.length] ?? '';
}

const parts = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => part(from + index));

const LONG = [
  'The beginning mentions a note.[^end]\n\n',
  ...parts(0, PARTS / 2),
  'A word that stands once: marzipan.\n\n',
  ...parts(PARTS / 2, PARTS),
  '[^end]: The note at the end.\n\n',
  'The very last line.',
];

const chunksOf = (list: readonly string[], size: number): string[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size).join(''));

beforeEach(() => newChat(shared.page));

/** Avoids `getByRole`, which would look at every element of a very long page. */
const lastReply = (page: Page) => page.locator('.message-scroller article.is-assistant').last();

const elements = (page: Page) => lastReply(page).evaluate((article) => article.querySelectorAll('*').length);

/** The first laid-out text at the top of the view, with its distance from the top edge. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.message-scroller')?.getBoundingClientRect();
    if (frame === undefined) return null;
    for (const block of document.querySelectorAll('.md-section:not(.md-far) > *')) {
      const box = block.getBoundingClientRect();
      if (box.top >= frame.top - 2 && box.top < frame.bottom) return { text: block.textContent, top: box.top };
    }
    return null;
  });

/** Whether every visible part is built, so that no empty placeholder is in view. */
const isWhole = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.message-scroller')?.getBoundingClientRect();
    if (frame === undefined) return false;
    return ![...document.querySelectorAll('.md-far')].some((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return bottom > frame.top && top < frame.bottom;
    });
  });

const isAtBottom = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('.message-scroller');
    return scroller !== null && scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < 3;
  });

const nextPicture = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Scrolls away from the end, repeatedly: text that is added before the scroll event still moves the view back. */
const scrollTo = (page: Page, share: number) =>
  until('the view has left the end', async () => {
    await page.evaluate((wanted) => {
      const scroller = document.querySelector('.message-scroller');
      if (scroller !== null) scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * wanted;
    }, share);
    await nextPicture(page);
    return !(await isAtBottom(page));
  });

const rest = (page: Page) => atRest(page, async () => ((await isWhole(page)) ? seen(page) : null));

/** Scrolls on until a block starts at the top edge. */
async function align(page: Page): Promise<{ readonly text: string | null; readonly top: number }> {
  const { top } = await rest(page);
  await page.evaluate((wanted) => {
    const scroller = document.querySelector('.message-scroller');
    if (scroller !== null) scroller.scrollTop += wanted - scroller.getBoundingClientRect().top;
  }, top);
  return rest(page);
}

const topOf = (page: Page, text: string | null) =>
  page.evaluate((wanted) => {
    const found = [...document.querySelectorAll('.md-section:not(.md-far) > *')].find(
      (one) => one.textContent === wanted,
    );
    return found === undefined ? null : found.getBoundingClientRect().top;
  }, text);

/** How far the text that was first in view has moved, in pixels; infinite if it isn't laid out any more. */
async function movedBy(page: Page, before: { readonly text: string | null; readonly top: number }): Promise<number> {
  const top = await topOf(page, before.text);
  return top === null ? Number.POSITIVE_INFINITY : Math.abs(top - before.top);
}

async function ask(page: Page, tokens: readonly string[]): Promise<void> {
  shared.service.tokens = tokens;
  await say(page, 'Write very much');
  await waitForStatus(lastReply(page), 'complete', SLOW_MS / 2);
}

/** What copying the selection in `place` puts on the clipboard. */
const copied = (page: Page, place: string): Promise<string> =>
  page.evaluate((selector) => {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(selector)?.dispatchEvent(event);
    return clipboardData.getData('text/plain');
  }, place);

describe('a reply of 200,000 tokens', () => {
  it('can be followed to its end and read anywhere, with little of it in the page', { timeout: SLOW_MS }, async () => {
    const { page } = shared;
    await ask(page, chunksOf(LONG, 8));
    await until('the end is in view', async () => (await isAtBottom(page)) && (await isWhole(page)), SLOW_MS / 2);
    await waitForText(lastReply(page), 'The very last line.');
    await until('little of the reply is in the page', async () => (await elements(page)) < 4_000);
    // Assistive technology has access to all of its text.
    await waitForText(lastReply(page), 'The beginning mentions a note.');
    await waitForText(lastReply(page), 'marzipan');
    for (const share of [0.5, 0, 0.25, 0.9]) {
      await scrollTo(page, share);
      await until('the visible part is built', () => isWhole(page));
      const { text, top } = await rest(page);
      expect(text).not.toBe('');
      expect(Math.abs(((await topOf(page, text)) ?? 0) - top)).toBeLessThan(2);
    }
    await conversation(page).focus();
    await page.keyboard.press('End');
    await until('the end is in view again', async () => (await isAtBottom(page)) && (await isWhole(page)));
    await page.keyboard.press('Home');
    await until('the beginning is in view', async () => (await seen(page))?.text?.startsWith('The beginning'));
  });

  it("doesn't move while its end is written and its middle is read", { timeout: SLOW_MS }, async () => {
    const { page } = shared;
    shared.service.tokens = [...chunksOf(LONG.slice(0, 800), 8), PAUSE, ...chunksOf(LONG.slice(800), 8)];
    await say(page, 'Write very much');
    await waitForText(lastReply(page), 'Part 792');
    await wheel(page, -600);
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
    await scrollTo(page, 0.4);
    const before = await rest(page);
    shared.service.release();
    await waitForStatus(lastReply(page), 'complete', SLOW_MS / 2);
    await waitForText(lastReply(page), 'The very last line.');
    await rest(page);
    expect(await movedBy(page, before)).toBeLessThan(2);
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await until('the end is in view', async () => (await isAtBottom(page)) && (await isWhole(page)), SLOW_MS / 2);
  });

  it('can be found, copied and navigated as a whole', { timeout: SLOW_MS }, async () => {
    const { page } = shared;
    await ask(page, chunksOf(LONG, 8));
    await page.keyboard.press('Control+F');
    await page.getByRole('searchbox', { name: 'Find in chat' }).fill('marzipan');
    await waitForText(page.locator('.find-bar [role=status]'), '1 of 1');
    await until('the hit is in view', async () => {
      const top = await topOf(page, 'A word that stands once: marzipan.');
      return top !== null && top > 50 && top < 750;
    });
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('parley-find-current') ?? [])].map((range) => String(range)));
    await until('the hit is marked', async () => (await marked()).join() === 'marzipan');
    await page.getByRole('searchbox', { name: 'Find in chat' }).fill('Part 3');
    await until(
      'all are counted',
      async () =>
        /of (\d+)/.exec((await page.locator('.find-bar [role=status]').textContent()) ?? '')?.[1] ===
        String(LONG.join('').match(/part\s+3/gi)?.length),
    );
    await page.keyboard.press('Escape');

    const footnote = lastReply(page).getByRole('button', { name: /Footnote end/ });
    await until('the beginning is in view', async () => {
      // The find bar may still be scrolling to its hit.
      await scrollTo(page, 0);
      return footnote.isVisible();
    });
    await footnote.click();
    await until('the note has the focus', () =>
      page.evaluate(() => document.activeElement?.matches('.md-footnote-label')),
    );
    await until('the note is in view', async () => (await isWhole(page)) && (await isAtBottom(page)));

    await conversation(page).focus();
    await page.keyboard.press('Control+A');
    const session = await page.context().newCDPSession(page);
    await pressCommand(session, 'c', 'copy');
    const whole = LONG.join('').trim();
    await until('the whole chat is copied', async () => (await readClipboard(page, session)).text.includes(whole));
    // Select from the start of the first block to the end of the last, although most of the text isn't in the page.
    await page.evaluate(() => {
      const blocks = document.querySelector('.message-body .md');
      const last = blocks?.lastElementChild?.lastElementChild;
      if (!blocks || !last) return;
      document.getSelection()?.setBaseAndExtent(blocks, 0, last, last.childNodes.length);
    });
    const text = await copied(page, '.message-body .md');
    expect(text).toMatch(/with \*\*marks\*\*, `code` and a \[link\]\(https:/);
    expect(text).toContain(`const part${PARTS / 2 + 1} = `);
    expect(text.split('\n').length).toBeGreaterThan(PARTS * 2);
  });

  it("is available to screen readers, even where it isn't built", { timeout: SLOW_MS }, async () => {
    const { page } = shared;
    await ask(page, chunksOf(LONG, 8));
    await until('the end is in view', async () => (await isAtBottom(page)) && (await isWhole(page)), SLOW_MS / 2);
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    await until('the middle can be read', async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      return nodes.some(({ ignored, name }) => !ignored && String(name?.value ?? '').includes('marzipan'));
    });
  });

  it('reopens at the place where it was read', { timeout: SLOW_MS }, async () => {
    const { page } = shared;
    await ask(page, chunksOf(LONG, 8));
    await scrollTo(page, 0.37);
    const before = await rest(page);
    await page.getByRole('button', { name: 'New chat' }).first().click();
    await until('the other chat is shown', async () => (await conversation(page).getByRole('article').count()) === 0);
    await rows(page).getByText('Write very much').first().click();
    await until('the same text is where it was', async () => (await movedBy(page, before)) < 3);
    await rest(page);
    expect(await movedBy(page, before)).toBeLessThan(3);
  });

  it('keeps the reading position when the window gets narrower and the text larger', { timeout: SLOW_MS }, async () => {
    const { page } = shared;
    const session = await page.context().newCDPSession(page);
    const resize = (width: number) =>
      session.send('Emulation.setDeviceMetricsOverride', { width, height: 800, deviceScaleFactor: 1, mobile: false });
    await resize(1280);
    await ask(page, chunksOf(LONG, 8));
    await scrollTo(page, 0.6);
    const before = await align(page);
    await resize(700);
    await until('the window is narrow', () => page.evaluate(() => innerWidth === 700));
    await until('the reader’s place is kept', async () => (await movedBy(page, before)) < 3);
    const narrow = await rest(page);
    expect(await movedBy(page, before)).toBeLessThan(3);
    await page.evaluate(() => document.documentElement.style.setProperty('--reading-font-size', '21px'));
    const large = await rest(page);
    expect(await topOf(page, narrow.text)).not.toBeNull();
    expect(large.text).not.toBe('');
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    expect(await rest(page)).toEqual(large);
  });

  it('keeps the reading position when the reply or a later message switches versions', {
    timeout: SLOW_MS,
  }, async () => {
    const { page } = shared;
    const own = (text: string) => page.locator('.message-scroller article:not(.is-assistant)', { hasText: text });
    /** How far, in pixels, the question in view moved after a button of its reply was pressed and `text` appeared. */
    const movedByPress = async (question: string, button: string, text: string): Promise<number> => {
      const press = lastReply(page).getByRole('button', { name: button });
      await own(question).evaluate((article) => article.scrollIntoView({ block: 'center' }));
      await press.evaluate((one: HTMLElement) => one.focus({ preventScroll: true }));
      const top = () => own(question).evaluate((article) => article.getBoundingClientRect().top);
      const before = await rest(page).then(top);
      await page.keyboard.press('Enter');
      await waitForText(lastReply(page), text);
      await rest(page);
      return Math.abs((await top()) - before);
    };
    /** Long enough to show the question in the middle, short enough to keep question and reply in the page. */
    const lines = (word: string) => Array.from({ length: 12 }, (_, index) => `${word} ${index}\n\n`);
    const regenerated = async (): Promise<void> => {
      shared.service.tokens = lines('Another');
      await answered(page, () => lastReply(page).getByRole('button', { name: 'Regenerate', exact: true }).click());
      await until('the end of the new one is in view', async () => (await isAtBottom(page)) && (await isWhole(page)));
      await waitForText(lastReply(page), 'Another 11');
    };
    await ask(page, chunksOf(LONG, 8));
    await regenerated();
    expect(await movedByPress('Write very much', 'Previous version', 'The very last line.')).toBeLessThan(2);
    expect(await movedByPress('Write very much', 'Next version', 'Another 11')).toBeLessThan(2);
    expect(await movedByPress('Write very much', 'Previous version', 'The very last line.')).toBeLessThan(2);
    shared.service.tokens = lines('Short');
    await answered(page, () => say(page, 'And briefly'));
    await regenerated();
    expect(await movedByPress('And briefly', 'Previous version', 'Short 11')).toBeLessThan(2);
    expect(await movedByPress('And briefly', 'Next version', 'Another 11')).toBeLessThan(2);
  });
});
