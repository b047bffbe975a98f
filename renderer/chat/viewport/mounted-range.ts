/** Computes which messages are in the document, and the gaps between them. */

import type { HeightModel } from './height-model.ts';

export interface Range {
  readonly first: number;
  /** Inclusive; smaller than `first` if the range is empty. */
  readonly last: number;
}

/** A run of mounted messages, or a gap in place of the messages `first` to `last`. */
export interface Segment extends Range {
  readonly isGap: boolean;
}

/** The messages that overlap the viewport or are within `marginPx` of it. */
export function rangeFor(heights: HeightModel, topPx: number, viewportPx: number, marginPx: number): Range {
  if (heights.count === 0) return { first: 0, last: -1 };
  return {
    first: heights.indexAt(Math.max(0, topPx - marginPx)),
    last: heights.indexAt(Math.max(0, topPx + viewportPx + marginPx)),
  };
}

/** The range for a view of the end of the chat. */
export function rangeAtEnd(heights: HeightModel, viewportPx: number, marginPx: number): Range {
  return rangeFor(heights, Math.max(0, heights.total - viewportPx), viewportPx, marginPx);
}

/** True if `wanted` has messages that `mounted` lacks, or `mounted` has far more than needed. */
export function isRangeOutdated(mounted: Range, wanted: Range, slack: number): boolean {
  if (wanted.last < wanted.first) return mounted.last >= mounted.first;
  if (wanted.first < mounted.first || wanted.last > mounted.last) return true;
  return mounted.last - mounted.first > wanted.last - wanted.first + slack;
}

/**
 * Runs and gaps that cover 0 to `count - 1` in order. `pinned` messages stay mounted wherever the view is: those with
 * an end of the selection, the focus or an open editor.
 */
export function segmentsFor(range: Range, pinned: readonly number[], count: number): readonly Segment[] {
  const mounted = new Set<number>();
  for (let index = Math.max(0, range.first); index <= Math.min(range.last, count - 1); index++) mounted.add(index);
  for (const index of pinned) if (index >= 0 && index < count) mounted.add(index);
  const order = [...mounted].sort((a, b) => a - b);
  const segments: Segment[] = [];
  let next = 0;
  for (const index of order) {
    const previous = segments.at(-1);
    if (index > next) segments.push({ isGap: true, first: next, last: index - 1 });
    if (index === next && previous !== undefined && !previous.isGap) {
      segments[segments.length - 1] = { isGap: false, first: previous.first, last: index };
    } else {
      segments.push({ isGap: false, first: index, last: index });
    }
    next = index + 1;
  }
  if (next < count) segments.push({ isGap: true, first: next, last: count - 1 });
  return segments;
}
