/** Reads the chats of big-AGI's export. A message is a list of fragments; in older versions, a single text. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { Chain } from '../chain.ts';
import { plainTextOf, wordsOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  chatIdOf,
  foreignConversation,
  joined,
  messageRows,
  messagesOfNodes,
  nodeId,
  readArray,
  readObjects,
  readText,
  roleOrLeftOut,
  toTime,
} from '../foreign.ts';
import { fenced, placeholder, quoted } from '../foreign-markdown.ts';
import { sourcesOf } from '../foreign-sources.ts';
import type { FolderList } from '../importer.ts';
import type { TransferNotes } from '../transfer-notes.ts';

/** Fields whose texts aren't part of a chat. */
export const BIG_AGI_ABOUT: ReadonlySet<string> = new Set([
  'autoTitle',
  'purposeId',
  'systemPurposeId',
  'sender',
  'avatar',
  'metrics',
]);

function nameOf(fragment: JsonObject, part: JsonObject): string {
  const summary = isObject(part.zRefSummary) ? part.zRefSummary : {};
  return (
    readText(fragment.title) ||
    readText(part.l1Title) ||
    readText(part.altText) ||
    readText(summary.text) ||
    readText(part.ref)
  );
}

/** The passages that a message quotes. */
function repliedTo(row: JsonObject): readonly string[] {
  const metadata = isObject(row.metadata) ? row.metadata : {};
  const passages = readObjects(metadata.inReferenceTo).map(({ mText }) => readText(mText));
  return [...passages, readText(metadata.inReplyToText)].filter((text) => text !== '').map(quoted);
}

function documentIn(data: unknown): string {
  const text = plainTextOf(data);
  return text === '' ? '' : fenced(text);
}

function partOf(fragment: JsonObject, notes: TransferNotes): { readonly text: string; readonly reasoning: string } {
  const part = isObject(fragment.part) ? fragment.part : {};
  const said = (text: string) => ({ text, reasoning: '' });
  switch (part.pt) {
    case 'text':
      return said(plainTextOf(part.text));
    case 'ma':
      return { text: '', reasoning: plainTextOf(part.aText) };
    case 'error':
      return said(fenced(readText(part.error)));
    case 'doc':
      return said(joined([placeholder('file', nameOf(fragment, part)), documentIn(part.data)]));
    case 'image_ref':
    case 'reference': {
      const kind = part.assetType === 'audio' ? 'audio' : 'image';
      notes.add('contentPart', kind);
      return said(placeholder(kind, nameOf(fragment, part)));
    }
    case 'tool_invocation': {
      const call = isObject(part.invocation) ? part.invocation : {};
      if (call.type === 'code_execution') return said(fenced(readText(call.code), readText(call.language)));
      notes.add('toolCall');
      return said('');
    }
    case 'tool_response': {
      const answer = isObject(part.response) ? part.response : {};
      if (answer.type === 'code_execution') return said(readText(answer.result) && fenced(readText(answer.result)));
      notes.add('toolAnswer', readText(answer.name));
      return said('');
    }
    case 'hosted_resource': {
      const resource = isObject(part.resource) ? part.resource : {};
      notes.add('contentPart', 'file');
      return said(
        placeholder('file', readText(resource.filename) || readText(resource.fileName) || readText(resource.fileId)),
      );
    }
    // `annotationsOf` reads the annotations; the other two are placeholders.
    case 'annotations':
    case 'ph':
    case '_pt_sentinel':
      return said('');
    default:
      return said(wordsOf(readText(part.pt), plainTextOf(part), notes));
  }
}

function annotationsOf(row: JsonObject): readonly unknown[] {
  return readObjects(row.fragments).flatMap(({ part }) => (isObject(part) ? readArray(part.annotations) : []));
}

export function readBigAgi(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chatId = chatIdOf([value.id], value);
  const source = ['big-agi', chatId];
  const chain = new Chain();
  const system: string[] = [];
  for (const row of messageRows(value.messages, notes)) {
    const role = roleOrLeftOut(row, notes);
    if (role === null) continue;
    const parts = readObjects(row.fragments).map((fragment) => partOf(fragment, notes));
    const said = joined(parts.map((part) => part.text)) || plainTextOf(row.text ?? row.content);
    const text = said === '' ? '' : joined([...repliedTo(row), said]);
    if (role === 'system' && chain.nodes.length === 0) {
      system.push(text);
      continue;
    }
    const generator = isObject(row.generator) ? row.generator : {};
    chain.add(readText(row.id), {
      role,
      createdAt: toTime(row.created),
      model: readText(generator.name) || readText(row.originLLM),
      text,
      reasoning: joined(parts.map((part) => part.reasoning)),
      ...sourcesOf({ annotations: annotationsOf(row) }, role === 'assistant', notes),
    });
  }
  return foreignConversation({
    id: derivedId('big-agi', chatId),
    title: readText(value.userTitle) || readText(value.autoTitle) || readText(value.name),
    createdAt: toTime(value.created),
    isArchived: value.isArchived === true,
    systemPrompt: joined(system),
    messages: messagesOfNodes('big-AGI', source, chain.nodes),
    leafId: nodeId(source, chain.leafId),
  });
}

/** A folder with the chats in it. */
export function folderOfBigAgi(value: JsonObject): ReturnType<FolderList['read']> {
  const id = readText(value.id);
  if (id === '') return null;
  return {
    folder: { id: derivedId('big-agi', 'folder', id), parentId: null, name: readText(value.title), position: 0 },
    chats: readArray(value.conversationIds).map((chat) => derivedId('big-agi', readText(chat))),
  };
}

export const isBigAgi = (value: JsonObject): boolean =>
  Array.isArray(value.messages) &&
  ('systemPurposeId' in value ||
    value.messages.some((row) => isObject(row) && Array.isArray(row.fragments) && 'role' in row));
