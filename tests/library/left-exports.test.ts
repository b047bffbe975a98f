// An export whose process was killed in the midst of it leaves nothing in the person's folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { type BuiltWorker, buildLibraryWorker } from '../helpers/build-library-worker.ts';
import { seedLibrary } from '../helpers/seed-library.ts';
import { makeFolder } from './open-store.ts';

let worker: BuiltWorker;
beforeAll(async () => {
  worker = await buildLibraryWorker({ child: fileURLToPath(new URL('kill/child.ts', import.meta.url)) });
});
afterAll(() => worker.remove());

it.each(['json', 'markdown'] as const)('as %s', async (format) => {
  const folder = makeFolder();
  const out = join(dirname(folder.path), 'out');
  mkdirSync(out);
  await seedLibrary(folder.path, { conversations: 40, messages: 8_000 });
  const path = format === 'json' ? join(out, 'all.json') : out;
  const child = spawn(
    process.execPath,
    [join(worker.folder, 'child.mjs'), 'export', folder.path, worker.path, `${format} ${path}`],
    { stdio: 'inherit' },
  );
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(readdirSync(out).join()).toMatch(/^\.parley-.*\.part$/);

  const long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  // A stick that was pulled out.
  renameSync(out, `${out}-away`);
  await long.due();
  renameSync(`${out}-away`, out);
  expect(readdirSync(out)).toHaveLength(1);
  await long.due();
  expect(readdirSync(out)).toEqual([]);
  await long.close();
  folder.remove();
});
