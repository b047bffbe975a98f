/** Keeps words that are read from the right, or that turn their surroundings, from reordering the sentence they are put into. */

/** Hebrew, Arabic and their neighbours, and every mark of direction. */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Digits alone need no isolation. */
const NO_NUMBER = /[^\d\s]/u;
const LETTER = /\p{L}/u;
const ISOLATES = /[\u2066-\u2069]/g;
const FROM_RIGHT = '\u2067';
const FIRST_STRONG = '\u2068';
const POP = '\u2069';

/**
 * The words, between direction marks if they need them. The marks also end whatever direction the words begin.
 *
 * @param direction of the sentence; in one from the right, a path, a date or a Latin name would lose its first or last mark
 *   to the other side
 */
export function isolated(words: string, direction: 'ltr' | 'rtl' = 'ltr'): string {
  if (direction === 'rtl' ? !NO_NUMBER.test(words) : !TURNS.test(words)) return words;
  const inner = isClosed(words) ? words : words.replace(ISOLATES, '');
  return `${isFromRight(inner) ? FROM_RIGHT : FIRST_STRONG}${inner}${POP}`;
}

/** True for isolated words without a letter between them, if the first begins from the right: isolates give no direction. */
function isFromRight(words: string): boolean {
  if (!words.startsWith(FIRST_STRONG) && !words.startsWith(FROM_RIGHT)) return false;
  let depth = 0;
  for (const sign of words) {
    if (sign === POP) depth -= 1;
    else if (sign >= '\u2066' && sign < POP) depth += 1;
    else if (depth === 0 && LETTER.test(sign)) return false;
  }
  return TURNS.test(LETTER.exec(words)?.[0] ?? '');
}

/** For the name of a file, where the marks would be letters like any others. */
export function withoutIsolates(words: string): string {
  return words.replace(ISOLATES, '');
}

/** Each isolate in it ends in it. */
function isClosed(words: string): boolean {
  let depth = 0;
  for (const [mark] of words.matchAll(ISOLATES)) {
    depth += mark === POP ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
