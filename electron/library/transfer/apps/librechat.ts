/** Reads a chat exported from LibreChat: a list or a tree of messages. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { attached, partTextsOf, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  boundMessages,
  chatIdOf,
  type ForeignNode,
  foreignConversation,
  joined,
  messagesOfNodes,
  readArray,
  readObjects,
  readText,
  roleOf,
  toTime,
} from '../foreign.ts';
import { sourcesOf } from '../foreign-sources.ts';
import type { TransferNotes } from '../transfer-notes.ts';

function bodyOf(row: JsonObject, notes: TransferNotes): Pick<ForeignNode, 'text' | 'reasoning'> {
  const parts = partTextsOf(row.content, notes);
  const { text, reasoning } = parts.text === '' ? partTextsOf(row.text, notes) : parts;
  const files = attached(row.files, notes, 'files');
  return {
    text: joined([text, files]),
    reasoning: joined([parts.reasoning, reasoning === parts.reasoning ? '' : reasoning]),
  };
}

/** Messages with their parents; iterative, because a file may nest them deeply. */
function rowsOf(
  messages: unknown,
  notes: TransferNotes,
): readonly { readonly row: JsonObject; readonly above: string }[] {
  const found: { row: JsonObject; above: string }[] = [];
  const open: { rows: readonly unknown[]; above: string }[] = [{ rows: readArray(messages), above: '' }];
  // The list grows during the loop.
  for (const { rows, above } of open) {
    for (const row of rows) {
      if (!isObject(row)) {
        notes.add('noMessage');
        continue;
      }
      found.push({ row, above });
      boundMessages(found.length);
      if (readArray(row.children).length > 0)
        open.push({ rows: readArray(row.children), above: readText(row.messageId) });
    }
  }
  return found;
}

/** Exports name the list of messages `messagesTree` or `messages`. */
const messagesIn = (value: JsonObject): unknown => value.messagesTree ?? value.messages;

export function readLibreChat(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const [first] = readObjects(messagesIn(value));
  const chatId = chatIdOf([value.conversationId, value.id, first?.conversationId], value);
  const options = isObject(value.options) ? value.options : {};
  const nodes: ForeignNode[] = [];
  for (const { row, above } of rowsOf(messagesIn(value), notes)) {
    const id = readText(row.messageId) || `at ${nodes.length}`;
    // Other programs write this format without the flag.
    const isFromUser =
      typeof row.isCreatedByUser === 'boolean' ? row.isCreatedByUser : roleOf(row.role ?? row.sender) === 'user';
    nodes.push({
      id,
      // In a list without parents, each message follows the previous one.
      parentId: readText(row.parentMessageId) || above || (nodes.at(-1)?.id ?? ''),
      role: isFromUser ? 'user' : 'assistant',
      createdAt: toTime(row.createdAt),
      model: readText(row.model) || readText(options.model),
      ...bodyOf(row, notes),
      ...sourcesOf(row, !isFromUser, notes),
    });
  }
  return foreignConversation({
    id: derivedId('librechat', chatId),
    title: readText(value.title),
    createdAt: toTime(value.createdAt),
    isArchived: value.isArchived === true,
    systemPrompt: plainTextOf(options.promptPrefix) || plainTextOf(options.system),
    messages: messagesOfNodes('LibreChat', ['librechat', chatId], nodes),
    leafId: null,
  });
}

/** True for a message outside a chat, as in a copy of LibreChat's database. */
export const isLibreChatMessage = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value.messageId === 'string' && typeof value.isCreatedByUser === 'boolean';

export function isLibreChat(value: JsonObject): boolean {
  const rows = messagesIn(value);
  return Array.isArray(rows) && (typeof value.conversationId === 'string' || rows.some(isLibreChatMessage));
}
