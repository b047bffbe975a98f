// Replaces file/memory.ts in the bundle: collects garbage only if a closed connection waits for it, and no more than
// needed.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type * as memory from '../../../electron/library/file/memory.ts';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
let isWaitedFor = false;
let isLeftOpen = (): boolean => false;
/** Releases everything that only new objects hold: nothing gets old then, and the quick collection finds all. */
const letGo = new Set<() => void>();
interface Awaited {
  readonly held: { readonly isClosed: boolean };
  readonly tell: () => void;
}
/** Handles of connections that are open, or weren't closed before the last collection; and those that were. */
let awaited: Awaited[] = [];
let isBeingCollected: readonly Awaited[] = [];

/**
 * A handle counts as collected at the second collection after its connection was closed, so that every run is alike.
 */
class PromptRegistry<T extends { readonly isClosed: boolean }> {
  readonly #tell: (held: T) => void;

  constructor(tell: (held: T) => void) {
    this.#tell = tell;
  }

  register(_target: object, held: T): void {
    // Otherwise nothing would ever count as collected, and each closing would wait as long as it may.
    if (typeof held.isClosed !== 'boolean') throw new Error('it does not say whether its connection is closed');
    awaited.push({ held, tell: () => this.#tell(held) });
  }

  unregister(): void {
    // Registrations are never undone.
  }
}
Object.assign(globalThis, { FinalizationRegistry: PromptRegistry });

/** Runs `work` before each collection, until the returned function is called. */
export function beforeCollecting(work: () => void): () => void {
  letGo.add(work);
  return () => letGo.delete(work);
}

/** A connection was closed while the driver still had statements of it. */
export function noteUncollected(): void {
  isWaitedFor = true;
}

/** Whether a file is open without any connection to it. */
export function setLeftOpen(check: () => boolean): void {
  isLeftOpen = check;
}

export function collectGarbage(): void {
  if (typeof collect === 'function' && (isWaitedFor || isLeftOpen())) {
    for (const work of letGo) work();
    // Objects that got old because the engine collected by itself are left to the thorough collection, as in the app.
    if (isWaitedFor) collect({ type: 'minor' });
    else collect();
    isWaitedFor = false;
  }
  for (const { tell } of isBeingCollected) tell();
  isBeingCollected = awaited.filter(({ held }) => held.isClosed);
  awaited = awaited.filter(({ held }) => !held.isClosed);
}

export function releaseMemory(): void {
  // A history's resources are released when its process ends.
}

// The compiler says if the real module has another function.
({ collectGarbage, releaseMemory }) satisfies typeof memory;
