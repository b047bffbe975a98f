/** Collects a thread's garbage at a convenient time instead of when its heap has grown. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let gc: ((given: readonly object[]) => void) | null = null;

function call(...given: readonly object[]): void {
  if (gc === null) {
    setFlagsFromString('--expose-gc');
    const found: unknown = runInNewContext('gc');
    gc = typeof found === 'function' ? (list) => void Reflect.apply(found, undefined, list) : () => undefined;
  }
  gc(given);
}

/** Collects all garbage of this thread. */
export function collectGarbage(): void {
  // Without an argument: given one, even `undefined`, newer V8 collects only new objects.
  call();
}

/** Collects all garbage of this thread and returns the memory to the system. Takes about 30 ms. */
export function releaseMemory(): void {
  call({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
