/** Reads Jan's chats: a thread with its messages, or the messages of one thread. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { Chain } from '../chain.ts';
import { attached, partTextsOf, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  contentId,
  foreignConversation,
  joined,
  messageRows,
  messagesOfNodes,
  nodeId,
  openingId,
  readObjects,
  readText,
  roleOrLeftOut,
  toTime,
} from '../foreign.ts';
import { sourcesOf } from '../foreign-sources.ts';
import type { TransferNotes } from '../transfer-notes.ts';

/** Fields whose texts aren't part of a chat. */
export const JAN_ABOUT: ReadonlySet<string> = new Set(['annotations', 'assistants', 'usage', 'tokenSpeed']);

/** True for a line of `messages.jsonl`. */
const isJanMessage = (value: unknown): value is JsonObject => isObject(value) && value.object === 'thread.message';

export function readJan(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const rows = messageRows(value.messages, notes);
  const ownId = readText(value.id) || readText(rows[0]?.thread_id);
  const chatId = ownId || openingId([value.title, value.created ?? value.created_at], rows);
  const source = ['jan', chatId];
  const assistant = readObjects(value.assistants)[0] ?? {};
  const thread = [value.model, assistant.model].find(isObject) ?? {};
  const chain = new Chain();
  const system = [plainTextOf(assistant.instructions)];
  for (const row of rows) {
    const role = roleOrLeftOut(row, notes);
    if (role === null) continue;
    const { text, reasoning } = partTextsOf(row.content, notes);
    if (role === 'system' && chain.nodes.length === 0) {
      system.push(text);
      continue;
    }
    const metadata = isObject(row.metadata) ? row.metadata : {};
    notes.add('toolCall', '', readObjects(metadata.tool_calls).length);
    chain.add(readText(row.id) || (ownId === '' ? contentId([chain.leafId, row]) : ''), {
      role,
      createdAt: toTime(row.created_at),
      model: readText(metadata.modelId) || readText(thread.id),
      text: joined([text, attached(row.attachments, notes, 'attachments')]),
      reasoning: reasoning || plainTextOf(row.reasoning_content ?? metadata.reasoning),
      ...sourcesOf(row, role === 'assistant', notes),
      ending: row.status === 'error' ? 'failed' : row.status === 'stopped' ? 'stopped' : 'complete',
    });
  }
  const about = isObject(value.metadata) ? value.metadata : {};
  return foreignConversation({
    id: derivedId('jan', chatId),
    title: readText(value.title),
    createdAt: toTime(value.created ?? value.created_at),
    isPinned: about.is_favorite === true || value.isFavorite === true,
    systemPrompt: joined([...new Set(system)]),
    messages: messagesOfNodes('Jan', source, chain.nodes),
    leafId: nodeId(source, chain.leafId),
  });
}

export const isJan = (value: JsonObject): boolean =>
  Array.isArray(value.messages) && (value.object === 'thread' || value.messages.some(isJanMessage));
