/** The apps whose files hold a chat in each value: how such a value is told from others, and what reads it. */

import type { Folder } from '../../../shared/conversation.ts';
import { isObject, type JsonObject } from '../../../shared/json.ts';
import { isChatGpt, projectOfChatGpt, readChatGpt } from './chatgpt.ts';
import { isClaude, readClaude } from './claude.ts';
import { isDeepSeek, readDeepSeek } from './deepseek.ts';
import type { DocumentConversation } from './document.ts';
import { isLibreChat, readLibreChat } from './librechat.ts';
import { isMessageList, readMessageList } from './message-list.ts';
import { isOpenWebUi, readOpenWebUi } from './open-webui.ts';
import type { TransferNotes } from './transfer-notes.ts';

export interface ChatImporter {
  /** As the app calls itself; the words and docs/export-format.md name each of them. */
  readonly app: string;
  /** Names that an object has that is one chat by itself, when nothing else of it has been read. */
  readonly names: readonly string[];
  readonly isChat: (value: JsonObject) => boolean;
  /** Null for what is no chat all the same. */
  readonly read: (value: JsonObject, notes: TransferNotes) => DocumentConversation | null;
  /** The folder that the app keeps the chat in, with the id that `read` gives to the chat's `folderId`. */
  readonly folderOf?: (value: JsonObject) => Folder | null;
}

/** The first that knows a value reads it. */
export const CHAT_IMPORTERS: readonly ChatImporter[] = [
  { app: 'DeepSeek', names: ['mapping', 'inserted_at'], isChat: isDeepSeek, read: readDeepSeek },
  { app: 'ChatGPT', names: ['mapping'], isChat: isChatGpt, read: readChatGpt, folderOf: projectOfChatGpt },
  { app: 'Claude', names: ['chat_messages'], isChat: isClaude, read: readClaude },
  { app: 'Open WebUI', names: ['chat'], isChat: isOpenWebUi, read: readOpenWebUi },
  { app: 'LibreChat', names: ['conversationId', 'messages'], isChat: isLibreChat, read: readLibreChat },
  { app: 'OpenAI', names: ['messages'], isChat: isMessageList, read: readMessageList },
];

export function chatImporterOf(value: unknown): ChatImporter | null {
  return isObject(value) ? (CHAT_IMPORTERS.find(({ isChat }) => isChat(value)) ?? null) : null;
}

/** Apps whose files are known by sight and not read. */
const OTHER_APPS: readonly { readonly app: string; readonly isOne: (names: ReadonlySet<string>) => boolean }[] = [
  { app: 'NextChat', isOne: (names) => names.has('chat-next-web-store') },
  {
    app: 'LM Studio',
    isOne: (names) => names.has('messages') && (names.has('tokenCount') || names.has('lastUsedModel')),
  },
  { app: 'TypingMind', isOne: (names) => names.has('data') && names.has('checksum') },
  { app: 'big-AGI', isOne: (names) => names.has('conversations') && names.has('folders') },
  { app: 'Jan', isOne: (names) => names.has('assistants') && names.has('object') },
];

/** Null: nothing that is known. */
export function otherAppOf(names: ReadonlySet<string>): string | null {
  return OTHER_APPS.find(({ isOne }) => isOne(names))?.app ?? null;
}
