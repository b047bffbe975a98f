/** Detects whether a file was replaced or written to. */

import type { Stats } from 'node:fs';

/** True if the file was written to; moving a file changes neither its size nor its time. */
export function isWrittenTo(opened: Stats, now: Stats): boolean {
  return now.size !== opened.size || now.mtimeMs !== opened.mtimeMs;
}

/** A stamp that differs for another file at the same path, and after any write, even if the file's time was reset. */
export function stampOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs, ctimeMs].join(' ');
}
