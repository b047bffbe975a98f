/** Isolates the text direction of words, so that they don't reorder the sentence that they are inserted into. */

/** Letters of right-to-left scripts, and all direction marks. */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Matches anything except digits and spaces, which need no isolation. */
const NO_NUMBER = /[^\d\s]/u;
const LETTER = /\p{L}/u;
const ISOLATES = /[\u2066-\u2069]/g;
const FROM_RIGHT = '\u2067';
const FIRST_STRONG = '\u2068';
const POP = '\u2069';

/**
 * Puts the words between direction marks if they need them. The marks also end any direction that the words begin.
 *
 * @param direction of the sentence. In a right-to-left sentence, a path, a date or a Latin name could lose its first or
 *   last punctuation mark to its other side.
 */
export function isolated(words: string, direction: 'ltr' | 'rtl' = 'ltr'): string {
  if (direction === 'rtl' ? !NO_NUMBER.test(words) : !TURNS.test(words)) return words;
  const inner = isClosed(words) ? words : words.replace(ISOLATES, '');
  return `${isFromRight(inner) ? FROM_RIGHT : FIRST_STRONG}${inner}${POP}`;
}

/**
 * True if the words are isolates without letters between them, and the first letter inside them is right-to-left. The
 * outer mark can't detect this, because letters inside isolates don't count.
 */
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

/** Removes the marks. Use it for file names, where they would count as characters. */
export function withoutIsolates(words: string): string {
  return words.replace(ISOLATES, '');
}

/** True if each isolate that begins in the words also ends in them. */
function isClosed(words: string): boolean {
  let depth = 0;
  for (const [mark] of words.matchAll(ISOLATES)) {
    depth += mark === POP ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
