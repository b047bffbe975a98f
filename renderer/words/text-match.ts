/** Matches a typed query against a text, and ranks matches at the beginning first. */

import { fold, foldWithPlaces } from '../../shared/search/fold.ts';
import { withoutMarks } from '../../shared/search/search-words.ts';

export interface TextMatch {
  /** Where the query's first word is: 0 at the start of the text, 1 at the start of a word, 2 inside a word. */
  readonly rank: 0 | 1 | 2;
  /** `[start, end)` offsets into the text, in order, without overlaps. */
  readonly marks: readonly (readonly [number, number])[];
}

/** The query's words, folded and without the punctuation around them. */
export function wordsOf(query: string): readonly string[] {
  return withoutMarks(fold(query).split(/\s+/).filter(Boolean));
}

/** The rank of a folded text; null unless every word occurs. */
export function rankOf(folded: string, words: readonly string[]): TextMatch['rank'] | null {
  // Most texts in a long list don't match; reject them cheaply.
  for (const word of words) if (!folded.includes(word)) return null;
  const [first = ''] = words;
  if (folded.startsWith(first)) return 0;
  return atWordStart(folded, first) >= 0 ? 1 : 2;
}

/** Every word must occur; null if one doesn't. */
export function matchText(text: string, words: readonly string[]): TextMatch | null {
  const lower = fold(text);
  const rank = rankOf(lower, words);
  if (rank === null) return null;
  const marks = words.map((word): [number, number] => {
    const start = atWordStart(lower, word);
    const found = start >= 0 ? start : lower.indexOf(word);
    return [found, found + word.length];
  });
  const { starts } = foldWithPlaces(text);
  const placed = marks.map(([start, end]): [number, number] =>
    starts === null ? [start, end] : [starts[start] ?? 0, starts[end] ?? text.length],
  );
  return { rank, marks: withoutOverlaps(placed) };
}

/** The index where a word of `text` starts with `word`; -1 if there is none. */
function atWordStart(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !isPartOfWord(text.charCodeAt(at - 1))) return at;
  }
  return -1;
}

/** For folded text. A regular expression for each letter of 100,000 titles would be noticeably slow. */
function isPartOfWord(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  return /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
}

function withoutOverlaps(marks: readonly [number, number][]): readonly (readonly [number, number])[] {
  const kept: [number, number][] = [];
  for (const mark of marks.toSorted((a, b) => a[0] - b[0])) {
    if (mark[0] >= (kept.at(-1)?.[1] ?? 0)) kept.push(mark);
  }
  return kept;
}
