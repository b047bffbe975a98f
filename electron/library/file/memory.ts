/** Lets a thread collect its garbage when it suits, instead of when its heap has grown. */

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

/** Collects all garbage of this thread. Nothing may be given, not even `undefined`: newer V8 then looks at new objects alone. */
export function collectGarbage(): void {
  call();
}

/** Collects all garbage of this thread and gives the room back to the system; takes some 30 ms. */
export function giveMemoryBack(): void {
  call({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
