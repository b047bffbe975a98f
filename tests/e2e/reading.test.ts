// Reading a chat: the view stays where the reader is, hits are found, formulas and diagrams drawn, replies continued.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { settled } from '../helpers/page/settled.ts';
import { until } from './parley-app.ts';
import {
  answered,
  atRest,
  chooseMore,
  conversation,
  exchange,
  lastReply,
  moreQuestions,
  replies,
  rows,
  say,
  waitForStatus,
  waitForText,
  wheel,
} from './person.ts';
import { PAUSE } from './scripted-service.ts';
import { sharedWindow } from './shared-window.ts';

const KEY = 'sk-test-reading-6a0d93be52';
const EXCHANGES = 150;

const shared = sharedWindow(KEY);

const lines = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index}\n\n`);

/** Where a text is in the window, in CSS pixels; null while it isn't laid out. */
const topOf = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const found = [...document.querySelectorAll('[role=log] p')].find((one) => one.textContent === wanted);
    return found === undefined ? null : found.getBoundingClientRect().top;
  }, text);

/** The top of the article in the middle of the view, and its id. */
const middle = (page: Page) =>
  page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    const box = (log?.closest('.message-scroller') ?? log)?.getBoundingClientRect();
    if (box === undefined) return null;
    const y = Math.min(box.bottom, window.innerHeight) / 2;
    const article = document
      .elementsFromPoint(box.left + box.width / 2, y)
      .find((one) => one.matches('[data-message-id]'));
    if (article === undefined) return null;
    return { id: article.getAttribute('data-message-id'), top: article.getBoundingClientRect().top };
  });

describe('while a reply streams', () => {
  it('nothing above the reader moves, until Jump to latest', async () => {
    const page = await shared.connected();
    shared.service.tokens = [...lines('Line', 60), PAUSE, ...lines('More', 60), PAUSE, ...lines('Last', 40)];
    await say(page, 'Write much');
    await waitForText(lastReply(page), 'Line 59');
    await wheel(page, -900);
    const jump = page.getByRole('button', { name: 'Jump to latest' });
    await jump.waitFor();
    const visible = async () => {
      for (let index = 59; index >= 0; index -= 1) {
        const top = await topOf(page, `Line ${index}`);
        if (top !== null && top > 150 && top < 400) return `Line ${index}`;
      }
      return null;
    };
    const { mark, top: before } = await atRest(page, async () => {
      const text = await visible();
      return text === null ? null : { mark: text, top: await topOf(page, text) };
    });
    shared.service.release();
    await until('more text has arrived', async () =>
      page.evaluate(async () => document.querySelector('[role=log]')?.textContent?.includes('More 59')),
    );
    expect(await atRest(page, () => topOf(page, mark))).toBe(before);
    await jump.click();
    shared.service.release();
    await waitForStatus(lastReply(page), 'complete');
    await until('the end is in view', async () => {
      const top = await topOf(page, 'Last 39');
      return top !== null && top > 0 && top < 800;
    });
  });
});

describe('reading a chat', () => {
  it("isn't disturbed by switching versions: nothing above moves, and the button keeps the focus", async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'First', lines('Above', 30));
    await exchange(page, shared.service, 'Second', lines('Short', 25));
    shared.service.tokens = lines('Much longer', 30);
    await lastReply(page).getByRole('button', { name: 'Regenerate', exact: true }).click();
    await waitForText(lastReply(page), '2 / 2');
    await waitForStatus(lastReply(page), 'complete');
    const own = conversation(page).getByRole('article', { name: 'You' }).last();
    await lastReply(page).getByRole('button', { name: 'Previous version' }).focus();
    await own.evaluate((article) => article.scrollIntoView({ block: 'center' }));
    const top = () => own.evaluate((article) => Math.round(article.getBoundingClientRect().top));
    const before = await atRest(page, top);
    await page.keyboard.press('Enter');
    await waitForText(lastReply(page), '1 / 2');
    await waitForText(lastReply(page), 'Short 24');
    expect(Math.abs((await atRest(page, top)) - before)).toBeLessThan(2);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await until('the focus is on the button that still works', async () => (await focused()) === 'Next version');
    await page.keyboard.press('Enter');
    await waitForText(lastReply(page), '2 / 2');
    await until('the focus is on the button that leads back', async () => (await focused()) === 'Previous version');
    expect(Math.abs((await atRest(page, top)) - before)).toBeLessThan(2);
  });

  it('continues after regenerating: a note counts the hidden later messages, and shows them on request', async () => {
    const page = await shared.connected();
    for (const question of ['First', 'Second', 'Third']) await exchange(page, shared.service, question, 'Answer.');
    const note = page.locator('.hidden-later').getByText('4 later messages belong to another version.');
    const regenerated = async () => {
      await replies(page).first().getByRole('button', { name: 'Regenerate', exact: true }).click();
      await note.waitFor();
      await waitForStatus(lastReply(page), 'complete');
    };
    await regenerated();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await until('all three replies are shown again', async () => (await replies(page).count()) === 3);
    await note.waitFor({ state: 'detached' });
    await regenerated();
    // The hidden messages still exist, so the note appears again.
    await answered(page, () => replies(page).first().getByRole('button', { name: 'Regenerate', exact: true }).click());
    expect(await note.count()).toBe(1);
    await chooseMore(page, 'Delete');
    await note.waitFor({ state: 'detached' });
  });

  it("isn't disturbed by resizing the window: the line at the top stays there", async () => {
    const page = await shared.connected();
    const session = await page.context().newCDPSession(page);
    const resize = (width: number, height: number) =>
      session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    await resize(1200, 800);
    await exchange(page, shared.service, 'First', [
      'A long line that wraps where the window is narrow. '.repeat(40),
      '\n\n',
    ]);
    await exchange(page, shared.service, 'Second', [...lines('Line', 80)]);
    await wheel(page, -1500);
    const first = () =>
      page.evaluate(() => {
        const frame = document.querySelector('[role=log]')?.getBoundingClientRect();
        const seen = [...document.querySelectorAll('[role=log] .md p')].find(
          (one) => frame !== undefined && one.getBoundingClientRect().top >= frame.top,
        );
        return seen === undefined || frame === undefined
          ? null
          : { text: seen.textContent ?? '', top: Math.round(seen.getBoundingClientRect().top - frame.top) };
      });
    const before = await atRest(page, first);
    for (const [width, height] of [
      [700, 600],
      [640, 900],
      [1200, 800],
    ] as const) {
      await resize(width, height);
      await until(`the reader's line is where it was at ${width} pixels`, async () => {
        const now = await first();
        return now?.text === before.text && Math.abs(now.top - before.top) < 3;
      });
    }
    // Detaching the session also undoes its window size.
    await session.detach();
  });
});

/** The colour contrast at the last occurrence of `word`, and whether it is marked at all. */
async function lookOfLast(page: Page, word: string): Promise<{ contrast: number; isMarked: boolean }> {
  const clip = await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector('[role=log]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.nodeValue?.lastIndexOf(wanted) ?? -1;
      if (at < 0) continue;
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
    }
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  }, word);
  const picture = (await page.screenshot({ clip, caret: 'hide' })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
    const part = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const lights: number[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      lights.push(0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue));
    }
    const paper = getComputedStyle(document.querySelector('.frame-main') ?? document.body).backgroundColor;
    const corner = [...data.subarray(0, 3)].join(', ');
    return {
      contrast: (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05),
      isMarked: !paper.includes(corner),
    };
  }, picture);
}

it.each(['light', 'dark'] as const)('marks a search hit and keeps it readable in the %s theme', async (theme) => {
  const page = await shared.connected();
  await exchange(page, shared.service, 'Where?', 'A lantern at the gate, and another lantern by the door.');
  await page.evaluate((wanted) => window.parley.settingsUpdate({ patch: { theme: wanted } }), theme);
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Find in chat' }).fill('lantern');
  await waitForText(page.locator('.find-bar [role=status]'), '1 of 2');
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  await settled(page);
  await until('the hit is marked and readable', async () => {
    const { isMarked, contrast } = await lookOfLast(page, 'lantern');
    if (contrast <= 4.5) throw new Error(`the hit’s contrast is ${contrast}`);
    return isMarked;
  });
});

it('scrolls to a hit at the end of a long code line, and again with Enter if it is the only one', async () => {
  const page = await shared.connected();
  const code = `\`\`\`\nconst words = '${'word '.repeat(80)}lantern';\n\`\`\`\n\n`;
  await exchange(page, shared.service, 'Where?', [code, ...lines('Line', 60)]);
  await page.keyboard.press('Control+f');
  const box = page.getByRole('searchbox', { name: 'Find in chat' });
  await box.fill('lantern');
  const isSeen = () =>
    page.evaluate(() => {
      const [hit] = CSS.highlights.get('parley-find-current') ?? [];
      const view = document.querySelector('.message-scroller')?.getBoundingClientRect();
      const line = document.querySelector('[role=log] pre')?.getBoundingClientRect();
      if (!(hit instanceof Range) || view === undefined || line === undefined) return false;
      const { left, right, top, bottom } = hit.getBoundingClientRect();
      return left >= line.left && right <= line.right && top >= view.top && bottom <= view.bottom;
    });
  await until('the hit is in view', isSeen);
  await wheel(page, 1500);
  await until('the hit is out of view', async () => !(await isSeen()));
  await box.press('Enter');
  await until('the hit is in view again', isSeen);
});

it('shows another version of a message in place, even if it contains the current hit in another place', async () => {
  const page = await shared.connected();
  await exchange(page, shared.service, 'Where?', 'A lantern at the gate.');
  await exchange(page, shared.service, 'And where else?', ['A lantern by the door.\n\n', ...lines('First', 60)]);
  shared.service.tokens = ['Here is $\\text{lantern}$.\n\n', ...lines('Second', 60)];
  await answered(page, () => lastReply(page).getByRole('button', { name: 'Regenerate', exact: true }).click());
  await page.keyboard.press('Control+f');
  const find = page.getByRole('searchbox', { name: 'Find in chat' });
  await find.fill('lantern');
  await waitForText(page.locator('.find-bar [role=status]'), '1 of 2');
  await find.press('Enter');
  /** The text marked as the current hit, if all of it is in view. */
  const seen = () =>
    page.evaluate(() => {
      const [hit] = CSS.highlights.get('parley-find-current') ?? [];
      const view = document.querySelector('.message-scroller')?.getBoundingClientRect();
      if (!(hit instanceof Range) || view === undefined) return null;
      const { top, bottom, height } = hit.getBoundingClientRect();
      if (height === 0 || top < view.top || bottom > view.bottom) return null;
      return hit.cloneContents().querySelector('.md-math') === null ? hit.toString() : 'a formula';
    });
  await until('the formula that holds it is marked', async () => (await seen()) === 'a formula');
  const marked = () =>
    page.evaluate(() => {
      const [hit] = CSS.highlights.get('parley-find-current') ?? [];
      // The hit's range has no article if it is in a version that was removed from the page.
      const at = hit instanceof Range ? hit.startContainer : null;
      return (at instanceof Element ? at : at?.parentElement)?.closest('article')?.dataset.messageId ?? null;
    });
  const before = await marked();
  await wheel(page, 5000);
  await until('the end is in sight', async () => ((await topOf(page, 'Second 59')) ?? 5000) < 1000);
  await lastReply(page).getByRole('button', { name: 'Previous version' }).click();
  await until('the hit in the other version is marked', async () => ![before, null].includes(await marked()));
  await settled(page);
  expect(await seen()).toBeNull();
  expect(await topOf(page, 'First 59')).toBeLessThan(1000);
  await find.press('Enter');
  await find.press('Enter');
  await until('Enter has moved to the hit', async () => (await seen()) === 'lantern');
});

describe('a reply with everything', () => {
  it('draws formulas, footnotes and, in its own frame, a diagram', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'Draw', [
      'Euler $e^{i\\pi}+1=0$, not $1.50 and $2.[^a]\n\n[^a]: A note.\n\n',
      '| A | B |\n|---|---|\n| 1 | "x" |\n\n```mermaid\nflowchart LR\n  Left -->|goes| Right\n```\n\n```ts\nconst a = 1;\n  indented();\n```\n',
    ]);
    await lastReply(page).locator('.katex').first().waitFor();
    await waitForText(lastReply(page), '$1.50 and $2');
    await lastReply(page).getByRole('button', { name: 'Footnote', exact: false }).first().waitFor();
    await lastReply(page).getByRole('button', { name: 'Show source' }).waitFor();
    const frame = await until('the diagram has its frame', () =>
      page.frames().find((one) => one.url().includes('mermaid-frame')),
    );
    await frame.locator('svg').first().waitFor();
    await waitForText(frame.locator('svg').first(), 'Right');
    await lastReply(page).getByRole('button', { name: 'Show source' }).waitFor();
    // A label covers the line under it.
    const behindWords = await frame
      .locator('.edgeLabel rect')
      .first()
      .evaluate((element) => {
        const { opacity, fill } = getComputedStyle(element);
        return { opacity, isSolid: fill.startsWith('rgb(') };
      });
    expect(behindWords).toEqual({ opacity: '1', isSolid: true });
    const element = await frame.frameElement();
    expect(await element.getAttribute('sandbox')).toBe('allow-scripts');
    expect(await element.getAttribute('title')).toBe('Diagram');
    // The diagram's frame has the window's colour scheme: otherwise its background would be white.
    const scheme = () => frame.evaluate(() => document.documentElement.style.colorScheme);
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate((wanted) => window.parley.settingsUpdate({ patch: { theme: wanted } }), theme);
      await until(`the diagram is drawn for the ${theme} theme`, async () => (await scheme()) === theme);
      await waitForText(frame.locator('svg').first(), 'Right');
    }
    // The diagram has the typeface of the text.
    expect(
      await frame
        .locator('.node text')
        .first()
        .evaluate((words) => getComputedStyle(words).fontFamily),
    ).toContain('Source Serif 4');
    const widthOf = () =>
      frame
        .locator('svg')
        .first()
        .evaluate((svg) => svg.getBoundingClientRect().width);
    const before = await widthOf();
    await lastReply(page).locator('.md-code').first().hover();
    await lastReply(page).getByRole('button', { name: 'Zoom in' }).click();
    await until('the diagram is larger', async () => (await widthOf()) > before * 1.2);
    await lastReply(page).getByRole('button', { name: 'Show source' }).click();
    await waitForText(lastReply(page).locator('.md-code').first(), 'flowchart LR');
    await lastReply(page).getByRole('button', { name: 'Show diagram' }).click();
    await lastReply(page).getByRole('button', { name: 'Show source' }).waitFor();
    // The diagram has no lines to wrap; the code below it has.
    expect(await lastReply(page).getByRole('button', { name: 'Wrap lines' }).count()).toBe(1);
  });

  it('shows the source of a broken diagram with the error', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'Break', '```mermaid\nflowchart LR\n  A[x (y)] -->\n```\n');
    await waitForText(lastReply(page).locator('.md-diagram-failed'), 'line');
    await waitForText(lastReply(page).locator('.md-code'), 'A[x (y)]');
  });

  it('shows code from left to right, even inside right-to-left text', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'כתוב', 'קוראים ל־ `run()` וזהו');
    const lefts = await lastReply(page)
      .locator('code')
      .evaluate((code) =>
        [...(code.textContent ?? '')].map((_, at) => {
          const range = document.createRange();
          range.setStart(code.firstChild ?? code, at);
          range.setEnd(code.firstChild ?? code, at + 1);
          return range.getBoundingClientRect().left;
        }),
      );
    expect(lefts).toHaveLength('run()'.length);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  });

  it('is continued in the same message; screen readers hear of its start, stop and end, but not its text', async () => {
    const page = await shared.connected();
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      new MutationObserver((changes) => {
        for (const change of changes) {
          if (!(change.target instanceof Element) || change.target.closest('[role=status]') === null) continue;
          said.push(...[...change.addedNodes].map((node) => node.textContent ?? ''));
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    shared.service.tokens = ['Half', ' of', PAUSE, ' never'];
    await say(page, 'Go');
    await waitForText(lastReply(page), 'Half of');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await waitForStatus(lastReply(page), 'stopped');
    shared.service.tokens = [' the', ' rest'];
    await lastReply(page).getByRole('button', { name: 'Continue' }).click();
    await waitForStatus(lastReply(page), 'complete');
    await waitForText(lastReply(page), 'Half of the rest');
    expect(await replies(page).count()).toBe(1);
    const said = () => page.evaluate(() => Reflect.get(globalThis, 'said') as readonly string[]);
    await expect
      .poll(said, { timeout: 30_000 })
      .toEqual(
        expect.arrayContaining(['The assistant is answering.', 'The answer was stopped.', 'The answer is complete.']),
      );
    expect((await said()).join(' ')).not.toContain('Half of');
  });
});

// This comes last because it quits the app.
describe('a long chat', () => {
  it('keeps its position across switches and restarts, and finds words in all of it', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'Number 0 ¶ of the long chat', ['Answer with the word marzipan']);
    const chat = () => rows(page).getByRole('button', { name: /Number 0/ });
    shared.service.tokens = lines('Reply', 12);
    await moreQuestions(
      page,
      Array.from({ length: EXCHANGES - 1 }, (_, index) => `Number ${index + 1} ¶`),
    );
    await chat().first().click();
    await waitForText(lastReply(page), 'Reply 11');
    await conversation(page).focus();
    await page.keyboard.press('Control+f');
    const find = page.getByRole('searchbox', { name: 'Find in chat' });
    await find.fill('marzipan');
    await waitForText(page.locator('.find-bar [role=status]'), '1 of 1');
    await conversation(page).getByText('Answer with the word marzipan').waitFor();
    await find.fill('¶');
    await waitForText(page.locator('.find-bar [role=status]'), `of ${EXCHANGES}`);
    await find.press('Escape');

    await wheel(page, 4_000);
    const there = await atRest(page, () => middle(page));
    await page.getByRole('button', { name: 'New chat' }).first().click();
    await until('the other chat is empty', async () => (await conversation(page).getByRole('article').count()) === 0);
    await chat().first().click();
    const isThere = (where: Page) => async () => {
      const now = await middle(where);
      return now?.id === there.id && Math.abs(now.top - there.top) < 2;
    };
    await until('the chat is where it was', isThere(page));
    await shared.app.quit();
    const again = await shared.again();
    await until('the chat is where it was at the next start', isThere(again));
  });
});
