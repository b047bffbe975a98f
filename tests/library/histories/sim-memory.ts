// Stands in for file/memory.ts in the bundle: collects garbage only where a closed connection waits for it, and no more than needed.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
let isWaitedFor = false;
let isLeftOpen = (): boolean => false;
/** What lets go of everything that only new objects hold: nothing grows old then, and the quick collection finds all. */
const letGo = new Set<() => void>();
interface Awaited {
  readonly held: { readonly isClosed: boolean };
  readonly tell: () => void;
}
/** What is of connections that are open, or were not yet closed at a collection; and what was, at the last one. */
let awaited: Awaited[] = [];
let isBeingCollected: readonly Awaited[] = [];

/** What is registered counts as collected with the second collection after its connection was closed: in every run alike. */
class PromptRegistry<T extends { readonly isClosed: boolean }> {
  readonly #tell: (held: T) => void;

  constructor(tell: (held: T) => void) {
    this.#tell = tell;
  }

  register(_target: object, held: T): void {
    // Otherwise nothing would ever count as collected, and each closing would wait for as long as it may.
    if (typeof held.isClosed !== 'boolean') throw new Error('it does not say whether its connection is closed');
    awaited.push({ held, tell: () => this.#tell(held) });
  }

  unregister(): void {
    // Nobody takes back what was registered.
  }
}
Object.assign(globalThis, { FinalizationRegistry: PromptRegistry });

/** `work` is done before each collection, until the returned function is called. */
export function beforeCollecting(work: () => void): () => void {
  letGo.add(work);
  return () => letGo.delete(work);
}

/** A connection was closed while the driver still had statements of it. */
export function noteUncollected(): void {
  isWaitedFor = true;
}

/** Whether a file is open of which no connection is. */
export function setLeftOpen(check: () => boolean): void {
  isLeftOpen = check;
}

export function collectGarbage(): void {
  if (typeof collect === 'function' && (isWaitedFor || isLeftOpen())) {
    for (const work of letGo) work();
    // What grew old because the engine collected by itself is left to the thorough collection, as in the app.
    if (isWaitedFor) collect({ type: 'minor' });
    else collect();
    isWaitedFor = false;
  }
  for (const { tell } of isBeingCollected) tell();
  isBeingCollected = awaited.filter(({ held }) => held.isClosed);
  awaited = awaited.filter(({ held }) => !held.isClosed);
}

export function giveMemoryBack(): void {
  // What a history needs is given back when its process ends.
}
