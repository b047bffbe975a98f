/** Decides which messages of a chat are mounted, from their measured and guessed heights. */

import { filledUp, HeightModel } from './height-model.ts';
import { isRangeOutdated, type Range, rangeAtEnd, rangeFor, type Segment, segmentsFor } from './mounted-range.ts';
import { heldSlotIds } from './reading-anchor.ts';

/** How far above and below the view messages are mounted. The first paint uses a smaller margin. */
const MARGIN_PX = 900;
const FIRST_MARGIN_PX = 80;
const RANGE_SLACK = 12;
/** How many heights at the end of the path are guessed again: only a reply there can have grown. */
const GUESSED_AGAIN = 8;

/** All measurements are in CSS pixels. */
export class MountedMessages {
  /** The elements of the mounted messages. */
  readonly slots = new Map<string, HTMLElement>();
  /** How wide the messages are. */
  columnPx = 720;
  readonly #guessHeight: (id: string, columnPx: number) => number | null;
  readonly #measured = new Map<string, number>();
  #ids: readonly string[] = [];
  #indexes = new Map<string, number>();
  #heights = new HeightModel([]);
  /** The height of each message, measured or guessed; null for a message that isn't loaded. */
  #guessed: (number | null)[] = [];
  #hasUnknown = false;
  /** The width for which the heights were guessed. */
  #guessedAtPx = 0;
  #range: Range = { first: 0, last: -1 };
  #pinned: readonly number[] = [];
  #segments: readonly Segment[] | null = null;
  #editingId: string | null = null;
  #marginPx = FIRST_MARGIN_PX;

  /** @param guess null for a message that isn't loaded yet */
  constructor(guess: (id: string, columnPx: number) => number | null) {
    this.#guessHeight = guess;
  }

  get ids(): readonly string[] {
    return this.#ids;
  }

  /** The height of all messages. */
  get totalPx(): number {
    return this.#heights.total;
  }

  take(ids: readonly string[]): void {
    const before = this.#ids;
    const isContinued = before.length <= ids.length && before.every((id, at) => id === ids[at]);
    this.#ids = ids;
    if (!isContinued) this.#indexes = new Map();
    for (let at = isContinued ? before.length : 0; at < ids.length; at++) this.#indexes.set(ids[at] ?? '', at);
    if (!isContinued || !this.#extend(before.length)) this.#guess(isContinued ? before.length - GUESSED_AGAIN : 0);
    this.#segments = null;
  }

  /**
   * Adds the messages from `from` on, and guesses the last few before them again. Doesn't look at the others, which may
   * be many; false if they have to be guessed again, too.
   */
  #extend(from: number): boolean {
    if (this.#guessedAtPx !== this.columnPx || this.#hasUnknown) return false;
    for (let at = Math.max(0, from - GUESSED_AGAIN); at < this.#ids.length; at++) {
      const id = this.#ids[at] ?? '';
      const height = this.#measured.get(id) ?? this.#guessHeight(id, this.columnPx);
      if (height === null) return false;
      this.#guessed[at] = height;
      if (at < from) this.#heights.set(at, height);
      else this.#heights.append(height);
    }
    return true;
  }

  /** Fills in all heights, measured or guessed. Guesses before `from` are kept unless the width has changed. */
  #guess(from: number): void {
    const isSameWidth = this.#guessedAtPx === this.columnPx;
    this.#guessedAtPx = this.columnPx;
    this.#guessed = this.#ids.map(
      (id, at) =>
        this.#measured.get(id) ??
        (at < from && isSameWidth ? this.#guessed[at] : null) ??
        this.#guessHeight(id, this.columnPx),
    );
    this.#hasUnknown = this.#guessed.includes(null);
    this.#heights = new HeightModel(filledUp(this.#guessed));
  }

  slot(id: string): HTMLElement | null {
    return this.slots.get(id) ?? null;
  }

  /** -1 for a message that isn't on the path. */
  indexOf(id: string): number {
    return this.#indexes.get(id) ?? -1;
  }

  offsetOf(index: number): number {
    return this.#heights.offsetOf(index);
  }

  heightOf(id: string): number {
    return this.#heights.heightOf(this.indexOf(id));
  }

  gapHeight(segment: Segment): number {
    return this.#heights.offsetOf(segment.last + 1) - this.#heights.offsetOf(segment.first);
  }

  /** Runs and gaps to render. Returns the same list until something changes. */
  segments(editingId: string | null): readonly Segment[] {
    if (editingId !== this.#editingId) {
      this.#editingId = editingId;
      this.#segments = null;
    }
    const pinned = editingId === null ? this.#pinned : [...this.#pinned, this.indexOf(editingId)];
    this.#segments ??= segmentsFor(this.#range, pinned, this.#ids.length);
    return this.#segments;
  }

  /** From now on, messages within the whole margin are mounted. */
  widen(): void {
    this.#marginPx = MARGIN_PX;
  }

  mountEnd(viewportPx: number): void {
    this.#range = rangeAtEnd(this.#heights, viewportPx, this.#marginPx);
    this.#segments = null;
  }

  mountAt(topPx: number, viewportPx: number): void {
    this.#range = rangeFor(this.#heights, topPx, viewportPx, this.#marginPx);
    this.#segments = null;
  }

  /** Mounts what a view at `topPx` lacks. True if the mounted messages changed. */
  update(topPx: number, viewportPx: number): boolean {
    const needed = rangeFor(this.#heights, topPx, viewportPx, this.#marginPx / 2);
    const pinned = heldSlotIds().flatMap((id) => this.#indexes.get(id) ?? []);
    const isPinnedSame =
      pinned.length === this.#pinned.length && pinned.every((index, at) => index === this.#pinned[at]);
    if (!isRangeOutdated(this.#range, needed, RANGE_SLACK) && isPinnedSame) return false;
    this.#pinned = pinned;
    this.mountAt(topPx, viewportPx);
    return true;
  }

  /** Measures the mounted messages that weren't measured before. */
  measureNew(): void {
    for (const [id, element] of this.slots) if (!this.#measured.has(id)) this.measure(id, element.offsetHeight);
  }

  measure(id: string, height: number): void {
    const index = this.#indexes.get(id);
    if (index === undefined || height === 0) return;
    this.#measured.set(id, height);
    this.#heights.set(index, height);
  }

  /** The ids of the mounted messages, top to bottom. */
  inOrder(): readonly string[] {
    return [...this.slots.keys()].sort((a, b) => this.indexOf(a) - this.indexOf(b));
  }

  /**
   * The view's position in the height model, counted from a mounted message: the estimates for the messages above it
   * may be wrong by several screens.
   */
  topIn(scroller: HTMLElement): number {
    const edge = scroller.getBoundingClientRect().top;
    for (const id of this.inOrder()) {
      const rect = this.slots.get(id)?.getBoundingClientRect();
      if (rect !== undefined && rect.bottom > edge && rect.top < edge + scroller.clientHeight) {
        return this.#heights.offsetOf(this.indexOf(id)) + edge - rect.top;
      }
    }
    return scroller.scrollTop;
  }
}
