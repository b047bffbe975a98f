/** Reads lists of messages in chat-completion format, as scripts and data sets store them. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { attached, partTextsOf, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation, DocumentMessage, NamedAsset } from '../document.ts';
import { heldImage, withoutImageMarks, withoutImages } from '../embedded-images.ts';
import {
  firstText,
  foreignConversation,
  foreignMessage,
  foreignReply,
  joined,
  readArray,
  readObjects,
  readText,
  roleOf,
} from '../foreign.ts';
import { placeholder, withEnglishWords } from '../foreign-markdown.ts';
import { sourcesOf } from '../foreign-sources.ts';
import { noteRole, TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';
import { idOfRow, ListedPlaces, oldestFirst, timeIn, timeOfRow } from './listed-order.ts';
import { wrappedMessages } from './wrapped-messages.ts';

const OTHER_ROLES: readonly string[] = ['tool', 'function'];

/**
 * Other names of a message's content: newer libraries call it `parts`, data sets for training `value`, ChatGPT Exporter
 * `say`, and other exporters `text` or `message`.
 */
const CONTENT_FIELDS = ['content', 'parts', 'value', 'say', 'text', 'message'] as const;
const contentOf = (row: JsonObject): unknown =>
  contentOfChunks(row) ?? CONTENT_FIELDS.map((field) => row[field]).find((one) => (one ?? null) !== null) ?? null;

/** Mistral's Le Chat has `contentChunks`, which repeat the text if there is also a `content`. */
function contentOfChunks({ content, contentChunks }: JsonObject): unknown {
  if (content === '' || typeof content !== 'string' || !Array.isArray(contentChunks)) return contentChunks;
  const others = contentChunks.filter((chunk) => {
    const isRepeated = isObject(chunk) && typeof chunk.text === 'string' && content.includes(chunk.text);
    if (isRepeated) passOver(chunk);
    return !isRepeated;
  });
  return [content, ...others];
}

/** Parts of the AI SDK for the beginning of a step, which has no words, and for a source. */
const STEP = 'step-start';
const SOURCE_PART = /^source-(?:url|document)$/u;

/** The content without its parts for steps and sources, and the sources. */
function withoutSources(content: unknown): { readonly content: unknown; readonly cited: readonly JsonObject[] } {
  const isSource = (part: unknown): boolean => isObject(part) && SOURCE_PART.test(readText(part.type));
  const cited = readObjects(content).filter(isSource);
  if (!Array.isArray(content)) return { content, cited };
  return { content: content.filter((part) => !isSource(part) && !(isObject(part) && part.type === STEP)), cited };
}

/** The role, which exporters call `sender` or `author`, also of one of ChatGPT's messages outside of its tree. */
const roleIn = (row: JsonObject): unknown =>
  row.role ?? row.from ?? (isObject(row.author) ? row.author.role : (row.author ?? row.sender));

/** Matches `human`, `HumanMessage`, `AIMessageChunk` and so on. */
const LANGCHAIN_TYPE = /^(human|ai|system|tool|function|chat)(?:Message(?:Chunk)?)?$/iu;

/**
 * A message with its role and content in the usual fields; null if it isn't an object. LangChain's `messages_to_dict`
 * puts both into `data`, `dumps` into `kwargs`, and `model_dump` writes the type in place of the role
 * (langchain-ai/langchain: libs/core/langchain_core/messages/base.py and load/serializable.py).
 */
function plainRow(value: unknown): JsonObject | null {
  if (!isObject(value)) return null;
  if (roleIn(value) !== undefined) return value;
  const inner = value.lc === 1 && isObject(value.kwargs) ? value.kwargs : isObject(value.data) ? value.data : value;
  if (inner.content === undefined) return value;
  const type = LANGCHAIN_TYPE.exec(
    readText(value.lc === 1 ? readArray(value.id).at(-1) : value.type),
  )?.[1]?.toLowerCase();
  // Claude Code's lines also have types, and name their session.
  if (type === undefined || 'sessionId' in value) return value;
  const about = isObject(inner.response_metadata) ? inner.response_metadata : {};
  const more = isObject(inner.additional_kwargs) ? inner.additional_kwargs : {};
  passOver(about);
  // These fields repeat the calls in `tool_calls`.
  if (inner.tool_calls !== undefined) for (const calls of [more.tool_calls, more.function_call]) passOver(calls);
  return {
    ...(inner.tool_calls === undefined && { tool_calls: more.tool_calls, function_call: more.function_call }),
    reasoning_content: more.reasoning_content,
    ...inner,
    role: type === 'chat' ? inner.role : type,
    model: about.model_name ?? about.model,
  };
}

const NO_REPLY = /tool|function|observation|system/iu;

/** The row as a reply if its sender has a name of its own: exporters write that of the model or of the app. */
function namedReply(row: JsonObject): JsonObject {
  const sender = readText(row.from ?? row.author ?? row.sender);
  const isReply = row.role === undefined && sender !== '' && roleOf(sender) === null && !NO_REPLY.test(sender);
  return isReply ? { model: sender, ...row, from: 'assistant' } : row;
}

const isSpoken = (row: JsonObject): boolean =>
  (roleOf(roleIn(row)) !== null || OTHER_ROLES.includes(readText(roleIn(row)).toLowerCase())) &&
  CONTENT_FIELDS.some((field) => field in row && (field !== 'value' || row.role === undefined)) &&
  ['string', 'object', 'number'].includes(typeof contentOf(row));

/** True for a value that is a single message. */
export function isListedMessage(value: unknown): value is JsonObject {
  const row = plainRow(value);
  return row !== null && isSpoken(row);
}

export function isMessageList(value: JsonObject): boolean {
  const { rows, answers } = wrappedMessages(value);
  return rows.some(isListedMessage) || answers.some(isListedMessage);
}

function reasoningOf(row: JsonObject): string {
  const fields = [row.reasoning_content, row.reasoning, row.thinking, row.reasoning_details, row.reasoningText];
  return firstText(fields.map((field) => plainTextOf(field, ['text', 'summary', 'content'])));
}

/** Fields in which libraries store the files of a message. */
const FILE_FIELDS = ['attachments', 'files', 'experimental_attachments'] as const;
/** The files of a message of Le Chat. Its archive has them in a folder for each chat, under the name in the message. */
function archivedFiles({ chatId, contentChunks, files }: JsonObject, notes: TransferNotes): readonly NamedAsset[] {
  // Other apps have no `contentChunks`, not even empty ones, and may hold the files in the message.
  const chat = contentChunks === undefined ? '' : readText(chatId);
  const named = chat === '' ? [] : readObjects(files).filter(({ name }) => readText(name) !== '');
  notes.add('contentPart', 'file', named.length);
  return named.map(({ type, name: written }) => {
    const name = readText(written);
    const shown = placeholder(type === 'image' ? 'image' : 'file', name);
    return { id: `chat-${chat}-files/${name}`, name, alt: '', placeholder: shown, partType: 'file' };
  });
}

/** The names that requests use for the instructions before the messages. */
const SYSTEM_FIELDS = [
  'system',
  'system_prompt',
  'systemPrompt',
  'preprompt',
  'instructions',
  'systemInstruction',
  'system_instruction',
] as const;
/** Fields in which programs describe a chat beside its messages. */
const HEAD_FIELDS = ['metadata', 'history', 'conversation', 'chat', 'thread'] as const;
/** Matches an id that no other chat has, such as a UUID, but none of a data set that numbers its chats. */
const UNIQUE_ID = /^(?=.*?\d[a-z].*\d[a-z])[\w-]{16,}$/iu;
const TITLE_CHARS = 60;

/** Reads a list of messages. Derives ids from the texts, but the id of a chat from its own, if that is unique. */
export function readMessageList(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const messages: DocumentMessage[] = [];
  const { request, rows: listed, answers, model, threadId } = wrappedMessages(value);
  const rows = oldestFirst(listed);
  const places = new ListedPlaces(rows);
  const hasQuestions = rows.some((row) => isObject(row) && roleOf(roleIn(row)) === 'user');
  const heads = [value, ...HEAD_FIELDS.map((field) => value[field]).filter(isObject)];
  const ownId = threadId || firstText([value.id, value._id].map(readText).filter((id) => UNIQUE_ID.test(id)));
  const system = SYSTEM_FIELDS.map((field) => plainTextOf(request[field]));
  const start = derivedId('messages', threadId || readText(value.id));
  let last = start;
  const known = new Set<string>();
  let firstWords = '';
  /** The message that all the following answers belong to; null before them. */
  let asked: string | null = null;
  for (const [at, one] of [...rows, ...answers].entries()) {
    if (at === rows.length) asked = messages.at(-1)?.id ?? null;
    const plain = plainRow(one);
    const row = plain === null || !hasQuestions ? plain : namedReply(plain);
    const parentId = row === null || at >= rows.length ? asked : places.next(row);
    if (row === null || !isSpoken(row)) {
      const type = readText(row?.type);
      if (type.endsWith('_call')) notes.add('toolCall');
      else if (type.endsWith('_call_output')) noteRole(notes, 'tool');
      else notes.add('noMessage');
      passOver(one);
      continue;
    }
    const role = roleOf(roleIn(row));
    if (role === null) {
      noteRole(notes, readText(roleIn(row)));
      passOver(one);
      continue;
    }
    const { content, cited } = withoutSources(contentOf(row));
    const said = partTextsOf(content, notes);
    // Some services put the answer into one of these fields and leave the content empty.
    const spoken = said.text || plainTextOf(row.refusal) || plainTextOf(row.audio, ['transcript']);
    const leaveOut = (): void => notes.add('contentPart', 'image');
    const images = readArray(row.images).map((image) => {
      const held = heldImage(image, '', placeholder('image'), leaveOut);
      if (held === null) leaveOut();
      return held ?? placeholder('image');
    });
    passOver(row.images);
    const assets = archivedFiles(row, notes);
    const files = FILE_FIELDS.map((field) =>
      field === 'files' && assets.length > 0 ? '' : attached(row[field], notes, field),
    );
    const text = joined([spoken, ...images, ...files, ...assets.map((asset) => asset.placeholder)]);
    for (const calls of [row.tool_calls, row.function_call]) {
      notes.add('toolCall', '', Array.isArray(calls) ? calls.length : isObject(calls) ? 1 : 0);
      passOver(calls);
    }
    if (role === 'system' && messages.length === 0) {
      system.push(text);
      continue;
    }
    const reasoning = reasoningOf(row) || said.reasoning;
    const found = sourcesOf({ ...row, sources: row.sources ?? cited }, role === 'assistant', notes);
    if (text.trim() === '' && reasoning === '') continue;
    if (role === 'user' && firstWords === '') firstWords = withoutImageMarks(text).trim();
    // Derive the id from English words, so that it is the same when the file is imported in another language.
    const sameText = withEnglishWords(() => withoutImages(() => partTextsOf(content, new TransferNotes()).text));
    last = derivedId('messages', at < rows.length ? (parentId ?? start) : last, role, sameText);
    // Two versions may have the same text.
    if (known.has(last)) last = derivedId('messages', last, idOfRow(row));
    known.add(last);
    places.put(row, last);
    const reply =
      role === 'assistant'
        ? foreignReply({
            app: readText(value.provider),
            model: readText(row.model) || readText(row.modelId) || model,
            ending: 'complete',
            ...found,
          })
        : null;
    const createdAt = timeOfRow(row);
    const message = foreignMessage({ id: last, parentId, role, text, reasoning, createdAt, reply });
    messages.push(assets.length === 0 ? message : { ...message, assets });
  }
  return foreignConversation({
    id: ownId === '' ? derivedId('messages', 'chat', last) : derivedId('messages', 'thread', ownId),
    title:
      firstText(heads.flatMap(({ title, name }) => [title, name]).map(readText)) ||
      firstWords.trim().split('\n', 1)[0]?.slice(0, TITLE_CHARS) ||
      '',
    createdAt: timeIn(heads.concat(request)),
    isPinned: heads.some(({ pinned, isPinned }) => pinned === true || isPinned === true),
    systemPrompt: joined([...new Set(system)]),
    messages,
    leafId: messages.at(-1)?.id ?? null,
  });
}
