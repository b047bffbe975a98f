/** Reads the chats of Grok's export, `prod-grok-backend.json`: trees of responses. */

/*
 * xAI doesn't document the format. Its fields are described from real exports in portable-ai-memory/portable-ai-memory
 * (importer-mappings.md, “xAI (Grok)”) and codeface-io/mac-stack (grok/export_conversations/README.md).
 */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation, NamedAsset } from '../document.ts';
import {
  chatIdOf,
  type ForeignNode,
  foreignConversation,
  innerJson,
  joined,
  messageRows,
  messagesOfNodes,
  nodeId,
  readArray,
  readText,
  toTime,
} from '../foreign.ts';
import { fenced, linkTo, placeholder } from '../foreign-markdown.ts';
import { sourcesOf } from '../foreign-sources.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';

/** Fields whose texts aren't part of a chat. */
export const GROK_ABOUT: ReadonlySet<string> = new Set([
  'metadata',
  'media_types',
  'query_type',
  'request_metadata',
  'share_link',
  'system_prompt_name',
]);

const CARD_ID = /\bcard_id="([^"]{1,100})"/u;
const ATTRIBUTES_MAX_CHARS = 400;

/** Replaces each `<name …>…</name>` by the result of `read` for its beginning. An element without an end stays. */
function replaceElements(text: string, name: string, read: (start: string) => string): string {
  const [open, close] = [`<${name}`, `</${name}>`];
  const pieces: string[] = [];
  let at = 0;
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, at)) {
    const end = text.indexOf(close, start);
    if (end === -1) break;
    pieces.push(text.slice(at, start), read(text.slice(start, start + ATTRIBUTES_MAX_CHARS)));
    at = end + close.length;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(at)].join('');
}

/** The text with links in place of the cards for its sources. Cards without an address are counted. */
function withLinks(text: string, row: JsonObject, notes: TransferNotes): string {
  const parsed = readArray(row.card_attachments_json).map((card) => (isObject(card) ? card : innerJson(card)));
  const cards = new Map(parsed.filter(isObject).map((card) => [readText(card.id), card]));
  return replaceElements(text, 'grok:render', (start) => {
    const card = cards.get(CARD_ID.exec(start)?.[1] ?? '');
    const address = readText(card?.url);
    if (address === '') notes.add('citation');
    return address === '' ? '' : ` ${linkTo(readText(card?.title), address)}`;
  });
}

/** The model's thoughts, without its tool calls. */
function thoughtsOf(row: JsonObject, notes: TransferNotes): string {
  const thoughts = [row.thinking_trace, ...readArray(row.agent_thinking_traces)].map((one) => {
    const text = plainTextOf(isObject(one) ? one.thinking_trace : one);
    return replaceElements(text, 'xai:tool_usage_card', () => {
      notes.add('toolCall');
      return '';
    });
  });
  return joined([...new Set(thoughts.map((text) => text.trim()))]);
}

const addressesIn = (value: unknown): readonly string[] =>
  readArray(value)
    .map((one) => readText(one))
    .filter((one) => one !== '');

/** A message's files, which an archive stores beside the chats, and placeholders for generated images. */
function filesOf(
  row: JsonObject,
  notes: TransferNotes,
): { readonly text: string; readonly assets: readonly NamedAsset[] } {
  const files = readArray(row.file_attachments).map((file) =>
    isObject(file) ? readText(file.id) || readText(file.file_id) : readText(file),
  );
  notes.add('contentPart', 'file', files.length);
  const made = addressesIn(row.generated_image_urls);
  notes.add('contentPart', 'image', made.length);
  const prompt = made.length === 0 ? '' : readText(row.query);
  return {
    text: joined([...files.map((id) => placeholder('file', id)), ...made.map(() => placeholder('image', prompt))]),
    assets: files.map((id) => ({ id, name: '', alt: '', placeholder: placeholder('file', id), partType: 'file' })),
  };
}

export function readGrok(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chat = isObject(value.conversation) ? value.conversation : {};
  const chatId = chatIdOf([chat.id, chat._id, chat.conversation_id], value);
  const source = ['grok', chatId];
  const nodes: ForeignNode[] = [];
  const assets = new Map<string, readonly NamedAsset[]>();
  let last = '';
  const rows = messageRows(value.responses, notes).map((entry) => (isObject(entry.response) ? entry.response : entry));
  // In a tree, a message without a parent is a beginning.
  const isTree = rows.some((row) => readText(row.parent_response_id) !== '');
  for (const row of rows) {
    const id = readText(row._id) || readText(row.id) || `at ${nodes.length}`;
    // Senders other than `human` are `assistant`, `ASSISTANT` and names of models.
    const isFromUser = readText(row.sender).toLowerCase() === 'human';
    const files = filesOf(row, notes);
    if (files.assets.length > 0) assets.set(nodeId(source, id), files.assets);
    const said = plainTextOf(row.message);
    const error = readText(row.error);
    notes.add('field', 'steps', readArray(row.steps).length);
    passOver(row.steps);
    notes.add('field', 'web_search_results', readArray(row.web_search_results).length);
    passOver(row.web_search_results);
    nodes.push({
      id,
      parentId: readText(row.parent_response_id) || (isTree ? '' : last),
      role: isFromUser ? 'user' : 'assistant',
      createdAt: toTime(row.create_time),
      model: readText(row.model),
      text: joined([
        withLinks(said, row, notes) || plainTextOf(isFromUser ? row.query : ''),
        error && fenced(error),
        files.text,
      ]),
      reasoning: thoughtsOf(row, notes),
      ending: error !== '' ? 'failed' : row.partial === true ? 'interrupted' : 'complete',
      ...sourcesOf({ citations: row.cited_web_search_results }, !isFromUser, notes),
    });
    last = id;
  }
  const messages = messagesOfNodes('Grok', source, nodes).map((message) => {
    const own = assets.get(message.id);
    return own === undefined ? message : { ...message, assets: own };
  });
  return foreignConversation({
    id: derivedId('grok', chatId),
    title: readText(chat.title),
    createdAt: toTime(chat.create_time),
    isPinned: chat.starred === true,
    messages,
    leafId: last === '' ? null : nodeId(source, last),
  });
}

export const isGrok = (value: JsonObject): boolean => isObject(value.conversation) && Array.isArray(value.responses);
