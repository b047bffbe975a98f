// The library content for the tests of long jobs, and the file that they import.
import { createHash } from 'node:crypto';
import { checkedAttachment } from '../../electron/library/attachments/check-content.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { refOf } from '../../shared/attachments.ts';
import { noisyPng } from '../helpers/data/images.ts';
import { ended, exchange, newReply, SETTINGS } from './open-store.ts';

export const KEPT_WORD = 'magenta-penguin';
/** A word that only the chats in the trash contain. */
export const GONE_WORD = 'turquoise-flamingo';

/** Makes an image that is larger than a page of the file. */
const image = (): Buffer => noisyPng(120, 90);
export const KEPT_IMAGE = image();
export const GONE_IMAGE = image();
export const IMPORTED_IMAGE = image();

/** Parts of an image in its stored form. Some of them don't cross a page boundary. */
export function piecesOf(bytes: Buffer): readonly string[] {
  const data = bytes.toString('base64');
  return Array.from({ length: Math.floor(data.length / 1_000) }, (_, at) => data.slice(at * 1_000, at * 1_000 + 100));
}

/** The image of a chat's first message in base64; null if it has none. */
export function imageIn(host: LibraryHost, id: string): string | null {
  const [one] = host.api.openConversation(id).path[0]?.attachments ?? [];
  return one === undefined ? null : host.api.attachmentData(id, one.sha256);
}

/**
 * Adds chats with two messages each. Kept and deleted chats have different words, and one chat of each kind has an
 * image. Each deleted chat is its own entry in the trash.
 */
export function fillChats(host: LibraryHost, { kept, gone }: { readonly kept: number; readonly gone: number }): void {
  const chat = (word: string): string => {
    const { id } = host.api.createConversation(SETTINGS, null).summary;
    exchange(host, id, `${word} asked`, `${word} answered `.repeat(40));
    return id;
  };
  const withImage = (word: string, bytes: Buffer): string => {
    const { id } = host.api.createConversation(SETTINGS, null).summary;
    const refs = host.api
      .addAttachment(id, 'draft', checkedAttachment({ kind: 'image', name: 'a.png', bytes }))
      .map(refOf);
    const { replyIds } = host.api.addTurn(id, `${word} shown`, undefined, [newReply()], undefined, refs);
    host.api.endReply(ended(replyIds[0] ?? '', `${word} seen`));
    return id;
  };
  withImage(KEPT_WORD, KEPT_IMAGE);
  for (let at = 1; at < kept; at++) chat(KEPT_WORD);
  for (let at = 0; at < gone; at++) {
    const id = at === 0 ? withImage(GONE_WORD, GONE_IMAGE) : chat(GONE_WORD);
    host.api.bulk([id], { kind: 'delete' });
  }
}

export const chatId = (at: number): string => `imported-${at}`;

/** A file in Parley's format; its first message has an image, and each text repeats its words `times` times. */
export function chatsFile({
  chats,
  messages,
  times = 20,
}: {
  readonly chats: number;
  readonly messages: number;
  readonly times?: number;
}): unknown {
  const sha256 = createHash('sha256').update(IMPORTED_IMAGE).digest('hex');
  const attachments = [{ sha256, kind: 'image', name: 'a.png', mime: 'image/png' }];
  const message = (chat: number, at: number): unknown => ({
    id: `${chatId(chat)}-${at}`,
    parentId: at === 0 ? null : `${chatId(chat)}-${at - 1}`,
    role: at % 2 === 0 ? 'user' : 'assistant',
    status: 'complete',
    createdAt: at,
    activeChildId: null,
    text: `imported text ${chat}.${at} `.repeat(times),
    reasoning: '',
    reply: null,
    ...(chat === 0 && at === 0 ? { attachments } : {}),
  });
  return {
    format: 'parley-export',
    version: 1,
    exportedAt: new Date(0).toISOString(),
    folders: [],
    conversations: Array.from({ length: chats }, (_, chat) => ({
      id: chatId(chat),
      title: `Imported ${chat}`,
      titleSource: 'user',
      createdAt: 1,
      updatedAt: 2,
      isPinned: false,
      isArchived: false,
      folderId: null,
      activeRootId: null,
      isUnread: false,
      settings: {},
      position: null,
      draft: '',
      queue: [],
      messages: Array.from({ length: messages }, (_unused, at) => message(chat, at)),
    })),
    files: [{ sha256, data: IMPORTED_IMAGE.toString('base64') }],
  };
}
