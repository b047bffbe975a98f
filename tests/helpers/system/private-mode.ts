// Says who may read a file or a folder.
import { statSync } from 'node:fs';

/** `private` if only its owner may; always on Windows, where the user's folder keeps others out, not a mode. */
export function accessTo(path: string): 'private' | `0${string}` {
  const stats = statSync(path);
  const mode = stats.mode & 0o777;
  const isPrivate = mode === (stats.isDirectory() ? 0o700 : 0o600);
  return isPrivate || process.platform === 'win32' ? 'private' : `0${mode.toString(8)}`;
}
