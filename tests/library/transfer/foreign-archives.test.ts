// Imports archives of Chatbox, Cherry Studio and ChatGPT.
import { existsSync, type PathLike, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readFolders, readList } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';
import { listTrash } from '../../../electron/library/chats/trash.ts';
import { useDisk } from '../../../electron/library/file/disk.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { pngOf } from '../../helpers/data/images.ts';
import { makeFolder, openHost, SETTINGS } from '../open-store.ts';
import { contentOf, NOW, TransferWorld, zipOf } from './transfer-world.ts';

const SECRET = 'sk-secret-of-the-other-app';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

function chat(title: string): ReturnType<typeof readConversation> {
  const all = [...readList(store, 'active', 0, 50).items, ...readList(store, 'archived', 0, 50).items];
  const found = all.find((summary) => summary.title === title);
  if (found === undefined) throw new Error(`no «${title}» in ${all.map((one) => one.title).join(', ')}`);
  return readConversation(store, found.id);
}

describe('Chatbox with a file for each chat', () => {
  const text = (words: string) => [{ type: 'text', text: words }];
  const porto = {
    id: 's-1',
    type: 'chat',
    name: 'Trip to Porto',
    starred: true,
    settings: { provider: 'openai', modelId: 'gpt-4o', temperature: 0.4, maxTokens: 900 },
    messages: [
      { id: 'm0', role: 'system', contentParts: text('You are a guide.'), timestamp: NOW - 9_000 },
      { id: 'm1', role: 'user', contentParts: text('Three days?'), timestamp: NOW - 8_000, files: [], links: [] },
      {
        id: 'm2',
        role: 'assistant',
        aiProvider: 'openai',
        model: 'OpenAI API (gpt-4o)',
        contentParts: [{ type: 'reasoning', text: 'River first.', duration: 300 }, ...text('Start at the river.')],
        usage: { inputTokens: 12, outputTokens: 5, totalTokens: 17, cachedInputTokens: 3 },
        timestamp: NOW - 7_000,
        firstTokenLatency: 321,
        finishReason: 'stop',
      },
      { id: 'm3', role: 'assistant', isSummary: true, contentParts: text('A summary.'), timestamp: NOW - 6_500 },
    ],
    messageForksHash: {
      m1: {
        position: 1,
        createdAt: NOW,
        lists: [
          {
            id: 'f0',
            messages: [{ id: 'm9', role: 'assistant', contentParts: text('Eat first.'), timestamp: NOW - 7_500 }],
          },
          { id: 'f1', messages: [] },
        ],
      },
    },
    threads: [],
  };
  const attic = {
    id: 's-2',
    name: 'Attic',
    messages: [
      {
        id: 'a1',
        role: 'user',
        contentParts: [...text('Look'), { type: 'image', storageKey: 'picture:1' }],
        timestamp: NOW - 5_000,
      },
    ],
  };
  const entry = (session: { id: string; name: string }, meta: object) => ({
    id: session.id,
    path: `sessions/${session.id}/session.json`,
    size: 1,
    checksum: { algorithm: 'SHA-256', value: '00' },
    meta: { id: session.id, name: session.name, sortOrder: 1, ...meta },
    resourceIds: [],
  });
  const manifest = (over: object = {}) => ({
    format: 'chatbox-backup',
    formatVersion: 2,
    exportedAt: '2026-08-01T10:00:00.000Z',
    application: { name: 'Chatbox', version: '1.20.0', platform: 'darwin' },
    exportItems: ['setting', 'conversations'],
    sourceConfigVersion: 14,
    data: {
      settings: { path: 'settings.json', size: 1, checksum: {} },
      sessionSettings: { path: 'session-settings.json', size: 1, checksum: {} },
    },
    sessions: [
      entry(porto, { starred: true, createdAt: NOW - 10_000, folderId: 'inner' }),
      entry(attic, { archivedAt: NOW - 1_000, createdAt: NOW - 6_000 }),
    ],
    resources: [
      {
        id: 'resource-000001',
        path: 'resources/resource-000001.png',
        originalStorageKeys: ['picture:1'],
        sessionIds: ['s-2'],
      },
    ],
    warnings: [{ code: 'session-read-failed', itemType: 'session', itemId: 's-3', message: 'x' }],
    stats: {},
    ...over,
  });
  const folder = (id: string, parentId: string | null, sortOrder: number) => ({
    id,
    type: 'folder',
    name: id,
    parentId,
    sortOrder,
    createdAt: NOW,
  });
  const archive = (over: object = {}) =>
    zipOf({
      'settings.json': JSON.stringify({ providers: { openai: { apiKey: SECRET } } }),
      'session-settings.json': JSON.stringify({
        'session-folders': [folder('outer', null, 5), folder('first', null, 9), folder('inner', 'outer', 1)],
      }),
      'sessions/s-1/session.json': JSON.stringify(porto),
      'sessions/s-2/session.json': JSON.stringify(attic),
      'resources/resource-000001.png': 'not looked at',
      'manifest.json': JSON.stringify(manifest(over)),
    });

  it('keeps chats, forks, settings and folders, and archived chats stay archived', async () => {
    const result = await world.import(store, world.file('chatbox.zip', archive()));
    expect(result).toMatchObject({ conversationsAdded: 2, messagesAdded: 4 });
    expect(chat('Trip to Porto')).toMatchObject({
      summary: { isPinned: true, isArchived: false, createdAt: NOW - 10_000 },
      settings: { systemPrompt: 'You are a guide.', parameters: { temperature: 0.4, maxTokens: 900 } },
      path: [
        { text: 'Three days?' },
        {
          text: 'Start at the river.',
          reasoning: 'River first.',
          reply: { model: 'OpenAI API (gpt-4o)', usage: { promptTokens: 12, totalTokens: 17 }, firstTokenMs: 321 },
        },
      ],
    });
    expect(chat('Trip to Porto').path[1]?.versions.count).toBe(2);
    expect(chat('Attic').summary).toMatchObject({ isArchived: true, createdAt: NOW - 6_000 });
    const folders = readFolders(store);
    expect(folders.map((one) => one.name)).toEqual(expect.arrayContaining(['first', 'outer', 'inner']));
    const inner = folders.find((one) => one.name === 'inner');
    expect(folders.find((one) => one.id === inner?.parentId)?.name).toBe('outer');
    expect(chat('Trip to Porto').summary.folderId).toBe(inner?.id);
    expect(result.unknownParts).toEqual(
      expect.arrayContaining([
        { what: 'contentPart', name: 'image', count: 1 },
        { what: 'summary', name: '', count: 1 },
        { what: 'unreadChat', name: '', count: 1 },
      ]),
    );
  });

  it('stores no key, and adds nothing from a second import or from an older JSON file of the same chats', async () => {
    const path = world.file('chatbox.zip', archive());
    await world.import(store, path);
    const before = contentOf(store);
    expect(JSON.stringify(before)).not.toContain(SECRET);
    expect(await world.import(store, path)).toMatchObject({ conversationsUnchanged: 2, messagesAdded: 0 });
    const old = world.file('chatbox.json', JSON.stringify({ 'session:s-1': porto }));
    expect(await world.import(store, old)).toMatchObject({ conversationsUnchanged: 1, messagesAdded: 0 });
    expect(contentOf(store)).toEqual(before);
  });

  it('changes nothing if the checksum of a chat is wrong', async () => {
    const content = archive();
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(JSON.stringify(porto)));
    for (let at = content.indexOf(sum); at >= 0; at = content.indexOf(sum)) content.writeUInt32LE(0, at);
    const before = contentOf(store);
    await expect(world.import(store, world.file('chatbox.zip', content))).rejects.toThrow('archiveDamaged');
    expect(contentOf(store)).toEqual(before);
  });

  it('changes nothing if a listed chat is missing', async () => {
    const before = contentOf(store);
    const path = world.file(
      'chatbox.zip',
      archive({ sessions: [entry(porto, {}), entry({ id: 's-4', name: 'x' }, {})] }),
    );
    await expect(world.import(store, path)).rejects.toMatchObject({ reason: 'bad_file' });
    expect(contentOf(store)).toEqual(before);
  });
});

describe('Cherry Studio 2, a database', () => {
  /** The relevant columns of a real database's tables. */
  const SCHEMA = `
    CREATE TABLE \`group\` (id text PRIMARY KEY NOT NULL, entity_type text NOT NULL, name text NOT NULL, order_key text NOT NULL, created_at integer, updated_at integer);
    CREATE TABLE assistant (id text PRIMARY KEY NOT NULL, name text NOT NULL, prompt text DEFAULT '', emoji text, model_id text, settings text, created_at integer, updated_at integer, deleted_at integer);
    CREATE TABLE topic (id text PRIMARY KEY NOT NULL, name text, is_name_manually_edited integer DEFAULT 0, assistant_id text, active_node_id text, group_id text, order_key text, created_at integer, updated_at integer, deleted_at integer);
    CREATE TABLE message (id text PRIMARY KEY NOT NULL, parent_id text, topic_id text NOT NULL, role text NOT NULL, data text NOT NULL, searchable_text text NOT NULL DEFAULT '', status text NOT NULL, siblings_group_id integer NOT NULL DEFAULT 0, model_id text, message_snapshot text, stats text, compaction_summary text, fts_rowid integer, created_at integer NOT NULL, updated_at integer NOT NULL, deleted_at integer);
    CREATE TABLE pin (id text PRIMARY KEY NOT NULL, entity_type text NOT NULL, entity_id text NOT NULL, order_key text NOT NULL, created_at integer, updated_at integer);
    CREATE TABLE user_provider (provider_id text PRIMARY KEY NOT NULL, api_keys text);
    CREATE TABLE agent_session (id text PRIMARY KEY NOT NULL, name text NOT NULL);
  `;
  interface Given {
    readonly id: string;
    readonly parent: string | null;
    readonly role?: string;
    readonly parts: readonly object[];
    readonly status?: string;
    readonly model?: string;
    readonly stats?: object;
    readonly deletedAt?: number;
  }
  const text = (words: string) => [{ type: 'text', text: words }];

  function database(fill: (sql: Sql, add: (topicId: string, message: Given) => void) => void, schema = SCHEMA): Buffer {
    const path = world.path(`cherry-${Math.random()}.sqlite`);
    const sql = new Sql(path);
    sql.exec('PRAGMA journal_mode = WAL');
    sql.exec(schema);
    let at = NOW - 100_000;
    fill(sql, (topicId, message) => {
      at += 1_000;
      sql.run(
        `INSERT INTO message (id, parent_id, topic_id, role, data, status, model_id, message_snapshot, stats, created_at, updated_at, deleted_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        message.id,
        message.parent,
        topicId,
        message.role ?? (message.model === undefined ? 'user' : 'assistant'),
        JSON.stringify({ parts: message.parts }),
        message.status ?? 'success',
        message.model ?? null,
        message.model === undefined ? null : JSON.stringify({ model: { id: 'x', name: 'X', provider: 'OpenAI' } }),
        message.stats === undefined ? null : JSON.stringify(message.stats),
        at,
        at,
        message.deletedAt ?? null,
      );
    });
    sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    sql.close();
    return readFileSync(path);
  }

  const full = (): Buffer =>
    database((sql, add) => {
      sql.run(`INSERT INTO user_provider VALUES ('openai', ?)`, JSON.stringify([{ key: SECRET }]));
      sql.run(`INSERT INTO "group" VALUES ('g1', 'topic', 'Rust', 'a0', 1, 1), ('g2', 'topic', 'Empty', 'a1', 1, 1)`);
      sql.run(`INSERT INTO assistant (id, name, prompt) VALUES ('as1', 'Ferris', 'Answer briefly.')`);
      sql.run(
        `INSERT INTO topic (id, name, assistant_id, active_node_id, group_id, created_at, updated_at, deleted_at) VALUES
          ('t1', 'Borrow checker', 'as1', 'u2', 'g1', ?, ?, NULL), ('t2', 'Thrown away', NULL, NULL, NULL, ?, ?, ?)`,
        NOW - 200_000,
        NOW,
        NOW - 90_000,
        NOW,
        NOW - 5_000,
      );
      sql.run(`INSERT INTO pin VALUES ('p1', 'topic', 't1', 'a0', 1, 1)`);
      sql.run(`INSERT INTO agent_session VALUES ('x1', 'Agent')`);
      // In newer versions the root has no text, and the chat begins below it.
      add('t1', { id: 'root', parent: null, role: 'system', parts: [] });
      add('t1', { id: 'u1', parent: 'root', parts: text('Why does it complain?') });
      add('t1', {
        id: 'r1',
        parent: 'u1',
        model: 'openai::gpt-4o',
        parts: [
          { type: 'step-start' },
          { type: 'reasoning', text: 'Lifetimes.', providerMetadata: { cherry: { thinkingMs: 450 } } },
          ...text('Two mutable borrows.'),
          { type: 'data-code', data: { language: 'rust', content: 'let x = 1;' } },
          { type: 'tool-web_search', toolCallId: 'c1', state: 'output-available' },
        ],
        stats: { promptTokens: 9, completionTokens: 4, totalTokens: 13, timeFirstTokenMs: 120, timeCompletionMs: 900 },
      });
      add('t1', { id: 'r2', parent: 'u1', model: 'anthropic::claude', parts: text('It cannot'), status: 'paused' });
      add('t1', { id: 'gone', parent: 'r1', parts: text('Never mind'), deletedAt: NOW });
      add('t1', { id: 'u2', parent: 'r1', parts: text('Thanks') });
      add('t2', { id: 'v1', parent: null, parts: text('Old') });
      add('t2', {
        id: 'v2',
        parent: 'v1',
        model: 'openai::gpt-4o',
        status: 'error',
        parts: [{ type: 'data-error', data: { name: 'E', message: 'quota exceeded' } }],
      });
    });
  const backup = (content: Buffer, name = 'Data/cherrystudio.sqlite'): string =>
    world.file(
      'cherry.zip',
      zipOf({
        'metadata.json': JSON.stringify({ version: 7, appName: 'Cherry Studio', resources: { data: true } }),
        'cache.json': '{}',
        [name]: content,
        'Data/Files/a.json': '{"not":"looked at"}',
      }),
    );

  it('keeps the tree, the active branch, the model of each reply, pins, groups and the trash', async () => {
    const result = await world.import(store, backup(full()));
    expect(result).toMatchObject({ conversationsAdded: 2, messagesAdded: 6 });
    const found = chat('Borrow checker');
    expect(found.settings.systemPrompt).toBe('Answer briefly.');
    expect(found.path.map((message) => message.text)).toEqual([
      'Why does it complain?',
      'Two mutable borrows.\n\n```rust\nlet x = 1;\n```',
      'Thanks',
    ]);
    expect(found.path[1]).toMatchObject({
      reasoning: 'Lifetimes.',
      versions: { count: 2 },
      reply: {
        connectionName: 'OpenAI',
        model: 'gpt-4o',
        ending: 'complete',
        usage: { promptTokens: 9, completionTokens: 4, totalTokens: 13 },
        firstTokenMs: 120,
        durationMs: 900,
        reasoningMs: 450,
      },
    });
    expect(found.summary.isPinned).toBe(true);
    expect(readFolders(store)).toMatchObject([{ id: found.summary.folderId, name: 'Rust' }]);
    expect(listTrash(store)).toMatchObject([{ title: 'Thrown away', deletedAt: NOW - 5_000, messageCount: 2 }]);
    const counted = Object.fromEntries(
      (result.unknownParts ?? []).map((part) => [`${part.what} ${part.name}`, part.count]),
    );
    expect(counted).toEqual({ 'contentPart tool-web_search': 1, 'deletedMessage ': 1, 'agentSession ': 1 });
  });

  it('keeps sources, the names of files, and images that a message holds', async () => {
    const file = (more: object) => ({ type: 'file', ...more });
    const url = `data:image/png;base64,${pngOf(3, 2, 1).toString('base64')}`;
    const content = database((sql, add) => {
      sql.run(`INSERT INTO topic (id, name, active_node_id, created_at) VALUES ('t1', 'Files', 'r1', 1)`);
      add('t1', { id: 'u1', parent: null, parts: [file({ mediaType: 'application/pdf', filename: 'a.pdf' })] });
      const parts = [
        ...text('See'),
        { type: 'source-url', sourceId: 's1', url: 'https://a.example/1', title: 'One' },
        { type: 'data-citation', data: { response: { results: [{ url: 'https://a.example/2', title: 'Two' }] } } },
        file({ mediaType: 'image/png', url }),
        file({ mediaType: 'image/png', url: 'file:///gone.png', filename: 'gone.png' }),
      ];
      add('t1', { id: 'r1', parent: 'u1', model: 'openai::gpt-4o', parts });
    });
    const { unknownParts } = await world.import(store, backup(content));
    expect(unknownParts).toEqual([{ what: 'contentPart', name: 'file', count: 2 }]);
    expect(chat('Files').path).toMatchObject([
      { role: 'user', text: '[File: a.pdf]' },
      {
        text: 'See\n\n*[Image: gone.png]*',
        attachments: [{ width: 3 }],
        reply: { extras: { sources: [{ url: 'https://a.example/2' }, { url: 'https://a.example/1' }] } },
      },
    ]);
  });

  it('adds nothing the second time, and leaves neither a key nor the unpacked database', async () => {
    const path = backup(full());
    await world.import(store, path);
    const before = contentOf(store);
    expect(JSON.stringify(before)).not.toContain(SECRET);
    expect(await world.import(store, path)).toMatchObject({ conversationsUnchanged: 2, messagesAdded: 0 });
    expect(contentOf(store)).toEqual(before);
    expect(readdirSync(world.folder).filter((name) => name.includes('scratch'))).toEqual([]);
  });

  it('reads the first versions, whose tables have fewer columns', async () => {
    const first = `
      CREATE TABLE topic (id text PRIMARY KEY NOT NULL, name text, prompt text, active_node_id text, is_pinned integer, created_at integer);
      CREATE TABLE message (id text PRIMARY KEY NOT NULL, parent_id text, topic_id text NOT NULL, role text NOT NULL, data text NOT NULL, status text NOT NULL, model_id text, message_snapshot text, stats text, created_at integer, updated_at integer, deleted_at integer);
    `;
    const content = database((sql, add) => {
      sql.run(`INSERT INTO topic VALUES ('t1', 'Early', 'Be kind.', NULL, 1, ?)`, NOW - 9_000);
      add('t1', { id: 'u1', parent: null, parts: text('Hello') });
    }, first);
    await world.import(store, backup(content, 'backup/Data/cherrystudio.sqlite'));
    expect(chat('Early')).toMatchObject({ summary: { isPinned: true }, settings: { systemPrompt: 'Be kind.' } });
  });

  it("changes nothing if the database is damaged, has no chats, or isn't a database", async () => {
    const good = full();
    const torn = Buffer.from(good);
    torn.fill(0xff, 4_096);
    const before = contentOf(store);
    for (const content of [torn, Buffer.from('SQLite format 3?'), database(() => undefined, 'CREATE TABLE x (y);')])
      await expect(world.import(store, backup(content))).rejects.toMatchObject({ reason: 'bad_file' });
    expect(contentOf(store)).toEqual(before);
    expect(readdirSync(world.folder).filter((name) => name.includes('scratch'))).toEqual([]);
  });

  it('refuses a backup that holds the browser’s storage instead of a database, and says why', async () => {
    const path = world.file(
      'cherry.zip',
      zipOf({
        'metadata.json': '{}',
        'IndexedDB/file__0.indexeddb.leveldb/000003.log': 'x',
        'Local Storage/leveldb/1': 'y',
      }),
    );
    await expect(world.import(store, path)).rejects.toThrow('cherryStorage');
  });

  it.each([
    ['can be written', 'saved', {}],
    [
      'can’t be written',
      'failing',
      {
        accessSync: (path: PathLike) => {
          if (String(path).endsWith('library.db')) throw Object.assign(new Error('read-only'), { code: 'EROFS' });
        },
      },
    ],
  ])('a launch removes the unpacked database that a crash left, if the library %s', async (_, saving, refused) => {
    const folder = makeFolder('scratch');
    onTestFinished(folder.remove);
    await (await openHost(folder.path)).close();
    const left = join(folder.path, 'import.scratch.db');
    writeFileSync(left, SECRET);
    useDisk(refused);
    onTestFinished(() => useDisk(null));
    const host = new LibraryHost();
    const outcome = await host.open({ folder: folder.path, keyHex: null, isFirst: true });
    expect(outcome).toMatchObject({ kind: 'open', saving: { kind: saving } });
    expect(existsSync(left)).toBe(false);
    await host.close();
  });

  it("opens the library even if the system doesn't release an unpacked database", async () => {
    const folder = makeFolder('scratch');
    onTestFinished(folder.remove);
    await (await openHost(folder.path)).close();
    writeFileSync(join(folder.path, 'import.scratch.db'), SECRET);
    useDisk({
      rmSync: (path, options) => {
        if (String(path).endsWith('scratch.db')) throw Object.assign(new Error('held'), { code: 'EBUSY' });
        rmSync(path, options);
      },
    });
    onTestFinished(() => useDisk(null));
    const host = await openHost(folder.path);
    expect(host.api.createConversation(SETTINGS, null).summary.id).not.toBe('');
    await host.close();
  });
});

it('joins the blocks of Cherry Studio 1 in the order in which the message lists them, not by their ids', async () => {
  const block = (id: string, content: string) => ({ id, messageId: 'r', type: 'main_text', content });
  const data = {
    time: NOW,
    version: 5,
    localStorage: {},
    indexedDB: {
      topics: [
        {
          id: 't1',
          messages: [
            { id: 'u', role: 'user', content: 'Hi' },
            { id: 'r', role: 'assistant', askId: 'u', blocks: ['z', 'k', 'a'] },
          ],
        },
      ],
      message_blocks: [block('a', 'three'), block('k', 'two'), block('z', 'one')],
    },
  };
  await world.import(store, world.file('cherry.zip', zipOf({ 'data.json': JSON.stringify(data) })));
  const [summary] = readList(store, 'active', 0, 1).items;
  expect(readConversation(store, summary?.id ?? '').path[1]?.text).toBe('one\n\ntwo\n\nthree');
});

it('uses the model of a ChatGPT chat for replies that name none', async () => {
  const node = (id: string, parent: string | null, children: string[], role: string, words: string) => ({
    id,
    parent,
    children,
    message: {
      id,
      author: { role },
      content: { content_type: 'text', parts: [words] },
      status: 'finished_successfully',
    },
  });
  const one = {
    title: 'New kind',
    create_time: NOW / 1_000,
    conversation_id: 'n1',
    default_model_slug: 'gpt-5',
    current_node: 'b',
    mapping: { a: node('a', null, ['b'], 'user', 'Hi'), b: node('b', 'a', [], 'assistant', 'Hello') },
  };
  const path = world.file('chatgpt.zip', zipOf({ 'x/conversations-000.json': JSON.stringify([one]) }));
  await world.import(store, path);
  expect(chat('New kind').path[1]?.reply).toMatchObject({ model: 'gpt-5', ending: 'complete' });
});

describe('ChatGPT with images next to its chats', () => {
  const node = (id: string, parent: string | null, role: string, parts: readonly unknown[], metadata: object = {}) => ({
    id,
    parent,
    children: [],
    message: {
      id,
      author: { role },
      create_time: NOW / 1000,
      content: { content_type: 'multimodal_text', parts },
      metadata,
    },
  });
  const image = (asset: string, metadata: object = {}) => ({
    ...{ content_type: 'image_asset_pointer', asset_pointer: asset, metadata },
  });
  const mapping = {
    a: node('a', null, 'user', [image('file-service://file-Abc1')], {
      attachments: [{ id: 'file-Abc1', name: 'bee.png' }],
    }),
    b: node('b', 'a', 'assistant', ['Here.', image('sediment://file_0042', { dalle: { prompt: 'A red bee' } })]),
    c: node('c', 'b', 'user', ['And this?', image('file-service://file-Gone')]),
    d: node('d', 'c', 'user', ['Broken', image('file-service://file-Bad')]),
  };
  const files = {
    'conversations.json': JSON.stringify([{ title: 'Bees', create_time: 1, mapping, current_node: 'd', id: 'x' }]),
    'file-Abc1-bee.png': pngOf(3, 2, 1),
    'user-1/file_0042-0a.png': pngOf(4, 4, 2),
    'file-Bad-x.png': Buffer.from('<svg/>'),
  };

  it('imports each image into its message, and names missing and unreadable ones', async () => {
    const file = world.path('chatgpt.zip');
    writeFileSync(file, zipOf(files));
    const { unknownParts } = await world.import(store, file);
    const { path } = chat('Bees');
    expect(path.map(({ text, attachments }) => ({ text, attachments }))).toMatchObject([
      { text: '', attachments: [{ name: 'bee.png', width: 3 }] },
      { text: 'Here.', attachments: [{ alt: 'A red bee', width: 4 }] },
      { text: 'And this?\n\n[Image: file-Gone]', attachments: undefined },
      { text: 'Broken\n\n[Image: file-Bad]', attachments: undefined },
    ]);
    expect(unknownParts).toEqual([{ what: 'contentPart', name: 'image_asset_pointer', count: 2 }]);
    expect(store.sql.number('SELECT count(*) FROM attachment_files')).toBe(2);
    await world.import(store, file);
    expect(store.sql.number('SELECT count(*) FROM attachments')).toBe(2);
  });

  it('changes nothing else in the text around the images', async () => {
    const code = '  indented:\n\n```\na\n\n\n\nb\n```\n';
    const parts = [code, image('file-service://file-Abc1'), 'and\n\n\n', image('sediment://file_0042'), '\tthis  '];
    const one = { title: 'Code', current_node: 'a', id: 'y', mapping: { a: node('a', null, 'user', parts) } };
    const packed = zipOf({ ...files, 'conversations.json': JSON.stringify([one]) });
    await world.import(store, world.file('code.zip', packed));
    const [asked] = chat('Code').path;
    expect(asked?.attachments).toHaveLength(2);
    expect(asked?.text).toBe(`${code}\n\nand\n\n\n\n\n\tthis  `);
  });
});
