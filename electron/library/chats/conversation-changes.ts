/** Changes of chats' own rows: made, named, pinned, filed, found again while untouched. */

import type { ChatSettings, ConversationSummary } from '../../../shared/conversation.ts';
import type { BulkAction } from '../../../shared/library.ts';
import { textOrNull, toFlag } from '../file/sql.ts';
import type { LibraryApi } from '../library-api.ts';
import type { Store } from './context.ts';
import { TITLE_SOURCES } from './naming.ts';
import { readSettings, readSummaries, readSummary } from './reading.ts';
import { toSettings } from './rows.ts';
import { trashConversation } from './trash.ts';
import { undoable } from './undo-steps.ts';

/** A new row for a chat; the caller reads it back. */
export function insertConversation(store: Store, settings: ChatSettings, folderId: string | null): string {
  const id = store.newId();
  const now = store.now();
  store.sql.run(
    `INSERT INTO conversations (id, title, title_source, created_at, updated_at, is_pinned, is_archived, folder_id, is_unread,
       message_count, settings, draft) VALUES (?, '', 0, ?, ?, 0, 0, ?, 0, 0, ?, '')`,
    id,
    now,
    now,
    folderId,
    JSON.stringify(settings),
  );
  return id;
}

/** The newest chat that nobody has touched; null when there is none. */
export function blankConversation(store: Store, folderId: string | null): string | null {
  const row = store.sql.get(
    `SELECT id FROM conversations c WHERE trash_id IS NULL AND draft = '' AND title = '' AND is_archived = 0 AND folder_id IS ?
       AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM queue q WHERE q.conversation_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM edits e WHERE e.conversation_id = c.id) ORDER BY n DESC LIMIT 1`,
    folderId,
  );
  return row === null ? null : textOrNull(row, 'id');
}

export function rename(
  store: Store,
  id: string,
  title: string,
  isByUser: boolean,
): { summary: ConversationSummary; undoId: string | null } {
  const source = isByUser ? TITLE_SOURCES.user : TITLE_SOURCES.model;
  const undoId = undoable(store, { table: 'conversations', columns: ['title', 'title_source'], ids: [id] }, () => {
    store.sql.run(
      'UPDATE conversations SET title = ?, title_source = ? WHERE id = ? AND title_source <= ?',
      title,
      source,
      id,
      source,
    );
  });
  return { summary: readSummary(store, id), undoId };
}

type Change = Exclude<BulkAction, { kind: 'delete' }>;

function columnOf(action: Change): { readonly name: string; readonly value: string | number | null } {
  if (action.kind === 'archive') return { name: 'is_archived', value: toFlag(action.isArchived) };
  if (action.kind === 'pin') return { name: 'is_pinned', value: toFlag(action.isPinned) };
  return { name: 'folder_id', value: action.folderId };
}

/** One thing done to several chats; it is undone for all of them together. */
export function bulk(store: Store, ids: readonly string[], action: BulkAction): ReturnType<LibraryApi['bulk']> {
  if (action.kind === 'delete') {
    const undoId = store.newId();
    const removed = ids.filter((id) => trashConversation(store, id, undoId));
    return { undoId: removed.length === 0 ? null : undoId, changed: [], removed };
  }
  const { name, value } = columnOf(action);
  const undoId = undoable(store, { table: 'conversations', columns: [name], ids }, () => {
    for (const id of ids)
      store.sql.run(`UPDATE conversations SET ${name} = ? WHERE id = ? AND trash_id IS NULL`, value, id);
  });
  return { undoId, changed: readSummaries(store, ids), removed: [] };
}

export function updateSettings(store: Store, id: string, patch: Partial<ChatSettings>): ChatSettings {
  const next = toSettings({ ...readSettings(store, id), ...patch });
  store.sql.run('UPDATE conversations SET settings = ? WHERE id = ?', JSON.stringify(next), id);
  return next;
}
