/** Watches one scroller for all its messages, and decides when their sections are built and removed. */

import { BOUNDS } from './bounds.ts';
import type { ColumnSize } from './height-estimate.ts';
import type { Section } from './sections.ts';

/**
 * Sent to a scroller when text in it was built or added in the running task, so that listeners can restore its
 * position.
 */
export const SETTLE_EVENT = 'md-settle';

/** Sent to a scroller when more of its text was built. */
export const BUILT_EVENT = 'md-built';

/** How often one look repeats: building visible sections changes heights, and so which sections are visible. */
const PASSES_MAX = 6;

/** The blocks of one message. `topPx` and `bottomPx` are distances from the window's top. */
interface WatchedBlocks {
  readonly hasFar: boolean;
  readonly isTooFast: boolean;
  cutWithin(topPx: number, bottomPx: number): boolean;
  buildWithin(topPx: number, bottomPx: number): number;
  buildOne(topPx: number, bottomPx: number): boolean;
  farFrom(topPx: number, bottomPx: number): readonly Section[];
  unbuild(topPx: number, bottomPx: number, marked: ReadonlySet<Section>, most: number): boolean;
}

const watches = new WeakMap<Element, ScrollWatch>();

/** The watch of the scroller around `element`, to which `blocks` now belong; null if nothing is laid out there. */
export function watchAround(element: HTMLElement, blocks: WatchedBlocks): ScrollWatch | null {
  if (typeof requestIdleCallback === 'undefined') return null;
  const scroller = scrollerOf(element);
  if (scroller === null || scroller.clientHeight === 0) return null;
  const watch = watches.get(scroller) ?? new ScrollWatch(scroller);
  watches.set(scroller, watch);
  watch.join(blocks);
  return watch;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/^(?:auto|scroll)$/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

export class ScrollWatch {
  readonly #scroller: HTMLElement;
  readonly #members = new Set<WatchedBlocks>();
  readonly #resizes: ResizeObserver;
  #stopping = new AbortController();
  #frame = 0;
  #idle = 0;
  #givingBack = 0;
  #isLookDue = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #column: ColumnSize | null = null;
  #contentPx = 0;
  #contentWidthPx = 0;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
    this.#resizes = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) this.#resized(target === scroller, contentRect);
    });
  }

  join(blocks: WatchedBlocks): void {
    this.#members.add(blocks);
    if (this.#members.size > 1) return;
    this.#stopping = new AbortController();
    this.#scroller.addEventListener('scroll', () => this.lookNextFrame(), {
      passive: true,
      signal: this.#stopping.signal,
    });
    this.#resizes.observe(this.#scroller);
    // The scroller's content may move without scrolling, for example when a code block is folded.
    if (this.#scroller.firstElementChild) this.#resizes.observe(this.#scroller.firstElementChild);
  }

  leave(blocks: WatchedBlocks): void {
    this.#members.delete(blocks);
    if (this.#members.size > 0) return;
    this.#stopping.abort();
    this.#resizes.disconnect();
    cancelAnimationFrame(this.#frame);
    cancelIdleCallback(this.#idle);
    cancelIdleCallback(this.#givingBack);
    clearTimeout(this.#timer);
    this.#frame = 0;
    this.#idle = 0;
    this.#givingBack = 0;
    this.#timer = undefined;
  }

  columnOf(root: HTMLElement): ColumnSize {
    if (this.#column === null) {
      const style = getComputedStyle(root);
      const columnPx = Number.parseFloat(style.getPropertyValue('--reading-column-width')) || root.clientWidth;
      const widthPx = Math.min(root.clientWidth, columnPx);
      this.#column = { widthEm: widthPx / (Number.parseFloat(style.fontSize) || 16) };
    }
    return this.#column;
  }

  /** Looks after the running script has ended, so before the next paint. */
  lookSoon(): void {
    if (this.#isLookDue) return;
    this.#isLookDue = true;
    queueMicrotask(() => {
      this.#isLookDue = false;
      this.#look();
    });
  }

  /**
   * Looks again unless content only grew: that doesn't change what is in view, but content that becomes shorter moves
   * other text into it.
   */
  #resized(isScroller: boolean, { width, height }: DOMRectReadOnly): void {
    const hasShrunk = !isScroller && height < this.#contentPx;
    if (!isScroller) this.#contentPx = height;
    if (isScroller || width !== this.#contentWidthPx) this.#column = null;
    if (isScroller || hasShrunk || width !== this.#contentWidthPx) this.lookNextFrame();
    if (!isScroller) this.#contentWidthPx = width;
  }

  /** Looks among the next frame's callbacks: scroll events have then told all listeners the reader's position. */
  lookNextFrame(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#look();
    });
  }

  #look(): void {
    if (!this.#scroller.isConnected) return;
    if (this.#hasFar()) {
      let isMoved = false;
      let isBuilt = false;
      for (let pass = 0; pass < PASSES_MAX; pass++) {
        // Also before the first pass: text that was just added may have moved what is visible.
        if (pass === 0 || isMoved) this.#tell(SETTLE_EVENT);
        this.#cut();
        const [top, bottom] = this.#stretch(BOUNDS.seenMarginScreens);
        let count = 0;
        for (const member of this.#members) count += member.buildWithin(top, bottom);
        isMoved = count > 0;
        if (!isMoved) break;
        isBuilt = true;
      }
      if (isMoved) this.#tell(SETTLE_EVENT);
      if (isBuilt) this.#tell(BUILT_EVENT);
      this.#fillLater();
    }
    this.#giveBackLater();
  }

  #tell(event: string): void {
    this.#scroller.dispatchEvent(new Event(event, { bubbles: true }));
  }

  #hasFar(): boolean {
    for (const member of this.#members) if (member.hasFar) return true;
    return false;
  }

  /** The view plus `screens` screens on each side, as top and bottom in the window. */
  #stretch(screens: number): readonly [number, number] {
    const rect = this.#scroller.getBoundingClientRect();
    return [rect.top - rect.height * screens, rect.bottom + rect.height * screens];
  }

  #fillLater(): void {
    if (this.#idle !== 0) return;
    // The next pass checks this again.
    for (const member of this.#members) if (member.isTooFast) return;
    this.#idle = requestIdleCallback((deadline) => {
      this.#idle = 0;
      this.#fill(deadline);
    });
  }

  /** Splits combined sections before the view comes near: each would be laid out as a whole. */
  #cut(): void {
    const [top, bottom] = this.#stretch(BOUNDS.nearScreens);
    let isCut = false;
    for (const member of this.#members) isCut = member.cutWithin(top, bottom) || isCut;
    if (isCut) this.#tell(SETTLE_EVENT);
  }

  #fill(deadline: IdleDeadline): void {
    let isBuilt = false;
    let isMore = false;
    do {
      this.#cut();
      const [top, bottom] = this.#stretch(BOUNDS.nearScreens);
      const members = [...this.#members];
      isMore = members.some((member) => member.buildOne(top, bottom));
      isBuilt ||= isMore;
    } while (isMore && deadline.timeRemaining() > BOUNDS.idleSliceMs);
    if (isBuilt) this.#tell(SETTLE_EVENT);
    if (isBuilt) this.#tell(BUILT_EVENT);
    if (isMore) this.#fillLater();
  }

  /**
   * Removes sections that are far away when the page is idle: soon if there are many, else after a while if they are
   * still far away.
   */
  #giveBackLater(): void {
    if (this.#givingBack !== 0) return;
    const [top, bottom] = this.#stretch(BOUNDS.keptScreens);
    const marked = new Set([...this.#members].flatMap((member) => member.farFrom(top, bottom)));
    if (marked.size === 0) return;
    if (marked.size > BOUNDS.farKeptBoxes) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#unbuild(marked);
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#unbuild(marked);
    }, BOUNDS.farKeptMs);
  }

  #unbuild(marked: ReadonlySet<Section>): void {
    if (this.#givingBack !== 0) return;
    this.#givingBack = requestIdleCallback(() => {
      this.#givingBack = 0;
      if (!this.#scroller.isConnected) return;
      const [top, bottom] = this.#stretch(BOUNDS.keptScreens);
      let isMore = false;
      for (const member of this.#members) isMore = member.unbuild(top, bottom, marked, BOUNDS.unbuiltAtOnce) || isMore;
      if (isMore) this.#unbuild(marked);
      else this.#giveBackLater();
    });
  }
}
