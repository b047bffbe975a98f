/** Makes a file or folder private to its user where the file system supports that. */

import { chmodSync } from 'node:fs';
import { ignoreSystemError } from '../../shared/errors.ts';

/**
 * FAT and most network drives have no modes and refuse changes with EPERM or ENOTSUP. There, the mount decides who can
 * read a file, and refusing to save wouldn't change that.
 *
 * @param chmod may throw; errors of the file system are ignored
 */
export function restrictMode(
  path: string,
  mode: number,
  chmod: (path: string, mode: number) => void = chmodSync,
): void {
  // On Windows the mode is only a read-only flag.
  if (process.platform === 'win32') return;
  try {
    chmod(path, mode);
  } catch (error) {
    // See above. If something else is wrong, the next read or write of the file reports it.
    ignoreSystemError(error);
  }
}
