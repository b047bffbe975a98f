/** Spreads the work of rendering over frames; main decides how often text arrives (`electron/turns/outbox.ts`). */
import { BOUNDS } from './bounds.ts';

/**
 * Adds new text at most once per frame, and less often if it is slow to render. Left-over work continues in between.
 */
export class Pacer {
  readonly #work: () => void;
  #frame = 0;
  /** A pause before the next frame's work. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Left-over work that waits for its turn. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastEnd = 0;
  #lastCostMs = 0;

  constructor(work: () => void) {
    this.#work = work;
  }

  get isPending(): boolean {
    return this.#frame !== 0 || this.#pause !== undefined || this.#timer !== undefined;
  }

  /** Call when more text is waiting. */
  request(): void {
    if (this.isPending) return;
    const sinceLast = performance.now() - this.#lastEnd;
    // At most about a quarter of the time goes into text that is costly.
    const pauseMs = this.#lastCostMs > BOUNDS.costlyMs ? this.#lastCostMs * 3 - sinceLast : 0;
    // Text that arrives once per frame is inserted at once: the next frame shows it, and has no other work to wait for.
    if (pauseMs > 0) this.#waitFor(pauseMs);
    else if (sinceLast >= BOUNDS.frameMs && document.visibilityState === 'visible') this.#work();
    else this.nextFrame();
  }

  #waitFor(pauseMs: number): void {
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.nextFrame();
    }, pauseMs);
  }

  /** Call when work is left: it continues in a separate task, so that no frame has both the work and the layout. */
  continueSoon(): void {
    if (this.isPending) return;
    if (document.visibilityState !== 'visible') {
      this.nextFrame();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#work();
    });
  }

  nextFrame(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#work();
    });
  }

  /** Call after the last text: the next frame draws what is waiting, without a pause. */
  paintSoon(): void {
    if (this.#pause === undefined && this.isPending) return;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.nextFrame();
  }

  cancel(): void {
    if (this.#frame !== 0) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#pause);
    clearTimeout(this.#timer);
    this.#frame = 0;
    this.#pause = undefined;
    this.#timer = undefined;
  }

  /** @param costMs how long the last addition took */
  worked(end: number, costMs: number): void {
    this.#lastEnd = end;
    this.#lastCostMs = costMs;
  }
}
