// The library content for the tests of large jobs, and the file that they import.
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { exchange, SETTINGS } from './open-store.ts';

export const KEPT_WORD = 'magenta-penguin';
/** Only in chats in the trash. */
export const GONE_WORD = 'turquoise-flamingo';

/** Chats with two messages, each kind with its own word; deleted ones are separate entries of the trash. */
export function fillChats(host: LibraryHost, { kept, gone }: { readonly kept: number; readonly gone: number }): void {
  const chat = (word: string): string => {
    const { id } = host.api.createConversation(SETTINGS, null).summary;
    exchange(host, id, `${word} asked`, `${word} answered `.repeat(40));
    return id;
  };
  for (let at = 0; at < kept; at++) chat(KEPT_WORD);
  for (let at = 0; at < gone; at++) host.api.bulk([chat(GONE_WORD)], { kind: 'delete' });
}

export const chatId = (at: number): string => `imported-${at}`;

/** A file to import, in Parley's format; each text has its words `times` times. */
export function chatsFile({
  chats,
  messages,
  times = 20,
}: {
  readonly chats: number;
  readonly messages: number;
  readonly times?: number;
}): unknown {
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
  };
}
