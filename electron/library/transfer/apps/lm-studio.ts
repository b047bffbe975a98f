/** Reads one chat of LM Studio (`….conversation.json`): every version of every message. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { partTextsOf, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  boundMessages,
  contentId,
  type ForeignNode,
  foreignConversation,
  joined,
  messageRows,
  messagesOfNodes,
  nodeId,
  openingId,
  readArray,
  readObjects,
  readText,
  roleOrLeftOut,
  toTime,
} from '../foreign.ts';
import { sourcesOf } from '../foreign-sources.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';

type Body = Pick<ForeignNode, 'text' | 'reasoning' | 'model'>;

/** Reads the text and reasoning in the steps of a reply. Counts tools and other unknown steps as left out. */
function stepsOf(version: JsonObject, notes: TransferNotes): Body {
  const texts: string[] = [];
  const reasoning: string[] = [];
  const sender = isObject(version.senderInfo) ? version.senderInfo : {};
  let model = readText(sender.senderName);
  for (const step of readObjects(version.steps)) {
    if (step.type === 'debugInfoBlock') continue;
    if (step.type !== 'contentBlock') {
      notes.add('contentPart', readText(step.type) || '?');
      passOver(step);
      continue;
    }
    const said = partTextsOf(step.content, notes);
    const isThinking = isObject(step.style) && step.style.type === 'thinking';
    if (isThinking) reasoning.push(said.text);
    else texts.push(said.text);
    reasoning.push(said.reasoning);
    const info = isObject(step.genInfo) ? step.genInfo : {};
    model = readText(info.identifier) || readText(info.indexedModelIdentifier) || model;
  }
  return { text: joined(texts), reasoning: joined(reasoning), model };
}

function systemPromptOf(value: JsonObject): string {
  if (plainTextOf(value.systemPrompt) !== '') return plainTextOf(value.systemPrompt);
  const config = isObject(value.perChatPredictionConfig) ? value.perChatPredictionConfig : {};
  return readText(readObjects(config.fields).find(({ key }) => key === 'llm.prediction.systemPrompt')?.value);
}

export function readLmStudio(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const rows = messageRows(value.messages, notes);
  // Chats have no id, so use the time at which the chat began.
  const isDated = typeof value.createdAt === 'number';
  const chat = isDated ? String(value.createdAt) : openingId([value.name, value.createdAt], rows);
  const source = ['lm-studio', chat];
  const nodes: ForeignNode[] = [];
  let parentId = '';
  for (const [at, row] of rows.entries()) {
    let shown = '';
    let last = '';
    for (const [index, version] of readArray(row.versions).entries()) {
      if (!isObject(version)) continue;
      const role = roleOrLeftOut(version, notes);
      if (role === null) continue;
      const body: Body = version.type === 'multiStep' ? stepsOf(version, notes) : partTextsOf(version.content, notes);
      const id = isDated ? `${at} ${index}` : contentId([parentId, index, version]);
      nodes.push({ id, parentId, role, createdAt: 0, ...body, ...sourcesOf(version, role === 'assistant', notes) });
      boundMessages(nodes.length);
      last = id;
      if (index === (typeof row.currentlySelected === 'number' ? row.currentlySelected : 0)) shown = id;
    }
    parentId = shown || last || parentId;
  }
  return foreignConversation({
    id: derivedId('lm-studio', chat),
    title: readText(value.name),
    createdAt: toTime(value.createdAt),
    isPinned: value.pinned === true,
    systemPrompt: systemPromptOf(value),
    draft: readText(value.clientInput),
    messages: messagesOfNodes('LM Studio', source, nodes),
    leafId: nodeId(source, parentId),
  });
}

export const isLmStudio = (value: JsonObject): boolean =>
  Array.isArray(value.messages) &&
  (typeof value.tokenCount === 'number' || 'lastUsedModel' in value || 'perChatPredictionConfig' in value
    ? !value.messages.some((row) => isObject(row) && 'role' in row)
    : value.messages.some((row) => isObject(row) && Array.isArray(row.versions)));
