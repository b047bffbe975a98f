// Attachments of messages, drafts, queued messages and editors are stored once, and deleted with the last item that
// uses them.

import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkedAttachment } from '../../../electron/library/attachments/check-content.ts';
import { libraryPaths } from '../../../electron/library/file/files.ts';
import { MIGRATIONS } from '../../../electron/library/file/schema.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { LongHost } from '../../../electron/library/thread/long-host.ts';
import { refOf } from '../../../shared/attachments.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { pngOf } from '../../helpers/data/images.ts';
import { makeOlder } from '../older-library.ts';
import { ended, exchange, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from '../open-store.ts';

let folder: TestFolder;
let host: LibraryHost;
let sql: Sql;
let chat: string;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
  sql = new Sql(libraryPaths(folder.path).library);
  chat = host.api.createConversation(SETTINGS, null).summary.id;
});

afterEach(async () => {
  sql.close();
  await host.close();
  folder.remove();
});

const image = (shade: number, name = `${shade}.png`) =>
  checkedAttachment({ kind: 'image', name, bytes: pngOf(4, 3, shade) });
const text = (words: string) => checkedAttachment({ kind: 'text', name: 'notes.md', bytes: Buffer.from(words) });

const contents = (from = sql): number => from.number('SELECT count(*) FROM attachment_files') ?? 0;

function attach(shade: number, place = 'draft', inChat = chat) {
  return host.api.addAttachment(inChat, place, image(shade));
}

function send(words: string, inChat = chat): { userId: string; replyId: string } {
  const refs = (host.api.openConversation(inChat).draftAttachments ?? []).map(refOf);
  const turn = host.api.addTurn(inChat, words, undefined, [newReply()], undefined, refs);
  const replyId = turn.replyIds[0] ?? '';
  host.api.endReply(ended(replyId, `answer to ${words}`));
  return { userId: turn.userMessageId, replyId };
}

describe('attachments at the message box', () => {
  it('wait there with their sizes, and can be reordered or removed', () => {
    attach(1);
    host.api.addAttachment(chat, 'draft', text('# Bees'));
    const [first, second] = host.api.openConversation(chat).draftAttachments ?? [];
    expect(first).toMatchObject({ kind: 'image', name: '1.png', mime: 'image/png', width: 4, height: 3, tokens: 1 });
    expect(second).toMatchObject({ kind: 'text', name: 'notes.md', bytes: 6, tokens: 2 });
    if (first === undefined || second === undefined) throw new Error('nothing waits');
    host.api.arrangeAttachments(chat, 'draft', [refOf(second), refOf(first)]);
    expect(host.api.openConversation(chat).draftAttachments?.map(({ name }) => name)).toEqual(['notes.md', '1.png']);
    host.api.arrangeAttachments(chat, 'draft', [refOf(second)]);
    expect(contents()).toBe(1);
    host.api.arrangeAttachments(chat, 'draft', []);
    expect(host.api.openConversation(chat).draftAttachments).toBeUndefined();
    expect(contents()).toBe(0);
  });

  it('turn an empty chat into a draft, which is listed and not reused', () => {
    expect(host.api.listConversations('active', 0, 10).items).toEqual([]);
    attach(1);
    expect(host.api.listConversations('active', 0, 10)).toMatchObject({
      total: 1,
      items: [{ id: chat, hasDraft: true }],
    });
    expect(host.api.createConversation(SETTINGS, null).summary.id).not.toBe(chat);
  });

  it('are sent with the message; those added meanwhile stay', () => {
    const [sent] = attach(1);
    attach(2);
    if (sent === undefined) throw new Error('nothing waits');
    const turn = host.api.addTurn(chat, '', undefined, [newReply()], undefined, [refOf(sent)]);
    expect(host.api.getMessage(turn.userMessageId).attachments).toEqual([sent]);
    expect(host.api.openConversation(chat).draftAttachments?.map(({ name }) => name)).toEqual(['2.png']);
  });

  it('are at most ten images', () => {
    for (let shade = 0; shade < LIMITS.imagesPerMessageMax; shade++) attach(shade);
    expect(() => attach(99)).toThrow(expect.objectContaining({ reason: 'too_many_attachments' }));
    expect(contents()).toBe(LIMITS.imagesPerMessageMax);
  });

  it('have no more image bytes than one request may have; text doesn’t count', () => {
    host.api.addAttachment(chat, 'draft', { ...image(1), bytes: LIMITS.requestImagesMaxBytes - 1 });
    host.api.addAttachment(chat, 'draft', { ...image(2), bytes: 1 });
    const more = { ...image(3), bytes: 1 };
    expect(() => host.api.addAttachment(chat, 'draft', more)).toThrow(
      expect.objectContaining({ reason: 'images_too_large' }),
    );
    host.api.addAttachment(chat, 'draft', text('Text has no part in it'));
    expect(host.api.openConversation(chat).draftAttachments).toHaveLength(3);
  });

  it("can't refer to another chat's content", () => {
    const [foreign] = attach(
      1,
      'draft',
      host.api.createConversation({ ...SETTINGS, systemPrompt: 'x' }, null, false, [chat]).summary.id,
    );
    if (foreign === undefined) throw new Error('nothing waits');
    const other = host.api.createConversation(SETTINGS, null, false, [chat]).summary.id;
    expect(() => host.api.arrangeAttachments(other, 'draft', [refOf(foreign)])).toThrow(
      expect.objectContaining({ reason: 'not_found' }),
    );
    expect(() => host.api.attachmentPiece(other, foreign.sha256, 0)).toThrow(
      expect.objectContaining({ reason: 'not_found' }),
    );
  });
});

describe('content', () => {
  it('is stored once, and removed with the last message that uses it', async () => {
    attach(1);
    const first = send('one');
    attach(1);
    const second = send('two');
    expect(contents()).toBe(1);
    host.api.deleteMessage(second.userId);
    await emptyTrash();
    expect(contents()).toBe(1);
    host.api.deleteMessage(first.userId);
    expect(contents()).toBe(1);
    await emptyTrash();
    expect(contents()).toBe(0);
  });

  it('is returned in pieces that decode separately', () => {
    const [added] = attach(1);
    const { data, total } = host.api.attachmentPiece(chat, added?.sha256 ?? '', 0);
    expect(Buffer.from(data, 'base64')).toEqual(pngOf(4, 3, 1));
    expect(total).toBe(data.length);
    expect(host.api.attachmentPiece(chat, added?.sha256 ?? '', 8).data).toBe(data.slice(8));
    expect(LIMITS.attachmentPieceChars % 4).toBe(0);
  });

  it('is removed from backups with a permanently deleted message', async () => {
    attach(1);
    const { userId } = send('one');
    attach(2);
    send('two');
    const long = new LongHost({ onProgress: () => undefined });
    long.open({ folder: folder.path, keyHex: null, isFirst: false });
    const { path = '' } = await long.job('backup', { kind: 'backup', reason: 'regular' });
    await long.close();
    const before = new Sql(path);
    expect(contents(before)).toBe(2);
    before.close();
    host.api.deleteMessage(userId);
    await emptyTrash();
    const after = new Sql(path);
    expect(contents(after)).toBe(0);
    after.close();
    expect(contents()).toBe(0);
  });
});

describe('attachments of a message', () => {
  it('are kept by an edited version, unless the edit brings its own', () => {
    attach(1);
    const { userId } = send('one');
    const same = host.api.editMessage(userId, 'better');
    expect(host.api.getMessage(same.messageId).attachments?.map(({ name }) => name)).toEqual(['1.png']);
    attach(2, userId);
    const waiting = host.api.openConversation(chat).editAttachments;
    expect(waiting).toMatchObject([{ place: userId, attachments: [{ name: '2.png' }] }]);
    const other = host.api.editMessage(userId, 'best', (waiting?.[0]?.attachments ?? []).map(refOf));
    expect(host.api.getMessage(other.messageId).attachments?.map(({ name }) => name)).toEqual(['2.png']);
    expect(host.api.openConversation(chat).editAttachments).toBeUndefined();
    expect(contents()).toBe(2);
    const none = host.api.editMessage(userId, 'plain', []);
    expect(host.api.getMessage(none.messageId).attachments).toBeUndefined();
  });

  it('are discarded with a cancelled editor', () => {
    const { userId } = exchange(host, chat, 'one', 'answer');
    host.api.setEdit(chat, userId, 'half');
    attach(1, userId);
    host.api.setEdit(chat, userId, null);
    expect(host.api.openConversation(chat).editAttachments).toBeUndefined();
    expect(contents()).toBe(0);
  });

  it('stay removed in an open editor, even after a restart', async () => {
    attach(1);
    const { userId } = send('one');
    host.api.addTurn(chat, 'two', undefined, [newReply()]);
    const { queueId } = host.api.enqueue(chat, 'next', attach(2).map(refOf));
    for (const place of [userId, queueId]) {
      expect(host.api.arrangeAttachments(chat, place, [])).toEqual([]);
      await host.close();
      host = await openHost(folder.path);
      expect(host.api.openConversation(chat).editAttachments).toEqual([{ place, attachments: [] }]);
      expect(attach(3, place).map(({ name }) => name)).toEqual(['3.png']);
      host.api.arrangeAttachments(chat, place, []);
      host.api.setEdit(chat, place, null);
      expect(host.api.openConversation(chat).editAttachments).toBeUndefined();
    }
    host.api.arrangeAttachments(chat, userId, []);
    const other = host.api.editMessage(userId, 'better', []);
    expect(host.api.getMessage(other.messageId).attachments).toBeUndefined();
    expect(host.api.openConversation(chat).editAttachments).toBeUndefined();
    expect(host.api.openConversation(chat).queue).toMatchObject([{ attachments: [{ name: '2.png' }] }]);
    expect(contents()).toBe(2);
  });

  it('are copied by a fork, and stay when the first chat is gone', async () => {
    attach(1);
    const { userId, replyId } = send('one');
    const fork = host.api.fork(replyId);
    expect(fork.path[0]?.attachments).toEqual(host.api.getMessage(userId).attachments);
    host.api.bulk([chat], { kind: 'delete' });
    await emptyTrash();
    expect(host.api.openConversation(fork.summary.id).path[0]?.attachments).toHaveLength(1);
    expect(contents()).toBe(1);
  });

  it('wait in the queue, can be changed there, and are sent with the message', () => {
    const running = host.api.addTurn(chat, 'first', undefined, [newReply()]);
    const [waiting] = attach(1);
    if (waiting === undefined) throw new Error('nothing waits');
    const { queueId } = host.api.enqueue(chat, 'next', [refOf(waiting)]);
    const opened = host.api.openConversation(chat);
    expect(opened.draftAttachments).toBeUndefined();
    expect(opened.queue).toMatchObject([{ id: queueId, attachments: [{ name: '1.png' }] }]);
    attach(2, queueId);
    expect(host.api.nextQueued(chat)?.isEdited).toBe(true);
    host.api.editQueued(queueId, 'next', [...attach(3, queueId)].map(refOf));
    host.api.endReply(ended(running.replyIds[0] ?? '', 'done'));
    const turn = host.api.addTurn(chat, 'next', undefined, [newReply()], queueId);
    expect(host.api.getMessage(turn.userMessageId).attachments?.map(({ name }) => name)).toEqual(['2.png', '3.png']);
    expect(sql.number('SELECT count(*) FROM pending_attachments')).toBe(0);
  });

  it('are removed with a queued message', () => {
    host.api.addTurn(chat, 'first', undefined, [newReply()]);
    const [waiting] = attach(1);
    const { queueId } = host.api.enqueue(chat, 'next', waiting === undefined ? [] : [refOf(waiting)]);
    host.api.removeQueued(queueId);
    expect(contents()).toBe(0);
  });
});

describe('an older library', () => {
  it.each(MIGRATIONS.slice(0, -1).map(({ version }) => version))(
    'of version %i accepts attachments',
    async (version) => {
      const { userId } = exchange(host, chat, 'one', 'answer');
      sql.close();
      await host.close();
      await makeOlder(folder.path, null, version);
      host = await openHost(folder.path);
      sql = new Sql(libraryPaths(folder.path).library);
      expect(host.api.getMessage(userId).text).toBe('one');
      attach(1);
      const sent = send('two');
      expect(host.api.getMessage(sent.userId).attachments).toHaveLength(1);
      expect(host.api.counts().attachmentBytes).toBe(pngOf(4, 3, 1).length);
      host.api.deleteMessage(sent.userId);
      await emptyTrash();
      expect(host.api.counts().attachmentBytes).toBe(0);
    },
  );
});

describe('attachments while the disk refuses, and in a temporary chat', () => {
  it('are kept in memory, and stay with their message once the disk accepts them', () => {
    const temporary = host.api.createConversation(SETTINGS, null, true).summary.id;
    attach(7, 'draft', temporary);
    expect(host.api.getMessage(send('secret', temporary).userId).attachments).toHaveLength(1);
    expect(contents()).toBe(0);
    host.opened?.refuseWrites(true);
    attach(1);
    const { userId } = send('one');
    expect(contents()).toBe(0);
    host.opened?.refuseWrites(false);
    host.opened?.idle();
    expect(contents()).toBe(1);
    expect(host.api.getMessage(userId).attachments).toHaveLength(1);
  });
});

async function emptyTrash(): Promise<void> {
  const long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  await long.job('empty', { kind: 'empty_trash', ids: null });
  await long.close();
}

describe('offered content', () => {
  const refusal = (kind: 'image' | 'text', bytes: Uint8Array) => {
    try {
      checkedAttachment({ kind, name: 'x', bytes });
      return null;
    } catch (error) {
      return error instanceof Error && 'reason' in error ? error.reason : error;
    }
  };

  it("is refused as an image if it isn't one, is cut short or is too large", () => {
    const png = pngOf(4, 3, 1);
    expect(refusal('image', png)).toBeNull();
    expect(refusal('image', png.subarray(0, png.length - 12))).toBe('image_unreadable');
    expect(refusal('image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('image_unreadable');
    expect(refusal('image', deflateSync(png))).toBe('image_unreadable');
    expect(refusal('image', pngOf(20_000, 20_000, 1, 1))).toBe('image_too_many_pixels');
    expect(refusal('image', Buffer.alloc(LIMITS.imageMaxBytes + 1))).toBe('image_too_large');
  });

  it('counts as text only if its bytes are text', () => {
    expect(refusal('text', Buffer.from('Zürich, 蜂'))).toBeNull();
    expect(refusal('text', Buffer.from([0xff, 0xfe, 0x41]))).toBe('file_not_text');
    expect(refusal('text', Buffer.from('a\0b'))).toBe('file_not_text');
    expect(refusal('text', Buffer.alloc(LIMITS.textFileMaxBytes + 1, 'a'))).toBe('file_too_large');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\bee.png', 'bee.png'],
    ['invoice\u202egnp.exe', 'invoicegnp.exe'],
    ['a\0b\n.png', 'ab.png'],
    ['', 'image.png'],
    ['///', 'image.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(251)}.png`],
    ['y'.repeat(300), 'y'.repeat(255)],
  ])('gets a safe name: %j becomes %j', (name, shown) => {
    expect(checkedAttachment({ kind: 'image', name, bytes: pngOf(1, 1, 1) }).name).toBe(shown);
  });
});
