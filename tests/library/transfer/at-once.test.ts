// Imports run beside each other and beside other work, and finish what an interrupted import left.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCounts, readList } from '../../../electron/library/chats/listing.ts';
import { useDisk } from '../../../electron/library/file/disk.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { LongHost } from '../../../electron/library/thread/long-host.ts';
import { makeFolder, openHost, type TestFolder } from '../open-store.ts';
import { NOW, TransferWorld, zipOf } from './transfer-world.ts';

const SETTINGS = { connectionId: null, model: null, parameters: {}, stream: true, systemPrompt: '' };

interface Said {
  readonly id: string;
  readonly parentId: string | null;
}

const chain = (name: string, count: number): Said[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${name}${at}`, parentId: at === 0 ? null : `${name}${at - 1}` }));

const documentOf = (chats: Readonly<Record<string, readonly Said[]>>): string => {
  const conversations = Object.entries(chats).map(([id, said]) => ({
    id,
    title: id,
    settings: SETTINGS,
    position: null,
    messages: said.map((one) => ({ ...one, role: 'user', text: one.id, createdAt: NOW, reply: null })),
  }));
  return JSON.stringify({ format: 'parley-export', version: 1, conversations });
};

describe('imports at the same time as other work', () => {
  let folder: TestFolder;
  let host: LibraryHost;
  let long: LongHost;
  /** Called with the progress of job `a`. */
  let onFirst: (done: number) => void;

  beforeEach(async () => {
    folder = makeFolder();
    host = await openHost(folder.path);
    onFirst = () => undefined;
    long = new LongHost({
      onProgress: (jobId, done) => {
        if (jobId === 'a') onFirst(done);
      },
    });
    long.open({ folder: folder.path, keyHex: null, isFirst: false });
  });
  afterEach(async () => {
    useDisk(null);
    await long.close();
    await host.close();
    folder.remove();
  });

  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    return path;
  };
  const bring = (jobId: string, path: string) => long.job(jobId, { kind: 'import', path });

  /** A backup of Cherry Studio 2 with one topic. */
  function cherry(name: string, messages: number): string {
    const path = join(folder.path, `${name}.sqlite`);
    const sql = new Sql(path);
    sql.exec(`BEGIN; CREATE TABLE topic (id TEXT, name TEXT, created_at INTEGER); INSERT INTO topic VALUES ('${name}', '${name}', ${NOW});
      CREATE TABLE message (id TEXT, topic_id TEXT, role TEXT, data TEXT, created_at INTEGER)`);
    const data = JSON.stringify({ parts: [{ type: 'text', text: name }] });
    for (let at = 0; at < messages; at += 1)
      sql.run(`INSERT INTO message VALUES (?, ?, 'user', ?, ?)`, `${name}${at}`, name, data, NOW);
    sql.exec('COMMIT');
    sql.close();
    return file(`${name}.zip`, zipOf({ 'Data/cherrystudio.sqlite': readFileSync(path) }));
  }

  it('each read their own database if both are Cherry Studio backups', async () => {
    const [one, other] = [cherry('one', 300), cherry('other', 5)];
    const results = await Promise.all([bring('a', one), bring('b', other)]);
    expect(results).toMatchObject([{ messagesAdded: 300 }, { messagesAdded: 5 }]);
    expect(
      host.api
        .listConversations('active', 0, 9)
        .items.map(({ title }) => title)
        .sort(),
    ).toEqual(['one', 'other']);
  });

  it('of the same file add its messages once: the second import finds them unchanged', async () => {
    const path = file('a.json', documentOf({ x: chain('x', 500), y: chain('y', 3) }));
    expect(await Promise.all([bring('a', path), bring('b', path)])).toMatchObject([
      { conversationsAdded: 2, messagesAdded: 503 },
      { conversationsAdded: 0, conversationsUpdated: 0, conversationsUnchanged: 2, messagesAdded: 0 },
    ]);
  });

  it('of the same file: the second adds everything if the first is cancelled', async () => {
    const path = file('a.json', documentOf({ x: chain('x', 900), y: chain('y', 3) }));
    onFirst = (done) => {
      if (done > 0) long.cancel('a');
    };
    const first = bring('a', path).catch((error: unknown) => error);
    const second = bring('b', path);
    expect(await first).toMatchObject({ reason: 'cancelled' });
    expect(await second).toMatchObject({ conversationsAdded: 2, messagesAdded: 903 });
    expect(host.api.listConversations('active', 0, 9).items.map(({ messageCount }) => messageCount)).toEqual([3, 900]);
  });

  it('while the trash is emptied: everything that the import restores from the trash stays', async () => {
    await bring('before', file('before.json', documentOf({ x: chain('x', 3) })));
    host.api.bulk(['x'], { kind: 'delete' });
    let emptied: Promise<unknown> | null = null;
    onFirst = (done) => {
      if (done > 0) emptied ??= long.job('b', { kind: 'empty_trash', ids: null });
    };
    const imported = await bring('a', file('a.json', documentOf({ x: chain('x', 2_000) })));
    expect(imported).toMatchObject({ conversationsUpdated: 1, messagesAdded: 1_997 });
    expect(emptied).not.toBeNull();
    await emptied;
    expect(host.api.listConversations('active', 0, 9).items).toMatchObject([{ id: 'x', messageCount: 2_000 }]);
    expect(host.api.counts()).toMatchObject({ trashEntries: 0 });
  });

  it('into a library that was opened read-only and becomes writable meanwhile: the whole import is shown', async () => {
    const left = `INSERT INTO meta (key, value) VALUES ('import-left', '{}');
      INSERT INTO folders (id, name, position, trash_id) VALUES ('left', 'left', 0, 'import-left')`;
    await host.close();
    const before = new Sql(join(folder.path, 'library.db'));
    before.exec(left);
    before.close();
    useDisk({
      accessSync: () => {
        throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
      },
    });
    host = await openHost(folder.path);
    useDisk(null);
    let isOpenedAnew = false;
    onFirst = (done) => {
      if (done > 0 && !isOpenedAnew) isOpenedAnew = !host.opened?.idle();
    };
    const path = file('a.json', documentOf({ x: chain('x', 900), y: chain('y', 3) }));
    expect(await bring('a', path)).toMatchObject({ conversationsAdded: 2, messagesAdded: 903 });
    expect(isOpenedAnew).toBe(true);
    expect(host.api.listConversations('active', 0, 9).items.map(({ messageCount }) => messageCount)).toEqual([3, 900]);
    expect(host.api.counts()).toMatchObject({ conversations: 2, messages: 903 });
    await host.close();
    const after = new Sql(join(folder.path, 'library.db'));
    expect(after.texts(`SELECT key FROM meta WHERE key LIKE 'import-%' UNION SELECT id FROM folders`)).toEqual([]);
    after.close();
  });

  it('are cancelled at once while they wait', async () => {
    const large = bring('a', file('a.json', documentOf({ x: chain('x', 5_000) })));
    const waiting = bring('b', file('b.json', documentOf({ y: chain('y', 1) }))).catch(() => 'cancelled');
    long.cancel('b');
    expect(await Promise.race([large, waiting])).toBe('cancelled');
    expect(await large).toMatchObject({ messagesAdded: 5_000 });
  });
});

describe('an import after an interrupted one', () => {
  let world: TransferWorld;
  beforeEach(() => {
    world = new TransferWorld();
  });
  afterEach(() => world.close());

  it('finishes the interrupted import first, and finds all of its messages shown', async () => {
    const store = world.library();
    const path = world.file('a.json', documentOf({ x: chain('x', 3), y: chain('y', 3) }));
    store.sql.exec(`CREATE TRIGGER dies BEFORE UPDATE OF trash_id ON conversations WHEN OLD.id = 'y'
      BEGIN SELECT RAISE(FAIL, 'disk I/O error'); END`);
    await expect(world.import(store, path)).rejects.toMatchObject({ reason: 'unfinished' });
    store.sql.exec('DROP TRIGGER dies');
    expect(readCounts(store).conversations).toBe(0);
    expect(await world.import(store, path)).toMatchObject({ conversationsUpdated: 0, conversationsUnchanged: 2 });
    expect(readList(store, 'active', 0, 9).items.map(({ messageCount }) => messageCount)).toEqual([3, 3]);
    expect(store.sql.number(`SELECT count(*) FROM meta WHERE key LIKE 'import-%'`)).toBe(0);
  });
});
