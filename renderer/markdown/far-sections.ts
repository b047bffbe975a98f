/** Decides where text far from the view is divided into sections before it is parsed. */

import { BOUNDS } from './bounds.ts';
import { isJoined } from './seam.ts';
import { blocksOf } from './sections.ts';

/** True if a block begins at `place` when the text from `from` on is parsed. */
export function isBlockAt(source: string, from: number, place: number): boolean {
  // Two lines are enough to see where a block begins. Rules that look further only look for the end of a block.
  const second = source.indexOf('\n', place) + 1;
  const third = source.indexOf('\n', second) + 1;
  const parsed = source.slice(from, third > 0 ? third : source.length);
  const line = source.slice(from, place).split('\n').length - 1;
  const blocks = blocksOf(parsed, Object.create(null), parsed.length);
  return blocks.some(({ startLine }, index) => startLine === line && !isJoined(blocks, index));
}

/**
 * Combines blocks, which begin at `places`, into sections of at least `BOUNDS.sectionChars`, and returns their ends.
 * Stops at a section that is too large to be built within a frame (`BOUNDS.unbuiltChars`).
 */
export function boxEnds(places: readonly number[]): number[] {
  const ends: number[] = [];
  let from = places[0] ?? 0;
  for (const place of places) {
    if (place - from > BOUNDS.unbuiltChars) break;
    if (place - from < BOUNDS.sectionChars) continue;
    ends.push(place);
    from = place;
  }
  return ends;
}

/** How many of `count` sections each element contains: the last ones, near the view, get their own elements. */
export function boxCounts(count: number): readonly number[] {
  const counts: number[] = [];
  for (let left = count; left > 0; ) {
    const next = Math.max(1, Math.min(BOUNDS.sharedBoxes, left - BOUNDS.ownBoxes));
    counts.push(next);
    left -= next;
  }
  return counts;
}
