// Reads who has access to a file or a folder.
import { statSync } from 'node:fs';

/** The mode, or `private` if only the owner has access. Always `private` on Windows, which has no modes. */
export function accessTo(path: string): 'private' | `0${string}` {
  const stats = statSync(path);
  const mode = stats.mode & 0o777;
  const isPrivate = mode === (stats.isDirectory() ? 0o700 : 0o600);
  return isPrivate || process.platform === 'win32' ? 'private' : `0${mode.toString(8)}`;
}
