// What the trash is emptied of is in no file any more.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LibraryHost } from '../../electron/library/file/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { exchange, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;
let long: LongHost;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
  long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
});

afterEach(async () => {
  await long.close();
  await host.close();
  folder.remove();
});

/** Names of the files below the folder that hold the words. */
function filesWith(words: string): string[] {
  return readdirSync(folder.path, { recursive: true })
    .map(String)
    .filter(
      (name) => statSync(join(folder.path, name)).isFile() && readFileSync(join(folder.path, name)).includes(words),
    );
}

const LONG = 'vermilion-crocodile '.repeat(2_000);

it('is gone from the file, its log, the index and the backups, and the rest stays', async () => {
  const kept = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, kept, 'keep this emerald-walrus', 'of course');
  const doomed = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, doomed, 'turquoise-flamingo', LONG);
  const { userId } = exchange(host, kept, 'magenta-penguin', 'a branch');
  await long.search('turquoise', 0);
  await long.job('b', { kind: 'backup', reason: 'regular' });
  host.api.bulk([doomed], { kind: 'delete' });
  host.api.deleteMessage(userId);
  await long.job('b2', { kind: 'backup', reason: 'regular' });
  expect(filesWith('turquoise-flamingo')).not.toEqual([]);
  expect(await long.job('e', { kind: 'empty_trash', ids: null })).toEqual({});
  for (const words of ['turquoise-flamingo', 'vermilion-crocodile', 'magenta-penguin'])
    expect([words, filesWith(words)]).toEqual([words, []]);
  expect(filesWith('emerald-walrus').length).toBeGreaterThan(1);
  expect(host.api.listTrash()).toEqual([]);
  expect(host.api.openConversation(kept).path).toHaveLength(2);
  expect((await long.search('turquoise', 0)).groups).toEqual([]);
  expect((await long.search('emerald', 0)).groups).toHaveLength(1);
});

it('takes what was deleted earlier below a removed message along, and nothing else', async () => {
  const id = host.api.createConversation(SETTINGS, null).summary.id;
  const first = exchange(host, id, 'one', 'two');
  const second = exchange(host, id, 'three', 'four');
  host.api.deleteMessage(second.replyId);
  const outer = host.api.deleteMessage(first.replyId);
  await long.job('e', { kind: 'empty_trash', ids: [outer.undoId] });
  expect(host.api.listTrash()).toEqual([]);
  expect(host.api.counts()).toMatchObject({ conversations: 1, messages: 1 });
});

it('restores an older deletion together with what it hangs from', async () => {
  const id = host.api.createConversation(SETTINGS, null).summary.id;
  const first = exchange(host, id, 'one', 'two');
  const second = exchange(host, id, 'three', 'four');
  const inner = host.api.deleteMessage(second.replyId);
  host.api.deleteMessage(first.replyId);
  host.api.bulk([id], { kind: 'delete' });
  const { conversations } = host.api.restoreTrash([inner.undoId]);
  expect(conversations.map((summary) => summary.id)).toEqual([id]);
  expect(host.api.openConversation(id).path.map((message) => message.text)).toEqual(['one', 'two', 'three', 'four']);
  expect(host.api.listTrash()).toEqual([]);
});

it('lets entries go after their time, and only those', async () => {
  let now = Date.now();
  const clocked = new LongHost({ onProgress: () => undefined, now: () => now });
  clocked.open({ folder: folder.path, keyHex: null, isFirst: false });
  const id = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, id, 'x', 'y');
  host.api.bulk([id], { kind: 'delete' });
  const [entry] = host.api.listTrash();
  expect((await clocked.due()).filter((word) => word.startsWith('trash:'))).toEqual([]);
  now += 31 * 24 * 60 * 60 * 1000;
  expect(await clocked.due()).toContain(`trash:${entry?.id}`);
  await clocked.close();
});
