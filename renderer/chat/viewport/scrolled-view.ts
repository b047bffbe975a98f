/** Reads and sets the position of the scrolled view, and tells the reader's scrolling from the app's own. */

import type { ScrollMetrics } from './follow-rule.ts';

/** If the view moved within this time, it may still be moving. */
const MOVING_MS = 200;

/** All measurements are in CSS pixels. */
export class ScrolledView {
  /** Null while there is no view. */
  element: HTMLElement | null = null;
  #ownTopPx = -1;
  /** When something other than `scrollTo` last moved the view. */
  #movedAt = Number.NEGATIVE_INFINITY;
  #heightPx = 0;
  /** The width for which the position was last restored. */
  #widthPx = 0;

  /** The height as last read. Reading it again would lay out the page, and the observer reports changes. */
  get heightPx(): number {
    return this.#heightPx || (this.element?.clientHeight ?? window.innerHeight);
  }

  get isMoving(): boolean {
    return performance.now() - this.#movedAt < MOVING_MS;
  }

  measure(element: HTMLElement): ScrollMetrics {
    this.#heightPx = element.clientHeight;
    return { topPx: element.scrollTop, viewportPx: this.#heightPx, contentPx: element.scrollHeight };
  }

  /** Call when the view was resized: the position will be restored for the new width. */
  noteWidth(): void {
    this.#widthPx = this.element?.clientWidth ?? 0;
  }

  /** Call when the view was scrolled. True if the reader scrolled it, rather than the app or a change of the width. */
  isMovedByReader(element: HTMLElement, topPx: number): boolean {
    // Lines wrap differently now. The anchor is restored before the next paint, so a scroll meanwhile isn't the
    // reader's.
    const isRewrapped = element.clientWidth !== this.#widthPx && this.#widthPx !== 0;
    if (isRewrapped || Math.abs(topPx - this.#ownTopPx) < 1) return false;
    this.#ownTopPx = -1;
    this.#movedAt = performance.now();
    return true;
  }

  /** Returns the new position, which is within the content; null without a view. */
  scrollTo(topPx: number): number | null {
    if (this.element === null) return null;
    this.element.scrollTop = topPx;
    this.#ownTopPx = this.element.scrollTop;
    return this.#ownTopPx;
  }
}
