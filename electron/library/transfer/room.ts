/** Keeps an import from filling the disk: the room that it takes to remove all of it again stays free. */

import { freeBytes } from '../file/files.ts';
import { LibraryError } from '../library-error.ts';

/** What is removed goes through the log as it did when it was written, and from there into the file. */
const NEEDED_TIMES = 2;
/** For what is written meanwhile, and for SQLite's own files. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** Call the returned function after each step: it throws `full` while there is still room to take everything back. */
export function watchRoom(libraryPath: string): () => void {
  const atFirst = freeBytes(libraryPath);
  return () => {
    const left = freeBytes(libraryPath);
    if (left < SPARE_BYTES + NEEDED_TIMES * Math.max(0, atFirst - left))
      throw new LibraryError('full', 'there is not enough room for the import');
  };
}
