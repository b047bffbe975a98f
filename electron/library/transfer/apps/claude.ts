/** Reads chats of Claude's export: their messages in order, thoughts, and the text of attached files. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { attached, partTextsOf, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  chatIdOf,
  type ForeignNode,
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
import { fenced, plainLabel, quoted } from '../foreign-markdown.ts';
import { sourcesOf } from '../foreign-sources.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';
import { projectOfClaude } from './claude-projects.ts';

/** The id that first messages have as their parent. */
const ROOT = '00000000-0000-4000-8000-000000000000';

/** Languages of artifacts by type. Markdown and plain text don't need a code block. */
const ARTIFACT_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['text/markdown', ''],
  ['text/plain', ''],
  ['text/html', 'html'],
  ['image/svg+xml', 'svg'],
  ['application/vnd.ant.mermaid', 'mermaid'],
  ['application/vnd.ant.react', 'jsx'],
]);
/** Types of parts that have no text for the user. */
const ABOUT_REPLY: ReadonlySet<string> = new Set(['token_budget', 'flag']);
const WRITING_TOOL = /^(?:artifacts|create_file|write_file|str_replace|repl|analysis_tool|bash_tool)$/u;

/** The document, file or code that a tool call wrote, which Claude shows beside the chat; null for other parts. */
function writtenBy(part: JsonObject): string | null {
  const input = isObject(part.input) ? part.input : {};
  if (part.type !== 'tool_use' || !WRITING_TOOL.test(readText(part.name))) return null;
  const path = readText(input.path);
  const text = [input.content, input.file_text, input.new_str, input.code, input.command]
    .map((one) => plainTextOf(one))
    .find((one) => one !== '');
  if (text === undefined) return null;
  const ending = /\.(\w{1,10})$/u.exec(path)?.[1] ?? '';
  const language = ARTIFACT_LANGUAGES.get(readText(input.type)) ?? (readText(input.language) || ending);
  const isPlain = ARTIFACT_LANGUAGES.get(readText(input.type)) === '';
  const title = readText(input.title) || readText(input.description) || path;
  return joined([title === '' ? '' : `**${plainLabel(title)}**`, isPlain ? text : fenced(text, language)]);
}

function bodyOf(row: JsonObject, notes: TransferNotes): Pick<ForeignNode, 'text' | 'reasoning'> {
  const parts: readonly unknown[] = Array.isArray(row.content) ? row.content : [row.content];
  const said = parts
    .filter((part) => !isObject(part) || !ABOUT_REPLY.has(readText(part.type)))
    .map((part) => {
      const written = isObject(part) ? writtenBy(part) : null;
      return written === null ? partTextsOf([part], notes) : { text: written, reasoning: '' };
    });
  const texts = said.map(({ text }) => text);
  const reasoning = said.map(({ reasoning }) => reasoning);
  const plain = plainTextOf(row.text);
  if (joined(texts) === '') texts.push(plain);
  for (const file of readObjects(row.attachments)) {
    const content = readText(file.extracted_content);
    texts.push(content === '' ? attached([file], notes, 'attachments') : joined([readText(file.file_name), content]));
  }
  texts.push(attached(row.files, notes, 'files'));
  return { text: joined(texts), reasoning: joined(reasoning) };
}

/** A block of a design chat in the form of a chat's parts. */
function partOfBlock(block: unknown): unknown {
  if (!isObject(block)) return block;
  if (block.type === 'user_interjection') return { type: 'text', text: quoted(plainTextOf(block.message)) };
  if (block.type !== 'tool_call' || !isObject(block.toolCall)) return block;
  const part = { ...block.toolCall, type: 'tool_use' };
  if (writtenBy(part) === null) passOver(block);
  return part;
}

/** A message of a design chat, which has everything in `content`, in the form of a chat's messages. */
function rowOfDesign(row: unknown): unknown {
  if (!isObject(row) || !isObject(row.content)) return row;
  const { content, contentBlocks, attachments, timestamp } = row.content;
  return {
    created_at: timestamp,
    ...row,
    content: Array.isArray(contentBlocks) ? contentBlocks.map(partOfBlock) : [content],
    attachments: readObjects(attachments).map((file) => ({
      file_name: file.name,
      extracted_content: file.content,
      ...file,
    })),
  };
}

/** True for a chat about a design, as in Claude's `design_chats/<id>.json`. */
const isDesignChat = (value: JsonObject): boolean =>
  typeof value.uuid === 'string' &&
  readObjects(value.messages).some(
    ({ content }) => isObject(content) && ('contentBlocks' in content || 'authorAccountUuid' in content),
  );

export function readClaude(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chatId = chatIdOf([value.uuid], value);
  const source = ['claude', chatId];
  const nodes: ForeignNode[] = [];
  const known = new Set<string>();
  const leaf = readText(value.current_leaf_message_uuid);
  let last = '';
  const rows = messageRows(value.chat_messages ?? readArray(value.messages).map(rowOfDesign), notes);
  const named = new Set(rows.map(({ uuid }) => readText(uuid)).filter((id) => id !== ''));
  for (const row of rows) {
    const role = roleOrLeftOut(row, notes, row.sender ?? row.role);
    const id = readText(row.uuid) || `at ${nodes.length}`;
    // Newer exports name each message's parent; older ones have a single path.
    const parent = readText(row.parent_message_uuid);
    const parentId = named.has(parent) ? parent : parent === ROOT ? '' : last;
    if (role === null) {
      // Without a text, this only says where the messages below belong.
      if (!known.has(id)) nodes.push({ id, parentId, role: 'system', createdAt: 0, text: '', reasoning: '' });
      continue;
    }
    if (known.has(id)) {
      notes.add('sameId');
      passOver(row);
      continue;
    }
    known.add(id);
    nodes.push({
      id,
      parentId,
      role,
      createdAt: toTime(row.created_at),
      ...bodyOf(row, notes),
      ...sourcesOf(row, role === 'assistant', notes),
    });
    last = id;
  }
  const conversation = foreignConversation({
    id: derivedId('claude', chatId),
    title: readText(value.name) || readText(value.title),
    createdAt: toTime(value.created_at),
    isPinned: value.is_starred === true,
    messages: messagesOfNodes('Claude', source, nodes),
    leafId: last === '' ? null : nodeId(source, known.has(leaf) ? leaf : last),
  });
  return { ...conversation, folderId: projectOfClaude(value)?.id ?? null };
}

export const isClaude = (value: JsonObject): boolean =>
  (Array.isArray(value.chat_messages) && !isObject(value.mapping)) || isDesignChat(value);
