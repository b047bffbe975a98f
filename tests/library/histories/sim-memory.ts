// Replaces `file/memory.ts` in the bundle: collects garbage only if a closed connection's file may still be open.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type * as memory from '../../../electron/library/file/memory.ts';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
let isWaitedFor = false;
let isLeftOpen = (): boolean => false;
/** Called before each collection to let go of objects while they are young, so that a minor collection frees them. */
const letGo = new Set<() => void>();
interface Awaited {
  readonly held: { readonly isClosed: boolean };
  readonly tell: () => void;
}
/** Registered objects, except those whose connections were closed by the last collection. */
let awaited: Awaited[] = [];
/** Objects whose connections were closed by the last collection. The next one reports them as collected. */
let isBeingCollected: readonly Awaited[] = [];

/** Reports an object at the second collection after its connection was closed, so that a seed's runs are alike. */
class PromptRegistry<T extends { readonly isClosed: boolean }> {
  readonly #tell: (held: T) => void;

  constructor(tell: (held: T) => void) {
    this.#tell = tell;
  }

  register(_target: object, held: T): void {
    // Without this property no object would ever count as collected, and each release would wait until its time limit.
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

/** Call it when a connection with statements was closed: the driver keeps its file open until they are collected. */
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
    // Released statements are young, so a minor collection frees them. Only a full one frees what has become old.
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
