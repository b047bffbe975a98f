/** Puts another file in the library's place, so that a crash in between loses neither of them. */

import { join } from 'node:path';
import { unlessRefused } from '../library-error.ts';
import { disk } from './disk.ts';
import {
  type LibraryPaths,
  listFiles,
  movesAside,
  removeDatabase,
  removeSideFiles,
  renameTogether,
  sizeOf,
  syncFolder,
} from './files.ts';

/** The name of a library that was set aside. */
export const SET_ASIDE = /^library\.(damaged|replaced|newer|old)-.*\.db$/;

/** Puts a sound file in the library's place; what lies there is set aside already, or has nothing in its log. */
export function moveIn(paths: LibraryPaths): void {
  removeSideFiles(paths.library);
  disk.renameSync(paths.incoming, paths.library);
  syncFolder(paths.folder);
}

/** Sets the library aside and puts the incoming file in its place, or changes nothing; the path that the old one has. */
export function exchangeFiles(paths: LibraryPaths, label: string, at: number): string | null {
  const { target, moves } = movesAside(paths.library, label, at);
  renameTogether([...moves, [paths.incoming, paths.library] as const], paths.folder);
  return moves.length === 0 ? null : target;
}

/** A crash came between a library's file and its log, on their way to another name: the log follows. */
export function finishMove(paths: LibraryPaths): void {
  if (disk.existsSync(paths.library) || sizeOf(`${paths.library}-wal`) === 0) return;
  const aside = listFiles(paths.folder)
    .filter((name) => SET_ASIDE.test(name))
    .map((name) => join(paths.folder, name))
    .filter((path) => !disk.existsSync(`${path}-wal`));
  const newest = aside.sort((a, b) => disk.statSync(b).ctimeMs - disk.statSync(a).ctimeMs)[0];
  // Without one the file was lost in another way, and its log is all that is left.
  if (newest === undefined) return;
  disk.renameSync(`${paths.library}-wal`, `${newest}-wal`);
}

/** It is made anew of any library; one that cannot be removed now is found not to be this library's. */
export function removeIndex(paths: LibraryPaths): void {
  unlessRefused(() => removeDatabase(paths.search));
}
