/** Provides time to the service client, replaceable in tests. */

const LONGEST_TIMER_MS = 2_147_483_647;

export interface Clock {
  /** Milliseconds that never decrease. */
  readonly now: () => number;
  /** Milliseconds since 1970, for dates in headers. */
  readonly wallClockMs: () => number;
  /** Calls `run` once after `delayMs`; the returned function cancels that. */
  readonly schedule: (delayMs: number, run: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wallClockMs: () => Date.now(),
  schedule: (delayMs, run) => {
    // Above 2^31 - 1 a timer fires at once.
    const timer = setTimeout(run, Math.min(Math.max(0, delayMs), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** Waits until the time has passed or `signal` aborts; resolves to whether the time passed in full. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const finish = (isFull: boolean) => {
      cancel();
      signal.removeEventListener('abort', onAbort);
      resolve(isFull);
    };
    const onAbort = () => finish(false);
    const cancel = clock.schedule(delayMs, () => finish(true));
    signal.addEventListener('abort', onAbort);
  });
}
