/** Reads chats of Claude's export: their messages in order, thoughts, and the text of attached files. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { attached } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  type ForeignNode,
  foreignConversation,
  joined,
  messageRows,
  messagesOfNodes,
  nodeId,
  objects,
  toTime,
  word,
} from '../foreign.ts';
import { noteRole, type TransferNotes } from '../transfer-notes.ts';

const SENDERS: Readonly<Record<string, 'user' | 'assistant'>> = { human: 'user', assistant: 'assistant' };

function bodyOf(row: JsonObject, notes: TransferNotes): Pick<ForeignNode, 'text' | 'reasoning'> {
  const texts: string[] = [];
  const reasoning: string[] = [];
  for (const part of objects(row.content)) {
    if (part.type === 'text') texts.push(word(part.text));
    else if (part.type === 'thinking') reasoning.push(word(part.thinking));
    else notes.add('contentPart', word(part.type) || '?');
  }
  if (texts.length === 0) texts.push(word(row.text));
  for (const file of objects(row.attachments)) {
    const content = word(file.extracted_content);
    texts.push(content === '' ? attached([file], notes, 'attachments') : joined([word(file.file_name), content]));
  }
  texts.push(attached(row.files, notes, 'files'));
  return { text: joined(texts), reasoning: joined(reasoning) };
}

export function readClaude(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chatId = word(value.uuid);
  const source = ['claude', chatId];
  const nodes: ForeignNode[] = [];
  const known = new Set<string>();
  let last = '';
  for (const row of messageRows(value.chat_messages, notes)) {
    const role = Object.hasOwn(SENDERS, word(row.sender)) ? SENDERS[word(row.sender)] : undefined;
    const id = word(row.uuid) || `at ${nodes.length}`;
    if (role === undefined) {
      noteRole(notes, word(row.sender));
      continue;
    }
    if (known.has(id)) {
      notes.add('sameId');
      continue;
    }
    known.add(id);
    // Newer exports have each message's parent; older ones have a single path.
    const parent = word(row.parent_message_uuid);
    const parentId = known.has(parent) ? parent : last;
    nodes.push({ id, parentId, role, createdAt: toTime(row.created_at), ...bodyOf(row, notes) });
    last = id;
  }
  return foreignConversation({
    id: derivedId('claude', chatId),
    title: word(value.name),
    createdAt: toTime(value.created_at),
    isPinned: value.is_starred === true,
    isArchived: false,
    systemPrompt: '',
    messages: messagesOfNodes('Claude', source, nodes),
    leafId: last === '' ? null : nodeId(source, last),
  });
}

export const isClaude = (value: JsonObject): boolean => Array.isArray(value.chat_messages) && !isObject(value.mapping);
