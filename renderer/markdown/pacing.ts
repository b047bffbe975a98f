/** Decides when the text that came in is put on the screen. */
import { BOUNDS } from './bounds.ts';

/** Speed is a mean over about this long. */
const MEAN_OVER_MS = 200;

/**
 * At most one piece of work per frame, and less often for text that is slow to render or faster than anyone can read.
 */
export class Pacer {
  readonly #work: () => void;
  #frame = 0;
  /** A pause before the next frame's work. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Left-over work that waits for its turn. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #received = 0;
  #charsPerMs = 0;
  #lastEnd = 0;
  #lastCostMs = 0;

  constructor(work: () => void) {
    this.#work = work;
  }

  get isPending(): boolean {
    return this.#frame !== 0 || this.#pause !== undefined || this.#timer !== undefined;
  }

  /** True if text arrives faster than anyone can read. */
  get isFlood(): boolean {
    return this.#charsPerMs > BOUNDS.floodCharsPerMs;
  }

  /** `chars` more characters are waiting. */
  request(chars: number): void {
    this.#received += chars;
    const { isFlood } = this;
    // Silence after a flood is its end.
    if (isFlood && this.#pause !== undefined) this.#waitFor(Math.min(BOUNDS.floodSilenceMs, this.#pauseMs()));
    if (this.isPending) return;
    const pause = this.#pauseMs();
    if (pause <= 0) {
      // What comes once a frame is put in at once: the next frame shows it, and has no work to wait for.
      if (performance.now() - this.#lastEnd >= BOUNDS.frameMs && document.visibilityState === 'visible') this.#work();
      else this.nextFrame();
      return;
    }
    this.#waitFor(isFlood ? Math.min(BOUNDS.floodSilenceMs, pause) : pause);
  }

  #waitFor(pauseMs: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.nextFrame();
    }, pauseMs);
  }

  /** Work is left over: go on in a task of its own, so that no frame holds both the work and the layout of the page. */
  goOn(): void {
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

  /** The last text has come: what waits in a pause is put in with the next frame. */
  hurry(): void {
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
  worked(start: number, end: number, costMs: number): void {
    const elapsed = Math.min(1_000, start - this.#lastEnd);
    if (elapsed > 0)
      this.#charsPerMs += (this.#received / elapsed - this.#charsPerMs) * (elapsed / (elapsed + MEAN_OVER_MS));
    this.#received = 0;
    this.#lastEnd = end;
    this.#lastCostMs = costMs;
  }

  #pauseMs(): number {
    const sinceLast = performance.now() - this.#lastEnd;
    // At most about a quarter of the time goes into text that is costly.
    if (this.#lastCostMs > BOUNDS.costlyMs) return this.#lastCostMs * 3 - sinceLast;
    // Screens that pass too fast to be seen are not built.
    if (this.isFlood) return BOUNDS.floodPauseMs - sinceLast;
    // At a hundred tokens a second, every second frame looks the same and costs half as much.
    return this.#charsPerMs > BOUNDS.fastCharsPerMs ? BOUNDS.fastPauseMs - sinceLast : 0;
  }
}
