/** Adds, edits, removes and reads the queued messages of chats. */

import { type AttachmentRef, queuePlace } from '../../../shared/attachments.ts';
import { knownRows, setPending } from '../attachments/stored-attachments.ts';
import { integer, text } from '../file/columns.ts';
import type { LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import type { NextQueued, StoredPathChange } from '../library-values.ts';
import type { Store } from './context.ts';
import { readSummary } from './listing.ts';
import { readPathChange, shownIds } from './reading.ts';
import { toQueued } from './rows.ts';
import { loadTree } from './tree.ts';
import { dropEdit, dropQueued, forgetDraft, type MessageContent } from './turn-changes.ts';

function ofQueued(store: Store, id: string): string {
  const row = store.sql.get('SELECT conversation_id FROM queue WHERE id = ?', id);
  if (row === null) throw new LibraryError('not_found', 'no such queued message');
  return text(row, 'conversation_id');
}

/** The result of a change to the queue. It contains no messages, because none has changed. */
function queueChange(store: Store, conversationId: string): StoredPathChange {
  const known = shownIds(store, loadTree(store.sql, conversationId));
  return readPathChange(store, conversationId, known);
}

export function enqueue(store: Store, conversationId: string, said: MessageContent): ReturnType<LibraryApi['enqueue']> {
  // Throw if the chat doesn't exist.
  readSummary(store, conversationId);
  const queueId = store.newId();
  store.sql.insert('queue', {
    id: queueId,
    conversation_id: conversationId,
    created_at: store.now(),
    text: said.text,
  });
  const rows = knownRows(store.sql, conversationId, said.attachments);
  setPending(store.sql, conversationId, queuePlace(queueId), rows);
  forgetDraft(store, conversationId, said);
  return { ...queueChange(store, conversationId), queueId };
}

export function nextQueued(store: Store, conversationId: string): NextQueued | null {
  const row = store.sql.get(
    `SELECT q.*, (EXISTS (SELECT 1 FROM edits e WHERE e.conversation_id = q.conversation_id AND e.place = q.id) OR EXISTS (
       SELECT 1 FROM pending_attachments p WHERE p.conversation_id = q.conversation_id AND p.place = q.id)) AS is_edited
     FROM queue q JOIN conversations c ON c.id = q.conversation_id
     WHERE q.conversation_id = ? AND c.trash_id IS NULL ORDER BY q.n LIMIT 1`,
    conversationId,
  );
  return row === null ? null : { ...toQueued(row), isEdited: integer(row, 'is_edited') === 1 };
}

/** @param refs undefined keeps the current attachments */
export function editQueued(
  store: Store,
  id: string,
  message: string,
  refs?: readonly AttachmentRef[],
): StoredPathChange {
  const conversationId = ofQueued(store, id);
  store.sql.run('UPDATE queue SET text = ? WHERE id = ?', message, id);
  if (refs !== undefined) {
    const rows = knownRows(store.sql, conversationId, refs);
    setPending(store.sql, conversationId, queuePlace(id), rows);
  }
  dropEdit(store, conversationId, id);
  return queueChange(store, conversationId);
}

export function removeQueued(store: Store, id: string): StoredPathChange {
  const conversationId = ofQueued(store, id);
  dropQueued(store, conversationId, id);
  return queueChange(store, conversationId);
}

/** Ids of chats outside the trash that have queued messages. */
export function conversationsWithQueue({ sql }: Store): string[] {
  return sql.texts(
    'SELECT DISTINCT q.conversation_id FROM queue q JOIN conversations c ON c.id = q.conversation_id WHERE c.trash_id IS NULL',
  );
}
