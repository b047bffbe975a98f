/** Names and modes of the library's files, which are all in one private folder. */

import { dirname, join } from 'node:path';
import { ignoreSystemError } from '../../../shared/errors.ts';
import { restrictMode } from '../../disk/restrict-mode.ts';
import { disk } from './disk.ts';

export interface LibraryPaths {
  readonly folder: string;
  readonly library: string;
  /** The file that is built and verified here before it becomes the library; incomplete after a crash. */
  readonly incoming: string;
  readonly search: string;
  readonly key: string;
  readonly backups: string;
  readonly lock: string;
}

export const LIBRARY_NAME = 'library.db';

export function libraryPaths(folder: string): LibraryPaths {
  return {
    folder,
    library: join(folder, LIBRARY_NAME),
    incoming: join(folder, 'library.incoming.db'),
    search: join(folder, 'search.db'),
    key: join(folder, 'key.json'),
    backups: join(folder, 'backups'),
    lock: join(folder, 'library.lock'),
  };
}

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** SQLite's extra files next to a database. */
const SIDE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

export function makePrivateFolder(path: string): void {
  disk.mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  if ((disk.statSync(path).mode & 0o777) !== PRIVATE_FOLDER) restrictMode(path, PRIVATE_FOLDER, disk.chmodSync);
}

/**
 * Creates the file with its mode before SQLite does; SQLite's extra files inherit the mode. Doesn't open an existing
 * file, because SQLite may have it open; see `fileKind`.
 */
export function makePrivateFile(path: string): void {
  if (!disk.existsSync(path)) disk.closeSync(disk.openSync(path, 'a', PRIVATE_FILE));
  if ((disk.statSync(path).mode & 0o777) !== PRIVATE_FILE) restrictMode(path, PRIVATE_FILE, disk.chmodSync);
}

/** Syncs a folder: only after that, new names in it survive a power cut. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const handle = disk.openSync(path, 'r');
  try {
    disk.fsyncSync(handle);
  } finally {
    disk.closeSync(handle);
  }
}

export function removeDatabase(path: string): void {
  for (const suffix of ['', ...SIDE_SUFFIXES]) disk.rmSync(path + suffix, { force: true });
}

/** Renames all the files and syncs `folder`, or renames none if any step is refused. */
export function renameTogether(moves: readonly (readonly [from: string, to: string])[], folder: string): void {
  const done: (readonly [from: string, to: string])[] = [];
  try {
    for (const move of moves) {
      disk.renameSync(move[0], move[1]);
      done.push(move);
    }
    syncFolder(folder);
  } catch (error) {
    for (const [from, to] of done.reverse()) disk.renameSync(to, from);
    throw error;
  }
}

/** An unused name next to `path`. */
function freeName(path: string, label: string, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const ending = path.endsWith('.db') ? '.db' : '';
  const base = path.slice(0, path.length - ending.length);
  let target = `${base}.${label}-${stamp}${ending}`;
  for (let count = 2; disk.existsSync(target); count++) target = `${base}.${label}-${stamp}-${count}${ending}`;
  return target;
}

/** Lists the renames that set a database aside. */
export function movesAside(
  path: string,
  label: string,
  now: number,
): { readonly target: string; readonly moves: (readonly [from: string, to: string])[] } {
  const target = freeName(path, label, now);
  const moves = ['', ...SIDE_SUFFIXES]
    .filter((suffix) => disk.existsSync(path + suffix))
    .map((suffix) => [path + suffix, target + suffix] as const);
  return { target, moves };
}

/** Removes SQLite's extra files of a closed database. */
export function removeSideFiles(path: string): void {
  for (const suffix of SIDE_SUFFIXES) disk.rmSync(path + suffix, { force: true });
}

export const PLAIN_HEADER = 'SQLite format 3\0';

export type FileKind = 'missing' | 'empty' | 'plain' | 'sealed' | 'other';

/**
 * Guesses the kind of a file from its first bytes; `sealed` means it looks encrypted: whole pages of bytes that aren't
 * text. Don't call this for the library while it is open: on POSIX systems, a process that closes a file loses all its
 * locks on it, SQLite's included.
 */
export function fileKind(path: string): FileKind {
  if (!disk.existsSync(path)) return 'missing';
  const size = disk.statSync(path).size;
  if (size === 0) return 'empty';
  const head = Buffer.alloc(1024);
  const handle = disk.openSync(path, 'r');
  let length = 0;
  try {
    length = disk.readSync(handle, head, 0, head.length, 0);
  } finally {
    disk.closeSync(handle);
  }
  if (head.toString('latin1', 0, 16) === PLAIN_HEADER) return 'plain';
  const seen = new Set(head.subarray(0, length));
  return size % 512 === 0 && length === head.length && seen.size > 200 ? 'sealed' : 'other';
}

export function sizeOf(path: string): number {
  return disk.existsSync(path) ? disk.statSync(path).size : 0;
}

/** Bytes of a database with its extra files. */
export function databaseSize(path: string): number {
  return ['', ...SIDE_SUFFIXES].reduce((sum, suffix) => sum + sizeOf(path + suffix), 0);
}

/** Free bytes on the disk that holds this file. */
export function freeBytes(path: string): number {
  try {
    const { bavail, bsize } = disk.statfsSync(dirname(path));
    return bavail * bsize;
  } catch (error) {
    ignoreSystemError(error);
    // The system doesn't report free space. If the file doesn't fit, writing it will fail.
    return Number.POSITIVE_INFINITY;
  }
}

export function listFiles(folder: string): string[] {
  return disk.existsSync(folder) ? disk.readdirSync(folder) : [];
}
