/** Replaces the library with another file, so that a crash loses neither of them. */

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

/** Names of libraries that were set aside. */
export const SET_ASIDE = /^library\.(damaged|replaced|newer|old)-.*\.db$/;

/** Moves an intact file into the library's place. The old library must be set aside already, or have an empty log. */
export function moveIn(paths: LibraryPaths): void {
  removeSideFiles(paths.library);
  disk.renameSync(paths.incoming, paths.library);
  syncFolder(paths.folder);
}

/**
 * Sets the library aside and puts the incoming file in its place, or changes nothing. Returns the old library's new
 * path; null if there was no library.
 */
export function exchangeFiles(paths: LibraryPaths, label: string, at: number): string | null {
  const { target, moves } = movesAside(paths.library, label, at);
  renameTogether([...moves, [paths.incoming, paths.library] as const], paths.folder);
  return moves.length === 0 ? null : target;
}

/** Completes a rename that a crash interrupted: the library's file was renamed, and its log must follow. */
export function finishMove(paths: LibraryPaths): void {
  if (disk.existsSync(paths.library) || sizeOf(`${paths.library}-wal`) === 0) return;
  const aside = listFiles(paths.folder)
    .filter((name) => SET_ASIDE.test(name))
    .map((name) => join(paths.folder, name))
    .filter((path) => !disk.existsSync(`${path}-wal`));
  const newest = aside.sort((a, b) => disk.statSync(b).ctimeMs - disk.statSync(a).ctimeMs)[0];
  // No library was set aside without its log, so nothing is known about where this log belongs.
  if (newest === undefined) return;
  disk.renameSync(`${paths.library}-wal`, `${newest}-wal`);
}

/** Removes the search index. If it can't be removed now, it won't match this library and is rebuilt later. */
export function removeIndex(paths: LibraryPaths): void {
  unlessRefused(() => removeDatabase(paths.search));
}
