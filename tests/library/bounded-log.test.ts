// Long jobs keep the library's write-ahead log bounded, so that a start after a kill has little of it to read.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { rewrite } from '../../electron/library/file/encrypt.ts';
import { libraryPaths, sizeOf } from '../../electron/library/file/files.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { salvage } from '../../electron/library/host/salvage.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { chatId, chatsFile } from './job-content.ts';
import { makeOlder } from './older-library.ts';
import { KEY, makeFolder, openHost, type TestFolder } from './open-store.ts';

const MIB = 1024 * 1024;
const BOUND_BYTES = 4 * MIB;
/** The bound can be exceeded by a step's transaction, so allow for a few steps. */
const LARGEST_LOG_BYTES = 3 * BOUND_BYTES;
const CHATS = { chats: 200, messages: 2, times: 4_000 };
const IDS = Array.from({ length: CHATS.chats }, (_, at) => chatId(at));

/** A closed library of more than 25 MB, and the file that it was imported from. */
let whole: TestFolder;
let path: string;
let largestUnbounded: number;

/** The size of the largest log, by the path of its database. */
const largest = new Map<string, number>();
const { exec } = Sql.prototype;
vi.spyOn(Sql.prototype, 'exec').mockImplementation(function (this: Sql, text) {
  exec.call(this, text);
  // A job truncates its log right after a commit, so measure before that.
  largest.set(this.path, Math.max(largest.get(this.path) ?? 0, sizeOf(`${this.path}-wal`)));
});

/** Returns the size of the largest log of this file since the last call; infinite if nothing was written. */
function takeLargest(file: string): number {
  const bytes = largest.get(file) ?? Number.POSITIVE_INFINITY;
  largest.delete(file);
  return bytes;
}

const libraryOf = (folder: string): string => libraryPaths(folder).library;

function longHost(
  folder: string,
  logMaxBytes: number,
  onStep: (done: number, total: number) => void = () => undefined,
): LongHost {
  const long = new LongHost({ logMaxBytes, onProgress: (_id, done, total) => onStep(done, total) });
  long.open({ folder, keyHex: null, isFirst: false });
  return long;
}

beforeAll(async () => {
  whole = makeFolder();
  const host = await openHost(whole.path);
  path = join(whole.path, 'all.json');
  writeFileSync(path, JSON.stringify(chatsFile(CHATS)));
  // Measure how large the log gets without the bound.
  const long = longHost(whole.path, Number.POSITIVE_INFINITY);
  await long.job('import', { kind: 'import', path });
  largestUnbounded = takeLargest(libraryOf(whole.path));
  await long.close();
  await host.close();
});
afterAll(() => {
  vi.restoreAllMocks();
  whole.remove();
});

function copyOfWhole(): string {
  const folder = makeFolder();
  onTestFinished(folder.remove);
  mkdirSync(folder.path, { recursive: true });
  copyFileSync(libraryOf(whole.path), libraryOf(folder.path));
  return folder.path;
}

it('an import of 25 MB keeps the log bounded beside a reader, and a launch after a kill shows none of its chats', async () => {
  const folder = makeFolder();
  onTestFinished(folder.remove);
  const killed = makeFolder();
  onTestFinished(killed.remove);
  const host = await openHost(folder.path);
  const reader = new Sql(libraryOf(folder.path));
  let steps = 0;
  const long = longHost(folder.path, BOUND_BYTES, (done, total) => {
    steps += 1;
    reader.read(() => reader.number('SELECT count(*) FROM messages'));
    if (total === 0 || done < total / 2 || sizeOf(killed.path) > 0) return;
    mkdirSync(killed.path, { recursive: true });
    for (const name of ['library.db', 'library.db-wal']) copyFileSync(join(folder.path, name), join(killed.path, name));
  });
  await long.job('import', { kind: 'import', path });
  expect(steps).toBeGreaterThan(5);
  expect(takeLargest(libraryOf(folder.path))).toBeLessThan(LARGEST_LOG_BYTES);
  expect(largestUnbounded).toBeGreaterThan(2 * LARGEST_LOG_BYTES);
  expect(host.api.counts().conversations).toBe(CHATS.chats);
  reader.close();
  await long.close();
  await host.close();

  const again = await openHost(killed.path);
  expect(again.api.counts().conversations).toBe(0);
  await again.close();
});

it('bounds the log for undoing such an import, for bringing its chats back from a backup, and for deleting them for good', async () => {
  const folder = makeFolder();
  onTestFinished(folder.remove);
  const host = await openHost(folder.path);
  const long = longHost(folder.path, BOUND_BYTES);
  const count = () => host.api.counts().conversations;
  const expectBounded = () => expect(takeLargest(libraryOf(folder.path))).toBeLessThan(LARGEST_LOG_BYTES);
  const { importId = '' } = await long.job('import', { kind: 'import', path });
  const { path: backup = '' } = await long.job('backup', { kind: 'backup', reason: 'regular' });
  largest.clear();

  await long.job('undo', { kind: 'undo_import', importId });
  expect(count()).toBe(0);
  expectBounded();

  await long.job('back', { kind: 'bring_back', backupId: basename(backup), conversationIds: IDS, folderIds: [] });
  expect(count()).toBe(CHATS.chats);
  expectBounded();

  host.api.bulk(IDS, { kind: 'delete' });
  await long.job('empty', { kind: 'empty_trash', ids: null });
  expect(host.api.counts().messages).toBe(0);
  expectBounded();
  await long.close();
  await host.close();
});

it('building the index for an older library writes the index to the log, but no texts', async () => {
  const folder = copyOfWhole();
  await makeOlder(folder, null, 8);
  expect(sizeOf(libraryOf(folder))).toBeGreaterThan(25 * MIB);
  largest.clear();
  const host = await openHost(folder);
  const log = takeLargest(libraryOf(folder));
  expect(log).toBeGreaterThan(0);
  expect(log).toBeLessThan(BOUND_BYTES);
  await host.close();
});

it('keeps the log small for an encrypted copy', () => {
  const target = join(copyOfWhole(), 'copy.db');
  const source = new Sql(libraryOf(whole.path));
  rewrite(source, target, KEY);
  source.close();
  expect(takeLargest(target)).toBeLessThan(BOUND_BYTES);
});

it('keeps the log small when a library is rebuilt', () => {
  const folder = copyOfWhole();
  const target = join(folder, 'rebuilt.db');
  const { messages } = salvage(
    { path: libraryOf(folder), keyHex: null },
    null,
    { path: target, keyHex: KEY },
    Date.now,
  );
  expect(messages).toBe(CHATS.chats * CHATS.messages);
  expect(sizeOf(target)).toBeGreaterThan(25 * MIB);
  expect(takeLargest(target)).toBeLessThan(BOUND_BYTES);
});
