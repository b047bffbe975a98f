/** Locks the library's folder for one process. */

import { toLibraryError } from '../library-error.ts';
import { makePrivateFile } from './files.ts';
import { Sql } from './sql.ts';

const WAIT_MS = 2_000;

/**
 * An advisory lock, because two processes must never use the same folder. The system frees it when the process dies.
 */
export class FolderLock {
  #lock: Sql | null = null;

  /**
   * Takes the lock; false if another process holds it. True without a lock if no lock file can be written. Throws `io`
   * if the disk can't tell, because two processes would mark each other's replies as interrupted.
   */
  take(path: string): boolean {
    if (this.#lock !== null) return true;
    let lock: Sql | null = null;
    try {
      makePrivateFile(path);
      lock = new Sql(path);
      lock.exec(`PRAGMA busy_timeout = ${WAIT_MS}; BEGIN EXCLUSIVE`);
      this.#lock = lock;
      return true;
    } catch (error) {
      lock?.close();
      const trouble = toLibraryError(error);
      if (trouble.reason === 'io') throw trouble;
      // If this process can't create a lock file in the folder, no other process can write there either.
      return trouble.reason !== 'busy';
    }
  }

  release(): void {
    this.#lock?.close();
    this.#lock = null;
  }
}
