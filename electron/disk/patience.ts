/** Retries file operations that Windows refuses while an antivirus scanner or an indexer has the file open. */

import { codeOf } from '../../shared/errors.ts';

const RETRY_FOR_MS = 1_000;
const RETRY_EVERY_MS = 50;
/** A sharing violation, and what Windows reports while another program is closing the file. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES']);

export function isHeld(error: unknown): boolean {
  return HELD.has(codeOf(error));
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * Wraps `operation`: if the file is held, retries for one second, then throws the last error. Blocks the thread,
 * because the next operation depends on this one. Waiting doesn't help if this process has the file open; see
 * `releaseClosed`.
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
