/** Lets what a person waits for go before long work. */

import { clock } from './clock.ts';

/** Where the library's threads see how many calls the file's one is answering. */
export type CallCount = Int32Array<SharedArrayBuffer>;

/** In all half a second: a call that takes longer is none that a person waits for, and its thread may have died in it. */
const WAITS_MAX = 10;
const WAIT_MS = 50;

/** null in a thread that has all of the library to itself: it would wait for itself. */
let calls: CallCount | null = null;

export const newCallCount = (): CallCount => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Takes the count that this thread shares with the library's other one; null: it shares none. */
export function shareCalls(count: CallCount | null): void {
  calls = count;
}

/** In a file's thread that has just begun: what another one left has died with it. */
export function noCalls(): void {
  if (calls !== null) Atomics.store(calls, 0, 0);
}

export function callBegins(): void {
  if (calls !== null) Atomics.add(calls, 0, 1);
}

export function callEnds(): void {
  if (calls === null) return;
  Atomics.sub(calls, 0, 1);
  Atomics.notify(calls, 0);
}

/**
 * Lets everything else in this thread have its turn, then holds it for as long as the file's one answers calls. SQLite gives the right to write to whoever asks in the right
 * moment, and work that writes step after step leaves hardly any: a message that is sent meanwhile would wait a second.
 */
export async function giveWay(): Promise<void> {
  await clock.nextTurn();
  if (calls === null) return;
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    const count = Atomics.load(calls, 0);
    if (count <= 0) return;
    Atomics.wait(calls, 0, count, WAIT_MS);
  }
}
