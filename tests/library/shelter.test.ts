// Changes made while the disk refuses are kept in memory, and older data on the disk never replaces them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useDisk } from '../../electron/library/file/disk.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { ended, exchange, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
});

afterEach(async () => {
  useDisk(null);
  await host.close();
  folder.remove();
});

it('a chat in memory survives a late change to a queued message that was removed meanwhile', () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  const [replyId = ''] = host.api.addTurn(id, 'What?', undefined, [newReply()]).replyIds;
  const { queueId } = host.api.enqueue(id, 'And then?');
  host.opened?.refuseWrites(true);
  host.api.setDraft(id, 'Half a thought');
  host.api.endReply(ended(replyId, 'The whole answer.'));
  host.api.removeQueued(queueId);
  // Another window changes the message, which is still on the disk.
  expect(() => host.api.editQueued(queueId, 'And what then?')).toThrow(
    expect.objectContaining({ reason: 'not_found' }),
  );
  const seen = () => {
    const { path, queue, draft } = host.api.openConversation(id);
    return [path.map(({ text }) => text), queue, draft];
  };
  const kept = [['What?', 'The whole answer.'], [], 'Half a thought'];
  expect(seen()).toEqual(kept);
  host.opened?.refuseWrites(false);
  host.opened?.idle();
  expect(seen()).toEqual(kept);
});

/** Empties the trash through another connection, whose writes an almost full disk may still accept. */
async function emptyTrash(): Promise<void> {
  const long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  expect(await long.job('e', { kind: 'empty_trash', ids: null })).toEqual({});
  await long.close();
}

function save(): void {
  host.opened?.refuseWrites(false);
  host.opened?.idle();
}

it('saving restores nothing that was permanently deleted meanwhile', async () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  const { userId } = exchange(host, id, 'Turquoise flamingo', 'answer');
  const edited = host.api.editMessage(userId, 'Emerald walrus');
  host.api.deleteMessage(userId);
  host.opened?.refuseWrites(true);
  host.api.setDraft(id, 'Half a thought');
  host.api.addReplyTo(edited.messageId, newReply());
  await emptyTrash();
  save();
  expect(host.api.listTrash()).toEqual([]);
  const { path, draft, summary } = host.api.openConversation(id);
  expect([path.map(({ text }) => text), draft, summary.title]).toEqual([
    ['Emerald walrus', ''],
    'Half a thought',
    'Emerald walrus',
  ]);
  expect(() => host.api.getMessage(userId)).toThrow('no such message');
  expect(host.api.counts()).toMatchObject({ conversations: 1, messages: 2, trashEntries: 0 });
});

it('saving restores no chat that was permanently deleted while its reply ended', async () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  const [replyId = ''] = host.api.addTurn(id, 'What?', undefined, [newReply()]).replyIds;
  const other = host.api.createConversation(SETTINGS, null).summary.id;
  host.api.bulk([id], { kind: 'delete' });
  host.opened?.refuseWrites(true);
  host.api.endReply(ended(replyId, 'The whole answer.'));
  host.api.setDraft(other, 'Half a thought');
  await emptyTrash();
  save();
  expect(host.api.listTrash()).toEqual([]);
  expect(host.api.counts()).toMatchObject({ conversations: 1, messages: 0, trashEntries: 0 });
  expect(host.api.openConversation(other).draft).toBe('Half a thought');
});

it('saving hides nothing that an import has shown meanwhile, and shows nothing of a cancelled import', async () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  const { userMessageId, replyIds } = host.api.addTurn(id, 'What?', undefined, [newReply()]);
  const [replyId = ''] = replyIds;
  host.api.bulk([id], { kind: 'delete' });
  const path = join(folder.path, 'import.json');
  const message = (name: string, parentId: string | null) => ({
    ...{ id: name, parentId, role: 'user', status: 'complete', createdAt: 1_700_000_000_000, text: name, reply: null },
  });
  const head = { id, title: 'x', titleSource: 'user', settings: {}, position: null, createdAt: 1, updatedAt: 1 };
  const conversations = [{ ...head, messages: [message(userMessageId, null), message('imported', replyId)] }];
  writeFileSync(path, JSON.stringify({ format: 'parley-export', version: 1, folders: [], conversations }));
  for (const isCancelled of [true, false]) {
    const long = new LongHost({
      onProgress: (jobId, done) => {
        if (done === 0) return;
        // The new message is written but still hidden.
        host.opened?.refuseWrites(true);
        host.api.journal([{ messageId: replyId, seq: isCancelled ? 1 : 2, text: 'That. ', reasoning: '' }]);
        if (isCancelled) long.cancel(jobId);
      },
    });
    long.open({ folder: folder.path, keyHex: null, isFirst: false });
    const end = long.job('i', { kind: 'import', path });
    if (isCancelled) await expect(end).rejects.toMatchObject({ reason: 'cancelled' });
    else await end;
    await long.close();
    save();
    expect(host.api.listTrash()).toHaveLength(isCancelled ? 1 : 0);
  }
  const opened = host.api.openConversation(id);
  expect(opened.path.map(({ text }) => text)).toEqual(['What?', 'That. That. ']);
  expect(opened.summary.messageCount).toBe(3);
  expect(host.api.tree(id).map((node) => node.id)).toContain('imported');
});

it('a chat in memory moves completely into another library', async () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  exchange(host, id, 'What?', 'That.');
  host.opened?.refuseWrites(true);
  host.api.setDraft(id, 'Half a thought');
  await host.startAfresh({ folder: folder.path, keyHex: null, isFirst: true });
  host.opened?.idle();
  const { path, draft } = host.api.openConversation(id);
  expect([path.map(({ text }) => text), draft]).toEqual([['What?', 'That.'], 'Half a thought']);
  expect(host.api.counts()).toMatchObject({ conversations: 1, messages: 2 });
});

/** Makes the file look damaged to every later change of a chat's row. */
function damage(): void {
  const other = new Sql(join(folder.path, 'library.db'));
  other.exec(`CREATE TRIGGER damage BEFORE UPDATE ON conversations
    BEGIN SELECT RAISE(FAIL, 'database disk image is malformed'); END`);
  other.close();
}

it('a chat in memory survives damage that is found while saving, as temporary chats do', async () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  exchange(host, id, 'What?', 'That.');
  const passing = host.api.createConversation(SETTINGS, null, true).summary.id;
  damage();
  host.opened?.refuseWrites(true);
  host.api.setDraft(id, 'Half a thought');
  host.opened?.refuseWrites(false);
  expect(() => host.opened?.idle()).toThrow('malformed');
  expect(await host.recover()).toMatchObject({ kind: 'open', recovery: { cause: 'corrupt' } });
  host.opened?.idle();
  expect(host.api.openConversation(id).draft).toBe('Half a thought');
  expect(host.api.openConversation(passing).summary.isTemporary).toBe(true);
});

it('a chat in memory continues when the file is writable again but refuses changes', async () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  exchange(host, id, 'What?', 'That.');
  damage();
  await host.close();
  useDisk({
    accessSync: () => {
      throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    },
  });
  host = await openHost(folder.path);
  host.api.setDraft(id, 'Half a thought');
  useDisk(null);
  expect(() => host.opened?.idle()).toThrow('malformed');
  expect(host.counts()).toMatchObject({ conversations: 1, messages: 2 });
  expect(host.api.openConversation(id).draft).toBe('Half a thought');
});
