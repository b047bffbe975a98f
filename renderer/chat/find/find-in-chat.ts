/** Finds words in all messages of a chat, whether they are in the document or not. */

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

/** Beyond this the count is a lower bound: stepping through more is not what anyone does. */
export const FIND_HITS_MAX = 10_000;

/** A pattern for literal words without regard to case; null for an empty query. */
export function findPattern(query: string): RegExp | null {
  if (query === '') return null;
  const literal = query.normalize('NFC').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(literal.replace(/\s+/g, '\\s+'), 'giu');
}

/** Markdown roughly as a reader sees it: without link targets, emphasis marks and fence lines, so that hits are hits on the screen. */
export function readableText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replace(/!?\[([^\]\n]{0,1000})\]\([^()\s]{0,4000}(?:\s+"[^"\n]*")?\)/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/^ {0,3}#{1,6} /gm, '');
}

/** All hits in order. */
export function findHits(texts: readonly FindText[], query: string): readonly FindHit[] {
  const pattern = findPattern(query);
  if (pattern === null) return [];
  const hits: FindHit[] = [];
  for (const { id, text } of texts) {
    const of = countMatches(readableText(text).normalize('NFC'), pattern);
    for (let ordinal = 0; ordinal < of; ordinal++) {
      if (hits.length >= FIND_HITS_MAX) return hits;
      hits.push({ messageId: id, ordinal, of });
    }
  }
  return hits;
}

/** How many hits `markdown` has by itself. */
export function countHits(markdown: string, query: string): number {
  const pattern = findPattern(query);
  return pattern === null ? 0 : countMatches(readableText(markdown).normalize('NFC'), pattern);
}

/** Which part of a message holds a hit, when its parts have so many hits each, and which hit it is there. Null when none has any. */
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
  for (const _ of text.matchAll(pattern)) count++;
  return count;
}

/** The hit to go to from `current` (-1: none yet), round the ends. */
export function stepHit(current: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (current === -1) return step === 1 ? 0 : count - 1;
  return (current + step + count) % count;
}

/** Which of `rendered` marks in the document stands for a hit, when Markdown hides or adds some. */
export function renderedOrdinal(hit: Pick<FindHit, 'ordinal' | 'of'>, rendered: number): number {
  if (rendered === 0) return -1;
  if (rendered === hit.of) return hit.ordinal;
  return Math.min(rendered - 1, Math.round((hit.ordinal * (rendered - 1)) / Math.max(1, hit.of - 1)));
}
