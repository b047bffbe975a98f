/** Makes the driver close files of closed connections, which needs all their statements to be garbage-collected. */

import { clock } from '../clock.ts';
import { collectGarbage } from './memory.ts';

/** How many uncollected objects keep files of closed connections open. */
let unreleased = 0;
/**
 * How long to wait. A garbage collection that is already running keeps everything that was in use when it began, V8
 * keeps a function while optimising it, and objects that are still in use are never collected.
 */
const RELEASE_PATIENCE_MS = 1_000;

/** Counts the objects of one connection that keep its file open: statements and lists of rows. */
export class UncollectedHandles {
  /** Objects that haven't been collected yet. */
  #count = 0;
  #isClosed = false;

  /** True once `close` was called. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  note(made: object): void {
    this.#count++;
    collected.register(made, this);
  }

  /** Call it right before the connection is closed. */
  close(): void {
    this.#isClosed = true;
    unreleased += this.#count;
  }

  /** Call it when an object was collected. */
  forget(): void {
    this.#count--;
    if (this.#isClosed) unreleased--;
  }
}

const collected = new FinalizationRegistry<UncollectedHandles>((made) => made.forget());

/**
 * Makes the driver close the files of closed connections; gives up after a second. The driver keeps a file open until
 * the last statement and list of rows is collected (https://github.com/tursodatabase/libsql-js/issues/228), and closing
 * it later would delete the log of another file that has the same name by then. Returns how many objects still keep files
 * open.
 */
export async function releaseClosed(): Promise<number> {
  const deadline = clock.elapsed() + RELEASE_PATIENCE_MS;
  while (unreleased > 0 && clock.elapsed() < deadline) {
    collectGarbage();
    // One turn after collecting, V8 reports the objects, and the driver closes the file in that turn too.
    await clock.nextTurn();
    await clock.nextTurn();
  }
  return unreleased;
}
