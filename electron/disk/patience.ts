/** Tries again what Windows refuses while an antivirus program or an indexer looks into a file. */

import { codeOf } from '../../shared/errors.ts';

const RETRY_FOR_MS = 1_000;
const RETRY_EVERY_MS = 50;
/** A sharing violation, and what the system says of a file that somebody else is just letting go of. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES']);

export function isHeld(error: unknown): boolean {
  return HELD.has(codeOf(error));
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * `operation`, tried for a second more when a file is held; then it fails as it did at first. The thread waits: these are
 * the few operations that must be over before the next one. What this process has open itself does not come free by
 * waiting, see `releaseClosed`.
 */
export function patient<Args extends readonly unknown[], Value>(
  operation: (...args: Args) => Value,
  wait: (ms: number) => void = sleep,
): (...args: Args) => Value {
  return (...args) => {
    for (let waitedMs = 0; ; waitedMs += RETRY_EVERY_MS) {
      try {
        return operation(...args);
      } catch (error) {
        if (!isHeld(error) || waitedMs >= RETRY_FOR_MS) throw error;
        wait(RETRY_EVERY_MS);
      }
    }
  };
}
