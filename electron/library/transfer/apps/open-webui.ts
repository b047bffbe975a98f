/** Reads chats of Open WebUI's export, including all branches. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { attached, partTextsOf, plainTextOf } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  boundMessages,
  chatIdOf,
  type ForeignNode,
  foreignConversation,
  joined,
  messagesOfNodes,
  nodeId,
  readObjects,
  readText,
  roleOf,
  toTime,
} from '../foreign.ts';
import { fenced } from '../foreign-markdown.ts';
import { sourcesOf } from '../foreign-sources.ts';
import { noteRole, type TransferNotes } from '../transfer-notes.ts';
import { passOver } from '../unread-texts.ts';
import { withoutDetails } from './open-webui-details.ts';

function historyOf(value: JsonObject): JsonObject {
  const chat = isObject(value.chat) ? value.chat : value;
  if (isObject(chat.history) && isObject(chat.history.messages)) return chat.history;
  // The first versions had only the list that was shown.
  const rows = readObjects(chat.messages).map((row, index): [string, JsonObject] => [
    readText(row.id) || `at ${index}`,
    row,
  ]);
  if (rows.length === 0 || !isObject(value.chat)) return {};
  let parentId = '';
  const messages = rows.map(([id, row]) => {
    const linked = [id, { parentId, ...row }] as const;
    parentId = id;
    return linked;
  });
  return { messages: Object.fromEntries(messages), currentId: parentId };
}

/** The pages or documents of an entry in `sources`. A search has several. */
function citedIn(entry: JsonObject): readonly JsonObject[] {
  const source = isObject(entry.source) ? entry.source : {};
  const title = readText(source.name);
  const found = readObjects(entry.metadata).map((metadata) => {
    const place = readText(metadata.source);
    const isAddress = place.includes('://');
    return {
      url: isAddress ? place : readText(source.url),
      title: readText(metadata.title) || readText(metadata.name) || title || place,
    };
  });
  return found.length === 0 ? [{ url: readText(source.url), title }] : found;
}

/** An app that exports trees of Open WebUI's form. */
interface TreeApp {
  readonly app: string;
  /** The app's name in derived ids. */
  readonly source: string;
  /** Converts a message to Open WebUI's own form. */
  readonly rowOf: (row: JsonObject) => JsonObject;
}

export function readTree(value: JsonObject, notes: TransferNotes, app: TreeApp): DocumentConversation {
  const chat = isObject(value.chat) ? value.chat : value;
  const history = historyOf(value);
  const rows = isObject(history.messages) ? history.messages : {};
  boundMessages(Object.keys(rows).length);
  const chatId = chatIdOf([value.id, chat.id], value);
  const source = [app.source, chatId];
  // The list of the messages that were shown repeats messages of the tree.
  for (const row of readObjects(chat.messages))
    if (Object.hasOwn(rows, readText(row.id)) && rows[readText(row.id)] !== row) passOver(row);
  const nodes = Object.entries(rows).flatMap(([id, found]): ForeignNode[] => {
    if (!isObject(found)) return [];
    const row = app.rowOf(found);
    const role = roleOf(row.role);
    if (role === null) noteRole(notes, readText(row.role));
    const files = attached(row.files, notes, 'files');
    notes.add('field', 'code_executions', readObjects(row.code_executions).length);
    passOver(row.code_executions);
    if (role === null) passOver(found);
    const said = partTextsOf(row.content, notes);
    const { text, reasoning } = withoutDetails(said.text, notes);
    // A failed reply has its error instead of a text, or after it.
    const error = isObject(row.error) ? plainTextOf(row.error) : readText(row.error);
    return [
      {
        id,
        parentId: readText(row.parentId),
        role: role ?? 'user',
        text: role === null ? '' : joined([text, error && fenced(error), files]),
        reasoning: joined([said.reasoning, reasoning]),
        createdAt: toTime(row.timestamp),
        model: readText(row.model),
        ...sourcesOf({ sources: readObjects(row.sources).flatMap(citedIn) }, role === 'assistant', notes),
        ending: row.error ? 'failed' : row.done === false ? 'interrupted' : 'complete',
      },
    ];
  });
  const params = isObject(chat.params) ? chat.params : {};
  return foreignConversation({
    id: derivedId(app.source, chatId),
    title: readText(value.title) || readText(chat.title),
    createdAt: toTime(value.created_at ?? chat.timestamp),
    isPinned: value.pinned === true,
    isArchived: value.archived === true,
    systemPrompt: plainTextOf(chat.system) || plainTextOf(params.system),
    messages: messagesOfNodes(app.app, source, nodes),
    leafId: nodeId(source, readText(history.currentId)),
  });
}

export const readOpenWebUi = (value: JsonObject, notes: TransferNotes): DocumentConversation =>
  readTree(value, notes, { app: 'Open WebUI', source: 'open-webui', rowOf: (row) => row });

/** The messages by their ids. */
export function messagesIn(value: JsonObject): JsonObject {
  const { messages } = historyOf(value);
  return isObject(messages) ? messages : {};
}

export const isOpenWebUi = (value: JsonObject): boolean => isObject(historyOf(value).messages);
