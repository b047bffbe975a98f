/** Removes a library with its backups and all that was set aside: entirely or, when the system refuses, nothing of it. */

import { join } from 'node:path';
import { toLibraryError } from '../library-error.ts';
import { disk } from './disk.ts';
import { LIBRARY_NAME, type LibraryPaths, listFiles, makePrivateFolder, renameTogether } from './files.ts';

/** What is to be deleted is in here first, so that nothing is gone before all of it can go. */
const DELETING = 'deleting';
/** All but the lock, which this process holds with its journal. */
const OURS = /^(library\.(?!lock(-journal)?$)|search\.db|backups|import\.scratch\.db|key\.json\.)/;

const isLibrary = (name: string): boolean => name === LIBRARY_NAME;

/**
 * Nobody has any of it open. Fails, with everything where it was, when one file cannot be moved. Calls `onGone` when nothing of
 * it is the library's any more; what somebody still holds then is removed by `finishDeletion`.
 */
export function deleteLibrary(paths: LibraryPaths, onGone: () => void): void {
  const folder = join(paths.folder, DELETING);
  const names = listFiles(paths.folder).filter((name) => OURS.test(name));
  // A library that was deleted before, and of which something was held.
  finishDeletion(paths);
  remove(folder);
  makePrivateFolder(folder);
  // The library goes last: as long as it is in its place, a crash has deleted nothing.
  names.sort((a, b) => Number(isLibrary(a)) - Number(isLibrary(b)));
  renameTogether(
    names.map((name) => [join(paths.folder, name), join(folder, name)] as const),
    paths.folder,
  );
  onGone();
  removeWhatIsFree(folder);
}

/** True while something of a deleted library could not be removed yet. */
export function isDeletedLeft(paths: LibraryPaths): boolean {
  return disk.existsSync(join(paths.folder, DELETING));
}

/** The library goes last here, too: as long as it lies in the folder, nothing in there may come back. */
function remove(folder: string): void {
  for (const name of listFiles(folder))
    if (!isLibrary(name)) disk.rmSync(join(folder, name), { recursive: true, force: true });
  disk.rmSync(folder, { recursive: true, force: true });
}

/**
 * Ends what a crash or a refusal in `deleteLibrary` has left: all of it is deleted, or all of it comes back. What somebody
 * holds of a deleted library does not keep the new one from being opened: each opening tries to remove it again.
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

/** The folder holds a deleted library. */
function removeWhatIsFree(folder: string): void {
  try {
    remove(folder);
  } catch (error) {
    // Without the library in there the next start would bring the rest back.
    if (!disk.existsSync(join(folder, LIBRARY_NAME))) throw toLibraryError(error);
  }
}
