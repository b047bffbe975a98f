/** Makes long work wait while the user's calls are answered. */

import { clock } from './clock.ts';

/** Shared between the library's threads: how many calls the file thread has received but not answered yet. */
export type CallCount = Int32Array<SharedArrayBuffer>;

/** Half a second in total. If a call takes longer, either the user isn't waiting for it or its thread has died. */
const WAITS_MAX = 10;
const WAIT_MS = 50;

/** null in a thread that does all the library's work itself, because it would wait for its own call. */
let calls: CallCount | null = null;

export const newCallCount = (): CallCount => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Sets the counter that this thread shares with the library's other thread; null if there is none. */
export function shareCalls(count: CallCount | null): void {
  calls = count;
}

/** Resets the counter when a file thread starts, because a thread that died may have left it too high. */
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
 * Lets waiting work in this thread run, then waits up to half a second while the file thread answers calls. SQLite
 * gives the write lock to whichever connection asks first, and work that writes step after step leaves almost no gap:
 * sending a message could wait a second.
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
