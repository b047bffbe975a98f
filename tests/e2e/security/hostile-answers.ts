// Tests of answers that try to harm the window or the user, through the real app.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_ENTRIES, type HostileEntry, hostileMarkdown } from '../../helpers/data/hostile-entries.ts';
import { ParleyApp, until } from '../parley-app.ts';
import { composer, connectFromWelcome, hasFocus, lastReply, newChat, say } from '../person.ts';
import { type ScriptedService, startScriptedService } from '../scripted-service.ts';
import { type Beacon, type Openings, recordOpenings, startBeacon } from './witnesses.ts';

const KEY = 'sk-hostile-answers-1c44';
/** Enough pieces to draw the unfinished answer several times. */
const PIECES = 10;
const PACE_MS = 10;
/** A megabyte of one word takes a quarter of a minute on a busy machine. */
const ANSWER_MAX_MS = 100_000;
/** Enough messages for the list to take a chat's oldest ones out of the page. */
const ENTRIES_PER_CHAT = 30;

let app: ParleyApp;
let page: Page;
let service: ScriptedService;
let beacon: Beacon;
let openings: Openings;
let said = 0;

const argumentsOf = (entry: HostileEntry, kind: string): readonly string[] =>
  entry.checks.filter((name) => name.startsWith(`${kind}:`)).map((name) => name.slice(kind.length + 1));

/** Has the service answer with the entry, and waits until the answer is whole on the screen. */
async function answerWith(entry: HostileEntry, isStreamed: boolean): Promise<void> {
  if (said % ENTRIES_PER_CHAT === 0) await freshChat(isStreamed);
  said += 1;
  const source = hostileMarkdown(entry, beacon.origin);
  const size = Math.max(1, Math.ceil(source.length / PIECES));
  service.tokens = Array.from({ length: Math.ceil(source.length / size) }, (_, at) =>
    source.slice(at * size, (at + 1) * size),
  );
  service.paceMs = PACE_MS;
  const asked = `Answer ${said}`;
  const last = await page.evaluate(
    () =>
      [...document.querySelectorAll('[role="log"] [data-message-id]')].at(-1)?.getAttribute('data-message-id') ?? null,
  );
  await say(page, asked);
  await until(
    `the answer to ${asked} is complete`,
    () =>
      page.evaluate((before) => {
        // The question may have left the page: a long answer fills it.
        const reply = [...document.querySelectorAll('[role="log"] [data-message-id]')].at(-1);
        return (
          reply?.getAttribute('data-status') === 'complete' &&
          reply.getAttribute('aria-label') === 'Assistant' &&
          reply.getAttribute('data-message-id') !== before
        );
      }, last),
    ANSWER_MAX_MS,
  );
}

async function freshChat(isStreamed: boolean): Promise<void> {
  await newChat(page);
  await page.evaluate(async (stream) => {
    const boot = await window.parley.appBootstrap({});
    const id = boot.ok ? boot.value.open?.summary.id : undefined;
    // Limit the history, so that each request doesn't contain all earlier answers.
    if (id !== undefined) await window.parley.conversationSettings({ id, patch: { stream, historyLimit: 1 } });
  }, isStreamed);
}

/** The forbidden content in the last message, and the required content that it lacks. */
function findingsIn(given: {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
  readonly schemes: readonly string[];
  readonly hosts: readonly string[];
  readonly visible: readonly string[];
  readonly isContained: boolean;
}): readonly string[] {
  const found: string[] = [];
  if (Reflect.get(window, '__pwned') !== undefined) found.push('a script ran');
  if (location.href !== 'app://parley/index.html') found.push(`the window went to ${location.href}`);
  const article = [...document.querySelectorAll('[role="log"] article, [role="log"] [role="article"]')].at(-1);
  if (article === undefined) return [...found, 'there is no message'];
  const text = article.textContent ?? '';
  // A diagram is drawn in a frame of ours: an opaque origin that may run scripts and nothing else, and loads one page.
  const isOurFrame = (element: Element): boolean =>
    element.matches('iframe.md-diagram[sandbox="allow-scripts"]') &&
    /^(?:app:\/\/parley\/|\.?\/)?mermaid-frame\.html$/.test(element.getAttribute('src') ?? '');
  for (const name of given.elements)
    for (const element of article.querySelectorAll(`.md ${name}, [class^="md"] ${name}`))
      if (!isOurFrame(element)) found.push(`an element ${name}`);
  for (const element of article.querySelectorAll(
    'iframe, object, embed, form, base, meta, link, script, style, video, audio',
  ))
    if (!isOurFrame(element)) found.push(`an element ${element.localName}`);
  for (const element of article.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) {
      if (name.startsWith('on')) found.push(`an attribute ${name}`);
      // Elements around the text have attributes that the app sets.
      if (element.closest('.md') === null) continue;
      for (const one of given.attributes)
        if (one.endsWith('*') && name.startsWith(one.slice(0, -1))) found.push(`an attribute ${name}`);
    }
  for (const element of article.querySelectorAll('[href], [src]')) {
    if (isOurFrame(element)) continue;
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
    if (!/^(?:https?:|mailto:|data:image\/|#)/.test(address)) found.push(`an address ${address}`);
    if (element.hasAttribute('src') && !address.startsWith('data:image/')) found.push(`a source ${address}`);
    for (const scheme of given.schemes)
      if (address.toLowerCase().startsWith(`${scheme}:`)) found.push(`an address ${address}`);
  }
  const titles = [...article.querySelectorAll('a[href]')].map((link) => link.getAttribute('title') ?? '');
  for (const host of given.hosts)
    if (!titles.some((title) => title.includes(host)) && !text.includes(host)) found.push(`not shown: ${host}`);
  for (const one of given.visible) if (!text.includes(one)) found.push(`not visible: ${one}`);
  if (given.isContained) {
    const area = article.getBoundingClientRect();
    for (const element of article.querySelectorAll('.md *')) {
      let box = element.getBoundingClientRect();
      let isClipped = false;
      for (let up = element.parentElement; up !== null && up !== article; up = up.parentElement)
        isClipped ||= getComputedStyle(up).overflowX !== 'visible';
      // Content of a scrolling or clipping box can't be seen outside of it.
      if (isClipped || box.width === 0 || box.height === 0) continue;
      if (getComputedStyle(element).position === 'fixed') found.push(`a fixed ${element.localName}`);
      box = element.getBoundingClientRect();
      if (
        box.left < area.left - 1 ||
        box.right > area.right + 1 ||
        box.top < area.top - 1 ||
        box.bottom > area.bottom + 1
      )
        found.push(`a ${element.localName}.${element.className} outside of the message`);
    }
  }
  return found;
}

/** Clicks and middle-clicks the first elements of the message that could react, and presses Enter on links. */
async function tryEveryClick(): Promise<void> {
  const targets = lastReply(page).locator('a, [role="link"], p em, p strong, p span, p code, p img, li span');
  for (let at = 0; at < 6; at += 1) {
    const target = targets.nth(at);
    // Query the current elements: a new message may be redrawn.
    const isLink = await targets.evaluateAll((all, index) => all[index]?.matches('a, [role="link"]') ?? null, at);
    if (isLink === null) break;
    const place = { timeout: 1_000, force: true } as const;
    // An element without a box can't be clicked.
    await target.click(place).catch(() => undefined);
    await target.click({ ...place, button: 'middle' }).catch(() => undefined);
    if (isLink) await target.press('Enter', { timeout: 1_000 }).catch(() => undefined);
  }
}

async function checkInWindow(entry: HostileEntry): Promise<void> {
  const wanted = {
    elements: argumentsOf(entry, 'no-element').filter((name) => /^[a-z][a-z0-9]*$/.test(name) && name !== 'a'),
    attributes: argumentsOf(entry, 'no-attribute'),
    schemes: argumentsOf(entry, 'no-scheme'),
    hosts: argumentsOf(entry, 'shows-host'),
    visible: argumentsOf(entry, 'visible'),
    isContained: entry.checks.includes('no-overlap'),
  };
  let found: readonly string[] = [];
  // Expected content may appear a frame after the end; forbidden content must not appear at any time.
  await until('the whole answer is drawn', async () => {
    found = await page.evaluate(findingsIn, wanted);
    return !found.every((one) => one.startsWith('not ')) || found.length === 0;
  }).catch(() => undefined);
  expect(found).toEqual([]);
  if (entry.checks.includes('click-blocked')) await tryEveryClick();
  expect(beacon.requests).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
  if (entry.checks.includes('click-blocked')) expect(await openings.read()).toEqual([]);
  if (argumentsOf(entry, 'bounded').length > 0) expect(await page.evaluate(workIn)).toEqual({ tooLarge: [] });
}

/** Parts of the last message that are too large for a short layout task. Measured times would depend on the machine. */
function workIn(): { readonly tooLarge: readonly string[] } {
  const article = [...document.querySelectorAll('[role="log"] [data-message-id]')].at(-1);
  const tooLarge: string[] = [];
  const bound = (what: string, count: number, max: number) => {
    if (count > max) tooLarge.push(`${count} ${what}, not ${max}`);
  };
  if (article === undefined) return { tooLarge: ['there is no message'] };
  bound('elements', article.querySelectorAll('.md *').length, 45_000);
  for (const box of article.querySelectorAll('.md-text-box, .md-code-lines')) {
    bound('characters in a box', box.textContent?.length ?? 0, 20_000);
    bound('elements in a box', box.querySelectorAll('*').length, 1_500);
  }
  for (const block of article.querySelectorAll('.md p:not(:has(.md-text-box))')) {
    bound('characters in a paragraph', block.textContent?.length ?? 0, 32_768);
    bound('elements in a paragraph', block.querySelectorAll('*').length, 2_000);
  }
  for (const table of article.querySelectorAll('.md table'))
    bound('rows in a table', table.querySelectorAll('tr').length, 401);
  return { tooLarge };
}

/** Makes the tests of a file: every hostile answer, in pieces or whole. */
export function testHostileAnswers(how: 'in pieces' | 'whole'): void {
  beforeAll(async () => {
    beacon = await startBeacon();
    openings = await recordOpenings();
    service = await startScriptedService();
    service.keys.add(KEY);
    app = await ParleyApp.start({ env: openings.env });
    page = app.page;
    await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: KEY });
    await hasFocus(composer(page));
    await page.evaluate(() => {
      const violations: string[] = [];
      Object.assign(globalThis, { violations });
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
      );
    });
  });

  afterAll(async () => {
    await app?.dispose();
    await service?.close();
    await beacon?.close();
  });

  describe(`an answer that comes ${how}`, () => {
    it.each(HOSTILE_ENTRIES.map((entry) => [entry.name, entry] as const))('stays text: %s', async (_name, entry) => {
      await answerWith(entry, how === 'in pieces');
      await checkInWindow(entry);
    });
  });

  describe('after all of them', () => {
    it('the page has sent no request, opened nothing, and broken no rule of its content policy', async () => {
      expect(beacon.requests).toEqual([]);
      expect(await openings.read()).toEqual([]);
      const violations = await page.evaluate(() => Reflect.get(globalThis, 'violations'));
      expect(violations).toEqual([]);
    });

    it('an honest link still opens, but only by a click', async () => {
      service.tokens = ['Read [the manual](https://example.com/manual).'];
      await say(page, 'An honest one');
      const link = lastReply(page).getByRole('link', { name: 'the manual' });
      await link.waitFor();
      expect(await openings.read()).toEqual([]);
      await link.click();
      await until('the link was opened by the system', async () =>
        (await openings.read()).includes('https://example.com/manual'),
      );
    });
  });
}
