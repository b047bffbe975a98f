/** Reads lists of messages in chat-completion format, as scripts and data sets store them. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { saidIn } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation, DocumentMessage } from '../document.ts';
import {
  foreignConversation,
  foreignMessage,
  foreignReply,
  joined,
  list,
  objects,
  roleOf,
  toTime,
  word,
} from '../foreign.ts';
import { noteRole, type TransferNotes } from '../transfer-notes.ts';

const ROLES: readonly string[] = ['system', 'developer', 'user', 'assistant', 'tool', 'function'];

/** A single message. */
export const isListedMessage = (value: unknown): value is JsonObject =>
  isObject(value) &&
  ROLES.includes(word(value.role)) &&
  (value.content === null || typeof value.content === 'string' || Array.isArray(value.content));

export const isMessageList = (value: JsonObject): boolean =>
  Array.isArray(value.messages) && value.messages.some(isListedMessage);

const TITLE_CHARS = 60;

/** The messages have no ids, so the chat's id is derived from its text. */
export function readMessageList(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const messages: DocumentMessage[] = [];
  const system: string[] = [];
  let last = derivedId('messages', word(value.id));
  let firstWords = '';
  for (const row of list(value.messages)) {
    if (!isListedMessage(row)) {
      notes.add('noMessage');
      continue;
    }
    const said = saidIn(row.content, notes);
    const { text } = said;
    const role = row.role === 'developer' ? 'system' : roleOf(row.role);
    notes.add('toolCall', '', objects(row.tool_calls).length);
    if (role === null) {
      noteRole(notes, word(row.role));
      continue;
    }
    if (role === 'system' && messages.length === 0) {
      system.push(text);
      continue;
    }
    const reasoning = word(row.reasoning_content) || word(row.reasoning) || said.reasoning;
    if (text.trim() === '' && reasoning === '') continue;
    if (role === 'user' && firstWords === '') firstWords = text;
    last = derivedId('messages', last, role, text);
    const parentId = messages.at(-1)?.id ?? null;
    const reply =
      role === 'assistant'
        ? foreignReply({ app: word(value.provider), model: word(row.model) || word(value.model), ending: 'complete' })
        : null;
    const createdAt = toTime(row.created_at ?? row.timestamp);
    messages.push(foreignMessage({ id: last, parentId, role, text, reasoning, createdAt, reply }));
  }
  return foreignConversation({
    id: derivedId('messages', 'chat', last),
    title: word(value.title) || word(value.name) || firstWords.trim().split('\n', 1)[0]?.slice(0, TITLE_CHARS) || '',
    createdAt: toTime(value.created_at ?? value.created),
    isPinned: false,
    isArchived: false,
    systemPrompt: joined(system),
    messages,
    leafId: messages.at(-1)?.id ?? null,
  });
}
