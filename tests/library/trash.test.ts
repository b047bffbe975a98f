// Emptying the trash removes texts from the library, its log, its index and the backups, and trash entries expire on time.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useDisk } from '../../electron/library/file/disk.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { DAY_MS } from '../../shared/days.ts';
import type { AppError } from '../../shared/errors.ts';
import { filesWith } from './open-client.ts';
import { ended, exchange, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;
let long: LongHost;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
  long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
});

afterEach(async () => {
  useDisk(null);
  await long.close();
  await host.close();
  folder.remove();
});

/** Removes the files that a restore set aside: emptying the trash leaves such files to the user. */
function removeSetAside(): void {
  for (const name of readdirSync(folder.path))
    if (name.startsWith('library.replaced-')) rmSync(join(folder.path, name));
}

const ERROR: AppError = { code: 'server', retryable: true };
const LONG = 'vermilion-crocodile '.repeat(2_000);

it('text emptied from the trash is gone from the file, its log, the index and the backups, and the rest stays', async () => {
  const kept = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, kept, 'keep this emerald-walrus', 'of course');
  const doomed = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, doomed, 'turquoise-flamingo', LONG);
  const { userId } = exchange(host, kept, 'magenta-penguin', 'a branch');
  await long.search('turquoise', 0);
  await long.job('b', { kind: 'backup', reason: 'regular' });
  host.api.bulk([doomed], { kind: 'delete' });
  host.api.deleteMessage(userId);
  await long.job('b2', { kind: 'backup', reason: 'regular' });
  expect(filesWith(folder.path, 'turquoise-flamingo')).not.toEqual([]);
  expect(await long.job('e', { kind: 'empty_trash', ids: null })).toEqual({});
  for (const words of ['turquoise-flamingo', 'vermilion-crocodile', 'magenta-penguin'])
    expect([words, filesWith(folder.path, words)]).toEqual([words, []]);
  expect(filesWith(folder.path, 'emerald-walrus').length).toBeGreaterThan(1);
  expect(host.api.listTrash()).toEqual([]);
  expect(host.api.openConversation(kept).path).toHaveLength(2);
  expect((await long.search('turquoise', 0)).groups).toEqual([]);
  expect((await long.search('emerald', 0)).groups).toHaveLength(1);
});

/** SQLite moves rows to another page when others grow, and leaves their bytes on the old page. */
it('leaves no text where deleted rows once were, even if SQLite has moved them', async () => {
  const kept = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, kept, 'first', 'answer');
  const doomed = host.api.createConversation(SETTINGS, null).summary.id;
  for (let at = 0; at < 60; at++) {
    const { replyIds } = host.api.addTurn(kept, `kept ${at} ${'k'.repeat((at * 131) % 700)}`, undefined, [newReply()]);
    exchange(host, doomed, `ghost-${at}-here ${'g'.repeat((at * 211) % 900)}`, `ghost-${at}-too`);
    for (const id of replyIds) host.api.endReply(ended(id, `grown ${'r'.repeat((at * 373) % 1_900)}`));
  }
  await long.job('b', { kind: 'backup', reason: 'regular' });
  host.api.bulk([doomed], { kind: 'delete' });
  await long.job('e', { kind: 'empty_trash', ids: null });
  expect(filesWith(folder.path, 'ghost-')).toEqual([]);
  expect(host.api.openConversation(kept).path).toHaveLength(122);
});

it("emptying removes deleted text from a deleted chat's name in the trash, in the library and in a backup", async () => {
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  const { userId } = exchange(host, chat, 'turquoise-flamingo', 'answer');
  const deleted = host.api.bulk([chat], { kind: 'delete' });
  await long.job('b', { kind: 'backup', reason: 'regular' });
  host.api.undo(deleted.undoId ?? '');
  const { undoId } = host.api.deleteMessage(userId);
  host.api.bulk([chat], { kind: 'delete' });
  expect(filesWith(folder.path, 'turquoise-flamingo').length).toBeGreaterThan(1);
  await long.job('e', { kind: 'empty_trash', ids: [undoId] });
  expect(filesWith(folder.path, 'turquoise-flamingo')).toEqual([]);
});

it('after an older backup was restored, emptying also removes deleted text from the newer backups', async () => {
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, chat, 'first words', 'first answer');
  const kept = host.api.createConversation(SETTINGS, null).summary.id;
  const branch = exchange(host, kept, 'stays', 'stays too');
  const older = await long.job('b', { kind: 'backup', reason: 'regular' });
  exchange(host, chat, 'turquoise-flamingo', LONG);
  host.api.setDraft(chat, 'amber-pelican');
  exchange(host, kept, 'magenta-penguin', 'below a message');
  await long.job('b2', { kind: 'backup', reason: 'regular' });
  await long.close();
  await host.restore(basename(older.path ?? ''));
  removeSetAside();
  host.api.bulk([chat], { kind: 'delete' });
  host.api.deleteMessage(branch.replyId);
  await long.job('e', { kind: 'empty_trash', ids: null });
  for (const words of ['turquoise-flamingo', 'vermilion-crocodile', 'amber-pelican', 'magenta-penguin'])
    expect([words, filesWith(folder.path, words)]).toEqual([words, []]);
});

it("emptying reports a backup that can't be changed, cleans all others, and is completed by upkeep", async () => {
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, chat, 'turquoise-flamingo', 'answer');
  const one = await long.job('b', { kind: 'backup', reason: 'regular' });
  await long.job('b2', { kind: 'backup', reason: 'regular' });
  host.api.bulk([chat], { kind: 'delete' });
  useDisk({
    openDatabase: (path, options) => {
      if (path === one.path) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
      return new Database(path, options);
    },
  });
  await expect(long.job('e', { kind: 'empty_trash', ids: null })).rejects.toMatchObject({ reason: 'io' });
  expect(filesWith(folder.path, 'turquoise-flamingo')).toEqual([join('backups', basename(one.path ?? ''))]);
  useDisk(null);
  expect(await long.due()).toContain('forget');
  await long.job('again', { kind: 'empty_trash', ids: [] });
  expect(filesWith(folder.path, 'turquoise-flamingo')).toEqual([]);
  expect(await long.due()).not.toContain('forget');
});

it("deleted text doesn't return with a backup that couldn't be changed yet", async () => {
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, chat, 'turquoise-flamingo', LONG);
  const kept = host.api.createConversation(SETTINGS, null).summary.id;
  const branch = exchange(host, kept, 'emerald-walrus', 'magenta-penguin');
  const { path = '' } = await long.job('b', { kind: 'backup', reason: 'regular' });
  host.api.bulk([chat], { kind: 'delete' });
  host.api.deleteMessage(branch.replyId);
  useDisk({
    openDatabase: (file, options) => {
      if (file === path) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
      return new Database(file, options);
    },
  });
  await expect(long.job('e', { kind: 'empty_trash', ids: null })).rejects.toMatchObject({ reason: 'io' });
  useDisk(null);
  await long.close();
  await host.restore(basename(path));
  removeSetAside();
  expect(host.api.listConversations('active', 0, 10).items.map((summary) => summary.id)).toEqual([kept]);
  expect(host.api.openConversation(kept).path.map((message) => message.text)).toEqual(['emerald-walrus']);
  expect(await long.due()).toContain('forget');
  await long.job('again', { kind: 'empty_trash', ids: [] });
  for (const words of ['turquoise-flamingo', 'vermilion-crocodile', 'magenta-penguin'])
    expect([words, filesWith(folder.path, words)]).toEqual([words, []]);
  expect(await long.due()).not.toContain('forget');
});

it('a message stays in the backups if it was restored before the backups were changed', async () => {
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, chat, 'turquoise-flamingo', 'answer');
  const { path = '' } = await long.job('b', { kind: 'backup', reason: 'regular' });
  host.api.bulk([chat], { kind: 'delete' });
  useDisk({
    openDatabase: (file, options) => {
      if (file === path) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
      return new Database(file, options);
    },
  });
  await expect(long.job('e', { kind: 'empty_trash', ids: null })).rejects.toMatchObject({ reason: 'io' });
  useDisk(null);
  const backupId = basename(path);
  await long.job('back', { kind: 'bring_back', backupId, conversationIds: [chat], folderIds: [] });
  expect(host.api.openConversation(chat).path).toHaveLength(2);
  await long.job('again', { kind: 'empty_trash', ids: [] });
  expect(await long.due()).not.toContain('forget');
  await long.close();
  await host.restore(backupId);
  expect(host.api.openConversation(chat).path).toHaveLength(2);
});

it("emptying removes a chat's name that was generated from deleted text, in the library and in the backups", async () => {
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  const first = exchange(host, chat, 'turquoise-flamingo', 'answer');
  host.api.editMessage(first.userId, 'Emerald walrus');
  const named = host.api.createConversation(SETTINGS, null).summary.id;
  const other = exchange(host, named, 'magenta-penguin', 'answer');
  host.api.renameConversation(named, 'Birds', true);
  await long.job('b', { kind: 'backup', reason: 'regular' });
  host.api.deleteMessage(first.userId);
  host.api.deleteMessage(other.userId);
  expect(host.api.summaries([chat])[0]?.title).toBe('turquoise-flamingo');
  await long.job('e', { kind: 'empty_trash', ids: null });
  expect(host.api.summaries([chat, named]).map((summary) => summary.title)).toEqual(['Emerald walrus', 'Birds']);
  for (const words of ['turquoise-flamingo', 'magenta-penguin'])
    expect([words, filesWith(folder.path, words)]).toEqual([words, []]);
});

it('emptying deletes an unencrypted backup that is too damaged to remove text from', async () => {
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, chat, 'turquoise-flamingo', LONG);
  const { path = '' } = await long.job('b', { kind: 'backup', reason: 'regular' });
  const bytes = readFileSync(path);
  bytes.fill(0x41, 100, 4096);
  writeFileSync(path, bytes);
  host.api.bulk([chat], { kind: 'delete' });
  await long.job('e', { kind: 'empty_trash', ids: null });
  expect(filesWith(folder.path, 'turquoise-flamingo')).toEqual([]);
  expect(existsSync(path)).toBe(false);
});

it('keeps the ending of a reply whose chat was deleted meanwhile', async () => {
  const id = host.api.createConversation(SETTINGS, null).summary.id;
  const turn = host.api.addTurn(id, 'question', undefined, [newReply()]);
  const [replyId = ''] = turn.replyIds;
  host.api.journal([{ messageId: replyId, seq: 1, text: 'whole ', reasoning: '' }]);
  const { undoId } = host.api.bulk([id], { kind: 'delete' });
  expect(host.api.endReply(ended(replyId, 'whole answer', { ending: 'failed', error: ERROR }))).toBeNull();
  expect(host.api.listConversations('active', 0, 10).items).toEqual([]);
  host.api.undo(undoId ?? '');
  const message = host.api.getMessage(replyId);
  expect(message).toMatchObject({ status: 'failed', text: 'whole answer' });
  expect(message.reply).toMatchObject({ ending: 'failed', usage: { totalTokens: 12 }, error: ERROR });
});

it('emptying includes messages deleted earlier below a removed message, and nothing else', async () => {
  const id = host.api.createConversation(SETTINGS, null).summary.id;
  const first = exchange(host, id, 'one', 'two');
  const second = exchange(host, id, 'three', 'four');
  host.api.deleteMessage(second.replyId);
  const outer = host.api.deleteMessage(first.replyId);
  await long.job('e', { kind: 'empty_trash', ids: [outer.undoId] });
  expect(host.api.listTrash()).toEqual([]);
  expect(host.api.counts()).toMatchObject({ conversations: 1, messages: 1 });
});

it('restores the messages of an older deletion together with their parents and their chat', async () => {
  const id = host.api.createConversation(SETTINGS, null).summary.id;
  const first = exchange(host, id, 'one', 'two');
  const second = exchange(host, id, 'three', 'four');
  const inner = host.api.deleteMessage(second.replyId);
  host.api.deleteMessage(first.replyId);
  host.api.bulk([id], { kind: 'delete' });
  const { conversations } = host.api.restoreTrash([inner.undoId]);
  expect(conversations.map((summary) => summary.id)).toEqual([id]);
  expect(host.api.openConversation(id).path.map((message) => message.text)).toEqual(['one', 'two', 'three', 'four']);
  expect(host.api.listTrash()).toEqual([]);
});

it("closes every file if the worker can't open all of them, so that the next attempt succeeds", async () => {
  const open = new Set<object>();
  let isFull = true;
  useDisk({
    openDatabase: (path, options) => {
      const database = new Database(path, options);
      open.add(database);
      return new Proxy(database, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]): unknown => {
            if (isFull && name === 'prepare' && String(args[0]).startsWith('INSERT OR REPLACE INTO about'))
              throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
            if (name === 'close') open.delete(target);
            return Reflect.apply(value, target, args);
          };
        },
      });
    },
  });
  await expect(long.index()).rejects.toMatchObject({ reason: 'full' });
  expect(open.size).toBe(0);
  isFull = false;
  expect((await long.search('anything', 0)).groups).toEqual([]);
});

describe('trash entries', () => {
  let now: number;
  let clocked: LongHost;
  let entryId: string;

  beforeEach(async () => {
    now = Date.now();
    clocked = new LongHost({ onProgress: () => undefined, now: () => now });
    clocked.open({ folder: folder.path, keyHex: null, isFirst: false });
    const id = host.api.createConversation(SETTINGS, null).summary.id;
    exchange(host, id, 'x', 'y');
    host.api.bulk([id], { kind: 'delete' });
    entryId = host.api.listTrash()[0]?.id ?? '';
    await clocked.due();
  });

  afterEach(() => clocked.close());

  const isDue = async (): Promise<boolean> => (await clocked.due()).includes(`trash:${entryId}`);
  /** Runs the app every day for this many days. */
  const live = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day++) {
      now += DAY_MS;
      await clocked.due();
    }
  };

  it('expire on time, and not before', async () => {
    await live(29);
    expect(await isDue()).toBe(false);
    await live(2);
    expect(await isDue()).toBe(true);
  });

  it('stay while the clock is temporarily years ahead, however often that happens', async () => {
    await live(5);
    for (const years of [1, 14, 3]) {
      now += years * 365 * DAY_MS;
      expect(await isDue()).toBe(false);
      now += 2 * DAY_MS;
      expect(await isDue()).toBe(false);
      now -= years * 365 * DAY_MS;
      expect(await isDue()).toBe(false);
    }
    await live(15);
    expect(await isDue()).toBe(false);
    await live(15);
    expect(await isDue()).toBe(true);
  });

  it('expire three days after the app was opened again if it was closed for months', async () => {
    await live(5);
    now += 200 * DAY_MS;
    expect(await isDue()).toBe(false);
    await live(3);
    expect(await isDue()).toBe(true);
  });

  it('stay if the very first check is made with a clock that is ahead', async () => {
    await clocked.close();
    const library = new Database(join(folder.path, 'library.db'));
    library.exec(`DELETE FROM meta WHERE key = 'trash_clock'`);
    library.close();
    clocked.open({ folder: folder.path, keyHex: null, isFirst: false });
    now += 3_000 * DAY_MS;
    expect(await isDue()).toBe(false);
  });
});

it('a draft and an edit that arrive after a chat was deleted are restored with it', () => {
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  const { userId } = exchange(host, chat, 'a question', 'an answer');
  const { undoId } = host.api.bulk([chat], { kind: 'delete' });
  expect(host.api.setDraft(chat, 'half a thought')).toBeNull();
  host.api.setEdit(chat, userId, 'another question');
  expect(() => host.api.setDraft('gone', 'to nobody')).toThrow('no such conversation');
  host.api.undo(undoId ?? '');
  expect(host.api.openConversation(chat)).toMatchObject({
    draft: 'half a thought',
    edits: [{ place: userId, text: 'another question' }],
  });
});
