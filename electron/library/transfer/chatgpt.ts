/** Reads ChatGPT's `conversations.json`: every chat with all of its branches. */

import { addTo } from '../../../shared/groups.ts';
import { isObject, type JsonObject } from '../../../shared/json.ts';
import type { ReplyEnding } from '../../../shared/service.ts';
import { derivedId } from './derived-id.ts';
import type { DocumentConversation, DocumentMessage } from './document.ts';
import {
  boundMessages,
  type ForeignMessage,
  foreignConversation,
  foreignMessage,
  foreignReply,
  list,
  objects,
  roleOf,
  toTime,
  word,
} from './foreign.ts';
import { noteRole, type TransferNotes } from './transfer-notes.ts';

const APP = 'ChatGPT';

/** Marks of the app's own citations, between two signs of the private use area. */
const CITATION = /\ue200[^\ue200\ue201]*\ue201/gu;

function textOf(content: JsonObject, notes: TransferNotes): string {
  const type = word(content.content_type) || 'text';
  if (type === 'code') return `\`\`\`${word(content.language).replace(/^unknown$/, '')}\n${word(content.text)}\n\`\`\``;
  if (type !== 'text' && type !== 'multimodal_text') {
    notes.add('contentType', type);
    return '';
  }
  const { parts: found } = content;
  const parts = (Array.isArray(found) ? found : found === undefined ? [] : [found]).map((part: unknown) => {
    if (typeof part === 'string') return part;
    if (isObject(part) && typeof part.text === 'string') return part.text;
    notes.add('contentPart', isObject(part) ? word(part.content_type) || '?' : typeof part);
    return '';
  });
  return parts
    .filter((part) => part !== '')
    .join('\n\n')
    .replace(CITATION, () => {
      notes.add('citation');
      return '';
    });
}

function thoughtsOf(content: JsonObject): string {
  return objects(content.thoughts)
    .map((thought) => [word(thought.summary), word(thought.content)].filter((part) => part !== '').join('\n'))
    .join('\n\n');
}

const ENDINGS: Readonly<Record<string, ReplyEnding>> = {
  stop: 'complete',
  finished_successfully: 'complete',
  max_tokens: 'length',
  interrupted: 'stopped',
  finished_partial_completion: 'interrupted',
  in_progress: 'interrupted',
};

/** What a node gives to the chat: a message, thoughts for the next reply, or nothing. */
type Meaning =
  | { readonly kind: 'message'; readonly message: Omit<ForeignMessage, 'id' | 'parentId' | 'reasoning'> }
  | { readonly kind: 'thoughts'; readonly text: string }
  | { readonly kind: 'nothing' };

const NOTHING: Meaning = { kind: 'nothing' };

function meaningOf(node: JsonObject, defaultModel: string, notes: TransferNotes): Meaning {
  const { message } = node;
  if (!isObject(message)) return NOTHING;
  const metadata = isObject(message.metadata) ? message.metadata : {};
  const content = isObject(message.content) ? message.content : {};
  const author = isObject(message.author) ? word(message.author.role) : '';
  const role = roleOf(author);
  const type = word(content.content_type);
  if (metadata.is_visually_hidden_from_conversation === true || type === 'reasoning_recap') return NOTHING;
  if (type === 'thoughts') return { kind: 'thoughts', text: thoughtsOf(content) };
  if (
    author === 'tool' ||
    (message.recipient !== undefined && message.recipient !== null && message.recipient !== 'all')
  ) {
    if (author === 'tool') notes.add('toolAnswer', type);
    else notes.add('toolCall');
    return NOTHING;
  }
  if (role === null) {
    noteRole(notes, author);
    return NOTHING;
  }
  const text = textOf(content, notes);
  if (text.trim() === '') return NOTHING;
  const finish = isObject(metadata.finish_details) ? word(metadata.finish_details.type) : '';
  const reply =
    role === 'assistant'
      ? foreignReply({
          app: APP,
          model: word(metadata.model_slug) || defaultModel,
          ending: ENDINGS[finish === '' ? word(message.status) : finish] ?? 'complete',
          finishReason: finish === '' ? null : finish,
        })
      : null;
  return { kind: 'message', message: { role, createdAt: toTime(message.create_time), text, reply } };
}

/** Thoughts and those before them. Each goes to one reply: many replies below the same ones would multiply the file. */
interface Thoughts {
  readonly text: string;
  readonly before: Thoughts | null;
  isTaken: boolean;
}

/** What no other reply has taken yet, in the order of the file. */
function takeThoughts(last: Thoughts | null): string {
  const texts: string[] = [];
  for (let next = last; next !== null && !next.isTaken; next = next.before) {
    next.isTaken = true;
    if (next.text !== '') texts.push(next.text);
  }
  return texts.reverse().join('\n\n');
}

interface Place {
  readonly nodeId: string;
  /** The nearest message above that was taken over. */
  readonly parentId: string | null;
  readonly thoughts: Thoughts | null;
}

function roots(nodes: ReadonlyMap<string, JsonObject>): string[] {
  return Array.from(nodes.keys()).filter((id) => !nodes.has(word(nodes.get(id)?.parent)));
}

export const isChatGpt = (value: JsonObject): boolean => isObject(value.mapping);

/** One chat; null when the value is none. Hidden nodes are left out and what hangs below them moves up. */
export function readChatGpt(value: unknown, notes: TransferNotes): DocumentConversation | null {
  if (!isObject(value) || !isObject(value.mapping)) return null;
  boundMessages(Object.keys(value.mapping).length);
  const entries = Object.entries(value.mapping);
  const nodes = new Map(entries.flatMap(([id, node]) => (isObject(node) ? [[id, node]] : [])));
  notes.add('noMessage', '', entries.length - nodes.size);
  const source = word(value.conversation_id) || word(value.id) || `${word(value.title)} ${String(value.create_time)}`;
  const below = new Map<string, string[]>();
  for (const [id, node] of nodes) {
    const parent = word(node.parent);
    if (parent !== '' && !nodes.has(parent)) notes.add('lostParent');
    addTo(below, parent, id);
  }
  // Newer files name it here and leave it out of many messages.
  const defaultModel = word(value.default_model_slug);
  const messages: DocumentMessage[] = [];
  const taken = new Map<string, string | null>();
  const thought: Thoughts[] = [];
  const visit = (start: string): void => {
    const open: Place[] = [{ nodeId: start, parentId: null, thoughts: null }];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const { nodeId, parentId } = place;
      const node = nodes.get(nodeId);
      if (node === undefined || taken.has(nodeId)) continue;
      const meaning = meaningOf(node, defaultModel, notes);
      const id = meaning.kind === 'message' ? derivedId('chatgpt', source, nodeId) : parentId;
      taken.set(nodeId, id);
      let thoughts = place.thoughts;
      if (meaning.kind === 'thoughts') {
        thoughts = { text: meaning.text, before: thoughts, isTaken: false };
        thought.push(thoughts);
      }
      if (meaning.kind === 'message' && id !== null) {
        const reasoning = meaning.message.role === 'assistant' ? takeThoughts(thoughts) : '';
        messages.push(foreignMessage({ ...meaning.message, id, parentId, reasoning }));
        thoughts = null;
      }
      // The file's own order of children is the order of the versions.
      const known = list(node.children).filter((child) => typeof child === 'string');
      const children = [...new Set([...known, ...(below.get(nodeId) ?? [])])].filter(
        (child) => word(nodes.get(child)?.parent) === nodeId,
      );
      for (const child of children.reverse()) open.push({ nodeId: child, parentId: id, thoughts });
    }
  };
  for (const id of roots(nodes)) visit(id);
  for (const id of nodes.keys()) {
    if (taken.has(id)) continue;
    notes.add('circle');
    visit(id);
  }
  notes.add('thoughts', '', thought.filter(({ text, isTaken }) => text !== '' && !isTaken).length);
  return foreignConversation({
    id: derivedId('chatgpt', source),
    title: word(value.title),
    createdAt: toTime(value.create_time),
    isPinned: value.is_starred === true || (value.pinned_time !== undefined && value.pinned_time !== null),
    isArchived: value.is_archived === true,
    systemPrompt: '',
    messages,
    leafId: taken.get(word(value.current_node)) ?? null,
  });
}
