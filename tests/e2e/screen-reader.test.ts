// Screen readers announce the position in a long chat, the number of hits, and each event once.
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { until } from './parley-app.ts';
import {
  ask,
  composer,
  conversation,
  exchange,
  hasFocus,
  lastReply,
  moreQuestions,
  newChat,
  openChat,
  say,
  typeAtOnce,
  waitForStatus,
} from './person.ts';
import { PAUSE } from './scripted-service.ts';
import { connectedWindow } from './shared-window.ts';

const KEY = 'sk-test-reader-60d3fb';
const EXCHANGES = 42;

const shared = connectedWindow(KEY);
let page: Page;

beforeAll(async () => {
  ({ page } = shared);
  const [first = '', ...more] = Array.from({ length: EXCHANGES }, (_, at) => `Question ${at + 1}`);
  await exchange(page, shared.service, first, `An answer about herons.\n\n${'More of it. '.repeat(60)}`);
  await moreQuestions(page, more);
  await openChat(page, first);
});

/** Records everything added to polite and assertive regions from now on, as a screen reader hears it. */
async function listen(): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Reflect.set(globalThis, 'heard', heard);
    const REGIONS = '[aria-live], [role="status"], [role="alert"]';
    const hear = (node: Node): void => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(REGIONS);
      const isQuiet = region == null || region.getAttribute('aria-live') === 'off';
      // An alert is also announced when it is inserted with its surroundings.
      if (isQuiet && node instanceof Element) for (const inner of node.querySelectorAll('[role="alert"]')) hear(inner);
      const words = node.textContent?.trim() ?? '';
      if (isQuiet || words === '') return;
      heard.push(words);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') hear(target);
        for (const node of addedNodes) hear(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

const heard = () => page.evaluate(() => [...(Reflect.get(globalThis, 'heard') as string[])]);
const place = (id: string) =>
  page
    .locator(`.message-scroller [data-message-id="${id}"]`)
    .evaluate((one) => [one.getAttribute('aria-posinset'), one.getAttribute('aria-setsize')]);
const focusedMessage = () =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-message-id]')?.dataset.messageId ?? '');

it("announces each message's position in the whole chat, and reaches all messages by keyboard", async () => {
  const total = EXCHANGES * 2;
  const ids = new Set<string>();
  await composer(page).focus();
  for (let press = 1; press <= total; press += 1) {
    await page.keyboard.press('Alt+ArrowUp');
    const id = await until('another message has the focus', async () => {
      const now = await focusedMessage();
      return now !== '' && !ids.has(now) && now;
    });
    ids.add(id);
    expect(await place(id)).toEqual([String(total - press + 1), String(total)]);
  }
  expect(ids.size).toBe(total);
  // Only a few messages are in the document at a time.
  expect(await conversation(page).getByRole('article').count()).toBeLessThan(total / 2);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => place(await focusedMessage()), { timeout: 30_000 }).toEqual(['2', String(total)]);
});

it('announces the number of hits once, when typing pauses', async () => {
  await listen();
  await page.keyboard.press('Control+f');
  await hasFocus(page.getByRole('searchbox', { name: 'Find in chat' }));
  // Type at once: a late count for the first letter must not replace the count for the word.
  await typeAtOnce(page, 'herons');
  await until('the count was said', async () => (await heard()).some((words) => /of 42/.test(words)));
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search conversations' }).focus();
  await typeAtOnce(page, 'herons');
  await until('the count was said', async () => (await heard()).some((words) => /in 1 chat/.test(words)));
  await page.keyboard.press('Escape');
  const said = await heard();
  expect(said.filter((words) => /^\d+ of \d+$/.test(words))).toHaveLength(1);
  expect(said.filter((words) => /in 1 chat/.test(words))).toHaveLength(1);
});

it('announces each event once: queued, stopped, paused, failed, and another chat', async () => {
  shared.service.tokens = ['Some words, ', PAUSE, 'and the end.'];
  await listen();
  await say(page, 'Long');
  await waitForStatus(lastReply(page), 'streaming');
  await say(page, 'Later');
  await page.locator('article[data-status="queued"]').waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await until('the queue is paused', async () => (await heard()).some((words) => words.includes('paused')));
  shared.service.release();
  await newChat(page);
  shared.service.keys.delete(KEY);
  await ask(page, 'Refused', 'failed');
  shared.service.keys.add(KEY);
  const sentence = (await lastReply(page).locator('.failure-sentence').textContent()) ?? '';
  const said = async () => {
    const all = await heard();
    const times = (what: RegExp) => all.filter((words) => what.test(words)).length;
    return {
      queued: times(/^Message queued/),
      stopped: times(/^The answer was stopped/),
      paused: times(/^1 queued message is paused/),
      switched: times(/^Chat: /),
      refused: all.filter((words) => words.includes(sentence)).length,
      tokens: times(/Some words/),
    };
  };
  await expect
    .poll(said, { timeout: 30_000 })
    .toEqual({ queued: 1, stopped: 1, paused: 1, switched: 1, refused: 1, tokens: 0 });
});

it('announces each shown version once', async () => {
  await newChat(page);
  shared.service.tokens = ['One.'];
  await ask(page, 'Which?');
  await lastReply(page).getByRole('button', { name: 'Regenerate', exact: true }).click();
  await until('there are two versions', async () => (await lastReply(page).textContent())?.includes('2 / 2'));
  await waitForStatus(lastReply(page), 'complete');
  await listen();
  await lastReply(page).getByRole('button', { name: 'Previous version' }).press('Enter');
  await until('Version 1 was announced', async () => (await heard()).includes('Version 1 of 2.'));
  await lastReply(page).getByRole('button', { name: 'Next version' }).press('Enter');
  await until('Version 2 was announced', async () => (await heard()).includes('Version 2 of 2.'));
  expect((await heard()).filter((words) => words.startsWith('Version'))).toHaveLength(2);
});

it('reads a message that gets the focus by keyboard: its position, its model, and how it begins', async () => {
  await newChat(page);
  shared.service.tokens = [
    '# Herons\n\nThey *wade*.\n\n```js\nlet a = 1;\n```\n\n| Bird | Legs |\n|---|---|\n| heron | 2 |\n',
  ];
  await ask(page, 'What of herons?');
  await listen();
  await page.keyboard.press('Alt+ArrowUp');
  const last = async () => (await heard()).at(-1);
  await expect.poll(last).toMatch(/^Message 2 of 2, \S+\. Herons They wade\. /);
  await page.keyboard.press('Alt+2');
  await expect.poll(last).toBe('Message 1 of 2. What of herons?');
  await page.keyboard.press('Alt+1');
  await expect.poll(last).toMatch(/^Message 2/);
  // Each kind of block has a key of its own; Shift goes back.
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? '');
  for (const [key, tag] of [
    ['F7', 'H1'],
    ['F8', 'PRE'],
    ['F9', 'TH'],
    ['Shift+F8', 'PRE'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused).toBe(tag);
  }
  await page.keyboard.press('F8');
  await expect.poll(heard).toContain('No further one in this reply.');
  await page.keyboard.press('F4');
  await expect.poll(async () => (await heard()).join(' ')).toContain('Message 2 of 2. Assistant. Model: ');
  await page.keyboard.press('F2');
  await expect.poll(last).toMatch(/^js\s+let a = 1;\s+Bird, Legs\s+heron, 2$/);
});
