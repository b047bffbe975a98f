/** Reads the chats of NextChat's export: its sessions. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { Chain } from '../chain.ts';
import { saidIn } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  foreignConversation,
  joined,
  messageRows,
  messagesOfNodes,
  nodeId,
  objects,
  roleOf,
  toTime,
  word,
} from '../foreign.ts';
import { noteRole, type TransferNotes } from '../transfer-notes.ts';

export function readNextChat(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chatId = word(value.id);
  const source = ['nextchat', chatId];
  const mask = isObject(value.mask) ? value.mask : {};
  const config = isObject(mask.modelConfig) ? mask.modelConfig : {};
  const chain = new Chain();
  const system: string[] = [];
  // The context of a mask is sent before each chat: its system texts, and examples.
  const examples = objects(mask.context).map((row): JsonObject => ({ ...row, id: `context ${word(row.id)}` }));
  for (const row of [...examples, ...messageRows(value.messages, notes)]) {
    const role = roleOf(row.role);
    if (role === null) {
      noteRole(notes, word(row.role));
      continue;
    }
    const said = saidIn(row.content, notes);
    notes.add('toolCall', '', objects(row.tools).length);
    if (role === 'system' && chain.nodes.length === 0) system.push(said.text);
    else {
      const model = word(row.model) || word(config.model);
      chain.add(word(row.id), { role, createdAt: toTime(row.date), model, ...said });
    }
  }
  if (word(value.memoryPrompt) !== '') notes.add('summary');
  return foreignConversation({
    id: derivedId('nextchat', chatId),
    title: word(value.topic),
    createdAt: 0,
    isPinned: false,
    isArchived: false,
    systemPrompt: joined(system),
    messages: messagesOfNodes('NextChat', source, chain.nodes),
    leafId: nodeId(source, chain.leafId),
  });
}

export const isNextChat = (value: JsonObject): boolean =>
  typeof value.topic === 'string' && Array.isArray(value.messages);
