/** Reads lists of messages in chat-completion format, as scripts and data sets store them. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { attached, partTextsOf, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation, DocumentMessage } from '../document.ts';
import { foreignConversation, foreignMessage, foreignReply, joined, list, roleOf, toTime, word } from '../foreign.ts';
import { placeholder, withEnglishWords } from '../foreign-markdown.ts';
import { sourcesOf } from '../foreign-sources.ts';
import { noteRole, TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';

const OTHER_ROLES: readonly string[] = ['tool', 'function'];

/** What a message says; newer libraries call it `parts`, and data sets for training `value`. */
const contentOf = (row: JsonObject): unknown => row.content ?? row.parts ?? row.value ?? null;
const roleIn = (row: JsonObject): unknown => row.role ?? row.from;

/** A single message. */
export const isListedMessage = (value: unknown): value is JsonObject =>
  isObject(value) &&
  (roleOf(roleIn(value)) !== null || OTHER_ROLES.includes(word(roleIn(value)))) &&
  (value.role === undefined ? 'value' in value : 'content' in value || 'parts' in value) &&
  ['string', 'object', 'number'].includes(typeof contentOf(value));

const rowsIn = (value: JsonObject): readonly unknown[] => list(value.messages ?? value.conversations);

export const isMessageList = (value: JsonObject): boolean => rowsIn(value).some(isListedMessage);

function reasoningOf(row: JsonObject): string {
  const fields = [row.reasoning_content, row.reasoning, row.thinking, row.reasoning_details];
  return fields.map((field) => plainTextOf(field, ['text', 'summary', 'content'])).find((text) => text !== '') ?? '';
}

/** Where libraries put the files of a message. */
const FILE_FIELDS = ['attachments', 'files', 'experimental_attachments'] as const;
const TITLE_CHARS = 60;

/** The messages have no ids, so the chat's id is derived from its text. */
export function readMessageList(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const messages: DocumentMessage[] = [];
  const system = [value.system, value.system_prompt, value.instructions].map((text) => plainTextOf(text));
  let last = derivedId('messages', word(value.id));
  let firstWords = '';
  for (const row of rowsIn(value)) {
    if (!isListedMessage(row)) {
      notes.add('noMessage');
      passOver(row);
      continue;
    }
    const role = roleOf(roleIn(row));
    if (role === null) {
      noteRole(notes, word(roleIn(row)));
      passOver(row);
      continue;
    }
    const said = partTextsOf(contentOf(row), notes);
    // Some services answer with one of these instead of a content.
    const spoken = said.text || plainTextOf(row.refusal) || plainTextOf(row.audio, ['transcript']);
    const images = list(row.images).map(() => placeholder('image'));
    notes.add('contentPart', 'image', images.length);
    passOver(row.images);
    const files = FILE_FIELDS.map((field) => attached(row[field], notes, field));
    const text = joined([spoken, ...images, ...files]);
    for (const calls of [row.tool_calls, row.function_call]) {
      notes.add('toolCall', '', Array.isArray(calls) ? calls.length : isObject(calls) ? 1 : 0);
      passOver(calls);
    }
    if (role === 'system' && messages.length === 0) {
      system.push(text);
      continue;
    }
    const reasoning = reasoningOf(row) || said.reasoning;
    const found = sourcesOf(row, role === 'assistant', notes);
    if (text.trim() === '' && reasoning === '') continue;
    if (role === 'user' && firstWords === '') firstWords = text;
    // The same id when the file is imported again in another language.
    const sameText = withEnglishWords(() => partTextsOf(contentOf(row), new TransferNotes()).text);
    last = derivedId('messages', last, role, sameText);
    const parentId = messages.at(-1)?.id ?? null;
    const reply =
      role === 'assistant'
        ? foreignReply({
            app: word(value.provider),
            model: word(row.model) || word(value.model),
            ending: 'complete',
            ...found,
          })
        : null;
    const createdAt = toTime(row.created_at ?? row.timestamp);
    messages.push(foreignMessage({ id: last, parentId, role, text, reasoning, createdAt, reply }));
  }
  return foreignConversation({
    id: derivedId('messages', 'chat', last),
    title: word(value.title) || word(value.name) || firstWords.trim().split('\n', 1)[0]?.slice(0, TITLE_CHARS) || '',
    createdAt: toTime(value.created_at ?? value.created),
    isPinned: false,
    isArchived: false,
    systemPrompt: joined(system),
    messages,
    leafId: messages.at(-1)?.id ?? null,
  });
}
