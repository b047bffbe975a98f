/** Reads chats of Open WebUI's export, including all branches. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { attached } from '../content-parts.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation } from '../document.ts';
import {
  boundMessages,
  type ForeignNode,
  foreignConversation,
  joined,
  messagesOfNodes,
  nodeId,
  objects,
  roleOf,
  toTime,
  word,
} from '../foreign.ts';
import { noteRole, type TransferNotes } from '../transfer-notes.ts';

function historyOf(value: JsonObject): JsonObject {
  const chat = isObject(value.chat) ? value.chat : value;
  return isObject(chat.history) ? chat.history : {};
}

export function readOpenWebUi(value: JsonObject, notes: TransferNotes): DocumentConversation {
  const chat = isObject(value.chat) ? value.chat : value;
  const history = historyOf(value);
  const rows = isObject(history.messages) ? history.messages : {};
  boundMessages(Object.keys(rows).length);
  const chatId = word(value.id) || word(chat.id);
  const source = ['open-webui', chatId];
  const nodes = Object.entries(rows).flatMap(([id, row]): ForeignNode[] => {
    if (!isObject(row)) return [];
    const role = roleOf(row.role);
    if (role === null) noteRole(notes, word(row.role));
    const files = attached(row.files, notes, 'files');
    for (const field of ['sources', 'code_executions']) notes.add('field', field, objects(row[field]).length);
    return [
      {
        id,
        parentId: word(row.parentId),
        role: role ?? 'user',
        text: role === null ? '' : joined([word(row.content), files]),
        reasoning: '',
        createdAt: toTime(row.timestamp),
        model: word(row.model),
      },
    ];
  });
  const params = isObject(chat.params) ? chat.params : {};
  return foreignConversation({
    id: derivedId('open-webui', chatId),
    title: word(value.title) || word(chat.title),
    createdAt: toTime(value.created_at ?? chat.timestamp),
    isPinned: value.pinned === true,
    isArchived: value.archived === true,
    systemPrompt: word(chat.system) || word(params.system),
    messages: messagesOfNodes('Open WebUI', source, nodes),
    leafId: nodeId(source, word(history.currentId)),
  });
}

export const isOpenWebUi = (value: JsonObject): boolean => isObject(historyOf(value).messages);
