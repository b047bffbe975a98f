/** The file that an import unpacks another app's database into. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Left by a crash, it is removed at the next start. */
export const SCRATCH_NAME = 'import.scratch.db';

/** Removes what an import that did not come to its end has unpacked. */
export function removeScratch(folder: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(join(folder, SCRATCH_NAME) + suffix, { force: true });
}
