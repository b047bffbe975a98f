/** Measures how long a run has been sending, and holds its timers. */

import type { Clock } from '../service/clock.ts';

/** `due`: an answer may be sent. `time`: the time cap is reached. `store`: store the time, or try the disk again. */
type TimerName = 'due' | 'time' | 'store';

interface RunClockOptions {
  readonly clock: Pick<Clock, 'schedule'>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

export class RunClock {
  readonly #options: RunClockOptions;
  readonly #timers = new Map<TimerName, () => void>();
  /** Milliseconds, without the time since `#since`. */
  #runMs: number;
  #since: number | null = null;

  /** @param runMs how long the run had lasted before */
  constructor(options: RunClockOptions, runMs: number) {
    this.#options = options;
    this.#runMs = runMs;
  }

  get isRunning(): boolean {
    return this.#since !== null;
  }

  /** In milliseconds. */
  get elapsedMs(): number {
    return this.#runMs + (this.#since === null ? 0 : Math.max(0, this.#options.now() - this.#since));
  }

  start(): void {
    this.#since = this.#options.now();
  }

  /** Stops counting, and cancels all timers. */
  stop(): void {
    this.#runMs = this.elapsedMs;
    this.#since = null;
    this.clearTimers();
  }

  /** Replaces the timer of this name. */
  timer(name: TimerName, delayMs: number, run: () => void): void {
    this.#timers.get(name)?.();
    this.#timers.set(name, this.#options.clock.schedule(Math.max(0, delayMs), run));
  }

  clearTimers(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}
