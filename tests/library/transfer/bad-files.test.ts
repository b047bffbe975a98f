// Bad files, a full disk, a cancel or a crash leave nothing behind, unless the import can be repaired or completed.
import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readCounts, readFolders } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';
import { listTrash } from '../../../electron/library/chats/trash.ts';
import { useClock } from '../../../electron/library/clock.ts';
import { type Disk, useDisk } from '../../../electron/library/file/disk.ts';
import { LibraryError } from '../../../electron/library/library-error.ts';
import { importFile } from '../../../electron/library/transfer/import.ts';
import { finishImports } from '../../../electron/library/transfer/show-import.ts';
import { Staging } from '../../../electron/library/transfer/staging.ts';
import { addChat, addMessage, contentOf, NOW, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
  addChat(store, 'here');
  addMessage(store, 'here', { id: 'here-1', parentId: null, role: 'user', text: 'I was here' });
});
afterEach(() => world.close());

const SETTINGS = { connectionId: null, model: null, parameters: {}, stream: true, systemPrompt: '' };

function message(id: string, parentId: string | null, more: object = {}): object {
  const rest = { activeChildId: null, role: 'user', status: 'complete', createdAt: NOW, text: id, reasoning: '' };
  return { id, parentId, ...rest, reply: null, ...more };
}

function document(conversations: readonly object[], more: object = {}): string {
  const heads = conversations.map((one) => ({
    id: 'x',
    title: 'X',
    titleSource: 'user',
    createdAt: NOW,
    updatedAt: NOW,
    isPinned: false,
    isArchived: false,
    isUnread: false,
    folderId: null,
    activeRootId: null,
    settings: SETTINGS,
    position: null,
    draft: '',
    queue: [],
    messages: [],
    ...one,
  }));
  return JSON.stringify({ format: 'parley-export', version: 1, folders: [], conversations: heads, ...more });
}

async function expectRefused(content: string | Buffer, reason = 'bad_file'): Promise<void> {
  const before = contentOf(store);
  await expect(world.import(store, world.file('bad', content))).rejects.toMatchObject({ reason });
  expect(contentOf(store)).toEqual(before);
}

const good = document([{ messages: [message('m1', null), message('m2', 'm1')] }]);

describe('a bad file', () => {
  it.each([
    ['nothing at all', ''],
    ['no JSON', 'Dear diary'],
    ['JSON of something else', '{"name":"package","version":"1.0.0"}'],
    ['a list of something else', '[1,2,3]'],
    ['a scalar', '42'],
    ['text after the end', `${good}{}`],
    ['a version from the future', good.replace('"version":1', '"version":99')],
    ['a conversation without an id', document([{ id: 7 }])],
    ['a message without text', document([{ messages: [message('m1', null, { text: 5 })] }])],
    ['a bad chat after a good one', document([{ messages: [message('m1', null)] }, { id: 'y', messages: 'none' }])],
    ['conversations that are no list', '{"format":"parley-export","version":1,"conversations":7}'],
    ['deep nesting', `{"format":"parley-export","conversations":[${'['.repeat(5_000)}${']'.repeat(5_000)}]}`],
    ['broken escapes', good.replace('"X"', '"\\uZZZZ"')],
    ['an archive in name only', Buffer.from('PK\u0003\u0004 and then nothing', 'latin1')],
    ['an archive without chats', zipOf({ 'readme.txt': 'hello' })],
    ['an archive that claims more than it holds', zipOf({ 'data.json': good }, { uncompressedSize: 1_000_000 })],
    ['an archive bomb', zipOf({ 'data.json': good }, { uncompressedSize: 0xfffffff0 })],
  ])('is refused and changes nothing: %s', async (_name, content) => {
    await expectRefused(content);
  });

  it.each([
    ['an archive without files', zipOf({}), 'emptyArchive'],
    ['prompts alone', '{"format":"parley-prompts","version":1,"prompts":[]}', 'prompts'],
    ['a version that is no number', good.replace('"version":1', '"version":"1"'), 'version'],
    ['a version from the future', good.replace('"version":1', '"version":99'), 'newerVersion'],
  ])('is refused with its reason: %s', async (_name, content, kind) => {
    await expect(world.import(store, world.file('bad', content))).rejects.toMatchObject({ message: kind });
  });

  it('is refused and changes nothing if it was cut, at every 37th character', async () => {
    for (let cut = 1; cut < good.length; cut += 37) await expectRefused(good.slice(0, cut));
  });

  it('is refused and changes nothing if it is an archive that was cut', async () => {
    const data = readFileSync(join(import.meta.dirname, '../data/cherry-studio-data.json'), 'utf8');
    const path = world.file('cut.zip', zipOf({ 'data.json': data }));
    truncateSync(path, 700);
    const before = contentOf(store);
    await expect(world.import(store, path)).rejects.toMatchObject({ reason: 'bad_file' });
    expect(contentOf(store)).toEqual(before);
  });
});

describe('an import without enough room', () => {
  afterEach(() => {
    useDisk(null);
    useClock(null);
  });

  it('stops while there is room to undo all of it, and leaves nothing', async () => {
    const many = Array.from({ length: 900 }, (_, index) => message(`m${index}`, index === 0 ? null : `m${index - 1}`));
    const path = world.file('many.json', document([{ messages: many }]));
    const before = contentOf(store);
    // Make each transaction exceed its time limit, so that it contains one step, however fast the machine is.
    let elapsed = 0;
    useClock({
      elapsed: () => {
        elapsed += 1_000;
        return elapsed;
      },
    });
    const steps = [90, 80, 60, 30].map((megabytes) => megabytes * 1_048_576);
    let asked = 0;
    const statfsSync = () => ({ bavail: steps[Math.min(asked++, steps.length - 1)], bsize: 1 });
    useDisk({ statfsSync: statfsSync as unknown as Disk['statfsSync'] });
    await expect(world.import(store, path)).rejects.toMatchObject({ reason: 'full' });
    expect(contentOf(store)).toEqual(before);
    // 60 of 90 MiB are left: exactly twice the 30 that were used.
    expect(asked).toBe(3);
  });
});

describe('a cancelled import', () => {
  it('leaves nothing behind, whichever of its first eight pauses cancels it', async () => {
    const many = Array.from({ length: 900 }, (_, index) => message(`m${index}`, index === 0 ? null : `m${index - 1}`));
    const path = world.file('many.json', document([{ messages: many }, { id: 'y', messages: [message('y1', null)] }]));
    const before = contentOf(store);
    for (let after = 0; after < 8; after++) {
      let asked = 0;
      await expect(world.import(store, path, () => asked++ === after)).rejects.toMatchObject({ reason: 'cancelled' });
      expect(contentOf(store)).toEqual(before);
    }
    expect(await world.import(store, path)).toMatchObject({ conversationsAdded: 2, messagesAdded: 901 });
  });

  it('shows nothing before its end', async () => {
    const path = world.file('good.json', good);
    const seen: number[] = [];
    await world.import(store, path, () => {
      seen.push(readCounts(store).messages);
      return false;
    });
    expect(new Set(seen)).toEqual(new Set([1]));
    expect(readConversation(store, 'x').path).toHaveLength(2);
  });
});

describe('an import interrupted by a crash', () => {
  it('is completed at the next launch if it had begun to be shown', async () => {
    const chats = Array.from({ length: 40 }, (_, index) => ({
      id: `c${index}`,
      ...(index === 30 ? { deletedAt: NOW - 1_000 } : {}),
      messages: Array.from({ length: 60 }, (_, at) =>
        message(`c${index}-${at}`, at === 0 ? null : `c${index}-${at - 1}`),
      ),
    }));
    const also = { id: 'here', messages: [message('late', null)] };
    const path = world.file('many.json', document([...chats, also], { version: 2 }));
    // Make the disk fail while the chats are being shown.
    store.sql.exec(`CREATE TRIGGER dies BEFORE UPDATE OF trash_id ON conversations WHEN OLD.id = 'c20'
      BEGIN SELECT RAISE(FAIL, 'disk I/O error'); END`);
    await expect(world.import(store, path)).rejects.toMatchObject({ reason: 'unfinished' });
    const shown = readCounts(store).conversations;
    expect(shown).toBeGreaterThan(1);
    expect(shown).toBeLessThan(40);
    store.sql.exec('DROP TRIGGER dies');
    finishImports(store);
    expect(readCounts(store)).toEqual({
      conversations: 40,
      messages: 39 * 60 + 2,
      trashEntries: 1,
      attachmentBytes: 0,
    });
    expect(listTrash(store)).toMatchObject([{ conversationId: 'c30', deletedAt: NOW - 1_000 }]);
    expect(readConversation(store, 'here').summary.messageCount).toBe(2);
    expect(store.sql.number(`SELECT count(*) FROM meta WHERE key LIKE 'import-%'`)).toBe(0);
    expect(store.sql.number('SELECT count(*) FROM search_pending')).toBe(40 * 60 + 1);
  });

  it('is removed at the next launch if nothing of it had been shown', async () => {
    const text = document([{ folderId: 'f1', messages: [message('m1', null)] }], {
      folders: [{ id: 'f1', parentId: null, name: 'One', position: 0 }],
    });
    const before = contentOf(store);
    // Stop once the first chat is written, and clean up nothing, as if the process were killed.
    let isStaged = false;
    const dead = new Promise<void>((resolve) => {
      const path = world.file('good.json', text);
      void importFile({
        store,
        path,
        onProgress: (done) => {
          isStaged = done > 0;
        },
        isCancelled: () => {
          if (!isStaged) return false;
          resolve();
          throw new LibraryError('io', 'the disk is gone');
        },
      }).catch(() => undefined);
    });
    const remove = vi.spyOn(Staging.prototype, 'remove').mockResolvedValue(undefined);
    await dead;
    expect(contentOf(store)).not.toEqual(before);
    remove.mockRestore();
    finishImports(store);
    expect(contentOf(store)).toEqual(before);
  });
});

describe('an import repairs, counts or accepts', () => {
  it('a missing parent, a duplicate id, and cycles', async () => {
    const messages = [
      message('m1', null),
      message('m1', null, { text: 'again' }),
      message('lost', 'nowhere'),
      message('c1', 'c2'),
      message('c2', 'c1'),
      message('self', 'self'),
    ];
    const result = await world.import(store, world.file('odd.json', document([{ messages, activeRootId: 'nobody' }])));
    expect(result.messagesAdded).toBe(5);
    expect(result.unknownParts).toEqual(
      expect.arrayContaining([
        { what: 'sameId', name: '', count: 1 },
        { what: 'lostParent', name: '', count: 1 },
        { what: 'circle', name: '', count: 2 },
      ]),
    );
    expect(readConversation(store, 'x').summary.messageCount).toBe(5);
    const stored = store.sql.all(`SELECT text FROM messages WHERE id = 'm1'`);
    expect(stored).toMatchObject([{ text: 'm1' }]);
  });

  it("cycles in ChatGPT's trees", async () => {
    const node = (id: string, parent: string): object => ({
      id,
      parent,
      children: [parent],
      message: { author: { role: 'user' }, content: { content_type: 'text', parts: [id] } },
    });
    const chat = { title: 'Loop', mapping: { a: node('a', 'b'), b: node('b', 'a') }, current_node: 'a' };
    const result = await world.import(store, world.file('loop.json', JSON.stringify([chat])));
    expect(result).toMatchObject({ messagesAdded: 2 });
    expect(result.unknownParts).toEqual([{ what: 'circle', name: '', count: 1 }]);
  });

  it('cycles of folders', async () => {
    const folders = [
      { id: 'f1', parentId: 'f2', name: 'One', position: 0 },
      { id: 'f2', parentId: 'f1', name: 'Two', position: 0 },
      { id: 'f3', parentId: 'gone', name: 'Three', position: 0 },
    ];
    await world.import(store, world.file('folders.json', document([{ folderId: 'f1' }], { folders })));
    expect(readFolders(store).map((folder) => folder.parentId)).toEqual([null, null, null]);
    expect(readConversation(store, 'x').summary.folderId).toBe('f1');
  });

  it('ids and fields that are named like members of a prototype', async () => {
    const text = document([
      { id: '__proto__', messages: [message('constructor', null), message('toString', 'constructor')] },
    ]).replace('"isPinned":false', '"isPinned":false,"__proto__":{"isAdmin":true}');
    const result = await world.import(store, world.file('proto.json', text));
    expect(result).toMatchObject({ conversationsAdded: 1, messagesAdded: 2 });
    expect(readConversation(store, '__proto__').path).toHaveLength(2);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  it('the status of another app’s reply that is named like a member of a prototype', async () => {
    const node = (id: string, parent: string | null, role: string, status: string) => ({
      id,
      parent,
      children: [],
      message: { id, author: { role }, content: { content_type: 'text', parts: [id] }, status },
    });
    const mapping = { q: node('q', null, 'user', 'toString'), a: node('a', 'q', 'assistant', 'constructor') };
    const asked = { id: 'q', role: 'user', content: 'q' };
    const topic = { id: 't', messages: [asked, { id: 'a', role: 'assistant', content: 'a', status: 'constructor' }] };
    const files = [[{ id: 'g', mapping }], { indexedDB: { topics: [topic], message_blocks: [] } }];
    for (const file of files)
      expect(await world.import(store, world.file('status.json', JSON.stringify(file)))).toMatchObject({
        conversationsAdded: 1,
        messagesAdded: 2,
      });
    expect(store.sql.texts('SELECT DISTINCT ending FROM replies')).toEqual(['complete']);
  });

  it('ids like those of temporary chats, and replies that were running', async () => {
    const messages = [message('tmp-1', null), message('r', 'tmp-1', { role: 'assistant', status: 'streaming' })];
    const path = world.file('tmp.json', document([{ id: 'tmp-chat', messages }]));
    await world.import(store, path);
    expect(store.sql.number(`SELECT count(*) FROM messages WHERE id LIKE 'tmp-%' OR status = 'streaming'`)).toBe(0);
    expect(await world.import(store, path)).toMatchObject({ conversationsUnchanged: 1, messagesAdded: 0 });
  });

  it('a chat with only the required fields', async () => {
    const messages = [{ id: 'm1', parentId: null, role: 'user', text: 'Hello' }];
    const path = world.file(
      'least.json',
      JSON.stringify({ format: 'parley-export', conversations: [{ id: 'x', messages }] }),
    );
    expect(await world.import(store, path)).toMatchObject({ conversationsAdded: 1, unknownParts: [] });
    expect(readConversation(store, 'x').path).toMatchObject([{ text: 'Hello' }]);
  });

  it('a chat without dates, which gets those of its messages', async () => {
    const messages = [message('m1', null, { createdAt: NOW - 9 }), message('m2', 'm1', { createdAt: NOW - 3 })];
    await world.import(
      store,
      world.file('undated.json', document([{ createdAt: undefined, updatedAt: undefined, messages }])),
    );
    expect(readConversation(store, 'x').summary).toMatchObject({ updatedAt: NOW - 3 });
    expect(store.sql.get(`SELECT created_at FROM conversations WHERE id = 'x'`)).toEqual({ created_at: NOW - 9 });
  });

  it('a chat in several pieces', async () => {
    const pieces = [{ title: '' }, { messages: [message('m1', null), message('m2', 'm1')] }];
    await world.import(store, world.file('pieces.json', document(pieces)));
    expect(readConversation(store, 'x').summary.messageCount).toBe(2);
  });

  it('unknown parts, by name', async () => {
    const path = world.file(
      'new.json',
      document([{ colour: 'red', messages: [message('m', null, { stars: 5 })] }], { extra: 1 }),
    );
    const { unknownParts } = await world.import(store, path);
    expect(unknownParts?.map((part) => part.name).sort()).toEqual(['conversation.colour', 'extra', 'message.stars']);
  });
});
