/** Cuts folded text into the grams of the search index, and finds the edges of words in it. */

import { charactersOf, foldCharacter } from '../../../shared/search/fold.ts';

/** Scripts written without spaces between words. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Bopomofo}]/u;
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /[\s\p{Cc}]/u;

type Kind = 'dense' | 'word' | 'symbol' | 'space';
const kinds = new Map<string, Kind>();
const KINDS_MAX = 20_000;

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
  if (kinds.size >= KINDS_MAX) kinds.clear();
  kinds.set(character, kind);
  return kind;
}

/** A gram as a token for the index's simple tokenizer. */
export function gramToken(gram: string): string {
  return `x${Array.from(gram, (character) => (character.codePointAt(0) ?? 0).toString(16)).join('y')}`;
}

/**
 * The one- and two-character grams used for queries that are too short for trigrams: every gram in scripts without
 * spaces and around symbols; elsewhere the beginnings of words and of the parts of identifiers. Capitals mark those
 * parts, so pass the text before it is folded.
 */
export function gramsOf(original: string): Set<string> {
  const grams = new Set<string>();
  let before: Kind = 'space';
  let beforeFolded = '';
  let isBeforeLower = false;
  let isPartStart = false;
  for (const character of charactersOf(original)) {
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
