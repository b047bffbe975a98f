/** Reads the chats of big-AGI's export: messages of fragments, and older ones of one text. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { Chain } from '../chain.ts';
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
import { fenced, placeholder } from '../foreign-markdown.ts';
import { noteRole, type TransferNotes } from '../transfer-notes.ts';

const nameOf = (fragment: JsonObject, part: JsonObject): string =>
  word(fragment.title) || word(part.l1Title) || word(part.altText) || word(part.ref);

function partOf(fragment: JsonObject, notes: TransferNotes): { readonly text: string; readonly reasoning: string } {
  const part = isObject(fragment.part) ? fragment.part : {};
  const data = isObject(part.data) ? part.data : {};
  const said = (text: string) => ({ text, reasoning: '' });
  switch (part.pt) {
    case 'text':
      return said(word(part.text));
    case 'ma':
      return { text: '', reasoning: word(part.aText) };
    case 'error':
      return said(fenced(word(part.error)));
    case 'doc':
      return said(joined([placeholder('file', nameOf(fragment, part)), word(data.text) && fenced(word(data.text))]));
    case 'image_ref':
    case 'reference':
    case 'zync':
      notes.add('contentPart', 'image');
      return said(placeholder('image', nameOf(fragment, part)));
    case 'code':
      return said(fenced(word(part.code) || word(part.text), word(part.language)));
    case 'ph':
    case '_pt_sentinel':
      return said('');
    default:
      notes.add('contentPart', word(part.pt) || '?');
      return said(word(part.text));
  }
}

export function readBigAgi(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chatId = word(value.id);
  const source = ['big-agi', chatId];
  const chain = new Chain();
  const system: string[] = [];
  for (const row of messageRows(value.messages, notes)) {
    const role = roleOf(row.role);
    if (role === null) {
      noteRole(notes, word(row.role));
      continue;
    }
    const parts = objects(row.fragments).map((fragment) => partOf(fragment, notes));
    const text = joined(parts.map((part) => part.text)) || word(row.text);
    if (role === 'system' && chain.nodes.length === 0) {
      system.push(text);
      continue;
    }
    const generator = isObject(row.generator) ? row.generator : {};
    chain.add(word(row.id), {
      role,
      createdAt: toTime(row.created),
      model: word(generator.name) || word(row.originLLM),
      text,
      reasoning: joined(parts.map((part) => part.reasoning)),
    });
  }
  return foreignConversation({
    id: derivedId('big-agi', chatId),
    title: word(value.userTitle) || word(value.autoTitle) || word(value.name),
    createdAt: toTime(value.created),
    isPinned: false,
    isArchived: value.isArchived === true,
    systemPrompt: joined(system),
    messages: messagesOfNodes('big-AGI', source, chain.nodes),
    leafId: nodeId(source, chain.leafId),
  });
}

export const isBigAgi = (value: JsonObject): boolean =>
  Array.isArray(value.messages) &&
  ('systemPurposeId' in value ||
    value.messages.some((row) => isObject(row) && Array.isArray(row.fragments) && 'role' in row));
