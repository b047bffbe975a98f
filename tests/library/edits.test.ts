// Text in open editors survives a restart, and is deleted with its message or chat, also from backups.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { makeOlder } from './older-library.ts';
import { exchange, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

const WORDS = 'a better question about heronries';

let folder: TestFolder;
let host: LibraryHost;
let chat: string;
let message: string;

beforeEach(async () => {
  folder = makeFolder('edits');
  host = await openHost(folder.path);
  chat = host.api.createConversation(SETTINGS, null).summary.id;
  message = exchange(host, chat, 'a question', 'an answer').userId;
  host.api.setEdit(chat, message, WORDS);
});

afterEach(async () => {
  await host.close();
  folder.remove();
});

const edits = () => host.api.openConversation(chat).edits;

async function reopen(): Promise<void> {
  await host.close();
  host = await openHost(folder.path);
}

const isReadable = (words: string): boolean =>
  readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(words));

it('open editors are still there after a restart, with their latest text', async () => {
  host.api.setEdit(chat, message, `${WORDS} and more`);
  await reopen();
  expect(edits()).toEqual([{ place: message, text: `${WORDS} and more` }]);
  host.api.setEdit(chat, message, null);
  expect(edits()).toEqual([]);
});

it('open editors end when the message is saved', () => {
  host.api.editMessage(message, 'the better question');
  expect(edits()).toEqual([]);
});

it("open editors can be closed, but not opened, in a chat that doesn't exist", () => {
  expect(() => host.api.setEdit('nobody', message, 'half')).toThrow('no such conversation');
  host.api.setEdit('nobody', message, null);
  expect(edits()).toHaveLength(1);
});

it('open editors keep a chat without messages from being reused as a new one', () => {
  const blank = host.api.createConversation(SETTINGS, null).summary.id;
  host.api.setEdit(blank, 'somewhere', 'half');
  expect(host.api.createConversation(SETTINGS, null).summary.id).not.toBe(blank);
});

it('open editors are restored with their chat from the trash', () => {
  const { undoId } = host.api.bulk([chat], { kind: 'delete' });
  host.api.undo(undoId ?? '');
  expect(edits()).toEqual([{ place: message, text: WORDS }]);
});

it.each([
  ['message', () => host.api.deleteMessage(message)],
  ['chat', () => host.api.bulk([chat], { kind: 'delete' })],
])("text of open editors can't be read anywhere once their %s is permanently deleted", async (_, remove) => {
  const long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  await long.job('b', { kind: 'backup', reason: 'regular' });
  remove();
  expect(isReadable(WORDS)).toBe(true);
  expect(await long.job('e', { kind: 'empty_trash', ids: null })).toEqual({});
  await long.close();
  await host.close();
  expect(isReadable(WORDS)).toBe(false);
  host = await openHost(folder.path);
});

it('open editors are kept while the disk refuses writes, and saved when it accepts them', async () => {
  host.opened?.refuseWrites(true);
  host.api.setEdit(chat, message, 'written on a full disk');
  host.api.setEdit(chat, 'elsewhere', 'this too');
  const kept = [
    { place: message, text: 'written on a full disk' },
    { place: 'elsewhere', text: 'this too' },
  ];
  expect(edits()).toEqual(kept);
  host.opened?.refuseWrites(false);
  host.opened?.idle();
  await reopen();
  expect(edits()).toEqual(kept);
});

it('open editors are absent in an older library, which then accepts them', async () => {
  await host.close();
  await makeOlder(folder.path, null, 4);
  host = await openHost(folder.path);
  expect(edits()).toEqual([]);
  host.api.setEdit(chat, message, WORDS);
  expect(edits()).toHaveLength(1);
});
