/** Follows the newest text or keeps what the reader looks at in place, while messages are mounted and grow. */

import type { ReadingPosition } from '../../../shared/conversation.ts';
import { SETTLE_EVENT } from '../../markdown/scroll-watch.ts';
import { AnswerBeginnings, JUMP_OFFSET_PX } from './answer-beginnings.ts';
import { type FollowState, follow, isAtBottom, type ScrollMetrics } from './follow-rule.ts';
import { MountedMessages } from './mounted-messages.ts';
import type { Segment } from './mounted-range.ts';
import { listenToReader } from './reader-gestures.ts';
import {
  type Anchor,
  anchorDrift,
  movedAnchor,
  pickAnchor,
  placedAnchor,
  slotAnchor,
  slotOf,
} from './reading-anchor.ts';
import { positionAt } from './reading-position.ts';
import { ScrolledView } from './scrolled-view.ts';

export interface ViewportOptions {
  /**
   * The mounted messages changed: render again. `isUrgent`: before the next frame, because the reader would see a gap.
   */
  readonly onChange: (isUrgent: boolean) => void;
  /** Following the newest text started or stopped. */
  readonly onFollowChange: (isFollowing: boolean) => void;
  /** The reading position changed; called often. */
  readonly onPosition: (position: ReadingPosition) => void;
  /** Null for a message that isn't loaded yet. */
  readonly guess: (id: string, columnPx: number) => number | null;
  readonly initialPosition: ReadingPosition | null;
}

/** How far the Find bar may cover the view. */
const FIND_BAR_PX = 44;

/** The id of the content below the last message, where a message id is expected. */
const TAIL_ID = '';
/** One per open chat. All measurements are in CSS pixels. */
export class MessageViewport {
  readonly #options: ViewportOptions;
  readonly messages: MountedMessages;
  readonly #resizes: ResizeObserver;
  readonly #view = new ScrolledView();
  #tail: HTMLElement | null = null;
  #contentPx = 0;
  #follow: FollowState = { isFollowing: true, topPx: 0 };
  #anchor: Anchor | null = null;
  readonly #beginnings = new AnswerBeginnings();

  constructor(options: ViewportOptions) {
    this.#options = options;
    this.messages = new MountedMessages(options.guess);
    this.#resizes = new ResizeObserver((entries) => this.#onResize(entries));
    const position = options.initialPosition;
    if (position !== null && position.messageId !== null) {
      this.#follow = { isFollowing: false, topPx: 0 };
      this.#anchor = slotAnchor(position.messageId, -position.offsetPx, position.place);
    }
  }

  get isFollowing(): boolean {
    return this.#follow.isFollowing;
  }

  /** The runs and gaps to render. The answer for the same `ids` and editor changes only after `onChange`. */
  segmentsFor(ids: readonly string[], editingId: string | null): readonly Segment[] {
    if (ids !== this.messages.ids) this.#takeIds(ids);
    return this.messages.segments(editingId);
  }

  /** Registers the element of a mounted message; the returned function unregisters it. */
  mountSlot(id: string, element: HTMLElement): () => void {
    this.messages.slots.set(id, element);
    this.#resizes.observe(element);
    return () => {
      this.#resizes.unobserve(element);
      if (this.messages.slots.get(id) === element) this.messages.slots.delete(id);
    };
  }

  /** Starts watching the scroller and the content below the messages. */
  attach(scroller: HTMLElement, tail: HTMLElement): () => void {
    this.#view.element = scroller;
    this.#tail = tail;
    const stopListening = listenToReader(scroller, {
      onLeave: () => this.#leave(),
      onFirst: () => this.#toFirst(),
      onLatest: () => this.toLatest(),
      onScroll: () => this.#onScroll(),
    });
    const onBuilt = (): void => this.#onBuilt();
    scroller.addEventListener(SETTLE_EVENT, onBuilt);
    this.#resizes.observe(scroller);
    this.#resizes.observe(tail);
    // The first paint shows only what is in view; the margin follows.
    const widen = setTimeout(() => {
      this.messages.widen();
      this.#checkRange(false);
    }, 80);
    return () => {
      clearTimeout(widen);
      scroller.removeEventListener(SETTLE_EVENT, onBuilt);
      stopListening();
      this.#resizes.disconnect();
      this.#view.element = null;
    };
  }

  /** Call after each commit, before the browser paints: measures new content and restores the view. */
  afterCommit(): void {
    // An empty chat has nothing to position, and asking for its size would lay out the page.
    if (this.#view.element === null || (this.messages.ids.length === 0 && this.#tail?.childElementCount === 0)) return;
    this.messages.measureNew();
    this.#settle();
    this.#checkRange(false);
  }

  toLatest(): void {
    this.#setFollow({ ...this.#follow, isFollowing: true });
    this.messages.mountEnd(this.#view.heightPx);
    this.#options.onChange(true);
    this.#settle();
  }

  /** Mounts a message and moves it near the top edge. False if it isn't on the path. */
  showMessage(id: string): boolean {
    const index = this.messages.indexOf(id);
    if (index < 0) return false;
    this.#setFollow({ ...this.#follow, isFollowing: false });
    this.#anchor = slotAnchor(id, index === 0 ? 0 : JUMP_OFFSET_PX);
    this.messages.mountAt(this.messages.offsetOf(index) - JUMP_OFFSET_PX, this.#view.heightPx);
    this.#options.onChange(true);
    this.#settle();
    return true;
  }

  /** Scrolls to the very top, above the first message. */
  #toFirst(): void {
    const first = this.messages.ids[0];
    if (first === undefined || !this.showMessage(first)) return;
    this.#scrollTo(0);
    // Anchor only to a mounted first message: mounting it moves the content below.
    if (this.messages.slots.has(first)) this.#pickAnchor();
    this.#checkRange(true);
  }

  /** Scrolls so that `rect` (in window coordinates) is comfortably in view. */
  reveal(rect: DOMRect): void {
    const scroller = this.#view.element;
    if (scroller === null) return;
    const frame = scroller.getBoundingClientRect();
    if (rect.top >= frame.top + JUMP_OFFSET_PX && rect.bottom <= frame.bottom - JUMP_OFFSET_PX) return;
    this.#leave();
    this.#scrollTo(scroller.scrollTop + rect.top - frame.top - Math.max(frame.height / 3, FIND_BAR_PX));
    this.#pickAnchor();
    this.#checkRange(true);
  }

  /** The reading position, which is saved across restarts. */
  position(): ReadingPosition {
    const scroller = this.#view.element;
    if (scroller === null || this.#follow.isFollowing) return { messageId: null, offsetPx: 0 };
    if (this.#anchor?.place === undefined) return positionAt(scroller.getBoundingClientRect().top, this.messages);
    const { id, slotOffsetPx, place } = this.#anchor;
    return { messageId: id, offsetPx: -slotOffsetPx, place };
  }

  /** Everything that can be an anchor: the messages, and the content below the last one. */
  #anchorable(): ReadonlyMap<string, HTMLElement> {
    return this.#tail === null ? this.messages.slots : new Map(this.messages.slots).set(TAIL_ID, this.#tail);
  }

  #pickAnchor(): void {
    if (this.#view.element !== null) this.#anchor = pickAnchor(this.#view.element, this.#anchorable());
  }

  #takeIds(ids: readonly string[]): void {
    const { messages } = this;
    const before = messages.ids;
    messages.take(ids);
    const anchor = this.#anchor;
    if (this.#follow.isFollowing || anchor === null) {
      messages.mountEnd(this.#view.heightPx);
      return;
    }
    if (anchor.id !== TAIL_ID && messages.indexOf(anchor.id) < 0) this.#anchor = movedAnchor(anchor, before, ids);
    const index = anchor.id === TAIL_ID ? ids.length : Math.max(0, messages.indexOf(this.#anchor?.id ?? ''));
    const top = messages.offsetOf(index) - (this.#anchor?.slotOffsetPx ?? 0);
    messages.mountAt(top, this.#view.heightPx);
  }

  #onResize(entries: readonly ResizeObserverEntry[]): void {
    const scroller = this.#view.element;
    if (scroller === null) return;
    for (const entry of entries) {
      if (!(entry.target instanceof HTMLElement)) continue;
      if (entry.target === scroller) {
        const width = entry.contentRect.width;
        this.#view.noteWidth();
        // Heights measured at another width are still the best estimates.
        if (width > 0) this.messages.columnPx = width;
        continue;
      }
      const id = slotOf(entry.target)?.dataset.slotId;
      if (id !== undefined && entry.target === this.messages.slots.get(id))
        this.messages.measure(id, entry.borderBoxSize[0]?.blockSize ?? 0);
    }
    const metrics = this.#view.measure(scroller);
    const hasShrunk = metrics.contentPx < this.#contentPx;
    this.#contentPx = metrics.contentPx;
    if (this.#anchor?.place === undefined)
      this.#setFollow(follow(this.#follow, { kind: 'resized', metrics, hasShrunk }));
    this.#settle();
    this.#holdBuilt();
    this.#checkRange(false);
  }

  #onScroll(): void {
    const scroller = this.#view.element;
    if (scroller === null) return;
    const metrics = this.#view.measure(scroller);
    // Scrolling before the anchor's text is in the document isn't the reader's doing.
    if (!this.#view.isMovedByReader(scroller, metrics.topPx)) this.#follow = { ...this.#follow, topPx: metrics.topPx };
    else if (this.#anchor?.place === undefined) this.#followReader(metrics);
    this.#checkRange(true);
    this.#options.onPosition(this.position());
  }

  #followReader(metrics: ScrollMetrics): void {
    this.#setFollow(follow(this.#follow, { kind: 'scrolled', metrics }));
    if (!this.#follow.isFollowing) this.#pickAnchor();
  }

  #leave(): void {
    if (!this.#follow.isFollowing) return;
    this.#pickAnchor();
    this.#setFollow(follow(this.#follow, { kind: 'away' }));
  }

  #setFollow(next: FollowState): void {
    const wasFollowing = this.#follow.isFollowing;
    this.#follow = next;
    if (wasFollowing !== next.isFollowing) this.#options.onFollowChange(next.isFollowing);
  }

  /** Restores the end, or the anchor, after the content has changed. */
  #settle(): void {
    const scroller = this.#view.element;
    if (scroller === null) return;
    if (this.#follow.isFollowing) {
      const bottom = scroller.scrollHeight - scroller.clientHeight;
      const beginningsPx = this.#beginnings.topToHold(scroller, this.#tail, bottom);
      if (beginningsPx !== null) {
        this.#scrollTo(beginningsPx);
        this.#leave();
        return;
      }
      // Shorter content may have scrolled the view already: the scroll event for that isn't the reader's.
      this.#scrollTo(isAtBottom(this.#view.measure(scroller)) ? scroller.scrollTop : bottom);
      return;
    }
    if (this.#anchor === null) return;
    const anchor = placedAnchor(this.#anchor, this.messages.slots);
    this.#anchor = anchor;
    const drift = anchorDrift(anchor, scroller, this.#anchorable());
    if (drift !== null && Math.abs(drift) >= 1) this.#scrollTo(scroller.scrollTop + drift);
  }

  /** If the anchor is a section that has been built since, the first line of it in view becomes the anchor. */
  #holdBuilt(): void {
    if (!this.#follow.isFollowing && this.#anchor?.element?.matches('.md-section:not(.md-far)')) this.#pickAnchor();
  }

  /** Text was built or added in the running task. */
  #onBuilt(): void {
    // A combined section was split into parts of the same total height: one of them becomes the anchor.
    if (this.#anchor?.element?.matches('.md-far') && !this.#anchor.element.isConnected) this.#pickAnchor();
    // Setting the position would stop a scroll in progress; the browser keeps the text in place until the next paint.
    if (this.#view.isMoving && !this.#follow.isFollowing && this.#anchor?.place === undefined) return;
    this.#settle();
    this.#holdBuilt();
  }

  #scrollTo(wantedPx: number): void {
    const topPx = this.#view.scrollTo(wantedPx);
    if (topPx !== null) this.#follow = { ...this.#follow, topPx };
  }

  #checkRange(isUrgent: boolean): void {
    const scroller = this.#view.element;
    if (scroller === null) return;
    const top = this.#follow.isFollowing
      ? Math.max(0, this.messages.totalPx - scroller.clientHeight)
      : this.messages.topIn(scroller);
    if (this.messages.update(top, scroller.clientHeight)) this.#options.onChange(isUrgent);
  }
}
