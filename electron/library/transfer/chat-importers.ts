/** The apps whose files hold a chat in each value: how such a value is told from others, and what reads it. */

import type { Folder } from '../../../shared/conversation.ts';
import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import { isBigAgi, readBigAgi } from './big-agi.ts';
import { isChatGpt, projectOfChatGpt, readChatGpt } from './chatgpt.ts';
import { isClaude, readClaude } from './claude.ts';
import { isDeepSeek, readDeepSeek } from './deepseek.ts';
import type { DocumentConversation } from './document.ts';
import { isJan, readJan } from './jan.ts';
import { isLibreChat, readLibreChat } from './librechat.ts';
import { isLmStudio, readLmStudio } from './lm-studio.ts';
import { isMessageList, readMessageList } from './message-list.ts';
import { isNextChat, readNextChat } from './next-chat.ts';
import { isOpenWebUi, readOpenWebUi } from './open-webui.ts';
import type { TransferNotes } from './transfer-notes.ts';
import { isTypingMind, readTypingMind } from './typing-mind.ts';

export interface ChatImporter {
  /** As the app calls itself; the words and docs/export-format.md name each of them. */
  readonly app: string;
  /** The names by which an object is known before any of its values is read; `a/b` is a name one level down. */
  readonly names: readonly string[];
  /** Where in the file its list of chats is, when it isn't the whole file: the names on the way to it. */
  readonly within?: readonly string[];
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
  { app: 'LM Studio', names: ['name', 'messages', 'tokenCount'], isChat: isLmStudio, read: readLmStudio },
  {
    app: 'NextChat',
    names: ['chat-next-web-store/sessions'],
    within: ['chat-next-web-store', 'sessions'],
    isChat: isNextChat,
    read: readNextChat,
  },
  {
    app: 'TypingMind',
    names: ['data/chats'],
    within: ['data', 'chats'],
    isChat: isTypingMind,
    read: readTypingMind,
  },
  { app: 'big-AGI', names: ['conversations'], within: ['conversations'], isChat: isBigAgi, read: readBigAgi },
  { app: 'Jan', names: ['object', 'messages'], isChat: isJan, read: readJan },
  { app: 'OpenAI', names: ['messages'], isChat: isMessageList, read: readMessageList },
];

export function chatImporterOf(value: unknown): ChatImporter | null {
  return isObject(value) ? (CHAT_IMPORTERS.find(({ isChat }) => isChat(value)) ?? null) : null;
}
