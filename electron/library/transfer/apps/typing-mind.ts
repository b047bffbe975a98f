/** Reads the chats of TypingMind's export. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { Chain } from '../chain.ts';
import { attached, partTextsOf, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  chatIdOf,
  foreignConversation,
  joined,
  messageRows,
  messagesOfNodes,
  nodeId,
  readObjects,
  readText,
  roleOrLeftOut,
  toTime,
} from '../foreign.ts';
import { sourcesOf } from '../foreign-sources.ts';
import type { FolderList } from '../importer.ts';
import type { TransferNotes } from '../transfer-notes.ts';

/** A chat with several models has lists of answers in place of messages. */
function answersOf(row: JsonObject): readonly JsonObject[] {
  if (!Array.isArray(row.responses)) return [row];
  return readObjects(row.responses).flatMap((response) =>
    Array.isArray(response.messages)
      ? readObjects(response.messages).map((message) => ({ model: response.model, ...message }))
      : [response],
  );
}

export function readTypingMind(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chatId = chatIdOf([value.chatID, value.id], value);
  const source = ['typingmind', chatId];
  const params = [value.chatParams, value.params].filter(isObject);
  const system = params.map((one) => plainTextOf(one.systemMessage ?? one.systemPrompt)).filter((text) => text !== '');
  const chain = new Chain();
  for (const row of messageRows(value.messages, notes).flatMap(answersOf)) {
    const role = roleOrLeftOut(row, notes);
    if (role === null) continue;
    const said = partTextsOf(row.content, notes);
    notes.add('toolCall', '', readObjects(row.tool_calls).length);
    const text = joined([said.text, attached(row.attachments, notes, 'attachments')]);
    const reasoning = said.reasoning || plainTextOf(row.reasoning_content ?? row.reasoning);
    if (role === 'system' && chain.nodes.length === 0) system.push(text);
    else {
      const model = readText(row.model) || readText(value.model);
      const createdAt = toTime(row.createdAt);
      const found = sourcesOf(row, role === 'assistant', notes);
      chain.add(readText(row.uuid) || readText(row.id), { role, createdAt, model, text, reasoning, ...found });
    }
  }
  const conversation = foreignConversation({
    id: derivedId('typingmind', chatId),
    title: readText(value.chatTitle) || readText(value.title),
    createdAt: toTime(value.createdAt),
    isPinned: value.pinned === true || readText(value.pinnedAt) !== '',
    isArchived: value.archived === true,
    systemPrompt: joined([...new Set(system)]),
    messages: messagesOfNodes('TypingMind', source, chain.nodes),
    leafId: nodeId(source, chain.leafId),
  });
  const folder = readText(value.folderID);
  return folder === '' ? conversation : { ...conversation, folderId: folderIdOf(folder) };
}

const folderIdOf = (id: string): string => derivedId('typingmind', 'folder', id);

/** Reads a folder. Its list of chats is empty, because each chat names its folder. */
export function folderOfTypingMind(value: JsonObject): ReturnType<FolderList['read']> {
  const id = readText(value.id);
  if (id === '') return null;
  const parent = readText(value.parentID) || readText(value.parentId);
  const parentId = parent === '' ? null : folderIdOf(parent);
  const name = readText(value.title) || readText(value.name);
  return { folder: { id: folderIdOf(id), parentId, name, position: 0 }, chats: [] };
}

export const isTypingMind = (value: JsonObject): boolean =>
  ('chatID' in value || 'chatTitle' in value) && Array.isArray(value.messages);
