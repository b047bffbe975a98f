/** Folds text for search: ignores case, width and accents, and maps each position back to the original. */

const ASCII = /^[\0-\x7f]*$/;
/** In these scripts accents are ignored; elsewhere a mark makes a different letter (が is not か). */
const ACCENTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u;
const ACCENT = /^[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]$/u;

const known = new Map<string, string>();
const KNOWN_MAX = 20_000;

function foldCharacter(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  let folded = '';
  if (!ACCENT.test(character)) {
    folded = character.normalize('NFKC').toLowerCase();
    if (ACCENTED.test(folded)) folded = folded.normalize('NFD').replace(/\p{M}/gu, '');
    if (folded === 'ß') folded = 'ss';
  }
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(character, folded);
  return folded;
}

/**
 * Characters that `toLowerCase` doesn't fold completely: everything except ASCII, Cyrillic without й and ё, kana, Han
 * and Hangul. Each match costs a callback, so the set excludes all the common ones.
 */
const FOLDED_ALONE =
  /[^\0-\x7f\u0410-\u0418\u041a-\u0438\u043a-\u044f\u3001\u3002\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3]/gu;

export function fold(text: string): string {
  return (ASCII.test(text) ? text : text.replace(FOLDED_ALONE, foldCharacter)).toLowerCase();
}

/**
 * `starts[i]` is the position in the original where unit `i` of the folded text begins; one more entry marks the end.
 */
export function foldWithPlaces(text: string): { readonly folded: string; readonly starts: Uint32Array | null } {
  if (ASCII.test(text)) return { folded: text.toLowerCase(), starts: null };
  let folded = '';
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = foldCharacter(character);
    for (let unit = 0; unit < part.length; unit++) starts.push(at);
    folded += part;
    at += character.length;
  }
  starts.push(text.length);
  return { folded, starts: Uint32Array.from(starts) };
}

/** Scripts written without spaces between words. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Bopomofo}]/u;
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /[\s\p{Cc}]/u;

type Kind = 'dense' | 'word' | 'symbol' | 'space';
const kinds = new Map<string, Kind>();

function kindOf(character: string): Kind {
  const found = kinds.get(character);
  if (found !== undefined) return found;
  const kind = SPACE.test(character)
    ? 'space'
    : DENSE.test(character)
      ? 'dense'
      : WORD.test(character)
        ? 'word'
        : 'symbol';
  if (kinds.size >= KNOWN_MAX) kinds.clear();
  kinds.set(character, kind);
  return kind;
}

/** A gram as a token for the index's simple tokenizer. */
export function gramToken(gram: string): string {
  return `x${Array.from(gram, (character) => (character.codePointAt(0) ?? 0).toString(16)).join('y')}`;
}

/**
 * The one- and two-character grams used for queries that are too short for trigrams: every gram in scripts without
 * spaces and around symbols; elsewhere the beginnings of words and of the parts of identifiers. Capitals in `original`
 * mark those parts; it needn't be as long as the folded text.
 */
export function gramsOf(original: string): Set<string> {
  const grams = new Set<string>();
  let before: Kind = 'space';
  let beforeFolded = '';
  let isBeforeLower = false;
  let isPartStart = false;
  for (const character of original) {
    const folded = foldCharacter(character);
    if (folded === '') continue;
    const kind = kindOf(folded);
    const isUpper = kind === 'word' && character !== folded && character.toUpperCase() === character;
    const startsPart = kind === 'word' && (before !== 'word' || (isUpper && isBeforeLower));
    if (kind === 'dense' || kind === 'symbol' || startsPart) grams.add(folded);
    if (beforeFolded !== '' && kind !== 'space' && before !== 'space') {
      if (kind !== 'word' || before !== 'word' || isPartStart) grams.add(beforeFolded + folded);
    }
    isPartStart = startsPart;
    isBeforeLower = kind === 'word' && !isUpper;
    before = kind;
    beforeFolded = kind === 'space' ? '' : folded;
  }
  return grams;
}

/** True if the match starts and ends at word boundaries. */
export function isWholeWords(folded: string, start: number, end: number): boolean {
  const left = folded.slice(Math.max(0, start - 2), start);
  const right = folded.slice(end, end + 2);
  const lastLeft = Array.from(left).at(-1) ?? ' ';
  const firstRight = Array.from(right)[0] ?? ' ';
  const first = Array.from(folded.slice(start, start + 2))[0] ?? ' ';
  const last = Array.from(folded.slice(Math.max(start, end - 2), end)).at(-1) ?? ' ';
  const joins = (a: string, b: string): boolean => kindOf(a) === 'word' && kindOf(b) === 'word';
  return !joins(lastLeft, first) && !joins(last, firstRight);
}
