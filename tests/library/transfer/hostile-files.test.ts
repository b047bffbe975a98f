// Tests files that are made to keep the app busy, fill its disk or run code.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readFolders, readList } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';
import { openForeign } from '../../../electron/library/file/read-only.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { readChatbox } from '../../../electron/library/transfer/apps/chatbox.ts';
import { readChatGpt } from '../../../electron/library/transfer/apps/chatgpt.ts';
import { FileNames } from '../../../electron/library/transfer/file-names.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { NOW, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

const MANY = 20_000;

describe('an archive', () => {
  it('is refused if its files together unpack to far too much, although each is small enough', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`conversations-${at}.json`, '[]']));
    const path = world.file('bomb.zip', zipOf(files, { uncompressedSize: 60 * 1024 * 1024 }));
    await expect(world.import(store, path)).rejects.toThrow('archiveTooLarge');
  });

  it('adds a chat once even if the archive’s table of contents lists the chat several times', async () => {
    const session = { id: 's', name: 'Once', messages: [{ id: 'm', role: 'user', content: 'Hi' }] };
    const entry = { id: 's', path: 'sessions/s/session.json', meta: {} };
    const manifest = { format: 'chatbox-backup', formatVersion: 2, data: {}, sessions: [entry, entry, entry] };
    const files = { 'sessions/s/session.json': JSON.stringify(session), 'manifest.json': JSON.stringify(manifest) };
    const result = await world.import(store, world.file('chatbox.zip', zipOf(files)));
    expect(result).toMatchObject({
      conversationsAdded: 1,
      unknownParts: [{ what: 'chatTwice', name: '', count: 2 }],
    });
  });
});

describe('cancelling', () => {
  it('takes effect even in a long part of a file that has nothing to import', async () => {
    const filler = JSON.stringify('x'.repeat(6 * 1024 * 1024));
    const path = world.file('chatbox.json', `{"chat-sessions":[],"filler":[${filler}],"more":[${filler}]}`);
    let asked = 0;
    await expect(world.import(store, path, () => ++asked > 3)).rejects.toMatchObject({ reason: 'cancelled' });
  });
});

describe('a chat', () => {
  const rows = (messages: readonly object[], forks: object): unknown => ({
    id: 's',
    messages,
    messageForksHash: forks,
  });

  it('of Chatbox has a message once even if the fork at that message contains it', () => {
    const forked = { id: 'm', role: 'user', content: 'Again' };
    const fork = { lists: [{ id: 'l', messages: [forked, { id: 'n', role: 'assistant', content: 'Well' }] }] };
    const [chat] = readChatbox(rows([forked], { m: fork }), new TransferNotes());
    expect(chat?.messages.map((message) => message.text)).toEqual(['Again', 'Well']);
  });

  it('of Chatbox may fork as often as there are messages', () => {
    const messages = Array.from({ length: MANY }, (_, at) => ({ id: `m${at}`, role: 'user', content: 'Hi' }));
    const forks = messages.map(({ id }) => [
      id,
      { lists: [{ messages: [{ id: `f${id}`, role: 'user', content: 'Ho' }] }] },
    ]);
    const [chat] = readChatbox(rows(messages, Object.fromEntries(forks)), new TransferNotes());
    expect(chat?.messages).toHaveLength(2 * MANY);
  });

  const node = (id: string, parent: string, role: string, content: object): [string, object] => [
    id,
    { id, parent, children: [], message: { author: { role }, content } },
  ];
  const said = (text: string): object => ({ content_type: 'text', parts: [text] });
  const thought = (content: string): object => ({ content_type: 'thoughts', thoughts: [{ content }] });
  const chatGpt = (nodes: readonly [string, object][]) =>
    readChatGpt({ conversation_id: 'c', mapping: Object.fromEntries(nodes) }, new TransferNotes())?.messages ?? [];

  it('of ChatGPT may have many answers to one question', () => {
    const answers = Array.from({ length: MANY }, (_, at) => node(`a${at}`, 'q', 'assistant', said(`Answer ${at}`)));
    const messages = chatGpt([node('q', '', 'user', said('?')), ...answers]);
    expect(messages).toHaveLength(MANY + 1);
    expect(messages.at(-1)?.text).toBe(`Answer ${MANY - 1}`);
  });

  it('of ChatGPT returns its thoughts once, however many replies are below them', () => {
    const chain = Array.from({ length: MANY }, (_, at) =>
      node(`t${at}`, at === 0 ? 'q' : `t${at - 1}`, 'assistant', thought(`<${at}>`)),
    );
    const answers = Array.from({ length: 100 }, (_, at) => node(`a${at}`, `t${MANY - 1}`, 'assistant', said('So')));
    const replies = chatGpt([node('q', '', 'user', said('?')), ...chain, ...answers]).slice(1);
    expect(replies[0]?.reasoning.split('\n\n')).toHaveLength(MANY);
    expect(replies[0]?.reasoning.startsWith('<0>\n\n<1>')).toBe(true);
    expect(new Set(replies.slice(1).map((reply) => reply.reasoning))).toEqual(new Set(['']));
  });
});

it('folders nested by the thousand move up to the deepest level that can be shown', async () => {
  const folders = Array.from({ length: 4_000 }, (_, at) => ({
    id: `f${at}`,
    parentId: at === 0 ? null : `f${at - 1}`,
    name: `F${at}`,
    position: 0,
  }));
  const circle = [
    { id: 'a', parentId: 'b', name: 'A', position: 1 },
    { id: 'b', parentId: 'a', name: 'B', position: 2 },
    { id: 'under', parentId: 'a', name: 'Under', position: 3 },
  ];
  const document = {
    format: 'parley-export',
    version: 1,
    folders: [...folders.reverse(), ...circle],
    conversations: [],
  };
  const { unknownParts } = await world.import(store, world.file('folders.json', JSON.stringify(document)));
  expect(unknownParts).toEqual([{ what: 'deepFolder', name: '', count: 4_000 - LIMITS.folderDepthMax }]);
  const parents = new Map(readFolders(store).map((folder) => [folder.name, folder.parentId]));
  const lowest = `f${LIMITS.folderDepthMax - 2}`;
  expect([parents.get('F3999'), parents.get('F1'), parents.get('F0')]).toEqual([lowest, 'f0', null]);
  expect([parents.get('A'), parents.get('B'), parents.get('Under')]).toEqual([null, null, null]);
});

it('files of one name are numbered consecutively', () => {
  const names = new FileNames('.md', 'Untitled chat', () => false);
  const made = Array.from({ length: 5_000 }, () => names.next('Untitled chat'));
  expect(new Set(made).size).toBe(5_000);
  expect(made.at(-1)).toBe('Untitled chat (5000).md');
});

describe("another app's database", () => {
  function database(schema: string): Buffer {
    const path = world.path(`hostile-${Math.random()}.sqlite`);
    const sql = new Sql(path);
    sql.exec(schema);
    sql.close();
    return readFileSync(path);
  }
  const backup = (schema: string): string =>
    world.file('cherry.zip', zipOf({ 'Data/cherrystudio.sqlite': database(schema) }));
  const TOPIC = `CREATE TABLE topic (id TEXT, name TEXT, created_at INTEGER); INSERT INTO topic VALUES ('t', 'Topic', ${NOW});`;

  it.each([
    ['view', `CREATE VIEW message AS SELECT 'm' AS id, 't' AS topic_id, 'user' AS role, '{}' AS data`],
    ['virtual table', 'CREATE VIRTUAL TABLE message USING fts5(id, topic_id, role, data)'],
  ])('with a %s in place of its messages is refused', async (_kind, message) => {
    await expect(world.import(store, backup(`${TOPIC} ${message}`))).rejects.toMatchObject({ reason: 'bad_file' });
  });

  it("isn't asked for generated columns", async () => {
    const data = JSON.stringify({ parts: [{ type: 'text', text: 'Hi' }] });
    const path = backup(`${TOPIC}
      CREATE TABLE message (id TEXT, topic_id TEXT, role TEXT, data TEXT, created_at INTEGER, status TEXT AS (lower('ERROR')));
      INSERT INTO message (id, topic_id, role, data, created_at) VALUES ('m', 't', 'assistant', '${data}', ${NOW})`);
    expect(await world.import(store, path)).toMatchObject({ messagesAdded: 1 });
    const [summary] = readList(store, 'active', 0, 1).items;
    expect(readConversation(store, summary?.id ?? '').path[0]?.reply).toMatchObject({ ending: 'complete' });
  });

  it('without an index, and with many deleted messages in a row, keeps every chat', async () => {
    const data = JSON.stringify({ parts: [{ type: 'text', text: 'Hi' }] });
    const numbers = (max: number): string =>
      `WITH RECURSIVE n(at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at < ${max - 1})`;
    const path = backup(`${TOPIC} DELETE FROM topic;
      CREATE TABLE message (id TEXT, parent_id TEXT, topic_id TEXT, role TEXT, data TEXT, created_at INTEGER, deleted_at INTEGER);
      ${numbers(300)} INSERT INTO topic SELECT 't' || at, 'Topic ' || at, ${NOW} FROM n;
      ${numbers(300)} INSERT INTO message SELECT 'm' || at, NULL, 't' || at, 'user', '${data}', ${NOW}, NULL FROM n;
      ${numbers(5_000)} INSERT INTO message SELECT 'd' || at, iif(at = 0, 'm0', 'd' || (at - 1)), 't0', 'user', '${data}', ${NOW}, ${NOW} FROM n;
      INSERT INTO message VALUES ('last', 'd4999', 't0', 'user', '${data}', ${NOW + 1}, NULL)`);
    expect(await world.import(store, path)).toMatchObject({ conversationsAdded: 300, messagesAdded: 301 });
    const row = store.sql.get('SELECT count(*) AS found FROM messages WHERE parent_id IS NOT NULL');
    expect(row?.found).toBe(1);
  });

  it('runs no code from its schema, and can only be read', () => {
    const path = world.path('schema.sqlite');
    const made = new Sql(path);
    made.exec('CREATE TABLE t (a); CREATE VIEW v AS SELECT * FROM pragma_database_list');
    made.close();
    const sql = openForeign(path);
    try {
      expect(() => sql.all('SELECT * FROM v')).toThrow('unsafe use');
      expect(() => sql.exec('DELETE FROM t')).toThrow();
      expect(() => sql.exec('PRAGMA writable_schema = ON; DELETE FROM sqlite_master')).toThrow();
    } finally {
      sql.close();
    }
  });
});
