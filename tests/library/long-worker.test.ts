// The library's second thread only starts when there is work for it, and closes without leaving half-done work.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { useClock as putClock } from '../../electron/library/clock.ts';
import { disk, useDisk } from '../../electron/library/file/disk.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { LongWorker } from '../../electron/library/thread/long-worker.ts';
import { ENGLISH_PAGE } from '../helpers/page/english-page.ts';
import { exchange, KEY, makeFolder, openHost, SETTINGS } from './open-store.ts';

afterEach(() => {
  putClock(null);
  useDisk(null);
});

function longWorker(isIndexBehind: boolean) {
  const spawned: string[] = [];
  const wanted: (() => void)[] = [];
  putClock({
    after: (_ms, work) => {
      wanted.push(work);
      return () => void wanted.splice(wanted.indexOf(work), 1);
    },
  });
  const worker = new LongWorker({
    spawn: ({ mode }) => {
      spawned.push(mode);
      return {
        post: () => undefined,
        onMessage: () => undefined,
        onGone: () => undefined,
        terminate: async () => undefined,
        hold: () => undefined,
      };
    },
    request: () => ({ folder: '', keyHex: null, isFirst: false }),
    generation: () => 1,
    canIndex: () => true,
    isIndexBehind: async () => isIndexBehind,
    onEvent: () => undefined,
    onTrouble: () => undefined,
  });
  /** Advances the clock by the delay after a change. */
  const pass = async (): Promise<void> => {
    for (const work of wanted.splice(0)) work();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { worker, spawned, pass };
}

it("the worker isn't started only to learn that the index is up to date", async () => {
  const { worker, spawned, pass } = longWorker(false);
  worker.touchIndex();
  await pass();
  expect(spawned).toEqual([]);
});

it("the worker is started for messages that aren't in the index", async () => {
  const { worker, spawned, pass } = longWorker(true);
  worker.touchIndex();
  await pass();
  expect(spawned).toEqual(['long']);
});

it('the worker is needed for a missing index, and for changed messages', async () => {
  const folder = makeFolder();
  const host = await openHost(folder.path);
  const long = new LongHost({ onProgress: () => undefined });
  try {
    expect(host.isIndexBehind()).toBe(true);
    long.open({ folder: folder.path, keyHex: null, isFirst: false });
    await long.index();
    expect(host.isIndexBehind()).toBe(false);
    const { id } = host.api.createConversation(SETTINGS, null).summary;
    host.api.setDraft(id, 'typed');
    expect(host.isIndexBehind()).toBe(false);
    exchange(host, id, 'Where?', 'At the lighthouse.');
    expect(host.isIndexBehind()).toBe(true);
  } finally {
    await long.close();
    await host.close();
    folder.remove();
  }
});

it('a worker that is closed during a sweep ends the sweep first, and leaves the remaining files', async () => {
  const plain = makeFolder();
  await (await openHost(plain.path)).close();
  const folder = makeFolder();
  await (await openHost(folder.path, KEY)).close();
  const left = Array.from({ length: 6 }, (_, day) => join(folder.path, `library.replaced-2026-01-0${day + 1}.db`));
  for (const path of left) copyFileSync(join(plain.path, 'library.db'), path);
  const long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: KEY, isFirst: false });
  const ended: string[] = [];
  const sweeping = long.sweep().then((count) => ended.push(`swept, ${count} left`));
  await Promise.all([long.close().then(() => ended.push('closed')), sweeping]);
  expect(ended).toEqual([`swept, ${left.filter((path) => existsSync(path)).length} left`, 'closed']);
  expect(existsSync(left.at(-1) ?? '')).toBe(true);
  folder.remove();
  plain.remove();
});

it('a worker that is closed while an export is queued opens nothing for the export', async () => {
  const folder = makeFolder();
  const host = await openHost(folder.path);
  exchange(host, host.api.createConversation(SETTINGS, null).summary.id, 'Where?', 'At the lighthouse.');
  const { openDatabase } = disk;
  const open: string[] = [];
  useDisk({
    openDatabase: (path, options) => {
      const connection = openDatabase(path, options);
      const close = connection.close.bind(connection);
      open.push(path);
      const noted = (): void => {
        open.splice(open.indexOf(path), 1);
        close();
      };
      return Object.assign(connection, { close: noted });
    },
  });
  const long = new LongHost({ onProgress: () => undefined });
  try {
    long.open({ folder: folder.path, keyHex: null, isFirst: false });
    await long.index();
    expect(open.length).toBeGreaterThan(0);
    const path = join(folder.path, 'export.json');
    const job = long.job('e', { kind: 'export', ids: null, format: 'json', language: ENGLISH_PAGE, path });
    const said = job.catch((error: unknown) => error);
    // Wait until the job has checked once whether it was cancelled.
    await new Promise((resolve) => setImmediate(resolve));
    await long.close();
    expect(await said).toMatchObject({ reason: 'cancelled' });
    expect([open, existsSync(path)]).toEqual([[], false]);
  } finally {
    await host.close();
    folder.remove();
  }
});
