/** Tells whether a file is still the same and hasn't been written to. */

import type { Stats } from 'node:fs';

/** Moving a file changes neither its size nor its time. */
export function isWrittenTo(opened: Stats, now: Stats): boolean {
  return now.size !== opened.size || now.mtimeMs !== opened.mtimeMs;
}

/** Differs for another file at the same path, and after any write, even if the file got its old time back. */
export function stampOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs, ctimeMs].join(' ');
}
