/** Deletes the library, its backups and the files set aside: all of them, or none if the system refuses. */

import { join } from 'node:path';
import { toLibraryError } from '../library-error.ts';
import { disk } from './disk.ts';
import { LIBRARY_NAME, type LibraryPaths, listFiles, makePrivateFolder, renameTogether } from './files.ts';

/** Files are moved here first, so that nothing is deleted until everything can be. */
const DELETING = 'deleting';
/**
 * Matches the files to delete. The lock and its journal stay, because this process holds them, and so does `key.json`,
 * which already has the new library's key.
 */
const OURS = /^(library\.(?!lock(-journal)?$)|search\.db|backups|import\.scratch\.db|key\.json\.)/;

const isLibrary = (name: string): boolean => name === LIBRARY_NAME;

/**
 * The files must be closed. Throws if one can't be moved, and leaves all of them in place. Calls `onGone` once all are
 * moved; `finishDeletion` later removes files that another program still holds.
 */
export function deleteLibrary(paths: LibraryPaths, onGone: () => void): void {
  const folder = join(paths.folder, DELETING);
  const names = listFiles(paths.folder).filter((name) => OURS.test(name));
  // Finish deleting an earlier library, if some of its files were held.
  finishDeletion(paths);
  remove(folder);
  makePrivateFolder(folder);
  // The library goes last: if the app crashes before that, nothing has been deleted.
  names.sort((a, b) => Number(isLibrary(a)) - Number(isLibrary(b)));
  renameTogether(
    names.map((name) => [join(paths.folder, name), join(folder, name)] as const),
    paths.folder,
  );
  onGone();
  removeWhatIsFree(folder);
}

/** True while some files of a deleted library couldn't be removed. */
export function isDeletedLeft(paths: LibraryPaths): boolean {
  return disk.existsSync(join(paths.folder, DELETING));
}

/**
 * Removes all that it can, then throws the first error. Removes the library last: without it in the folder, the next
 * launch would bring the other files back.
 */
function remove(folder: string): void {
  const errors: unknown[] = [];
  for (const name of listFiles(folder).filter((one) => !isLibrary(one)))
    try {
      disk.rmSync(join(folder, name), { recursive: true, force: true });
    } catch (error) {
      toLibraryError(error);
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
  disk.rmSync(folder, { recursive: true, force: true });
}

/**
 * Completes a `deleteLibrary` that a crash or a refusal interrupted: either everything is deleted or everything comes
 * back. A deleted file that is still held doesn't stop the new library from opening; each opening tries again to remove
 * it.
 */
export function finishDeletion(paths: LibraryPaths): void {
  const folder = join(paths.folder, DELETING);
  if (!disk.existsSync(folder)) return;
  const names = listFiles(folder);
  const isDeleted = names.some(isLibrary);
  if (!isDeleted && disk.existsSync(paths.library)) {
    const back = names.filter((name) => !disk.existsSync(join(paths.folder, name)));
    renameTogether(
      back.map((name) => [join(folder, name), join(paths.folder, name)] as const),
      paths.folder,
    );
  }
  if (isDeleted) removeWhatIsFree(folder);
  else remove(folder);
}

/** Removes a deleted library's files, except those that another program holds and the library that marks the rest. */
function removeWhatIsFree(folder: string): void {
  try {
    remove(folder);
  } catch (error) {
    // Without the library in the folder, the next launch would bring the rest back.
    if (!disk.existsSync(join(folder, LIBRARY_NAME))) throw toLibraryError(error);
  }
}
