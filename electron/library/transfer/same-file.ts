/** Checks that a file hasn't been written to since it was opened. */

import type { Stats } from 'node:fs';

/** Moving a file changes neither its size nor its time. */
export function isWrittenTo(opened: Stats, now: Stats): boolean {
  return now.size !== opened.size || now.mtimeMs !== opened.mtimeMs;
}
