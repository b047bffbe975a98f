/** Builds the blocks of one message near the view, and removes those that have been far away for a while. */

import { BOUNDS } from './bounds.ts';
import type { ColumnSize } from './height-estimate.ts';
import { type ScrollWatch, watchAround } from './scroll-watch.ts';
import { firstSection, type Section, type Sections } from './sections.ts';

export class NearBlocks {
  readonly #sections: Sections;
  readonly #onFailed: (error: unknown) => void;
  #watch: ScrollWatch | null = null;
  #isDestroyed = false;
  #isLookDue = false;
  /** The section counts when text was last added. */
  #boxCount = 0;
  #farCount = 0;
  /** A message's first text arrives in slices; until it is complete, we don't know which part is visible. */
  isLoadingInSlices = false;
  /** When text last arrived so fast that it scrolls past. */
  #tooFastAt = Number.NEGATIVE_INFINITY;

  constructor(sections: Sections, onFailed: (error: unknown) => void) {
    this.#sections = sections;
    this.#onFailed = onFailed;
  }

  /** The column's size; null without a layout or a scroller, where nothing is near or far. */
  readonly column = (): ColumnSize | null => {
    if (this.#isDestroyed) return null;
    this.#watch ??= watchAround(this.#sections.root, this);
    return this.#watch?.columnOf(this.#sections.root) ?? null;
  };

  /**
   * Call after text was added. Builds what is in view before the next paint.
   *
   * @param isLarge adding it was already enough work for one task
   */
  onTextAdded(isLarge: boolean): void {
    const { list, farCount } = this.#sections;
    const isMore = list.length !== this.#boxCount || farCount > this.#farCount;
    this.#boxCount = list.length;
    this.#farCount = farCount;
    // A single section is never far away.
    if (isMore && list.length > 1) this.#lookWhenDone(isLarge);
  }

  /** Waits for the running script: reading the layout between two messages would compute it twice. */
  #lookWhenDone(isLarge = false): void {
    if (this.#isLookDue) return;
    this.#isLookDue = true;
    queueMicrotask(() => {
      this.#isLookDue = false;
      if (this.column() === null) return;
      if (isLarge && document.visibilityState === 'visible') this.#watch?.lookNextFrame();
      else this.#watch?.lookSoon();
    });
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#watch?.leave(this);
  }

  /** True if what is near the view now will soon have scrolled away. */
  get isTooFast(): boolean {
    return performance.now() - this.#tooFastAt < BOUNDS.tooFastMs;
  }

  /** @param isTooFast the text arrived too fast to read, and more will follow */
  noteSpeed(isTooFast: boolean): void {
    const hasEnded = !isTooFast && this.#tooFastAt > Number.NEGATIVE_INFINITY;
    this.#tooFastAt = isTooFast ? performance.now() : Number.NEGATIVE_INFINITY;
    if (hasEnded && this.hasFar) this.#lookWhenDone();
  }

  get hasFar(): boolean {
    return this.#sections.farCount > 0;
  }

  /** Splits combined sections that overlap the range between two y positions in the window. True if there were any. */
  cutWithin(topPx: number, bottomPx: number): boolean {
    if (this.isLoadingInSlices || !this.#sections.list.some(({ parts }) => parts)) return false;
    const shared = this.#touching(topPx, bottomPx).filter(({ parts }) => parts);
    for (const section of shared) this.#sections.cut(section);
    return shared.length > 0;
  }

  /** Builds the sections that overlap the range between two y positions in the window. Returns how many. */
  buildWithin(topPx: number, bottomPx: number): number {
    if (this.isLoadingInSlices) return 0;
    const wanted = this.#touching(topPx, bottomPx).filter(({ isFar }) => isFar);
    for (const section of wanted) this.build(section);
    return wanted.length;
  }

  /** Builds the section nearest to the middle of the range. False if there is none to build. */
  buildOne(topPx: number, bottomPx: number): boolean {
    if (this.isLoadingInSlices) return false;
    const middle = (topPx + bottomPx) / 2;
    let best: { readonly section: Section; readonly distancePx: number } | null = null;
    for (const section of this.#touching(topPx, bottomPx)) {
      if (!section.isFar) continue;
      const rect = section.element.getBoundingClientRect();
      const distancePx = Math.max(rect.top - middle, middle - rect.bottom);
      if (best === null || distancePx < best.distancePx) best = { section, distancePx };
    }
    if (best === null) return false;
    this.build(best.section);
    return true;
  }

  build(section: Section): void {
    try {
      this.#sections.build(section);
    } catch (error) {
      this.#onFailed(error);
    }
  }

  /** Sections outside the range that may be removed. */
  farFrom(topPx: number, bottomPx: number): readonly Section[] {
    const near = new Set(this.#touching(topPx, bottomPx));
    const built = this.#sections.list.filter(
      (section) => !section.isFar && !section.isKept && isSmall(section) && !near.has(section),
    );
    if (built.length === 0) return built;
    const inUse = this.#inUse();
    return built.filter((section) => !inUse.has(section));
  }

  /** Removes the blocks of up to `most` of the `marked` sections. True if more remain. */
  unbuild(topPx: number, bottomPx: number, marked: ReadonlySet<Section>, most: number): boolean {
    const sections = this.farFrom(topPx, bottomPx).filter((section) => marked.has(section));
    const fontSizePx = Number.parseFloat(getComputedStyle(this.#sections.root).fontSize) || 16;
    // Measure all of them before changing the first.
    const heights = sections
      .slice(0, most)
      .map((section) => [section, section.element.getBoundingClientRect().height / fontSizePx] as const);
    for (const [section, heightEm] of heights) this.#sections.unbuild(section, heightEm);
    return sections.length > most;
  }

  /** Sections that overlap the range. They are ordered, so few need measuring. */
  #touching(topPx: number, bottomPx: number): readonly Section[] {
    const { list, root } = this.#sections;
    const whole = root.getBoundingClientRect();
    if (list.length === 0 || whole.bottom <= topPx || whole.top >= bottomPx) return [];
    return list.slice(
      firstSection(list, ({ bottom }) => bottom > topPx),
      firstSection(list, ({ top }) => top >= bottomPx),
    );
  }

  /** Sections with the focus or with an end of the selection. */
  #inUse(): ReadonlySet<Section> {
    const { ownerDocument } = this.#sections.root;
    const selection = ownerDocument.getSelection();
    const nodes = [ownerDocument.activeElement, selection?.anchorNode, selection?.focusNode];
    const held = nodes.map((node) => (node ? this.#sections.of(node) : null));
    return new Set(held.filter((section) => section !== null));
  }
}

/** False for a large section: it arrived in slices and couldn't be rebuilt within a frame. */
const isSmall = ({ source }: Section): boolean => source !== null && source.length <= BOUNDS.unbuiltChars;
