// A heavily used library is released when it is closed; otherwise Windows couldn't replace the file.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { makeFolder } from './open-store.ts';

/**
 * Makes the engine's compiler slow, as on a slow machine: until it is done, it keeps references to objects.
 */
const SLOW_COMPILER = '--concurrent-recompilation-delay=300';

it.runIf(process.platform === 'linux')('is closed even while the engine optimises the code that reads it', async () => {
  const built = await buildLibraryWorker({ 'used-a-lot': resolve(import.meta.dirname, 'used-a-lot.ts') });
  onTestFinished(built.remove);
  const folder = makeFolder();
  onTestFinished(folder.remove);
  const program = join(built.folder, 'used-a-lot.mjs');
  // The library itself creates what `makeFolder` names: its parent exists.
  const said = execFileSync(process.execPath, [SLOW_COMPILER, program, `${folder.path}.db`], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual([]);
});
