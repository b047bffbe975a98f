/** Replaces a file atomically: after a crash or on a full disk it has either the old content or the new. */

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ignoreSystemError } from '../../shared/errors.ts';
import { patient } from './patience.ts';

const PRIVATE = 0o600;
/** Separates a file's name from the random suffix of its draft. */
const DRAFT = '.tmp-';

/**
 * Writes a draft next to the file, syncs it to disk and renames it. If the path is a symbolic link, replaces the file
 * it points to, or the link itself if that file doesn't exist.
 *
 * @throws the system's error; the file is then unchanged
 */
export function replaceFile(path: string, content: string | Uint8Array, mode = PRIVATE): void {
  const target = followed(path);
  const draft = `${target}${DRAFT}${randomBytes(6).toString('hex')}`;
  try {
    // `wx` fails if the path exists, so a symbolic link planted there isn't followed.
    const file = openSync(draft, 'wx', mode);
    try {
      // `writeFileSync` continues after a short write, which happens on an almost full disk.
      writeFileSync(file, content);
      keepOwner(file, target);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    rename(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(target));
}

/** Removes drafts that earlier runs left behind when they were killed. Failures are ignored: drafts only take space. */
export function removeDrafts(path: string): void {
  try {
    const target = followed(path);
    const start = `${basename(target)}${DRAFT}`;
    const folder = dirname(target);
    for (const name of readdirSync(folder)) if (name.startsWith(start)) rmSync(join(folder, name), { force: true });
  } catch (error) {
    // Ignored: reading the file itself reports that the folder can't be read.
    ignoreSystemError(error);
  }
}

/** The target of a symbolic link; the path itself if there is no such file. */
function followed(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    ignoreSystemError(error);
    return path;
  }
}

/** Renames a file. Tries again on Windows, where a virus scanner or a sync program may hold either file briefly. */
function rename(from: string, to: string): void {
  if (process.platform === 'win32') patient(renameSync)(from, to);
  else renameSync(from, to);
}

/** Keeps the owner of a user's file that root saves (`sudo parley`), so that the user can still open it. */
function keepOwner(file: number, target: string): void {
  const owner = statSync(target, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === process.geteuid?.()) return;
  try {
    fchownSync(file, owner.uid, owner.gid);
  } catch (error) {
    ignoreSystemError(error);
    // Only root may change the owner. For other users the new file is theirs, as usual.
  }
}

/** Syncs the folder, so that the new name survives a power cut. Windows and some network drives don't support this. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    ignoreSystemError(error);
    // The file is in place; its name may be lost in a power cut.
  }
}
