/** Removes a library with its backups and all that was set aside: entirely or, when the system refuses, nothing of it. */

import { join } from 'node:path';
import { disk } from './disk.ts';
import { type LibraryPaths, listFiles, makePrivateFolder, renameTogether, syncFolder } from './files.ts';

/** What is to be deleted is in here first, so that nothing is gone before all of it can go. */
const DELETING = 'deleting';
/** All but the lock, which this process holds with its journal. */
const OURS = /^(library\.(?!lock(-journal)?$)|search\.db|backups|import\.scratch\.db|key\.json\.)/;

const isLibrary = (name: string): boolean => name === 'library.db';

/** Nobody has any of it open. Fails, with everything where it was, when one file cannot be moved. */
export function deleteLibrary(paths: LibraryPaths): void {
  const folder = join(paths.folder, DELETING);
  const names = listFiles(paths.folder).filter((name) => OURS.test(name));
  makePrivateFolder(folder);
  // The library goes last: as long as it is in its place, a crash has deleted nothing.
  names.sort((a, b) => Number(isLibrary(a)) - Number(isLibrary(b)));
  renameTogether(names.map((name) => [join(paths.folder, name), join(folder, name)] as const));
  syncFolder(paths.folder);
  disk.rmSync(folder, { recursive: true, force: true });
}

/** Ends what a crash in `deleteLibrary` has left: all of it is deleted, or all of it comes back. */
export function finishDeletion(paths: LibraryPaths): void {
  const folder = join(paths.folder, DELETING);
  if (!disk.existsSync(folder)) return;
  if (disk.existsSync(paths.library)) {
    const back = listFiles(folder).filter((name) => !disk.existsSync(join(paths.folder, name)));
    renameTogether(back.map((name) => [join(folder, name), join(paths.folder, name)] as const));
  }
  disk.rmSync(folder, { recursive: true, force: true });
}
