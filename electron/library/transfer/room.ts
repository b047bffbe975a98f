/** Stops an import before it fills the disk, so that there is always room to undo it. */

import { freeBytes } from '../file/files.ts';
import { LibraryError } from '../library-error.ts';

/** Undoing needs this many times the import's size: removed rows are written to the log, then to the file. */
const NEEDED_TIMES = 2;
/** Room for other writes during the import, and for SQLite's extra files. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** Call the returned function after each step. It throws `full` before too little room is left to undo the import. */
export function watchRoom(libraryPath: string): () => void {
  const atFirst = freeBytes(libraryPath);
  return () => {
    const left = freeBytes(libraryPath);
    if (left < SPARE_BYTES + NEEDED_TIMES * Math.max(0, atFirst - left))
      throw new LibraryError('full', 'there is not enough room for the import');
  };
}
