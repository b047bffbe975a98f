// Replaces `file/memory.ts` in the bundle: collects garbage only if a closed connection waits for it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type * as memory from '../../../electron/library/file/memory.ts';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
let isWaitedFor = false;
let isLeftOpen = (): boolean => false;
/** Functions that release objects before they get old, so that the quick collection finds them. */
const letGo = new Set<() => void>();
interface Awaited {
  readonly held: { readonly isClosed: boolean };
  readonly tell: () => void;
}
/** Handles of connections that were open at the last collection, and handles that wait for the next one. */
let awaited: Awaited[] = [];
let isBeingCollected: readonly Awaited[] = [];

/** Always reports a handle at the second collection after its connection was closed, so that a seed's runs are alike. */
class PromptRegistry<T extends { readonly isClosed: boolean }> {
  readonly #tell: (held: T) => void;

  constructor(tell: (held: T) => void) {
    this.#tell = tell;
  }

  register(_target: object, held: T): void {
    // Without this property no handle would ever count as collected, and each closing would wait as long as possible.
    if (typeof held.isClosed !== 'boolean') throw new Error('it does not say whether its connection is closed');
    awaited.push({ held, tell: () => this.#tell(held) });
  }

  unregister(): void {
    // Does nothing, because the library never unregisters.
  }
}
Object.assign(globalThis, { FinalizationRegistry: PromptRegistry });

/** Runs `work` before each collection, until the returned function is called. */
export function beforeCollecting(work: () => void): () => void {
  letGo.add(work);
  return () => letGo.delete(work);
}

/** Call it when a connection was closed while the driver still had statements of it. */
export function noteUncollected(): void {
  isWaitedFor = true;
}

/** Sets the check for a file that is open although all its connections are closed. */
export function setLeftOpen(check: () => boolean): void {
  isLeftOpen = check;
}

export function collectGarbage(): void {
  if (typeof collect === 'function' && (isWaitedFor || isLeftOpen())) {
    for (const work of letGo) work();
    // As in the app, this collects only new objects. Only the thorough collection frees those that the engine made old.
    if (isWaitedFor) collect({ type: 'minor' });
    else collect();
    isWaitedFor = false;
  }
  for (const { tell } of isBeingCollected) tell();
  isBeingCollected = awaited.filter(({ held }) => held.isClosed);
  awaited = awaited.filter(({ held }) => !held.isClosed);
}

export function releaseMemory(): void {
  // Does nothing: a history's resources are released when its process ends.
}

// Makes the compiler report a function that only the real module has.
({ collectGarbage, releaseMemory }) satisfies typeof memory;
