// Long jobs keep the library's write-ahead log bounded, so that a start after a kill has little of it to read.
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rewrite } from '../../electron/library/file/encrypt.ts';
import { sizeOf } from '../../electron/library/file/files.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { ENGLISH_PAGE } from '../helpers/page/english-page.ts';
import { makeOlder } from './older-library.ts';
import { exchange, KEY, makeFolder, openHost, SETTINGS } from './open-store.ts';

const MIB = 1024 * 1024;
const BOUND_BYTES = 4 * MIB;
/** Each step of an import adds one transaction. */
const LARGEST_LOG_BYTES = 3 * BOUND_BYTES;
const CHATS = 1_000;
const ANSWER = 'words of an answer '.repeat(3_000);

async function filled() {
  const folder = makeFolder();
  onTestFinished(folder.remove);
  const host = await openHost(folder.path);
  for (let at = 0; at < CHATS; at++)
    exchange(host, host.api.createConversation(SETTINGS, null).summary.id, `q${at}`, ANSWER);
  await host.close();
  return folder;
}

/** The largest size of the log during an import into a new library that truncates its log at `logMaxBytes`. */
async function largestLog(path: string, logMaxBytes: number): Promise<number> {
  const folder = makeFolder();
  onTestFinished(folder.remove);
  const host = await openHost(folder.path);
  let largest = 0;
  const onProgress = (): void => {
    largest = Math.max(largest, sizeOf(join(folder.path, 'library.db-wal')));
  };
  const long = new LongHost({ logMaxBytes, onProgress });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  await long.job('import', { kind: 'import', path });
  await long.close();
  await host.close();
  return largest;
}

it('bounds the log for an import of 60 MB with a reader, and for the launch after a kill', async () => {
  const from = await filled();
  const path = join(from.path, 'all.json');
  const source = new LongHost({ onProgress: () => undefined });
  source.open({ folder: from.path, keyHex: null, isFirst: false });
  await source.job('export', { kind: 'export', format: 'json', ids: null, path, language: ENGLISH_PAGE });
  await source.close();
  expect(statSync(path).size).toBeGreaterThan(50 * MIB);

  const folder = makeFolder();
  onTestFinished(folder.remove);
  const host = await openHost(folder.path);
  const log = join(folder.path, 'library.db-wal');
  const sizes: number[] = [];
  const killed = makeFolder();
  onTestFinished(killed.remove);
  const reader = new Sql(join(folder.path, 'library.db'));
  const long = new LongHost({
    logMaxBytes: BOUND_BYTES,
    onProgress: (_id, done, total) => {
      sizes.push(sizeOf(log));
      reader.read(() => reader.number('SELECT count(*) FROM messages'));
      if (total === 0 || done < total / 2 || sizeOf(killed.path) > 0) return;
      mkdirSync(killed.path, { recursive: true });
      for (const name of ['library.db', 'library.db-wal'])
        copyFileSync(join(folder.path, name), join(killed.path, name));
    },
  });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  await long.job('import', { kind: 'import', path });
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.max(...sizes, sizeOf(log))).toBeLessThan(LARGEST_LOG_BYTES);
  expect(host.api.counts().conversations).toBe(CHATS);
  reader.close();
  await long.close();
  await host.close();

  const again = await openHost(killed.path);
  expect(again.api.counts().conversations).toBe(0);
  await again.close();

  // The bound is what keeps the log small: the same import without one writes most of it into the log.
  expect(await largestLog(path, Number.POSITIVE_INFINITY)).toBeGreaterThan(2 * LARGEST_LOG_BYTES);
});

it('building the index for an older library writes the index into the log, but none of the texts', async () => {
  const folder = await filled();
  await makeOlder(folder.path, null, 8);
  expect(sizeOf(join(folder.path, 'library.db'))).toBeGreaterThan(50 * MIB);
  const host = await openHost(folder.path);
  const log = sizeOf(join(folder.path, 'library.db-wal'));
  expect(log).toBeGreaterThan(0);
  expect(log).toBeLessThan(BOUND_BYTES);
  await host.close();
});

it('writes an encrypted copy without a log', async () => {
  const folder = await filled();
  const target = join(folder.path, 'copy.db');
  const source = new Sql(join(folder.path, 'library.db'));
  let largest = 0;
  const exec = source.exec.bind(source);
  source.exec = (text) => {
    exec(text);
    largest = Math.max(largest, sizeOf(`${target}-wal`));
  };
  rewrite(source, target, KEY);
  source.close();
  expect(largest).toBeLessThan(BOUND_BYTES);
});
