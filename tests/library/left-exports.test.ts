// An export whose thread was killed in the midst of it leaves nothing in the person's folder.
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { type BuiltWorker, buildLibraryWorker } from '../helpers/build-library-worker.ts';
import { ENGLISH_PAGE } from '../helpers/english-page.ts';
import { seedLibrary } from '../helpers/seed-library.ts';
import { FakeKeyring, openClient } from './open-client.ts';
import { makeFolder } from './open-store.ts';

let worker: BuiltWorker;
beforeAll(async () => {
  worker = await buildLibraryWorker();
}, 60_000);
afterAll(() => worker.remove());

it.each(['json', 'markdown'] as const)('as %s', async (format) => {
  const folder = makeFolder();
  const out = join(dirname(folder.path), 'out');
  mkdirSync(out);
  await seedLibrary(folder.path, { conversations: 40, messages: 8_000 });
  const keyring = new FakeKeyring();
  keyring.isThere = false;
  const { handle, jobs, workers } = openClient(folder.path, worker.path, keyring);
  await handle.ready();
  const path = format === 'json' ? join(out, 'all.json') : out;
  const jobId = handle.startJob({ kind: 'export', ids: null, format, language: ENGLISH_PAGE, path });
  await expect.poll(() => jobs.some(({ done, total }) => done > 0 && done < total), { timeout: 30_000 }).toBe(true);
  for (const { port, mode } of workers) if (mode === 'long') await port.terminate();
  expect(await handle.job(jobId)).toMatchObject({ state: 'failed' });
  expect(readdirSync(out).join()).toMatch(/^\.parley-.*\.part$/);
  await handle.close();

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
