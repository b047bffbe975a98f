/** Closes a file or folder to other users, where the file system can. */

import { chmodSync } from 'node:fs';
import { ignoreSystemError } from '../../shared/errors.ts';

/**
 * FAT and most network drives have no modes and refuse every change with EPERM or ENOTSUP. There the mount decides who
 * reads a file, and refusing to save would not change that.
 *
 * @param chmod throws where the file system refuses, which is ignored
 */
export function restrictMode(
  path: string,
  mode: number,
  chmod: (path: string, mode: number) => void = chmodSync,
): void {
  // On Windows a mode is the read-only flag and nothing else.
  if (process.platform === 'win32') return;
  try {
    chmod(path, mode);
  } catch (error) {
    // See above: the next read or write of the file reports what is really wrong with it.
    ignoreSystemError(error);
  }
}
