/** Reads chats of DeepSeek's export: a tree of messages made of fragments. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { attached, partTextsOf, plainTextOf, wordsOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  boundMessages,
  chatIdOf,
  type ForeignNode,
  foreignConversation,
  joined,
  messagesOfNodes,
  readObjects,
  readText,
  roleOf,
  toTime,
} from '../foreign.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';

function nodeOf(id: string, parentId: string, message: JsonObject, notes: TransferNotes): ForeignNode {
  const said: Record<'REQUEST' | 'RESPONSE' | 'THINK', string[]> = { REQUEST: [], RESPONSE: [], THINK: [] };
  for (const fragment of readObjects(message.fragments)) {
    const { type, content } = fragment;
    if (type === 'REQUEST' || type === 'RESPONSE' || type === 'THINK') said[type].push(plainTextOf(content));
    else if (/SEARCH|TOOL|READ|FILE/u.test(readText(type))) {
      notes.add('contentPart', readText(type));
      passOver(fragment);
    } else said.RESPONSE.push(wordsOf(readText(type), plainTextOf(content), notes));
  }
  const whole = partTextsOf(message.content, notes);
  const files = attached(message.files, notes, 'files');
  const isQuestion = said.REQUEST.length > 0 || (files !== '' && said.RESPONSE.length + said.THINK.length === 0);
  // Older exports have whole messages instead of fragments.
  const text = joined([joined([...said.REQUEST, ...said.RESPONSE]) || whole.text, files]);
  return {
    id,
    parentId,
    role: roleOf(message.role) ?? (isQuestion ? 'user' : 'assistant'),
    text,
    reasoning: joined(said.THINK) || whole.reasoning || plainTextOf(message.reasoning_content),
    createdAt: toTime(message.inserted_at),
    model: readText(message.model),
  };
}

export function readDeepSeek(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chatId = chatIdOf([value.id], value);
  const mapping = isObject(value.mapping) ? value.mapping : {};
  boundMessages(Object.keys(mapping).length);
  const nodes = Object.entries(mapping).flatMap(([id, node]) => {
    if (!isObject(node)) return [];
    const { message } = node;
    return [nodeOf(id, readText(node.parent), isObject(message) ? message : {}, notes)];
  });
  return foreignConversation({
    id: derivedId('deepseek', chatId),
    title: readText(value.title),
    createdAt: toTime(value.inserted_at),
    messages: messagesOfNodes('DeepSeek', ['deepseek', chatId], nodes),
    leafId: null,
  });
}

/** True for DeepSeek's chats. ChatGPT's chats also have a mapping, but no `inserted_at` and no fragments. */
export function isDeepSeek(value: JsonObject): boolean {
  if (!isObject(value.mapping)) return false;
  const isTimed = value.inserted_at !== undefined && value.create_time === undefined;
  return (
    isTimed ||
    Object.values(value.mapping).some(
      (node) => isObject(node) && isObject(node.message) && Array.isArray(node.message.fragments),
    )
  );
}
