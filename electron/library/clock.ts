/** Time as the library sees it: what the clock says, what has passed, and what is to happen later. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Takes back what was to happen; harmless when it has happened. */
export type CancelTimer = () => void;

const systemClock = {
  /** Unix milliseconds by the computer's clock, which people and networks set: it jumps both ways. */
  now: (): number => Date.now(),
  /** Milliseconds since some moment; never goes back. */
  elapsed: (): number => performance.now(),
  /** Does `work` once, no earlier than in `ms` milliseconds. A timer that waits keeps no process alive. */
  after: (ms: number, work: () => void): CancelTimer => {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  /** Resolves when everything else that waits has had its turn. */
  nextTurn: (): Promise<void> => nextTurn(),
};

export type Clock = typeof systemClock;

/** Call through it (`clock.now()`) and keep no function of it: what is behind it may change. */
export const clock: Clock = { ...systemClock };

/** Puts another clock in place of the system's in this thread; null brings the system's back. For tests. */
export function useClock(other: Partial<Clock> | null): void {
  Object.assign(clock, systemClock, other);
}
