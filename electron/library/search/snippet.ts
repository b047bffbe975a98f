/** Finds a query's words in a text and cuts out the text around them. */

import { foldWithPlaces } from '../../../shared/search/fold.ts';
import { isWholeWords } from './grams.ts';
import type { SearchTerm } from './query.ts';

const SNIPPET_BEFORE = 60;
const SNIPPET_AFTER = 140;
const MARKS_MAX = 20;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The positions of the terms in `folded`, enough for `MARKS_MAX` marks; null if a term is missing. */
export function places(folded: string, terms: readonly SearchTerm[]): Range[] | null {
  const ranges: Range[] = [];
  for (const term of terms) {
    let isFound = false;
    for (let at = folded.indexOf(term.text); at >= 0; at = folded.indexOf(term.text, at + 1)) {
      const end = at + term.text.length;
      if (term.isExact && !isWholeWords(folded, at, end)) continue;
      isFound = true;
      ranges.push({ start: at, end });
      if (ranges.length > MARKS_MAX * 4) break;
    }
    if (!isFound) return null;
  }
  return ranges.sort((a, b) => a.start - b.start);
}

/** The part of `source` around the first match, on one line, with the matches in it. */
export function makeSnippet(
  source: string,
  terms: readonly SearchTerm[],
): { snippet: string; marks: (readonly [number, number])[] } {
  const { folded, starts } = foldWithPlaces(source);
  const ranges = places(folded, terms) ?? [];
  const toSource = (at: number): number => (starts === null ? at : (starts[at] ?? source.length));
  const first = ranges[0] ?? { start: 0, end: 0 };
  let from = Math.max(0, toSource(first.start) - SNIPPET_BEFORE);
  let to = Math.min(source.length, toSource(first.end) + SNIPPET_AFTER);
  // Don't start in the middle of a character; start at a word if one begins nearby.
  if (from > 0) {
    const space = source.slice(from, toSource(first.start)).search(/\s/u);
    if (space >= 0 && space < SNIPPET_BEFORE / 2) from += space + 1;
    if (/[\udc00-\udfff]/.test(source[from] ?? '')) from += 1;
  }
  if (to < source.length && /[\ud800-\udbff]/.test(source[to - 1] ?? '')) to -= 1;
  const body = source.slice(from, to).replace(/[\s\p{Cc}]/gu, ' ');
  const head = from > 0 ? '…' : '';
  const marks: (readonly [number, number])[] = [];
  for (const range of ranges) {
    const start = toSource(range.start) - from;
    const end = toSource(range.end) - from;
    const last = marks.at(-1);
    if (start < 0 || end > body.length || marks.length >= MARKS_MAX) continue;
    if (last !== undefined && start + head.length <= last[1])
      marks[marks.length - 1] = [last[0], Math.max(last[1], end + head.length)];
    else marks.push([start + head.length, end + head.length]);
  }
  return { snippet: head + body + (to < source.length ? '…' : ''), marks };
}
