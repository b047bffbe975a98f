// An import can be previewed and undone: Undo removes what the import added, and nothing that the user wrote.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readList } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';
import { trashConversation } from '../../../electron/library/chats/trash.ts';
import { previewImport } from '../../../electron/library/transfer/preview-import.ts';
import { undoImport } from '../../../electron/library/transfer/undo-import.ts';
import type { ImportPreview, UndoneImport } from '../../../shared/library.ts';
import { pngOf } from '../../helpers/data/images.ts';
import { addChat, addMessage, contentOf, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

const quiet = { onProgress: () => undefined, isCancelled: () => false };

async function preview(path: string): Promise<ImportPreview | undefined> {
  return (await previewImport({ store, path, ...quiet })).preview;
}

async function undo(importId = ''): Promise<UndoneImport | undefined> {
  return (await undoImport({ store, importId, ...quiet })).undone;
}

const titles = (): string[] => readList(store, 'active', 0, 500).items.map(({ title }) => title);

/** Exports everything in a library with these chats, each a question and an answer; returns the file's path. */
async function exported(ids: readonly string[], more: (other: Store) => void = () => undefined): Promise<string> {
  const other = world.library();
  for (const id of ids) {
    addChat(other, id);
    addMessage(other, id, { id: `${id}q`, parentId: null, role: 'user', text: 'Why?' });
    addMessage(other, id, { id: `${id}a`, parentId: `${id}q`, role: 'assistant', text: 'Because.' });
  }
  more(other);
  return world.export(other, 'json');
}

function withFolder(other: Store): void {
  other.sql.run(
    `INSERT INTO folders (id, parent_id, name, position) VALUES ('f', NULL, 'Work', 0), ('g', 'f', 'Plans', 0)`,
  );
  other.sql.run(`UPDATE conversations SET folder_id = 'g' WHERE id = 'one'`);
  other.sql.run(
    `INSERT INTO saved (id, kind, name, position, content) VALUES ('p', 'prompt', 'Translate', 0, 'Translate {{text}}')`,
  );
}

describe('before an import', () => {
  it('the preview shows its format and counts, and writes nothing', async () => {
    const path = await exported(['one', 'two', 'three'], withFolder);
    addChat(store, 'two');
    addMessage(store, 'two', { id: 'twoq', parentId: null, role: 'user', text: 'Why?' });
    addChat(store, 'three');
    trashConversation(store, 'three', 'batch');
    const before = contentOf(store);
    expect(await preview(path)).toMatchObject({
      formats: ['Parley'],
      conversations: 3,
      conversationsKnown: 2,
      fromTrash: 1,
      messages: 6,
      messagesNew: 5,
      folders: 2,
      foldersNew: 2,
      saved: 1,
      savedNew: 1,
      // Only chat `one` is new, and it has a system prompt.
      prompted: 1,
      attached: 0,
      unknownParts: [],
    });
    expect(contentOf(store)).toEqual(before);
  });

  it('the preview shows its app and what will be left out', async () => {
    const chat = {
      uuid: 'c',
      name: 'Bread',
      chat_messages: [{ uuid: 'm', sender: 'human', text: 'Look', files: [{ file_name: 'crumb.png' }] }],
    };
    expect(await preview(world.file('conversations.json', JSON.stringify([chat])))).toMatchObject({
      fileName: 'conversations.json',
      formats: ['Claude'],
      conversations: 1,
      undated: 1,
      unknownParts: [{ what: 'field', name: 'files', count: 1 }],
    });
  });

  it('the preview counts messages once that are in several exports of one archive', async () => {
    const image = {
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${pngOf(1, 2, 3).toString('base64')}` },
    };
    const chat = (...texts: readonly string[]) => ({
      uuid: 'c',
      name: 'Bread',
      chat_messages: texts.map((text) => ({ uuid: text, sender: 'human', content: [{ type: 'text', text }, image] })),
    });
    const [older, newer] = [[chat('Rye?')], [chat('Rye?', 'Wheat?'), { ...chat('Oats?'), uuid: 'd' }]];
    const path = world.file(
      'both.zip',
      zipOf({ 'may/conversations.json': JSON.stringify(older), 'june/conversations.json': JSON.stringify(newer) }),
    );
    const coming = { conversations: 2, messages: 3, messagesNew: 3, attached: 3 };
    expect(await preview(path)).toMatchObject(coming);
    expect(await world.import(store, path)).toMatchObject({ conversationsAdded: 2, messagesAdded: 3 });
    expect(await preview(path)).toMatchObject({ ...coming, messagesNew: 0, attached: 0 });
  });

  it('the preview refuses a file with the reason for which its import would fail', async () => {
    await expect(preview(world.file('cut.json', '[{"mapping":'))).rejects.toThrow('endsEarly');
  });
});

describe('undoing an import', () => {
  it('leaves the library as it was', async () => {
    addChat(store, 'mine');
    addMessage(store, 'mine', { id: 'mineq', parentId: null, role: 'user', text: 'Hello' });
    const before = contentOf(store);
    const { importId, newest } = await world.import(store, await exported(['one', 'two'], withFolder));
    expect(newest?.title).toMatch(/^Chat (?:one|two)$/);
    expect(await undo(importId)).toMatchObject({ conversationsRemoved: 2, conversationsKept: 0, messagesRemoved: 4 });
    expect(contentOf(store)).toEqual(before);
    expect(store.sql.number('SELECT count(*) FROM usage_log')).toBe(0);
    await expect(undo(importId)).rejects.toThrow('no such import');
  });

  it('removes a large import in steps', async () => {
    const before = contentOf(store);
    const { importId } = await world.import(store, await exported(Array.from({ length: 900 }, (_, at) => `chat${at}`)));
    let steps = 0;
    const undone = await undoImport({
      store,
      importId: importId ?? '',
      onProgress: (_done, total) => {
        steps = total;
      },
    });
    expect(undone.undone).toMatchObject({ conversationsRemoved: 900, messagesRemoved: 1_800 });
    expect(steps).toBeGreaterThan(5);
    expect(contentOf(store)).toEqual(before);
  });

  it('removes only the messages that were added to an existing chat', async () => {
    addChat(store, 'one', { title: 'Chat one' });
    addMessage(store, 'one', { id: 'oneq', parentId: null, role: 'user', text: 'Why?' });
    const before = contentOf(store);
    const { importId, conversationsUpdated } = await world.import(store, await exported(['one']));
    expect(conversationsUpdated).toBe(1);
    expect(await undo(importId)).toMatchObject({ conversationsRemoved: 0, messagesRemoved: 1, messagesKept: 0 });
    expect(contentOf(store, ['messages', 'replies', 'meta'])).toEqual({
      messages: before.messages,
      replies: before.replies,
      meta: before.meta,
    });
    expect(readConversation(store, 'one').path.map(({ text }) => text)).toEqual(['Why?']);
  });

  it('keeps a chat that the user has continued, and the parents of newer messages', async () => {
    addChat(store, 'two');
    addMessage(store, 'two', { id: 'twoq', parentId: null, role: 'user', text: 'Why?' });
    const { importId } = await world.import(store, await exported(['one', 'two', 'three'], withFolder));
    addMessage(store, 'one', { id: 'own1', parentId: 'onea', role: 'user', text: 'And then?' });
    addMessage(store, 'two', { id: 'own2', parentId: 'twoa', role: 'user', text: 'And then?' });
    store.sql.run(`UPDATE saved SET content = 'Translate {{text}} into French' WHERE id = 'p'`);
    expect(await undo(importId)).toEqual({
      conversationsRemoved: 1,
      conversationsKept: 1,
      messagesRemoved: 2,
      messagesKept: 1,
      backToTrash: 0,
      foldersKept: 2,
      savedKept: 1,
    });
    expect(titles().sort()).toEqual(['Chat one', 'Chat two']);
    expect(readConversation(store, 'one').path.map(({ text }) => text)).toEqual(['Why?', 'Because.', 'And then?']);
    expect(readConversation(store, 'two').path.map(({ text }) => text)).toEqual(['Why?', 'Because.', 'And then?']);
  });

  it.each([
    ['a draft', `UPDATE conversations SET draft = 'Wait' WHERE id = 'one'`],
    ['a queued message', `INSERT INTO queue (id, conversation_id, created_at, text) VALUES ('w', 'one', 1, 'Next')`],
    ['an open editor', `INSERT INTO edits (conversation_id, place, text) VALUES ('one', 'oneq', 'Why not?')`],
    ['a rewritten reply', `UPDATE replies SET parameters = '{"isEdited":true}' WHERE message_id = 'onea'`],
  ])('keeps a chat with %s', async (_what, change) => {
    const { importId } = await world.import(store, await exported(['one', 'two']));
    store.sql.run(change);
    expect(await undo(importId)).toMatchObject({ conversationsRemoved: 1, conversationsKept: 1 });
    expect(titles()).toEqual(['Chat one']);
  });

  it('keeps a chat with a queued message that the import brought and the user has edited', async () => {
    const queue = (other: Store) =>
      other.sql.run(`INSERT INTO queue (id, conversation_id, created_at, text) VALUES ('w', 'one', 1, 'Next')`);
    const { importId } = await world.import(store, await exported(['one', 'two'], queue));
    store.sql.run(`UPDATE queue SET text = 'And then?'`);
    expect(await undo(importId)).toMatchObject({ conversationsRemoved: 1, conversationsKept: 1 });
    expect(store.sql.texts('SELECT text FROM queue')).toEqual(['And then?']);
  });

  it('also removes chats renamed, archived or deleted since, and returns chats from the trash to the trash', async () => {
    addChat(store, 'three', { title: 'Old' });
    trashConversation(store, 'three', 'batch');
    const { importId } = await world.import(store, await exported(['one', 'two', 'three']));
    expect(titles()).toContain('Old');
    store.sql.run(`UPDATE conversations SET title = 'Mine', is_archived = 1 WHERE id = 'one'`);
    trashConversation(store, 'two', 'later');
    expect(await undo(importId)).toMatchObject({ conversationsRemoved: 2, backToTrash: 1 });
    expect(titles()).toEqual([]);
    expect(store.sql.texts('SELECT target_id FROM trash')).toEqual(['three']);
  });

  it('undoes only one of two imports that share a chat', async () => {
    const first = await world.import(store, await exported(['one']));
    const second = await world.import(store, await exported(['one', 'two']));
    expect(await undo(second.importId)).toMatchObject({ conversationsRemoved: 1 });
    expect(titles()).toEqual(['Chat one']);
    expect(await undo(first.importId)).toMatchObject({ conversationsRemoved: 1 });
    expect(titles()).toEqual([]);
  });

  it('is possible for the last four imports only', async () => {
    const ids: (string | undefined)[] = [];
    for (const id of ['a', 'b', 'c', 'd', 'e']) ids.push((await world.import(store, await exported([id]))).importId);
    await expect(undo(ids[0])).rejects.toThrow('no such import');
    expect(await undo(ids[1])).toMatchObject({ conversationsRemoved: 1 });
  });
});
