// A table that is only an entry in the schema and in the table of dependents is copied, salvaged and removed like
// any other.

import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import type { TestFolder } from './open-store.ts';

// Test files share a process, so reload the modules that read the tables, before and after this file.
vi.resetModules();
afterAll(() => void vi.resetModules());

await import('../helpers/data/made-up-table.ts');
const { createStore } = await import('../../electron/library/chats/context.ts');
const { copyConversation } = await import('../../electron/library/chats/copy-conversation.ts');
const { libraryPaths } = await import('../../electron/library/file/files.ts');
const { migrate } = await import('../../electron/library/file/schema.ts');
const { text } = await import('../../electron/library/file/columns.ts');
const { Sql } = await import('../../electron/library/file/sql.ts');
const { salvage } = await import('../../electron/library/host/salvage.ts');
const { LongHost } = await import('../../electron/library/thread/long-host.ts');
const { beginRecord, recordChats, recordMessages } = await import('../../electron/library/transfer/imported-rows.ts');
const { removeImport } = await import('../../electron/library/transfer/show-import.ts');
const { undoImport } = await import('../../electron/library/transfer/undo-import.ts');
const { exchange, makeFolder, openHost, SETTINGS } = await import('./open-store.ts');

let folder: TestFolder;
let host: LibraryHost;
let sql: InstanceType<typeof Sql>;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
  sql = new Sql(libraryPaths(folder.path).library);
});

afterEach(async () => {
  sql.close();
  await host.close();
  folder.remove();
});

/** Creates a chat with one row of each made-up table; returns the ids of the chat and its messages. */
function decorated(name: string): { readonly chat: string; readonly userId: string; readonly replyId: string } {
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  const ids = exchange(host, chat, `question ${name}`, `answer ${name}`);
  sql.insert('stickers', { id: `s-${name}`, message_id: ids.replyId, place: 1, label: name, colour: null });
  sql.insert('shelves', { conversation_id: chat, name, width: 1, height: 2 });
  return { chat, ...ids };
}

const labels = (from = sql): string[] => from.texts('SELECT label FROM stickers ORDER BY label');
const shelves = (from = sql): string[] => from.texts('SELECT name FROM shelves ORDER BY name');

describe('a table that was added to the schema', () => {
  it('loses the rows of permanently deleted items, in backups too', async () => {
    const { chat } = decorated('chat');
    const { userId } = decorated('message');
    const long = new LongHost({ onProgress: () => undefined });
    long.open({ folder: folder.path, keyHex: null, isFirst: false });
    const { path = '' } = await long.job('backup', { kind: 'backup', reason: 'regular' });
    host.api.bulk([chat], { kind: 'delete' });
    host.api.deleteMessage(userId);
    expect(labels()).toEqual(['chat', 'message']);
    await long.job('empty', { kind: 'empty_trash', ids: null });
    await long.close();
    expect({ labels: labels(), shelves: shelves() }).toEqual({ labels: [], shelves: ['message'] });
    const backup = new Sql(path);
    expect({ labels: labels(backup), shelves: shelves(backup) }).toEqual({ labels: [], shelves: ['message'] });
    backup.close();
  });

  it('has its rows copied by a fork, with their own ids', () => {
    const { replyId } = decorated('one');
    const fork = host.api.fork(replyId);
    const rows = sql.all('SELECT id, message_id, label FROM stickers ORDER BY n');
    expect(rows.map((row) => text(row, 'label'))).toEqual(['one', 'one']);
    expect(rows.map((row) => text(row, 'message_id'))).toEqual([replyId, fork.path.at(-1)?.id]);
    expect(new Set(rows.map((row) => text(row, 'id'))).size).toBe(2);
    expect(shelves()).toEqual(['one']);
  });

  it('moves with a chat into memory and back', () => {
    const { chat } = decorated('one');
    const memory = new Sql(':memory:');
    migrate(memory);
    copyConversation(sql, memory, chat);
    expect({ labels: labels(memory), shelves: shelves(memory) }).toEqual({ labels: ['one'], shelves: ['one'] });
    memory.run('DELETE FROM shelves');
    memory.run(`UPDATE stickers SET label = 'changed'`);
    copyConversation(memory, sql, chat);
    expect({ labels: labels(), shelves: shelves() }).toEqual({ labels: ['changed'], shelves: [] });
    memory.close();
  });

  it('is salvaged from a damaged file and from a backup, without rows that belong to nothing', async () => {
    const { chat } = decorated('kept');
    sql.insert('stickers', { id: 's', message_id: 'lost', place: 1, label: 'lost', colour: null });
    sql.insert('shelves', { conversation_id: 'lost', name: 'lost', width: 1, height: 2 });
    sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const source = { path: libraryPaths(folder.path).library, keyHex: null };
    for (const [damaged, backup] of [
      [source, null],
      [null, source],
    ] as const) {
      const target = join(folder.path, 'salvaged.db');
      salvage(damaged, backup, { path: target, keyHex: null }, Date.now);
      const salvaged = new Sql(target);
      expect(salvaged.texts('SELECT id FROM conversations')).toEqual([chat]);
      expect({ labels: labels(salvaged), shelves: shelves(salvaged) }).toEqual({ labels: ['kept'], shelves: ['kept'] });
      salvaged.close();
    }
  });

  it('keeps an empty chat with rows in it from being reused as a new one', () => {
    const blank = host.api.createConversation(SETTINGS, null).summary.id;
    expect(host.api.createConversation(SETTINGS, null).summary.id).toBe(blank);
    sql.insert('shelves', { conversation_id: blank, name: 'full', width: 1, height: 2 });
    expect(host.api.createConversation(SETTINGS, null).summary.id).not.toBe(blank);
  });

  it('loses the rows of an undone import', async () => {
    const { chat, replyId } = decorated('whole');
    const { replyId: other } = decorated('part');
    const store = createStore(sql);
    sql.run(`UPDATE conversations SET trash_id = 'import-1' WHERE id = ?`, chat);
    sql.run(`UPDATE messages SET trash_id = 'import-1' WHERE id = ?`, other);
    expect(sql.get('SELECT 1 AS yes FROM messages WHERE id = ?', replyId)).not.toBeNull();
    await removeImport(store, 'import-1', () => Promise.resolve());
    expect({ labels: labels(), shelves: shelves() }).toEqual({ labels: [], shelves: ['part'] });
  });

  it('makes Undo of an import keep chats and messages to which rows were added since', async () => {
    const { chat, replyId } = decorated('whole');
    const { chat: fuller } = decorated('fuller');
    const { chat: mine, userId, replyId: added } = decorated('part');
    const store = createStore(sql);
    beginRecord(store, 'import-1');
    recordChats(sql, 'import-1', [chat, fuller]);
    sql.run(`UPDATE messages SET trash_id = 'import-1' WHERE id IN (?, ?)`, userId, added);
    recordMessages(sql, 'import-1', mine);
    sql.run(`UPDATE messages SET trash_id = NULL`);
    sql.insert('shelves', { conversation_id: fuller, name: 'since', width: 1, height: 2 });
    sql.insert('stickers', { id: 'since', message_id: added, place: 2, label: 'since', colour: null });
    expect((await undoImport({ store, importId: 'import-1', onProgress: () => undefined })).undone).toMatchObject({
      conversationsRemoved: 1,
      conversationsKept: 1,
      messagesKept: 2,
    });
    expect(sql.get('SELECT 1 AS yes FROM messages WHERE id = ?', replyId)).toBeNull();
    expect({ labels: labels(), shelves: shelves() }).toEqual({
      labels: ['fuller', 'part', 'since'],
      shelves: ['fuller', 'part', 'since'],
    });
  });
});
