/** Reads the sessions of NextChat's export as chats. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { Chain } from '../chain.ts';
import { partTextsOf, plainTextOf } from '../content-parts.ts';
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
import type { TransferNotes } from '../transfer-notes.ts';

/** Dates are in the user's local format, and `3/4` is ambiguous, so a date after the chat's last change is ignored. */
function dateOf(date: unknown, lastUpdate: number): number {
  const time = toTime(date);
  return lastUpdate > 0 && time > lastUpdate ? 0 : time;
}

export function readNextChat(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chatId = chatIdOf([value.id], value);
  const source = ['nextchat', chatId];
  const mask = isObject(value.mask) ? value.mask : {};
  const config = isObject(mask.modelConfig) ? mask.modelConfig : {};
  const lastUpdate = toTime(value.lastUpdate);
  const chain = new Chain();
  const system: string[] = [];
  // A mask's context is sent before each chat: system texts and examples.
  const examples = readObjects(mask.context).map((row): JsonObject => ({ ...row, id: `context ${readText(row.id)}` }));
  for (const row of [...examples, ...messageRows(value.messages, notes)]) {
    const role = roleOrLeftOut(row, notes);
    if (role === null) continue;
    const said = partTextsOf(row.content, notes);
    notes.add('toolCall', '', readObjects(row.tools).length);
    if (role === 'system' && chain.nodes.length === 0) system.push(said.text);
    else {
      const model = readText(row.model) || readText(config.model);
      const ending = row.isError === true ? 'failed' : row.streaming === true ? 'interrupted' : 'complete';
      const reasoning = said.reasoning || plainTextOf(row.reasoning_content ?? row.reasoning);
      const createdAt = dateOf(row.date, lastUpdate);
      chain.add(readText(row.id), {
        role,
        createdAt,
        model,
        ending,
        text: said.text,
        reasoning,
        ...sourcesOf(row, role === 'assistant', notes),
      });
    }
  }
  if (readText(value.memoryPrompt) !== '') notes.add('summary');
  const isDated = chain.nodes.some(({ createdAt }) => createdAt > 0);
  return foreignConversation({
    id: derivedId('nextchat', chatId),
    title: readText(value.topic),
    createdAt: isDated ? 0 : lastUpdate,
    systemPrompt: joined(system),
    messages: messagesOfNodes('NextChat', source, chain.nodes),
    leafId: nodeId(source, chain.leafId),
  });
}

export const isNextChat = (value: JsonObject): boolean =>
  typeof value.topic === 'string' && Array.isArray(value.messages);
