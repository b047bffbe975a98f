/** Whether a file that is being read is still what was opened. */

import type { Stats } from 'node:fs';

/** Moving a file changes neither its size nor its time. */
export function isWrittenTo(opened: Stats, now: Stats): boolean {
  return now.size !== opened.size || now.mtimeMs !== opened.mtimeMs;
}
