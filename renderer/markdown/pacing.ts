/** Decides when the text that came in is put on the screen. */
import { BOUNDS } from './bounds.ts';

/** At most one piece of work a frame; less often for text that is costly to render or faster than anybody reads. */
export class Pacer {
  readonly #work: () => void;
  #frame = 0;
  /** A pause before the next frame's work, or left-over work that waits for its turn. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #received = 0;
  #charsPerMs = 0;
  #lastEnd = 0;
  #lastCostMs = 0;

  constructor(work: () => void) {
    this.#work = work;
  }

  get isPending(): boolean {
    return this.#frame !== 0 || this.#timer !== undefined;
  }

  /** `chars` more characters are waiting. */
  request(chars: number): void {
    this.#received += chars;
    if (this.isPending) return;
    const pause = this.#pauseMs();
    if (pause <= 0) {
      // What comes once a frame is put in at once: the next frame shows it, and has no work to wait for.
      if (performance.now() - this.#lastEnd >= BOUNDS.frameMs && document.visibilityState === 'visible') this.#work();
      else this.nextFrame();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.nextFrame();
    }, pause);
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

  cancel(): void {
    if (this.#frame !== 0) cancelAnimationFrame(this.#frame);
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#frame = 0;
    this.#timer = undefined;
  }

  /** @param costMs how long the last addition took */
  worked(start: number, end: number, costMs: number): void {
    const elapsed = Math.min(1_000, start - this.#lastEnd);
    if (elapsed > 0) this.#charsPerMs += (this.#received / elapsed - this.#charsPerMs) * 0.1;
    this.#received = 0;
    this.#lastEnd = end;
    this.#lastCostMs = costMs;
  }

  #pauseMs(): number {
    const sinceLast = performance.now() - this.#lastEnd;
    // At most about a quarter of the time goes into text that is costly.
    if (this.#lastCostMs > BOUNDS.costlyMs) return this.#lastCostMs * 3 - sinceLast;
    // Nobody reads a hundred tokens a second letter by letter: every other frame looks the same at half the price.
    return this.#charsPerMs > BOUNDS.fastCharsPerMs ? BOUNDS.fastPauseMs - sinceLast : 0;
  }
}
