/** Names and removes the one file that an import may unpack to disk. */

import { join } from 'node:path';
import { disk } from '../file/disk.ts';

const NAME = 'import.scratch.db';

export function scratchPath(folder: string): string {
  return join(folder, NAME);
}

/** Removes it, even if an interrupted import left it. */
export function removeScratch(folder: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) disk.rmSync(scratchPath(folder) + suffix, { force: true });
}
