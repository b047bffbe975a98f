/** Keeps words that are read from the right, or that turn their surroundings, from reordering the sentence they are put into. */

/** Hebrew, Arabic and their neighbours, and every mark of direction. */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = /[\u2066-\u2069]/g;
const FIRST_STRONG = '\u2068';
const POP = '\u2069';

/** The same words; those that need it between marks that end whatever they begin. */
export function isolated(words: string): string {
  if (!TURNS.test(words)) return words;
  return `${FIRST_STRONG}${isClosed(words) ? words : words.replace(ISOLATES, '')}${POP}`;
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
