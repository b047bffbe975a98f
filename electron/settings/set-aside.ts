/** Keeps files of the app that it can't use, or that another program changed, beside the ones in use. */

import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ignoreSystemError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { replaceFile } from '../disk/replace-file.ts';

type SetAsideLabel = 'damaged' | 'changed';
/** Moves or copies a file. */
type Place = (from: string, to: string) => void;

/** Separates the name of a file from the time at which it was set aside. */
const SET_ASIDE = /\.json\.(?:damaged|changed)-/;

/** Removes every JSON file of the app that was set aside; false when one cannot be removed. */
export function removeSetAside(folder: string): boolean {
  try {
    for (const name of readdirSync(folder)) if (SET_ASIDE.test(name)) rmSync(join(folder, name));
    return true;
  } catch (error) {
    ignoreSystemError(error);
    return false;
  }
}

/**
 * Puts a copy next to the file with `place`, under a name that says why and when, and removes the oldest copies.
 * Returns the copy's path.
 *
 * @param now Unix milliseconds
 */
export function setAside(path: string, label: SetAsideLabel, now: number, place: Place): string {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const first = `${path}.${label}-${stamp}`;
  let target = first;
  for (let count = 2; existsSync(target); count++) target = `${first}-${count}`;
  try {
    place(path, target);
    removeOldest(path, label, target);
    return target;
  } catch (error) {
    // A full disk leaves half a copy.
    rmSync(target, { force: true });
    throw error;
  }
}

/** Copies a file without its mode. `copyFile` copies modes too, and fails on file systems without them. */
export function copyPrivately(from: string, to: string): void {
  replaceFile(to, readFileSync(from));
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Removes the oldest files that were set aside until the rest stay within the limits; never removes `newest`. */
function removeOldest(path: string, label: 'damaged' | 'changed', newest: string): void {
  try {
    const start = `${basename(path)}.${label}-`;
    const newestFirst = readdirSync(dirname(path))
      .filter((name) => name.startsWith(start))
      .map((name) => join(dirname(path), name))
      .filter((one) => one !== newest)
      .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
    let bytes = sizeOf(newest);
    for (const [index, one] of newestFirst.entries()) {
      bytes += sizeOf(one);
      if (index + 1 >= LIMITS.setAsideMaxCount || bytes > LIMITS.setAsideMaxBytes) rmSync(one, { force: true });
    }
  } catch (error) {
    // Old copies that can't be removed only take space.
    ignoreSystemError(error);
  }
}
