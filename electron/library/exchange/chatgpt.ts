/** Reads ChatGPT's `conversations.json`: the whole tree of every chat. */

import type { MessageRole } from '../../../shared/conversation.ts';
import { isObject } from '../rows.ts';
import { TITLE_SOURCES } from '../turn-changes.ts';
import {
  foreignReply,
  type ImportedConversation,
  type ImportedMessage,
  parentsFirst,
  toTime,
  type UnknownParts,
} from './imported.ts';

export function isChatGptConversation(value: unknown): boolean {
  return isObject(value) && isObject(value.mapping);
}

interface Node {
  readonly id: string;
  readonly parentId: string | null;
  readonly message: Readonly<Record<string, unknown>> | null;
}

function textOf(content: Readonly<Record<string, unknown>>, unknownParts: UnknownParts): string {
  const type = String(content.content_type);
  const parts = content.parts;
  if (Array.isArray(parts)) {
    return parts
      .map((part: unknown) => {
        if (typeof part === 'string') return part;
        if (isObject(part) && typeof part.text === 'string') return part.text;
        unknownParts.add(isObject(part) ? String(part.content_type ?? 'part') : 'part');
        return '';
      })
      .filter((part) => part !== '')
      .join('\n\n');
  }
  if (type === 'code' && typeof content.text === 'string') {
    const language = typeof content.language === 'string' && content.language !== 'unknown' ? content.language : '';
    return content.text === '' ? '' : `\`\`\`${language}\n${content.text}\n\`\`\``;
  }
  if (typeof content.text === 'string') return content.text;
  unknownParts.add(type);
  return '';
}

function reasoningOf(content: Readonly<Record<string, unknown>>): string {
  const thoughts = content.thoughts;
  if (!Array.isArray(thoughts)) return '';
  return thoughts
    .map((thought: unknown) =>
      isObject(thought)
        ? [thought.summary, thought.content].filter((part) => typeof part === 'string' && part !== '').join('\n')
        : '',
    )
    .filter((part) => part !== '')
    .join('\n\n');
}

function roleOf(message: Readonly<Record<string, unknown>>): MessageRole | 'tool' | null {
  const author = isObject(message.author) ? message.author.role : null;
  return author === 'user' || author === 'assistant' || author === 'system' || author === 'tool' ? author : null;
}

export function readChatGptConversation(
  value: unknown,
  unknownParts: UnknownParts,
  now: number,
): ImportedConversation | null {
  if (!isObject(value) || !isObject(value.mapping)) return null;
  const foreignId = value.conversation_id ?? value.id;
  if (typeof foreignId !== 'string') return null;
  const createdAt = toTime(value.create_time, now);
  const nodes = new Map<string, Node>();
  for (const [id, node] of Object.entries(value.mapping)) {
    if (!isObject(node)) continue;
    nodes.set(id, {
      id,
      parentId: typeof node.parent === 'string' ? node.parent : null,
      message: isObject(node.message) ? node.message : null,
    });
  }
  const kept = new Map<string, ImportedMessage>();
  /** Reasoning stands in nodes of its own above the answer it belongs to. */
  const pending = new Map<string, string>();
  const keptAbove = (node: Node): { parentId: string | null; reasoning: string } => {
    const seen = new Set<string>();
    const reasoning: string[] = [];
    for (let id = node.parentId; id !== null && !seen.has(id); id = nodes.get(id)?.parentId ?? null) {
      seen.add(id);
      if (willKeep.has(id)) return { parentId: messageId(foreignId, id), reasoning: reasoning.reverse().join('\n\n') };
      const thought = pending.get(id);
      if (thought !== undefined) reasoning.push(thought);
    }
    return { parentId: null, reasoning: reasoning.reverse().join('\n\n') };
  };
  const willKeep = new Map<string, { role: MessageRole; text: string }>();
  for (const node of nodes.values()) {
    if (node.message === null) continue;
    const content = isObject(node.message.content) ? node.message.content : {};
    const role = roleOf(node.message);
    const type = content.content_type;
    if (type === 'thoughts') pending.set(node.id, reasoningOf(content));
    else if (type === 'reasoning_recap') continue;
    else if (role === 'tool') unknownParts.add('tool message');
    else if (role === null) unknownParts.add('message of an unknown author');
    else {
      const isHidden =
        isObject(node.message.metadata) && node.message.metadata.is_visually_hidden_from_conversation === true;
      const body = textOf(content, unknownParts);
      if (body.trim() !== '' && !(isHidden && role === 'system')) willKeep.set(node.id, { role, text: body });
    }
  }
  for (const [id, { role, text }] of willKeep) {
    const node = nodes.get(id);
    if (node === undefined || node.message === null) continue;
    const { parentId, reasoning } = keptAbove(node);
    const metadata = isObject(node.message.metadata) ? node.message.metadata : {};
    const model = typeof metadata.model_slug === 'string' ? metadata.model_slug : '';
    kept.set(id, {
      id: messageId(foreignId, id),
      parentId,
      role,
      status: 'complete',
      createdAt: toTime(node.message.create_time, createdAt),
      activeChildId: null,
      trashId: null,
      text,
      reasoning: role === 'assistant' ? reasoning : '',
      reply: role === 'assistant' ? foreignReply(model, 'ChatGPT') : null,
    });
  }
  if (kept.size === 0) return null;
  const messages = withActivePath([...kept.values()], currentMessage(value.current_node, nodes, willKeep, foreignId));
  const title = typeof value.title === 'string' ? value.title : '';
  return {
    id: `chatgpt-${foreignId}`,
    title: title.slice(0, 4_096),
    titleSource: title === '' ? TITLE_SOURCES.none : TITLE_SOURCES.user,
    createdAt,
    updatedAt: toTime(value.update_time, createdAt),
    isPinned: value.is_starred === true,
    isArchived: value.is_archived === true,
    folderId: null,
    activeRootId: messages.rootId,
    trashId: null,
    settings: {},
    draft: '',
    messages: parentsFirst(messages.list),
  };
}

function messageId(conversationId: string, nodeId: string): string {
  return `chatgpt-${conversationId}-${nodeId}`;
}

function currentMessage(
  current: unknown,
  nodes: ReadonlyMap<string, Node>,
  kept: ReadonlyMap<string, unknown>,
  conversationId: string,
): string | null {
  const seen = new Set<string>();
  for (
    let id = typeof current === 'string' ? current : null;
    id !== null && !seen.has(id);
    id = nodes.get(id)?.parentId ?? null
  ) {
    seen.add(id);
    if (kept.has(id)) return messageId(conversationId, id);
  }
  return null;
}

/** Marks the way from the root to `leafId` as the active one. */
export function withActivePath(
  messages: readonly ImportedMessage[],
  leafId: string | null,
): { list: ImportedMessage[]; rootId: string | null } {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const activeChild = new Map<string, string>();
  let rootId: string | null = null;
  const seen = new Set<string>();
  for (let id = leafId; id !== null && !seen.has(id); ) {
    seen.add(id);
    const parentId: string | null = byId.get(id)?.parentId ?? null;
    if (parentId === null) rootId = id;
    else activeChild.set(parentId, id);
    id = parentId;
  }
  return {
    list: messages.map((message) => ({
      ...message,
      activeChildId: activeChild.get(message.id) ?? message.activeChildId,
    })),
    rootId,
  };
}
