/** Applies the user's changes to the tree: edit, switch version, delete, fork. */

import type { AttachmentRef } from '../../../shared/attachments.ts';
import { knownRows, putAttachments } from '../attachments/stored-attachments.ts';
import { text, textOrNull } from '../file/columns.ts';
import { forkStatements } from '../file/dependents.ts';
import { jsonOrNull, storedJson } from '../json.ts';
import type { LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import type { StoredConversation } from '../library-values.ts';
import { noteCopiedReply } from '../usage/usage-log.ts';
import type { Store } from './context.ts';
import { insertConversation } from './conversation-changes.ts';
import { TITLE_SOURCES } from './naming.ts';
import { conversationOf, readConversation, readMessage, readPathChange, shownIds } from './reading.ts';
import { recount } from './recount.ts';
import { toSettings } from './rows.ts';
import { addTrashEntry } from './trash.ts';
import { activate, activateNew, loadTree } from './tree.ts';
import { dropEdit, insertMessage, markForSearch } from './turn-changes.ts';

/** How many messages after the changed one left the path, and the first of them; null if there are none. */
function hiddenBy(
  store: Store,
  conversationId: string,
  before: readonly string[],
  changedId: string,
): Pick<ReturnType<LibraryApi['selectVersion']>, 'hiddenLater' | 'hiddenMessageId'> {
  const now = new Set(loadTree(store.sql, conversationId).pathIds());
  const gone = before.filter((id) => !now.has(id));
  // Don't count the changed message: its previous version is one click away, but the messages after it seem lost.
  const later = gone.slice(1).filter((id) => id !== changedId);
  return { hiddenLater: later.length, hiddenMessageId: later[0] ?? null };
}

/** @param attachments undefined keeps the current ones */
export function editMessage(
  store: Store,
  messageId: string,
  newText: string,
  attachments?: readonly AttachmentRef[],
): ReturnType<LibraryApi['editMessage']> {
  const old = readMessage(store, messageId);
  if (old.status === 'streaming') throw new LibraryError('invalid', 'the reply is still running');
  const tree = loadTree(store.sql, old.conversationId);
  const before = tree.pathIds();
  const known = shownIds(store, tree);
  const attached = knownRows(store.sql, old.conversationId, attachments ?? old.attachments ?? []);
  const id = insertMessage(store, {
    conversationId: old.conversationId,
    parentId: old.parentId,
    role: old.role,
    status: 'complete',
    text: newText,
    reasoning: old.reasoning,
  });
  putAttachments(store.sql, id, attached);
  dropEdit(store, old.conversationId, messageId);
  if (old.role === 'assistant') {
    const {
      connectionId = '',
      connectionName = '',
      model = '',
      parameters,
      reasoningMs = null,
      extras,
    } = old.reply ?? {};
    // Token counts, times and the completion id describe the service's own text, so the edited version doesn't get
    // them.
    store.sql.insert('replies', {
      message_id: id,
      connection_id: connectionId,
      connection_name: connectionName,
      model,
      parameters: JSON.stringify({ ...(parameters ?? { stream: true }), isEdited: true }),
      reasoning_ms: reasoningMs,
      ending: 'complete',
      is_empty_answer: 0,
      // Keep the sources: the numbers in the text still refer to them.
      extras: jsonOrNull(extras?.sources === undefined ? null : { sources: extras.sources }),
    });
  }
  activate(store.sql, loadTree(store.sql, old.conversationId), id);
  recount(store, old.conversationId);
  const { hiddenLater } = hiddenBy(store, old.conversationId, before, messageId);
  return { ...readPathChange(store, old.conversationId, known), messageId: id, hiddenLater };
}

export function selectVersion(store: Store, messageId: string): ReturnType<LibraryApi['selectVersion']> {
  const conversationId = conversationOf(store, messageId);
  const tree = loadTree(store.sql, conversationId);
  const before = tree.pathIds();
  const known = shownIds(store, tree);
  activate(store.sql, tree, messageId);
  const hidden = hiddenBy(store, conversationId, before, messageId);
  return { ...readPathChange(store, conversationId, known), ...hidden };
}

export function deleteMessage(store: Store, messageId: string): ReturnType<LibraryApi['deleteMessage']> {
  const conversationId = conversationOf(store, messageId);
  const tree = loadTree(store.sql, conversationId);
  const message = tree.get(messageId);
  const before = tree.pathIds();
  const known = shownIds(store, tree);
  const siblings = tree.childrenOf(message.parentId).map((row) => row.id);
  const index = siblings.indexOf(messageId);
  const neighbour = siblings[index + 1] ?? siblings[index - 1] ?? null;
  const ids = tree.subtree(messageId);
  const title = store.sql.get('SELECT substr(text, 1, 200) AS head FROM messages WHERE id = ?', messageId);
  const undoId = addTrashEntry(store, {
    kind: 'message',
    targetId: messageId,
    conversationId,
    title: title === null ? '' : text(title, 'head'),
    messageCount: ids.length,
  });
  for (const id of ids) store.sql.run('UPDATE messages SET trash_id = ? WHERE id = ? AND trash_id IS NULL', undoId, id);
  // Activate the neighbour only if the deleted message was on the active path; otherwise the view must not move.
  if (before.includes(messageId) && neighbour !== null)
    activate(store.sql, loadTree(store.sql, conversationId), neighbour);
  recount(store, conversationId);
  const change = readPathChange(store, conversationId, known, siblings);
  return { ...change, undoId };
}

/**
 * Creates a chat with copies of the messages from the root to `messageId`, stored like the old chat: on disk or in
 * memory.
 */
export function fork(store: Store, messageId: string): StoredConversation {
  const conversationId = conversationOf(store, messageId);
  const source = store.sql.get(
    'SELECT title, title_source, settings, folder_id FROM conversations WHERE id = ?',
    conversationId,
  );
  if (source === null) throw new LibraryError('not_found', 'no such conversation');
  const path = loadTree(store.sql, conversationId).pathTo(messageId);
  if (path.some((row) => row.status === 'streaming')) throw new LibraryError('invalid', 'the reply is still running');
  const newId = insertConversation(
    store,
    toSettings(storedJson(textOrNull(source, 'settings'))),
    textOrNull(source, 'folder_id'),
  );
  store.sql.run(
    'UPDATE conversations SET title = ?, title_source = ? WHERE id = ?',
    text(source, 'title'),
    // A copied title counts as generated, so a model may still improve it.
    text(source, 'title') === '' ? TITLE_SOURCES.none : TITLE_SOURCES.firstExchange,
    newId,
  );
  const copies: string[] = [];
  const copyRows = forkStatements();
  for (const row of path) {
    const copyId = store.newId();
    store.sql.run(
      `INSERT INTO messages (id, conversation_id, parent_id, role, status, created_at, text, reasoning)
       SELECT ?, ?, ?, role, status, created_at, text, reasoning FROM messages WHERE id = ?`,
      copyId,
      newId,
      copies.at(-1) ?? null,
      row.id,
    );
    for (const statement of copyRows) store.sql.run(statement, copyId, row.id);
    noteCopiedReply(store.sql, copyId, newId);
    markForSearch(store, copyId);
    copies.push(copyId);
  }
  activateNew(store.sql, newId, copies);
  recount(store, newId);
  // Although its messages are old, a fork is new, so it goes to the top of the list.
  store.sql.run('UPDATE conversations SET updated_at = ? WHERE id = ?', store.now(), newId);
  return readConversation(store, newId);
}
