/** Builds the blocks of one message that come near the view, and gives those back that have long been far from it. */

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
  /** As they were when text was last added. */
  #boxCount = 0;
  #farCount = 0;
  /** The first text of a message comes in slices; until it is there, nobody knows which of it is seen. */
  isComing = false;
  /** When text last came so fast that it passes screen after screen. */
  #passedAt = Number.NEGATIVE_INFINITY;

  constructor(sections: Sections, onFailed: (error: unknown) => void) {
    this.#sections = sections;
    this.#onFailed = onFailed;
  }

  /** The size of the text; null where nothing is laid out, or nothing scrolls: then there is no "near". */
  readonly column = (): ColumnSize | null => {
    if (this.#isDestroyed) return null;
    this.#watch ??= watchAround(this.#sections.root, this);
    return this.#watch?.columnOf(this.#sections.root) ?? null;
  };

  /**
   * Text was added. What of it was not built and is in view is built before the next picture.
   *
   * @param isLarge to take it in was work enough for one task
   */
  grown(isLarge: boolean): void {
    const { list, farCount } = this.#sections;
    const isMore = list.length !== this.#boxCount || farCount > this.#farCount;
    this.#boxCount = list.length;
    this.#farCount = farCount;
    // One box is never far from itself.
    if (isMore && list.length > 1) this.#lookWhenDone(isLarge);
  }

  /** Once the running script has ended: to ask for the layout between two messages is to lay out twice. */
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

  /** What is around the view now is far from it in a moment. */
  get isPassing(): boolean {
    return performance.now() - this.#passedAt < BOUNDS.passingMs;
  }

  /** @param isPassing what was added came that fast, and more will come */
  notePassing(isPassing: boolean): void {
    const hasEnded = !isPassing && this.#passedAt > Number.NEGATIVE_INFINITY;
    this.#passedAt = isPassing ? performance.now() : Number.NEGATIVE_INFINITY;
    if (hasEnded && this.hasFar) this.#lookWhenDone();
  }

  get hasFar(): boolean {
    return this.#sections.farCount > 0;
  }

  /** Cuts boxes that are the sum of others and touch the stretch between two heights of the window. True when there were any. */
  cutWithin(topPx: number, bottomPx: number): boolean {
    if (this.isComing || !this.#sections.list.some(({ parts }) => parts)) return false;
    const shared = this.#touching(topPx, bottomPx).filter(({ parts }) => parts);
    for (const section of shared) this.#sections.cut(section);
    return shared.length > 0;
  }

  /** Builds what touches the stretch between two heights of the window. Returns how many boxes that were. */
  buildWithin(topPx: number, bottomPx: number): number {
    if (this.isComing) return 0;
    const wanted = this.#touching(topPx, bottomPx).filter(({ isFar }) => isFar);
    for (const section of wanted) this.build(section);
    return wanted.length;
  }

  /** Builds one box between the two heights, one near the middle first. False when there is none to build. */
  buildOne(topPx: number, bottomPx: number): boolean {
    if (this.isComing) return false;
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

  /** Boxes outside the stretch that may go. */
  farFrom(topPx: number, bottomPx: number): readonly Section[] {
    const near = new Set(this.#touching(topPx, bottomPx));
    const built = this.#sections.list.filter(
      (section) => !section.isFar && !section.isKept && isSmall(section) && !near.has(section),
    );
    if (built.length === 0) return built;
    const held = this.#held();
    return built.filter((section) => !held.has(section));
  }

  /** Gives up to `most` of the `marked` boxes back. Returns false when there are no more. */
  giveBack(topPx: number, bottomPx: number, marked: ReadonlySet<Section>, most: number): boolean {
    const sections = this.farFrom(topPx, bottomPx).filter((section) => marked.has(section));
    const fontSizePx = Number.parseFloat(getComputedStyle(this.#sections.root).fontSize) || 16;
    // All are measured before the first one changes.
    const heights = sections
      .slice(0, most)
      .map((section) => [section, section.element.getBoundingClientRect().height / fontSizePx] as const);
    for (const [section, heightEm] of heights) this.#sections.giveBack(section, heightEm);
    return sections.length > most;
  }

  /** Boxes that touch the stretch. They stand in order, so that few have to be measured. */
  #touching(topPx: number, bottomPx: number): readonly Section[] {
    const { list, root } = this.#sections;
    const whole = root.getBoundingClientRect();
    if (list.length === 0 || whole.bottom <= topPx || whole.top >= bottomPx) return [];
    return list.slice(
      firstSection(list, ({ bottom }) => bottom > topPx),
      firstSection(list, ({ top }) => top >= bottomPx),
    );
  }

  /** Boxes with the focus or with an end of the selection. */
  #held(): ReadonlySet<Section> {
    const { ownerDocument } = this.#sections.root;
    const selection = ownerDocument.getSelection();
    const nodes = [ownerDocument.activeElement, selection?.anchorNode, selection?.focusNode];
    const held = nodes.map((node) => (node ? this.#sections.of(node) : null));
    return new Set(held.filter((section) => section !== null));
  }
}

/** What came in slices, because it is large, could not be built again within one frame. */
const isSmall = ({ source }: Section): boolean => source !== null && source.length <= BOUNDS.givenBackChars;
