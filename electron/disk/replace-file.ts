/** Replaces a file whole: after a crash, a kill or a full disk it holds either the old text or the new one. */

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
/** Between the name of a file and the random end of its draft. */
const DRAFT = '.tmp-';

/**
 * Writes a draft beside the file, waits until the disk has it, and renames it. A symbolic link stays, and the file that it
 * leads to is replaced.
 *
 * @throws what the system says; the file is then as it was
 */
export function replaceFile(path: string, content: string | Uint8Array, mode = PRIVATE): void {
  const target = followed(path);
  const draft = `${target}${DRAFT}${randomBytes(6).toString('hex')}`;
  try {
    // `wx`: a link that somebody put in place of the draft is not followed.
    const file = openSync(draft, 'wx', mode);
    try {
      // Goes on after a short write, which a disk gives that is almost full.
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

/** Removes drafts of earlier runs, which a kill left behind. Ignores what it can't remove: they only take space. */
export function removeDrafts(path: string): void {
  try {
    const target = followed(path);
    const start = `${basename(target)}${DRAFT}`;
    const folder = dirname(target);
    for (const name of readdirSync(folder)) if (name.startsWith(start)) rmSync(join(folder, name), { force: true });
  } catch (error) {
    // A folder that can't be read: reading the file itself reports that.
    ignoreSystemError(error);
  }
}

function followed(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    // There is no such file yet.
    ignoreSystemError(error);
    return path;
  }
}

/** A virus scanner or a sync program may hold either file for a moment, which only Windows minds. */
function rename(from: string, to: string): void {
  if (process.platform === 'win32') patient(renameSync)(from, to);
  else renameSync(from, to);
}

/** Root that saves a user's file (`sudo parley`) must not lock the user out of it. */
function keepOwner(file: number, target: string): void {
  const owner = statSync(target, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === process.geteuid?.()) return;
  try {
    fchownSync(file, owner.uid, owner.gid);
  } catch (error) {
    ignoreSystemError(error);
    // Only root may give files away; others become the owner, as with any new file.
  }
}

/** Makes the new name survive a power cut, where the system can. Windows and some network drives refuse. */
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
    // The file is in place; only its name may still be in memory.
  }
}
