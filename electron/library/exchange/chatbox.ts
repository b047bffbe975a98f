/** Reads a backup of Chatbox: sessions, their earlier threads and their forks. */

import type { MessageRole } from '../../../shared/conversation.ts';
import { isObject } from '../rows.ts';
import { TITLE_SOURCES } from '../turn-changes.ts';
import { withActivePath } from './chatgpt.ts';
import {
  foreignReply,
  type ImportedConversation,
  type ImportedMessage,
  parentsFirst,
  toTime,
  type UnknownParts,
} from './imported.ts';

type Data = Readonly<Record<string, unknown>>;

/** Parts of the file that hold no conversation and are left alone on purpose, keys among them. */
const NOT_CONVERSATIONS = new Set([
  'settings',
  'configs',
  'configVersion',
  '__exported_items',
  '__exported_at',
  'chat-sessions-list',
  'chat-sessions',
]);

export function isChatbox(value: unknown): boolean {
  return (
    isObject(value) &&
    (Array.isArray(value['chat-sessions']) ||
      Array.isArray(value['chat-sessions-list']) ||
      Object.keys(value).some((key) => key.startsWith('session:')))
  );
}

const list = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.filter(isObject) : []);
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

function toRole(value: unknown): MessageRole | null {
  return value === 'user' || value === 'assistant' || value === 'system' ? value : null;
}

function partsOf(message: Data, unknownParts: UnknownParts): { text: string; reasoning: string } {
  const text: string[] = [];
  const reasoning: string[] = [];
  for (const part of list(message.contentParts)) {
    if (part.type === 'text') text.push(word(part.text));
    else if (part.type === 'reasoning') reasoning.push(word(part.text));
    else unknownParts.add(word(part.type) || 'part');
  }
  if (text.length === 0 && word(message.content) !== '') text.push(word(message.content));
  if (reasoning.length === 0 && word(message.reasoningContent) !== '') reasoning.push(word(message.reasoningContent));
  for (const key of ['pictures', 'files', 'links']) unknownParts.add(key, list(message[key]).length);
  return { text: text.join('\n\n'), reasoning: reasoning.join('\n\n') };
}

class Session {
  readonly messages: ImportedMessage[] = [];
  private readonly prefix: string;
  private readonly startedAt: number;
  private readonly unknownParts: UnknownParts;

  constructor(prefix: string, startedAt: number, unknownParts: UnknownParts) {
    this.prefix = prefix;
    this.startedAt = startedAt;
    this.unknownParts = unknownParts;
  }

  /** Adds a chain below `parentId`; the id of its last message. */
  chain(messages: readonly Data[], parentId: string | null, forks: Data): string | null {
    let last = parentId;
    for (const message of messages) {
      const foreignId = word(message.id);
      const role = toRole(message.role);
      if (foreignId === '' || role === null) {
        this.unknownParts.add(role === null ? `message of ${word(message.role) || 'nobody'}` : 'message without an id');
        continue;
      }
      const id = `${this.prefix}-${foreignId}`;
      if (this.messages.some((known) => known.id === id)) {
        last = id;
        continue;
      }
      const { text, reasoning } = partsOf(message, this.unknownParts);
      this.messages.push({
        id,
        parentId: last,
        role,
        status: word(message.error) === '' ? 'complete' : 'failed',
        createdAt: toTime(message.timestamp, this.startedAt + this.messages.length),
        activeChildId: null,
        trashId: null,
        text,
        reasoning,
        reply:
          role === 'assistant'
            ? {
                ...foreignReply(word(message.model), word(message.aiProvider) || 'Chatbox'),
                ending: word(message.error) === '' ? 'complete' : 'failed',
              }
            : null,
      });
      last = id;
      const fork = forks[foreignId];
      if (isObject(fork)) for (const other of list(fork.lists)) this.chain(list(other.messages), id, forks);
    }
    return last;
  }
}

function toConversation(
  id: string,
  title: string,
  messages: readonly Data[],
  forks: Data,
  isPinned: boolean,
  unknownParts: UnknownParts,
  now: number,
): ImportedConversation | null {
  const startedAt = toTime(messages[0]?.timestamp, now);
  const session = new Session(id, startedAt, unknownParts);
  const leaf = session.chain(messages, null, forks);
  if (session.messages.length === 0) return null;
  const active = withActivePath(session.messages, leaf);
  return {
    id,
    title,
    titleSource: title === '' ? TITLE_SOURCES.none : TITLE_SOURCES.user,
    createdAt: startedAt,
    updatedAt: session.messages.reduce((newest, message) => Math.max(newest, message.createdAt), startedAt),
    isPinned,
    isArchived: false,
    folderId: null,
    activeRootId: active.rootId,
    trashId: null,
    settings: {},
    draft: '',
    messages: parentsFirst(active.list),
  };
}

export function readChatbox(value: Data, unknownParts: UnknownParts, now: number): ImportedConversation[] {
  const starred = new Set(
    list(value['chat-sessions-list'])
      .filter((item) => item.starred === true)
      .map((item) => word(item.id)),
  );
  const sessions: Data[] = [...list(value['chat-sessions'])];
  for (const [key, part] of Object.entries(value)) {
    if (key.startsWith('session:') && isObject(part)) sessions.push(part);
    else if (!NOT_CONVERSATIONS.has(key)) unknownParts.add(key);
  }
  const conversations: ImportedConversation[] = [];
  for (const session of sessions) {
    const foreignId = word(session.id);
    if (foreignId === '') {
      unknownParts.add('session without an id');
      continue;
    }
    const forks = isObject(session.messageForksHash) ? session.messageForksHash : {};
    const isPinned = session.starred === true || starred.has(foreignId);
    const made = [
      toConversation(
        `chatbox-${foreignId}`,
        word(session.name),
        list(session.messages),
        forks,
        isPinned,
        unknownParts,
        now,
      ),
    ];
    for (const thread of list(session.threads)) {
      made.push(
        toConversation(
          `chatbox-${foreignId}-${word(thread.id)}`,
          word(thread.name) || word(session.name),
          list(thread.messages),
          forks,
          false,
          unknownParts,
          now,
        ),
      );
    }
    for (const conversation of made) if (conversation !== null) conversations.push(conversation);
  }
  return conversations;
}
