/** Reads a backup of Cherry Studio 1: topics with their messages and blocks. */

import { isObject, parseJson } from '../rows.ts';
import { TITLE_SOURCES } from '../turn-changes.ts';
import { withActivePath } from './chatgpt.ts';
import {
  foreignReply,
  type ImportedConversation,
  type ImportedFolder,
  type ImportedMessage,
  parentsFirst,
  toTime,
  type UnknownParts,
} from './imported.ts';

type Data = Readonly<Record<string, unknown>>;

const list = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.filter(isObject) : []);
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

export function isCherryStudio(value: unknown): boolean {
  return isObject(value) && isObject(value.indexedDB) && Array.isArray(value.indexedDB.topics);
}

/** Kinds of blocks that are no text of ours. */
const SKIPPED_BLOCKS = new Set(['unknown']);

interface TopicInfo {
  readonly name: string;
  readonly isPinned: boolean;
  readonly createdAt: unknown;
  readonly folderId: string | null;
}

/** Names of topics lie in the settings, in JSON within JSON. Keys lie there too: nothing else is read. */
function topicInfos(value: Data, folders: ImportedFolder[]): ReadonlyMap<string, TopicInfo> {
  const infos = new Map<string, TopicInfo>();
  const storage = isObject(value.localStorage) ? value.localStorage : {};
  const persisted = parseJson(word(storage['persist:cherry-studio']));
  const slice = isObject(persisted) ? parseJson(word(persisted.assistants)) : null;
  const assistants = isObject(slice)
    ? [...list(slice.assistants), ...(isObject(slice.defaultAssistant) ? [slice.defaultAssistant] : [])]
    : [];
  for (const assistant of assistants) {
    const folderId = `cherry-${word(assistant.id)}`;
    const topics = list(assistant.topics);
    if (topics.length > 0 && !folders.some((folder) => folder.id === folderId)) {
      folders.push({
        id: folderId,
        parentId: null,
        name: word(assistant.name) || 'Cherry Studio',
        position: folders.length,
        trashId: null,
      });
    }
    for (const topic of topics) {
      infos.set(word(topic.id), {
        name: word(topic.name),
        isPinned: topic.pinned === true,
        createdAt: topic.createdAt,
        folderId,
      });
    }
  }
  return infos;
}

function bodyOf(
  message: Data,
  blocks: ReadonlyMap<string, Data>,
  unknownParts: UnknownParts,
): { text: string; reasoning: string } {
  const text: string[] = [];
  const reasoning: string[] = [];
  for (const id of Array.isArray(message.blocks) ? message.blocks : []) {
    const block = blocks.get(String(id));
    if (block === undefined) {
      unknownParts.add('missing block');
      continue;
    }
    const type = word(block.type);
    const content = word(block.content);
    if (type === 'main_text') text.push(content);
    else if (type === 'thinking') reasoning.push(content);
    else if (type === 'code') text.push(`\`\`\`${word(block.language)}\n${content}\n\`\`\``);
    else if (!SKIPPED_BLOCKS.has(type)) unknownParts.add(type === '' ? 'block' : `${type} block`);
  }
  if (text.length === 0 && word(message.content) !== '') text.push(word(message.content));
  if (reasoning.length === 0 && word(message.reasoning_content) !== '') reasoning.push(word(message.reasoning_content));
  return { text: text.join('\n\n'), reasoning: reasoning.join('\n\n') };
}

function statusOf(message: Data): ImportedMessage['status'] {
  if (message.status === 'error') return 'failed';
  return message.status === 'paused' ? 'stopped' : 'complete';
}

function readTopic(
  topic: Data,
  info: TopicInfo | undefined,
  blocks: ReadonlyMap<string, Data>,
  unknownParts: UnknownParts,
  now: number,
): ImportedConversation | null {
  const prefix = `cherry-${word(topic.id)}`;
  const startedAt = toTime(info?.createdAt, now);
  const messages: ImportedMessage[] = [];
  /** Several models answer one question side by side: their replies name the question. */
  const questions = new Map<string, string>();
  let last: string | null = null;
  for (const message of list(topic.messages)) {
    const foreignId = word(message.id);
    const role = message.role;
    if (foreignId === '' || (role !== 'user' && role !== 'assistant' && role !== 'system')) {
      unknownParts.add(message.type === 'clear' ? 'context divider' : 'message of an unknown kind');
      continue;
    }
    const id = `${prefix}-${foreignId}`;
    const { text, reasoning } = bodyOf(message, blocks, unknownParts);
    const question = questions.get(word(message.askId));
    const model = isObject(message.model) ? word(message.model.id) : word(message.modelId);
    messages.push({
      id,
      parentId: role === 'assistant' && question !== undefined ? question : last,
      role,
      status: statusOf(message),
      createdAt: toTime(message.createdAt, startedAt + messages.length),
      activeChildId: null,
      trashId: null,
      text,
      reasoning,
      reply:
        role === 'assistant'
          ? {
              ...foreignReply(model, 'Cherry Studio'),
              ending:
                statusOf(message) === 'complete' ? 'complete' : statusOf(message) === 'failed' ? 'failed' : 'stopped',
            }
          : null,
    });
    if (role === 'user') questions.set(foreignId, id);
    const isSibling =
      question !== undefined && messages.some((other) => other.id === last && other.parentId === question);
    if (!isSibling || message.foldSelected === true) last = id;
  }
  if (messages.length === 0) return null;
  const active = withActivePath(messages, last);
  return {
    id: prefix,
    title: info?.name ?? word(topic.name),
    titleSource: (info?.name ?? '') === '' ? TITLE_SOURCES.none : TITLE_SOURCES.user,
    createdAt: toTime(info?.createdAt, messages[0]?.createdAt ?? now),
    updatedAt: messages.reduce((newest, message) => Math.max(newest, message.createdAt), 0),
    isPinned: info?.isPinned ?? false,
    isArchived: false,
    folderId: info?.folderId ?? null,
    activeRootId: active.rootId,
    trashId: null,
    settings: {},
    draft: '',
    messages: parentsFirst(active.list),
  };
}

export function readCherryStudio(
  value: Data,
  unknownParts: UnknownParts,
  now: number,
): { conversations: ImportedConversation[]; folders: ImportedFolder[] } {
  const folders: ImportedFolder[] = [];
  const infos = topicInfos(value, folders);
  const database = isObject(value.indexedDB) ? value.indexedDB : {};
  const blocks = new Map(list(database.message_blocks).map((block) => [word(block.id), block]));
  const conversations = list(database.topics)
    .map((topic) => readTopic(topic, infos.get(word(topic.id)), blocks, unknownParts, now))
    .filter((conversation) => conversation !== null);
  for (const [table, rows] of Object.entries(database)) {
    if (table !== 'topics' && table !== 'message_blocks' && table !== 'settings')
      unknownParts.add(table, list(rows).length);
  }
  const used = new Set(conversations.map((conversation) => conversation.folderId));
  return { conversations, folders: folders.filter((folder) => used.has(folder.id)) };
}
