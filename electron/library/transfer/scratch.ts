/** The one file that an import may unpack: where it lies, and how it goes. */

import { join } from 'node:path';
import { disk } from '../file/disk.ts';

const NAME = 'import.scratch.db';

export function scratchPath(folder: string): string {
  return join(folder, NAME);
}

/** Removes it, also what an import that did not come to its end has left of it. */
export function removeScratch(folder: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) disk.rmSync(scratchPath(folder) + suffix, { force: true });
}
