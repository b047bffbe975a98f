// Permanent deletions are recorded in pieces. A record is dropped once no backup has its content.
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  dropForgotten,
  isForgettingUnfinished,
  noteForgotten,
  readNotes,
} from '../../electron/library/chats/forgotten.ts';
import { text } from '../../electron/library/file/columns.ts';
import { keysOf } from '../../electron/library/file/file-keys.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { emptyTrash } from '../../electron/library/host/empty-trash.ts';
import { JobControl } from '../../electron/library/host/job.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { exchange, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;
let sql: Sql;

beforeEach(async () => {
  folder = makeFolder('forgotten');
  host = await openHost(folder.path);
  sql = new Sql(libraryPaths(folder.path).library, { keyHex: null });
});

afterEach(async () => {
  sql.close();
  await host.close();
  folder.remove();
});

const gone = (name: string) => ({
  messages: [`m-${name}`, 'm-twice'],
  conversations: [`c-${name}`],
  saved: [],
  experiments: [],
});
const sizes = () =>
  sql.all(`SELECT value FROM meta WHERE key LIKE 'to_forget%'`).map((row) => text(row, 'value').length);

it('records each deletion separately, and reads an id of several records only once', () => {
  for (let count = 10; count < 60; count++) noteForgotten(sql, gone(String(count)));
  expect(sizes()).toHaveLength(50);
  expect(new Set(sizes()).size).toBe(1);
  const { forgotten } = readNotes(sql);
  expect(forgotten.conversations).toHaveLength(50);
  expect(forgotten.messages).toHaveLength(51);
});

it("drops all records that were read, an earlier version's too, and keeps later records", () => {
  sql.run(`INSERT INTO meta (key, value) VALUES ('to_forget', ?)`, JSON.stringify(gone('old')));
  noteForgotten(sql, gone('new'));
  const read = readNotes(sql);
  expect(new Set(read.forgotten.conversations)).toEqual(new Set(['c-old', 'c-new']));
  noteForgotten(sql, gone('later'));
  dropForgotten(sql, read);
  expect(readNotes(sql).forgotten.conversations).toEqual(['c-later']);
  dropForgotten(sql, readNotes(sql));
  expect(isForgettingUnfinished(sql)).toBe(false);
  noteForgotten(sql, { messages: [], conversations: [], saved: [], experiments: [] });
  expect(isForgettingUnfinished(sql)).toBe(false);
});

/** A job that stops like a killed process after this many entries. */
class Killed extends JobControl {
  #left: number;
  constructor(after: number) {
    super(() => undefined);
    this.#left = after;
  }
  override async step(): Promise<void> {
    if (--this.#left === 0) throw new Error('killed');
  }
}

it('if emptying the trash is killed halfway, its record is complete, and the next emptying drops it', async () => {
  const chats = Array.from({ length: 12 }, (_, count) => {
    const chat = host.api.createConversation(SETTINGS, null).summary.id;
    exchange(host, chat, `turquoise-flamingo ${count}`, 'answer');
    host.api.bulk([chat], { kind: 'delete' });
    return chat;
  });
  const request = { folder: folder.path, keyHex: null, isFirst: false };
  const long = new LongHost({ onProgress: () => undefined });
  long.open(request);
  await long.job('b', { kind: 'backup', reason: 'regular' });
  const parts = {
    sql,
    index: sql,
    paths: libraryPaths(folder.path),
    keys: keysOf(request),
    now: Date.now,
    stepRows: 1,
  };
  await expect(emptyTrash(parts, null, new Killed(7))).rejects.toThrow('killed');
  expect(new Set(readNotes(sql).forgotten.conversations)).toEqual(new Set(chats.slice(0, 7)));
  expect(await long.due()).toContain('forget');
  await long.job('again', { kind: 'empty_trash', ids: [] });
  expect(isForgettingUnfinished(sql)).toBe(false);
  expect(host.api.listTrash()).toHaveLength(5);
  await long.close();
});
