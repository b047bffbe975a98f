/** The system's clock for one turn, except that the user can cut short the wait before an automatic retry. */

import { type Clock, systemClock } from '../service/clock.ts';

export class RetryClock {
  readonly clock: Clock = { ...systemClock, schedule: (delayMs, run) => this.#schedule(delayMs, run) };
  readonly #onEnd: () => void;
  #isAnnounced = false;
  #skip: (() => void) | null = null;

  /** @param onEnd called when the wait is over, before the request is sent again */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Call before a retry: the next timer is the wait for it. */
  announce(): void {
    this.#isAnnounced = true;
  }

  /** Ends the wait before a retry, if there is one. */
  skip(): void {
    this.#skip?.();
  }

  #schedule(delayMs: number, run: () => void): () => void {
    if (!this.#isAnnounced) return systemClock.schedule(delayMs, run);
    this.#isAnnounced = false;
    this.#skip = () => {
      this.#skip = null;
      this.#onEnd();
      run();
    };
    const cancel = systemClock.schedule(delayMs, () => this.#skip?.());
    return () => {
      this.#skip = null;
      cancel();
    };
  }
}
