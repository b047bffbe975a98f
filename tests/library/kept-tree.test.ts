// The library keeps the last message tree, so turns in a long chat read few rows, and it notices every change.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../electron/library/chats/context.ts';
import { loadTree } from '../../electron/library/chats/tree.ts';
import { insertMessage } from '../../electron/library/chats/turn-changes.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { noteMessageChanges } from '../../electron/library/file/messages-changed.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { createLibrary } from '../../electron/library/host/library.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongConnections } from '../../electron/library/thread/long-connections.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { ended, exchange, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;
let sql: Sql;
let chatId = '';

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
  chatId = host.api.createConversation(SETTINGS, null).summary.id;
  sql = new Sql(libraryPaths(folder.path).library);
  sql.configure();
});

afterEach(async () => {
  sql.close();
  await host.close();
  folder.remove();
});

/** The number of rows that `work` reads through `sql`. */
function rowsReadBy(work: () => void): number {
  let count = 0;
  for (const name of ['many', 'all'] as const) {
    const real = sql[name].bind(sql);
    vi.spyOn(sql, name).mockImplementation((...asked) => {
      const rows = real(...asked);
      count += rows.length;
      return rows;
    });
  }
  work();
  vi.restoreAllMocks();
  return count;
}

it('reads as few rows for a turn in a long chat as in a short one', () => {
  const library = createLibrary(sql);
  const parameters = Array.from({ length: 3 }, () => newReply());
  const turn = (id: string): void => {
    library.columnEnds(id);
    const { replyIds } = library.addTurn(id, 'Question', undefined, parameters.slice(0, 1));
    const replyId = replyIds[0] ?? '';
    library.getMessage(replyId);
    library.endReply(ended(replyId, 'Answer'));
    library.reopenReply(replyId, newReply());
    library.endReply(ended(replyId, 'Answer, continued'));
    library.countLater(replyId);
    library.enqueue(id, 'Next');
  };
  const counts = [10, 400].map((length) => {
    const { id } = library.createConversation(SETTINGS, null).summary;
    for (let at = 0; at < length; at++) library.addTurn(id, `Before ${at}`, undefined, []);
    return rowsReadBy(() => turn(id));
  });
  expect(counts[1]).toBe(counts[0]);
});

it('reads the tree only once while the search index follows each turn', async () => {
  const long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  try {
    const library = createLibrary(sql);
    for (let at = 0; at < 50; at++) library.addTurn(chatId, `Before ${at}`, undefined, []);
    const read = [];
    for (let at = 0; at < 3; at++) {
      while ((await long.index()) > 0);
      read.push(rowsReadBy(() => library.addTurn(chatId, `Then ${at}`, undefined, [])));
    }
    expect(Math.max(...read)).toBeLessThan(10);
  } finally {
    await long.close();
  }
});

it('notices changes by the connection for long work', async () => {
  const { userId, replyId } = exchange(host, chatId, 'Question', 'Answer');
  expect(host.api.pathChange(chatId).ids).toEqual([userId, replyId]);
  const connections = new LongConnections(undefined);
  connections.use({ folder: folder.path, keyHex: null, isFirst: false });
  try {
    const opened = await connections.opened();
    createLibrary(opened.sql).deleteMessage(replyId);
    expect(host.api.pathChange(chatId).ids).toEqual([userId]);
  } finally {
    await connections.close();
  }
});

it("reads a turn's history with few queries", () => {
  const library = createLibrary(sql);
  let leafId = '';
  for (let at = 0; at < 100; at++) leafId = library.addTurn(chatId, `${at}`, undefined, []).userMessageId;
  const gets = vi.spyOn(sql, 'get');
  expect(library.history(leafId).map(({ text }) => text)).toEqual(Array.from({ length: 100 }, (_, at) => `${at}`));
  expect(gets.mock.calls.length).toBeLessThan(10);
});

it('notices changes by another connection', () => {
  noteMessageChanges(sql);
  const { userId, replyId } = exchange(host, chatId, 'Question', 'Answer');
  expect(host.api.pathChange(chatId).ids).toEqual([userId, replyId]);
  createLibrary(sql).deleteMessage(replyId);
  expect(host.api.pathChange(chatId).ids).toEqual([userId]);
  createLibrary(sql).editMessage(userId, 'Another one');
  expect(host.api.pathChange(chatId).ids).not.toContain(userId);
});

it('notices changes by unfamiliar statements and scripts', () => {
  const { userId, replyId } = exchange(host, chatId, 'Question', 'Answer');
  const ids = (): readonly string[] => loadTree(sql, chatId).pathIds();
  for (const change of [
    (): unknown => sql.exec(`PRAGMA user_version; UPDATE messages SET trash_id = 't' WHERE id = '${replyId}'`),
    (): unknown => sql.run(`UPDATE OR IGNORE messages SET trash_id = 't' WHERE id = ?`, replyId),
  ]) {
    sql.run('UPDATE messages SET trash_id = NULL');
    expect(ids()).toEqual([userId, replyId]);
    change();
    expect(ids()).toEqual([userId]);
  }
});

it('forgets a tree whose transaction was rolled back', () => {
  const { userId, replyId } = exchange(host, chatId, 'Question', 'Answer');
  const store = createStore(sql);
  const failing = (): void => {
    const message = { conversationId: chatId, parentId: replyId, role: 'user', status: 'complete', text: 'Lost' };
    insertMessage(store, message);
    expect(loadTree(sql, chatId).size).toBe(3);
    throw new Error('the disk is full');
  };
  expect(() => sql.transaction('fast', failing)).toThrow();
  expect(loadTree(sql, chatId).pathIds()).toEqual([userId, replyId]);
  // The same holds for a transaction that was meant to read.
  expect(() => sql.read(failing)).toThrow();
  expect(loadTree(sql, chatId).pathIds()).toEqual([userId, replyId]);
});

it('refuses to read a tree whose rows a newer tree has taken over', () => {
  exchange(host, chatId, 'Question', 'Answer');
  const tree = loadTree(sql, chatId);
  const [root] = tree.path();
  if (root === undefined) throw new Error('no message');
  const next = tree.with([{ ...root, status: 'interrupted' }]);
  expect(next.path()[0]?.status).toBe('interrupted');
  expect(() => tree.path()).toThrow('newer tree');
  expect(() => tree.find(root.id)).toThrow('newer tree');
});
