// A reply's sources and unshowable parts stay with it: across a restart, in a fork, in search, and in exports and
// imports.

import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reasoningFieldsIn } from '../../electron/library/chats/rows.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { storedJson } from '../../electron/library/json.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ReplyExtras } from '../../shared/replies/reply-extras.ts';
import { ended, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';
import { addChat, addMessage, contentOf, TransferWorld } from './transfer/transfer-world.ts';

const EXTRAS: ReplyExtras = {
  sources: [
    { url: 'https://ferry.example/times', title: 'Ferry times', date: '2026-03-01', numbers: [1] },
    { url: '', title: 'Harbour almanac', numbers: [2] },
  ],
  unshown: [{ kind: 'image', name: 'png', count: 2, bytes: 1_200 }],
};
const FIELDS = { field: 'reasoning_content' as const, details: [{ type: 'reasoning.encrypted', data: 'b3BhcXVl' }] };

let folder: TestFolder;
let host: LibraryHost;
let chatId: string;
let messageId: string;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
  chatId = host.api.createConversation(SETTINGS, null).summary.id;
  messageId = host.api.addTurn(chatId, 'When?', undefined, [newReply()]).replyIds[0] ?? '';
  host.api.endReply({ ...ended(messageId, 'At six[1].'), extras: EXTRAS, reasoningFields: FIELDS });
});
afterEach(async () => {
  await host.close();
  folder.remove();
});

describe('the extras of a reply', () => {
  it('survive a restart, and only requests get the fields of the reply’s reasoning', async () => {
    await host.close();
    host = await openHost(folder.path);
    expect(host.api.getMessage(messageId).reply?.extras).toEqual(EXTRAS);
    expect(JSON.stringify(host.api.getMessage(messageId))).not.toContain('b3BhcXVl');
    expect(host.api.history(messageId).at(-1)?.reasoningFields).toEqual(FIELDS);
  });

  it('are copied by a fork, and the sources by an edited version', () => {
    const forked = host.api.fork(messageId);
    expect(forked.path.at(-1)?.reply?.extras).toEqual(EXTRAS);
    const edited = host.api.editMessage(messageId, 'At seven[1].').messageId;
    expect(host.api.getMessage(edited).reply?.extras).toEqual({ sources: EXTRAS.sources });
  });

  it('are still there when the reply is continued and the app restarts meanwhile', async () => {
    expect(host.api.reopenReply(messageId, newReply()).extras).toEqual(EXTRAS);
    await host.close();
    host = await openHost(folder.path);
    expect(host.api.getMessage(messageId).reply?.extras).toEqual(EXTRAS);
  });

  it.each(['almanac', 'ferry.example'])('are found by %s', async (query) => {
    const long = new LongHost({ onProgress: () => undefined });
    long.open({ folder: folder.path, keyHex: null, isFirst: false });
    try {
      const page = await long.search(query, 0);
      expect(page.groups.flatMap((group) => group.hits).map((hit) => hit.where)).toEqual(['sources']);
    } finally {
      await long.close();
    }
  });
});

describe('an export', () => {
  it('contains the sources as text and addresses; a JSON export contains all extras, and an import restores them', async () => {
    const world = new TransferWorld();
    try {
      const store = world.library();
      addChat(store, 'a');
      addMessage(store, 'a', { id: 'a1', parentId: null, role: 'assistant', text: 'At six[1].' });
      const columns = [JSON.stringify(EXTRAS), JSON.stringify(FIELDS)];
      store.sql.run('UPDATE replies SET extras = ?, reasoning_fields = ?', ...columns);
      const read = async (format: 'markdown' | 'html' | 'json', ending: string) =>
        readFileSync(await world.export(store, format, { ids: ['a'], target: world.path(`a.${ending}`) }), 'utf8');
      const markdown = await read('markdown', 'md');
      expect(markdown).toContain('**Sources**');
      expect(markdown).toContain('- \\[1\\] Ferry times <https://ferry.example/times>');
      expect(await read('html', 'html')).toContain('[1] Ferry times https://ferry.example/times');
      const [chat] = JSON.parse(await read('json', 'json')).conversations;
      expect(chat.messages.at(-1)).toMatchObject({ reply: { extras: EXTRAS }, reasoningFields: FIELDS });
      const other = world.library();
      await world.import(other, world.path('a.json'));
      expect(contentOf(other, ['replies'])).toEqual(contentOf(store, ['replies']));
    } finally {
      world.close();
    }
  });

  it.each([
    ['as deep as stored JSON is read', LIMITS.jsonDepthMax - 3, []],
    ['one level deeper', LIMITS.jsonDepthMax - 2, [{ what: 'field', name: 'message.reasoningFields', count: 1 }]],
    [
      'as deep as a file may be',
      LIMITS.importDepthMax - 20,
      [{ what: 'field', name: 'message.reasoningFields', count: 1 }],
    ],
  ])('keeps fields of reasoning nested %s, or reports that their details were left out', async (_, depth, left) => {
    const world = new TransferWorld();
    try {
      const store = world.library();
      addChat(store, 'a');
      addMessage(store, 'a', { id: 'a1', parentId: null, role: 'assistant', text: 'At six[1].' });
      store.sql.run('UPDATE replies SET reasoning_fields = ?', JSON.stringify(FIELDS));
      const path = await world.export(store, 'json', { ids: ['a'], target: world.path('a.json') });
      const json = readFileSync(path, 'utf8');
      const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      expect(json).toContain('"b3BhcXVl"');
      writeFileSync(path, json.replace('"b3BhcXVl"', nested));
      const other = world.library();
      expect((await world.import(other, path)).unknownParts).toEqual(left);
      const [stored] = other.sql.texts('SELECT reasoning_fields FROM replies');
      const { field, details } = FIELDS;
      const kept = { ...details[0], data: JSON.parse(nested) };
      expect(reasoningFieldsIn(storedJson(stored ?? null))).toEqual({
        reasoningFields: left.length > 0 ? { field } : { field, details: [kept] },
      });
    } finally {
      world.close();
    }
  });
});
