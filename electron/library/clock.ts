/** The library's clock and timers. Tests can replace them. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Cancels the timer. Does nothing after the timer has fired. */
export type CancelTimer = () => void;

const systemClock = {
  /** Unix milliseconds. Users and time servers set this clock, so it can jump either way. */
  now: (): number => Date.now(),
  /** Milliseconds since an arbitrary point; never goes back. */
  elapsed: (): number => performance.now(),
  /** Calls `work` once, after at least `ms` milliseconds. A pending timer doesn't keep the process alive. */
  after: (ms: number, work: () => void): CancelTimer => {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  /** Resolves in the next turn of the event loop, so that callbacks and messages that are already waiting run first. */
  nextTurn: (): Promise<void> => nextTurn(),
};

export type Clock = typeof systemClock;

/** Always call through this object (`clock.now()`); don't store its functions, because tests replace them. */
export const clock: Clock = { ...systemClock };

/** Replaces parts of the clock in this thread, for tests; null restores the system clock. */
export function useClock(other: Partial<Clock> | null): void {
  Object.assign(clock, systemClock, other);
}
