/** Lets go of files whose connections were closed: the driver does so only when all that they made has been collected. */

import { clock } from '../clock.ts';
import { collectGarbage } from './memory.ts';

/** How many objects that keep closed connections open are not collected yet. */
let unreleased = 0;
/**
 * A collection that was under way keeps what was in use when it began, and the engine keeps a function that it is making
 * faster until it has done so; what is still in use cannot be released at all.
 */
const RELEASE_PATIENCE_MS = 1_000;

/** What one connection has made that keeps its file open: statements, and lists of rows. */
export class UncollectedHandles {
  /** Not collected yet. */
  #count = 0;
  #isClosed = false;

  /** Whether what was made keeps a file open that nobody uses any more. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  note(made: object): void {
    this.#count++;
    collected.register(made, this);
  }

  /** The connection is closed. */
  close(): void {
    this.#isClosed = true;
    unreleased += this.#count;
  }

  /** One of them was collected. */
  forget(): void {
    this.#count--;
    if (this.#isClosed) unreleased--;
  }
}

const collected = new FinalizationRegistry<UncollectedHandles>((made) => made.forget());

/**
 * Lets go of connections that were closed. The driver keeps a closed file open until the last of its statements and of
 * their lists of rows is collected (https://github.com/tursodatabase/libsql-js/issues/228), and a file that is open that
 * long would later delete the log of whatever then bears its name.
 */
export async function releaseClosed(): Promise<void> {
  const deadline = clock.elapsed() + RELEASE_PATIENCE_MS;
  while (unreleased > 0 && clock.elapsed() < deadline) {
    collectGarbage();
    // The engine says what it has collected one turn later, and the driver lets go in that turn as well.
    await clock.nextTurn();
    await clock.nextTurn();
  }
}
