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

/** The date with its first two numbers exchanged: Date.parse takes the first one for the month. */
const dayFirst = (date: unknown): string =>
  readText(date).replace(/^(\d{1,2})([./-]) ?(\d{1,2})(?=[./-])/u, (_, day, sign, month) => `${month}${sign}${day}`);

/**
 * Returns a function that reads dates in the user's local format, in which `3/4` is in March or in April: the chat's
 * last date must be near its last change. A date after that change is ignored.
 */
function dateReader(dates: readonly unknown[], lastUpdate: number): (date: unknown) => number {
  const last = dates.findLast((date) => readText(date) !== '');
  const distanceOf = (time: number): number => (time === 0 ? Number.POSITIVE_INFINITY : Math.abs(lastUpdate - time));
  const isDayFirst = distanceOf(toTime(dayFirst(last))) < distanceOf(toTime(last));
  return (date) => {
    const time = toTime(isDayFirst ? dayFirst(date) : date);
    return lastUpdate > 0 && time > lastUpdate ? 0 : time;
  };
}

export function readNextChat(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chatId = chatIdOf([value.id], value);
  const source = ['nextchat', chatId];
  const mask = isObject(value.mask) ? value.mask : {};
  const config = isObject(mask.modelConfig) ? mask.modelConfig : {};
  const lastUpdate = toTime(value.lastUpdate);
  const rows = messageRows(value.messages, notes);
  const dateOf = dateReader(
    rows.map(({ date }) => date),
    lastUpdate,
  );
  const chain = new Chain();
  const system: string[] = [];
  // A mask's context is sent before each chat: system texts and examples.
  const examples = readObjects(mask.context).map((row): JsonObject => ({ ...row, id: `context ${readText(row.id)}` }));
  for (const row of [...examples, ...rows]) {
    const role = roleOrLeftOut(row, notes);
    if (role === null) continue;
    const said = partTextsOf(row.content, notes);
    notes.add('toolCall', '', readObjects(row.tools).length);
    if (role === 'system' && chain.nodes.length === 0) system.push(said.text);
    else {
      const model = readText(row.model) || readText(config.model);
      const ending = row.isError === true ? 'failed' : row.streaming === true ? 'interrupted' : 'complete';
      const reasoning = said.reasoning || plainTextOf(row.reasoning_content ?? row.reasoning);
      const createdAt = dateOf(row.date);
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
