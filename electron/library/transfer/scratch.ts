/** Names and removes the files that an import may unpack to disk. */

import { join } from 'node:path';
import { LIMITS } from '../../../shared/limits.ts';
import { disk } from '../file/disk.ts';

const NAME = 'import.scratch.db';
const archiveName = (index: number): string => `import.scratch.${index}.zip`;

/** The path for a database. */
export function scratchPath(folder: string): string {
  return join(folder, NAME);
}

/** The path for an archive inside another archive. */
export function scratchArchive(folder: string, index: number): string {
  return join(folder, archiveName(index));
}

export function removeArchives(folder: string): void {
  let count = 0;
  while (count < LIMITS.archivesInArchiveMax && disk.existsSync(scratchArchive(folder, count))) count += 1;
  // Remove the last file first, so that the others stay numbered without gaps if this is interrupted.
  for (let index = count - 1; index >= 0; index--) disk.rmSync(scratchArchive(folder, index), { force: true });
}

/** Removes the database, also one that an interrupted import left. */
export function removeScratch(folder: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) disk.rmSync(scratchPath(folder) + suffix, { force: true });
}
