// A library that was used a lot is let go of when it is closed, or Windows could not put another file in its place.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { makeFolder } from './open-store.ts';

/** The compiler of the engine takes its time, as it does on a slow machine: until it is done it keeps what it compiles. */
const SLOW_COMPILER = '--concurrent-recompilation-delay=300';

it.runIf(process.platform === 'linux')('is closed even while the engine optimises the code that reads it', async () => {
  const built = await buildLibraryWorker({ 'used-a-lot': resolve(import.meta.dirname, 'used-a-lot.ts') });
  onTestFinished(built.remove);
  const folder = makeFolder();
  onTestFinished(folder.remove);
  const program = join(built.folder, 'used-a-lot.mjs');
  // What `makeFolder` names is made by the library itself: its parent is there.
  const said = execFileSync(process.execPath, [SLOW_COMPILER, program, `${folder.path}.db`], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual([]);
});
