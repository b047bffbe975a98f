/** Tells whether an open file still has its name: while it is open, it may be moved, deleted or replaced. */

import { toLibraryError } from '../library-error.ts';
import { disk } from './disk.ts';

/** Windows refuses to move, delete or replace open files, and some of its file systems have no lasting numbers. */
const HAS_NUMBERS = process.platform !== 'win32';

export class FilePlace {
  readonly path: string;
  readonly #number: string | null;

  /** @param path the file that has just been opened */
  constructor(path: string) {
    this.path = path;
    this.#number = this.#read();
  }

  /** True if the path leads to the same file as before, or the system doesn't say where it leads. */
  get isSame(): boolean {
    try {
      return this.#read() === this.#number;
    } catch (error) {
      toLibraryError(error);
      return true;
    }
  }

  /** Identifies the file; null if there is none. */
  #read(): string | null {
    const found = disk.statSync(this.path, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return null;
    return HAS_NUMBERS ? `${found.dev}:${found.ino}` : '';
  }
}
