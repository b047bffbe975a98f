/** Matches a typed query against a text, and ranks matches at the beginning first. */

import { withoutMarks } from '../../shared/search-words.ts';

export interface TextMatch {
  /** 0: the text starts with the query. 1: a word of it does. 2: somewhere inside. */
  readonly rank: 0 | 1 | 2;
  /** `[start, end)` offsets into the text, in order, without overlaps. */
  readonly marks: readonly (readonly [number, number])[];
}

/** The query's words in lower case. */
export function wordsOf(query: string): readonly string[] {
  return withoutMarks(query.toLowerCase().split(/\s+/).filter(Boolean));
}

/** Every word must occur; null if one doesn't. */
export function matchText(text: string, words: readonly string[]): TextMatch | null {
  const lower = text.toLowerCase();
  // Most texts in a long list don't match; reject them cheaply.
  if (!words.every((word) => lower.includes(word))) return null;
  const marks: [number, number][] = [];
  let rank: TextMatch['rank'] = 0;
  for (const [at, word] of words.entries()) {
    const start = atWordStart(lower, word);
    const found = start >= 0 ? start : lower.indexOf(word);
    if (at === 0) rank = found === 0 ? 0 : start >= 0 ? 1 : 2;
    marks.push([found, found + word.length]);
  }
  // A few letters become longer in lower case, and the marks would be wrong.
  return { rank, marks: lower.length === text.length ? withoutOverlaps(marks) : [] };
}

/** The index where a word of `text` starts with `word`; -1 if there is none. */
function atWordStart(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !isPartOfWord(text.charCodeAt(at - 1))) return at;
  }
  return -1;
}

/** For lower-case text. A regular expression for each letter of 100,000 titles would be noticeably slow. */
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
