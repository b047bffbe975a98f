// Emptying the trash removes the text from every file of the library, even if SQLite has moved rows between pages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkedAttachment } from '../../electron/library/attachments/check-content.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { wipeUnused } from '../../electron/library/file/unused-space.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { refOf } from '../../shared/attachments.ts';
import { makeOlder } from './older-library.ts';
import { exchange, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

const CHATS = 120;
let folder: TestFolder;
let host: LibraryHost;
let long: LongHost;

beforeEach(async () => {
  folder = makeFolder('wiped');
  host = await openHost(folder.path);
  long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
});

afterEach(async () => {
  await long.close();
  await host.close();
  folder.remove();
});

const FILE_CHATS = 24;

/** A part of a file's text whose base64 is a part of the file's base64. */
const partOf = (chat: number): string => `vermilion${chat} pangolin `.padEnd(30, '.');
const encodedPartOf = (chat: number): string => Buffer.from(partOf(chat)).toString('base64');

/** Attaches a file to each of the first chats: larger than a page in every second chat, smaller in the others. */
function attachFiles(chats: readonly string[]): void {
  for (const [at, chat] of chats.slice(0, FILE_CHATS).entries()) {
    const bytes = Buffer.from(partOf(at).repeat(at % 2 === 0 ? 400 : 3));
    const file = checkedAttachment({ kind: 'text', name: 'notes.txt', bytes });
    host.api.addAttachment(chat, 'draft', file);
    host.api.addTurn(chat, 'Read this', undefined, [], undefined, [refOf(file)]);
  }
}

const wordsOf = (chat: number): string => `turquoise${chat}flamingo`;

/** Creates chats that grow turn by turn, so that SQLite moves their rows between pages. */
function fill(): string[] {
  const said = (chat: string, at: number): unknown => exchange(host, chat, wordsOf(at), `${wordsOf(at)} `.repeat(9));
  const chats = Array.from({ length: CHATS }, (_, at) => {
    const { id } = host.api.createConversation(SETTINGS, null).summary;
    said(id, at);
    return id;
  });
  for (let turn = 1; turn < 3; turn++) for (const [at, chat] of chats.entries()) said(chat, at);
  return chats;
}

function filesWith(word: string): string[] {
  return readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(word));
}

async function removed(chats: readonly string[]): Promise<number[]> {
  const gone = Array.from(chats.keys()).filter((at) => at % 3 !== 0);
  host.api.bulk(
    gone.map((at) => chats[at] ?? ''),
    { kind: 'delete' },
  );
  await long.job('empty', { kind: 'empty_trash', ids: null });
  return gone;
}

it('removes the text and the files of chats from the library, from their earlier places, and from the backups', async () => {
  const chats = fill();
  attachFiles(chats);
  for (let left = await long.index(); left > 0; left = await long.index());
  await long.job('backup', { kind: 'backup', reason: 'regular' });
  const gone = await removed(chats);
  for (let left = await long.index(); left > 0; left = await long.index());
  await long.close();
  await host.close();
  expect(gone.flatMap((at) => filesWith(wordsOf(at)))).toEqual([]);
  expect(filesWith(wordsOf(0)).length).toBeGreaterThan(1);
  expect(gone.filter((at) => at < FILE_CHATS).flatMap((at) => filesWith(encodedPartOf(at)))).toEqual([]);
  for (const kept of [0, 3]) expect(filesWith(encodedPartOf(kept)).length).toBeGreaterThan(1);
  const sql = new Sql(libraryPaths(folder.path).library);
  expect(sql.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  sql.close();
  host = await openHost(folder.path);
  expect(host.api.openConversation(chats[0] ?? '').path).toHaveLength(7);
});

it("removes the text from an earlier version's backup", async () => {
  const chats = fill();
  await long.close();
  await host.close();
  await makeOlder(folder.path, null, 1);
  // Opening the library makes a backup of version 1.
  host = await openHost(folder.path);
  long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  const gone = await removed(chats);
  await long.close();
  await host.close();
  expect(gone.flatMap((at) => filesWith(wordsOf(at)))).toEqual([]);
  expect(filesWith(wordsOf(3)).length).toBeGreaterThan(1);
});

it('removes deleted entries from the search index in steps, even after a restart', async () => {
  const chats = fill();
  exchange(host, chats[1] ?? '', 'a quetzalcoatl', 'an answer');
  for (let left = await long.index(); left > 0; left = await long.index());
  const entries = (): number | null => {
    const index = new Sql(libraryPaths(folder.path).search);
    try {
      index.exec(`CREATE VIRTUAL TABLE temp.pieces USING fts5vocab ('main', 'fulltext', 'row')`);
      return index.number(`SELECT count(*) FROM pieces WHERE term IN ('etz', 'tza', 'zal')`);
    } finally {
      index.close();
    }
  };
  expect(entries()).toBe(3);
  await removed(chats);
  expect((await long.search('quetzalcoatl', 0)).groups).toEqual([]);
  await long.close();
  long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  for (let left = await long.index(); left > 0; left = await long.index());
  expect(entries()).toBe(0);
  expect((await long.search(wordsOf(3), 0)).groups).toHaveLength(1);
});

it("doesn't touch a page that isn't in a tree or has an impossible header", () => {
  const overflow = Buffer.alloc(4096, 'text');
  overflow.writeUInt32BE(7, 0);
  const damaged = Buffer.alloc(4096, 'text');
  damaged.writeUInt8(0x0d, 0);
  damaged.writeUInt16BE(9, 3);
  damaged.writeUInt16BE(12, 5);
  for (const page of [overflow, damaged]) {
    const before = Buffer.from(page);
    expect(wipeUnused(page, false)).toBe(false);
    expect(page.equals(before)).toBe(true);
  }
});
