/** Finds words in all messages of a chat, whether they are in the document or not. */

import { fold } from '../../../shared/search/fold.ts';
import { withoutTags } from '../../markdown/rules/html-rules.ts';

export interface FindText {
  readonly id: string;
  readonly text: string;
}

/** One hit: the n-th (from 0) of `of` hits in its message. */
export interface FindHit {
  readonly messageId: string;
  readonly ordinal: number;
  readonly of: number;
}

/** Beyond this the count is a lower bound: readers don't step through more hits. */
export const FIND_HITS_MAX = 10_000;

/** A pattern for words in folded text; null for an empty query. */
export function findPattern(query: string): RegExp | null {
  const folded = fold(query.normalize('NFC'));
  if (folded === '') return null;
  const literal = folded.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const anySpace = literal.replace(/\s+/g, '\\s+');
  // A match may start only at the beginning of a run of white space. Otherwise a long run would be read again from each
  // of its characters.
  return new RegExp(anySpace.replace(/^\\s\+/, '(?<!\\s)\\s+'), 'gu');
}

const LABEL_MAX_CHARS = 1_000;
/** The end of a link, from its `]` on. The address stops at the next `(`, and the title at the next quote. */
const LINK_END = /\]\([^()\s]{0,4000}(?:\s+"[^"\n]*")?\)/y;

/** Markdown without link targets, emphasis marks and fence lines: roughly the text on the screen, so that hits show. */
export function readableText(markdown: string): string {
  return withoutLinkTargets(withoutTags(markdown).replace(/^ {0,3}(?:```|~~~).*$/gm, ''))
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/^ {0,3}#{1,6} /gm, '');
}

/** `[words](address "title")` becomes `words`. Looks at each `]` once, and from there back only to the previous one. */
function withoutLinkTargets(markdown: string): string {
  const kept: string[] = [];
  let taken = 0;
  let from = 0;
  for (let close = markdown.indexOf(']'); close !== -1; close = markdown.indexOf(']', from)) {
    const labelFrom = Math.max(taken, from, close - LABEL_MAX_CHARS - 1);
    from = close + 1;
    if (markdown.charAt(close + 1) !== '(') continue;
    const before = markdown.slice(labelFrom, close);
    const open = before.indexOf('[', before.lastIndexOf('\n') + 1);
    LINK_END.lastIndex = close;
    if (open === -1 || !LINK_END.test(markdown)) continue;
    const start = labelFrom + open;
    const isImage = start > taken && markdown.charAt(start - 1) === '!';
    kept.push(markdown.slice(taken, isImage ? start - 1 : start), markdown.slice(start + 1, close));
    taken = LINK_END.lastIndex;
    from = taken;
  }
  return taken === 0 ? markdown : kept.join('') + markdown.slice(taken);
}

/** The hits in order, up to `FIND_HITS_MAX`. */
export function findHits(texts: readonly FindText[], query: string): readonly FindHit[] {
  const pattern = findPattern(query);
  if (pattern === null) return [];
  const hits: FindHit[] = [];
  for (const { id, text } of texts) {
    const of = countMatches(readableText(text), pattern);
    for (let ordinal = 0; ordinal < of; ordinal++) {
      if (hits.length >= FIND_HITS_MAX) return hits;
      hits.push({ messageId: id, ordinal, of });
    }
  }
  return hits;
}

/** How many hits `markdown` has on its own, outside of a chat. */
export function countHits(markdown: string, query: string): number {
  const pattern = findPattern(query);
  return pattern === null ? 0 : countMatches(readableText(markdown), pattern);
}

/**
 * Finds the part of a message that contains a hit, and the hit's number within that part. `counts` has the number of
 * hits in each part. Null if no part has any.
 */
export function partOfHit(
  hit: Pick<FindHit, 'ordinal' | 'of'>,
  counts: readonly number[],
): { readonly part: number; readonly ordinal: number; readonly of: number } | null {
  let rest = renderedOrdinal(
    hit,
    counts.reduce((sum, count) => sum + count, 0),
  );
  if (rest < 0) return null;
  for (const [part, of] of counts.entries()) {
    if (rest < of) return { part, ordinal: rest, of };
    rest -= of;
  }
  return null;
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of fold(text.normalize('NFC')).matchAll(pattern)) count++;
  return count;
}

/** The hit to go to from `current` (-1: none yet). Wraps around at both ends. */
export function stepHit(current: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (current === -1) return step === 1 ? 0 : count - 1;
  return (current + step + count) % count;
}

/** The index of a hit's mark among `rendered` marks, roughly if Markdown hides or adds some; -1 if there are none. */
export function renderedOrdinal(hit: Pick<FindHit, 'ordinal' | 'of'>, rendered: number): number {
  if (rendered === 0) return -1;
  if (rendered === hit.of) return hit.ordinal;
  return Math.min(rendered - 1, Math.round((hit.ordinal * (rendered - 1)) / Math.max(1, hit.of - 1)));
}
