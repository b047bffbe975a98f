// Closing releases the files of a heavily used library; otherwise Windows couldn't replace them.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { makeFolder } from './open-store.ts';

/** Slows down the engine's compiler, as on a slow machine. It keeps references to objects until it is done. */
const SLOW_COMPILER = '--concurrent-recompilation-delay=300';

it.runIf(process.platform === 'linux')('closes a file even while the engine optimises code that reads it', async () => {
  const built = await buildLibraryWorker({ 'used-a-lot': resolve(import.meta.dirname, 'used-a-lot.ts') });
  onTestFinished(built.remove);
  const folder = makeFolder();
  onTestFinished(folder.remove);
  const program = join(built.folder, 'used-a-lot.mjs');
  // Pass a file that doesn't exist yet in a folder that does: the program creates it.
  const said = execFileSync(process.execPath, [SLOW_COMPILER, program, `${folder.path}.db`], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual([]);
});
