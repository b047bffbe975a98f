/** Finds texts that are in no locale file or are cut off, in a longer and in a right-to-left pseudo-language. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { EARLIER, QUESTION, TODAY } from '../../screenshots/contents.ts';
import { FOLDER, wear } from '../../screenshots/pictures.ts';
import { foundSettled, settled } from '../page/settled.ts';

const LANGUAGES = { 'en-XA': 'ltr', 'ar-XB': 'rtl' } as const;

/** More questions that the walk asks, and the names of its folders. */
const ASKED = [
  'What is the weather like on the Firth of Forth?',
  'And the costs?',
  'Which index would you add?',
  'What do these have in common?',
  'Work',
  'Reading notes',
  'House',
  ...Array.from({ length: 9 }, (_, at) => `Chat ${at + 1}`),
];
/** Names that are the same in every language. */
const NAMES_EVERYWHERE =
  /^(?:max_tokens|Parley|English|Electron|Chromium|Node|GNOME Keyring|Markdown|HTML|JSON|MIT|POST|typescript|Northwind|Harbour|Local|guide|poet|tour|stop)$/;
/** The practice service's connection keeps its name in the language of the first start. */
const NAMED_AT_START = 'Practice service';
/** Texts by users and services in the walk. The window may show only their beginnings. */
const WRITTEN = [...EARLIER.map(([, title]) => title), ...TODAY.map(([title]) => title), QUESTION, ...ASKED];

/** True for text that the app didn't write: a name, an address, an id, a model, a date, a file, or a user's text. */
function isContent(shown: string): boolean {
  const text = shown.replaceAll(/[\u2066-\u2069]/g, '');
  return (
    NAMES_EVERYWHERE.test(text) ||
    text === NAMED_AT_START ||
    /^(?:in \d+ days|\d+ bytes)$/.test(text) ||
    /^\S*[\d/:-]\S*(?: · \S+)?$/.test(text) ||
    /\.(?:png|pdf)$/.test(text) ||
    /\b20\d\d\b/.test(text) ||
    WRITTEN.some((written) => written.startsWith(text.replace(/…$/, '')))
  );
}

async function speak(page: Page, code: string): Promise<void> {
  await page.evaluate((language) => window.parley.settingsUpdate({ patch: { language } }), code);
  await page.waitForFunction((language) => document.documentElement.lang === language, code);
}

/** Closes the tooltip that may appear where the pointer was left, and would keep its earlier language. */
async function leaveTooltip(page: Page): Promise<void> {
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  await page.locator('.tooltip').waitFor({ state: 'detached' });
}

interface Look {
  /** Texts that come from no locale file, with their element. */
  readonly plain: readonly (readonly [text: string, place: string])[];
  readonly cut: readonly string[];
  readonly direction: string;
}

/** Runs in the page. */
function lookAround(): Look {
  /** Selectors of texts by users, models, services, help articles and the system’s calendar. */
  const SPOKEN =
    '.md, .md-container, .laboratory-text, .details, .again-answer dd, .check-up-words, .path, .masked-key, .hosts, .model-option, .prompt-option, .search-group, .branch-snippet, .palette-option mark, .palette-option[data-kind=help], .answers-start, .help-topic, .help-article > h3, .service-list, .year-month, .year-today, .picture-handle, .picture-first-day, time, pre, code, textarea, kbd, [aria-live]';
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('[inert]') === null;
  const placeOf = (element: Element): string => {
    const parts: string[] = [];
    for (let one: Element | null = element; one !== null && parts.length < 4; one = one.parentElement)
      parts.unshift(
        one.className && typeof one.className === 'string' ? `.${one.className.split(' ')[0]}` : one.localName,
      );
    return parts.join(' ');
  };
  const isPlain = (text: string): boolean => /[A-Za-z]{3}/.test(text.replace(/\[[^\]]*\]/g, '')) && !/\[/.test(text);
  const plain: [string, string][] = [];
  const cut: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    const parent = node.parentElement;
    if (text === '' || parent === null || !isShown(parent)) continue;
    if (isPlain(text) && parent.closest(SPOKEN) === null) plain.push([text, placeOf(parent)]);
    if (!text.includes('[')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    for (let one: Element | null = parent; one !== null; one = one.parentElement) {
      const style = getComputedStyle(one);
      // Nothing is cut off in a box that scrolls, ends in an ellipsis, or is only for screen readers.
      if (/auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis' || style.clipPath !== 'none') break;
      const frame =
        one === document.documentElement ? new DOMRect(0, 0, innerWidth, innerHeight) : one.getBoundingClientRect();
      const isEdge = one === document.documentElement || /hidden|clip/.test(style.overflowX);
      if (isEdge && (box.left < frame.left - 2 || box.right > frame.right + 2)) {
        cut.push(`${text.slice(0, 60)} (${placeOf(parent)} in ${placeOf(one)})`);
        break;
      }
    }
  }
  // A right-to-left box that is too narrow cuts off the beginning of a left-to-right text.
  for (const element of document.querySelectorAll('body *')) {
    const text = element.textContent ?? '';
    if (element.scrollWidth <= element.clientWidth || !/[A-Za-z]/.test(text) || /[\u0590-\u08ff\u202e]/.test(text))
      continue;
    const { textOverflow, direction } = getComputedStyle(element);
    if (textOverflow === 'ellipsis' && direction === 'rtl' && isShown(element))
      cut.push(`the beginning of ${text.slice(0, 60)} (${placeOf(element)})`);
  }
  const NAMES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder', 'data-tooltip'];
  for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join(', '))) {
    if (!isShown(element) || element.closest(SPOKEN) !== null) continue;
    for (const name of NAMES) {
      const text = element.getAttribute(name) ?? '';
      if (isPlain(text)) plain.push([text, `${placeOf(element)} @${name}`]);
    }
  }
  return { plain, cut, direction: getComputedStyle(document.body).direction };
}

/** Findings by language code. `state` names the pictures that are taken if `PARLEY_PICTURES` is set. */
export async function languageLook(page: Page, state: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  // Don't wait for this look: changing the language next waits until all is drawn.
  await wear(page, 'light', 'wide');
  for (const [code, direction] of Object.entries(LANGUAGES)) {
    await speak(page, code);
    found[code] = await foundSettled(page, async () => {
      await leaveTooltip(page);
      const look = await page.evaluate(lookAround);
      const isOurs = ([text]: readonly [string, string]): boolean => !isContent(text);
      return [
        ...look.plain.filter(isOurs).map(([text, place]) => `not extracted: ${text.slice(0, 80)} (${place})`),
        ...look.cut.map((text) => `cut off: ${text}`),
        ...(look.direction === direction ? [] : [`reads ${look.direction}`]),
      ];
    });
    if (!process.env.PARLEY_PICTURES) continue;
    await mkdir(FOLDER, { recursive: true });
    await page.screenshot({ path: join(FOLDER, `${state}-${code}.png`) });
  }
  await speak(page, 'en');
  await settled(page);
  return found;
}
