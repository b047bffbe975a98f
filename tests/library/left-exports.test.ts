// The next launch removes the files of a killed export from the user's folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBackups } from '../../electron/library/file/backup-files.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { seedLibrary } from '../helpers/data/seed-library.ts';
import { type BuiltWorker, buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { makeFolder, openHost, type TestFolder } from './open-store.ts';

let worker: BuiltWorker;
beforeAll(async () => {
  worker = await buildLibraryWorker({ child: fileURLToPath(new URL('kill/child.ts', import.meta.url)) });
});
afterAll(() => worker.remove());

/** Kills an export to `out`; returns the library's folder and `out`. */
async function killed(format: 'json' | 'markdown'): Promise<{ readonly folder: TestFolder; readonly out: string }> {
  const folder = makeFolder();
  const out = join(dirname(folder.path), 'out');
  mkdirSync(out);
  await seedLibrary(folder.path, { conversations: 40, messages: 8_000 });
  const long = longHost(folder);
  await long.job('b', { kind: 'backup', reason: 'regular' });
  await long.close();
  const path = format === 'json' ? join(out, 'all.json') : out;
  const child = spawn(
    process.execPath,
    [join(worker.folder, 'child.mjs'), 'export', folder.path, worker.path, `${format} ${path}`],
    { stdio: 'inherit' },
  );
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(readdirSync(out).join()).toMatch(/^\.parley-.*\.part$/);
  return { folder, out };
}

function longHost(folder: TestFolder): LongHost {
  const long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  return long;
}

it.each(['json', 'markdown'] as const)(
  'removes the partial file of an export as %s, once its folder can be reached',
  async (format) => {
    const { folder, out } = await killed(format);
    const long = longHost(folder);
    // Move the folder away, as if the user had pulled out the memory stick with the export.
    renameSync(out, `${out}-away`);
    await long.due();
    renameSync(`${out}-away`, out);
    expect(readdirSync(out)).toHaveLength(1);
    await long.due();
    expect(readdirSync(out)).toEqual([]);
    await long.close();
    folder.remove();
  },
);

it('removes the files even if the library is deleted first', async () => {
  const { folder, out } = await killed('json');
  const host = await openHost(folder.path);
  expect(await host.deleteAll({ folder: folder.path, keyHex: null, isFirst: false })).toMatchObject({ kind: 'open' });
  expect(readdirSync(out)).toEqual([]);
  await host.close();
  folder.remove();
});

it('removes the files even if they were out of reach while the library that recorded them was replaced', async () => {
  const { folder, out } = await killed('json');
  const host = await openHost(folder.path);
  renameSync(out, `${out}-away`);
  const [backup] = listBackups(libraryPaths(folder.path));
  expect(await host.restore(backup?.id ?? '')).toMatchObject({ kind: 'open' });
  expect(await host.deleteAll({ folder: folder.path, keyHex: null, isFirst: false })).toMatchObject({ kind: 'open' });
  renameSync(`${out}-away`, out);
  expect(readdirSync(out)).toHaveLength(1);
  const long = longHost(folder);
  await long.due();
  expect(readdirSync(out)).toEqual([]);
  await long.close();
  await host.close();
  folder.remove();
});
