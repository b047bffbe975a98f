/** Creates the profile folder and checks, before anything is opened, whether Parley can work in it. */

import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, ignoreSystemError, messageOf } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { startTrouble } from '../../shared/locales/en/start-trouble.ts';

/** Each cause has a text in `startTrouble`. `failed`: the profile is fine, but something else went wrong. */
type StartCause = Exclude<keyof typeof startTrouble, 'title'>;

export interface StartTrouble {
  readonly cause: StartCause;
  /** The path to show: the profile folder, or the part of its path that is in the way. */
  readonly path: string;
  /** The system's message. */
  readonly detail: string;
}

/** The character that Chromium put in place of bytes that aren't UTF-8; such a path names another folder. */
const REPLACED = '\uFFFD';
/** A new library needs room at once. An existing one opens on a full disk, and keeps changes in memory. */
const NEW_PROFILE_BYTES = 1024 * 1024;

/** Creates the folder, private to the user; null when Parley can write there. */
export function prepareProfile(userData: string): StartTrouble | null {
  if (userData.includes(REPLACED)) return { cause: 'unreadable_name', path: userData, detail: 'not UTF-8' };
  const bytes = Buffer.byteLength(userData);
  if (process.platform !== 'win32' && bytes > LIMITS.profilePathMaxBytes)
    return { cause: 'too_long', path: userData, detail: `${bytes} of ${LIMITS.profilePathMaxBytes} bytes` };
  try {
    mkdirSync(userData, { recursive: true, mode: 0o700 });
    tryToWrite(userData);
    return null;
  } catch (error) {
    ignoreSystemError(error);
    return explain(userData, error);
  }
}

/** False when Chromium could not create its lock, which it reports exactly like a second start. */
export function isLockHeld(userData: string): boolean {
  // On Windows the lock is not a file.
  return (
    process.platform === 'win32' || lstatSync(join(userData, 'SingletonLock'), { throwIfNoEntry: false }) !== undefined
  );
}

/** Writes a file, because modes and free space are unreliable on network drives, in containers and for root. */
function tryToWrite(userData: string): void {
  const probe = join(userData, `.probe-${randomBytes(6).toString('hex')}`);
  const bytes = existsSync(join(userData, 'library')) ? 0 : NEW_PROFILE_BYTES;
  try {
    writeFileSync(probe, Buffer.alloc(bytes), { flag: 'wx', mode: 0o600 });
  } finally {
    rmSync(probe, { force: true });
  }
}

function explain(userData: string, error: unknown): StartTrouble {
  const detail = messageOf(error);
  const inTheWay = obstacle(userData);
  if (inTheWay !== null) return { ...inTheWay, detail };
  return { cause: causeOf(codeOf(error)), path: userData, detail };
}

function causeOf(code: string): StartCause {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'no_permission';
    case 'EROFS':
      return 'read_only';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full';
    case 'ENAMETOOLONG':
      return 'too_long';
    case 'ELOOP':
      return 'broken_link';
    default:
      return 'other';
  }
}

/** The last existing part of the path, if it is not a folder. */
function obstacle(path: string): Pick<StartTrouble, 'cause' | 'path'> | null {
  for (let part = path; ; part = dirname(part)) {
    const found = kindOf(part);
    if (found === 'folder' || dirname(part) === part) return null;
    if (found === 'file') return { cause: 'not_a_folder', path: part };
    if (found === 'broken link') return { cause: 'broken_link', path: part };
  }
}

function kindOf(path: string): 'folder' | 'file' | 'broken link' | 'nothing' {
  try {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return 'nothing';
    if (entry.isSymbolicLink()) return kindOfTarget(path);
    return entry.isDirectory() ? 'folder' : 'file';
  } catch (error) {
    ignoreSystemError(error);
    // ENOTDIR, EACCES, ELOOP, ENAMETOOLONG: the cause is further up the path.
    return 'nothing';
  }
}

function kindOfTarget(link: string): 'folder' | 'file' | 'broken link' {
  try {
    const target = statSync(link, { throwIfNoEntry: false });
    if (target === undefined) return 'broken link';
    return target.isDirectory() ? 'folder' : 'file';
  } catch (error) {
    // Without permission to read it, blame no link: the caller then reports the error's code.
    return codeOf(error) === 'EACCES' ? 'folder' : 'broken link';
  }
}
