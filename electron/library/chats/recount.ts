/** Recomputes the figures that the sidebar shows for a chat. */

import { integer, textOrNull } from '../file/columns.ts';
import type { Store } from './context.ts';
import type { ConversationTree } from './conversation-tree.ts';
import { loadTree } from './tree.ts';

/**
 * Recomputes a chat's figures. Call it after adding or removing messages.
 *
 * @param known the chat's current tree, if the caller has already read it
 */
export function recount(store: Store, conversationId: string, known: ConversationTree | null = null): void {
  const row = store.sql.get('SELECT trash_id FROM conversations WHERE id = ?', conversationId);
  if (row === null || textOrNull(row, 'trash_id') !== null) return;
  const tree = known ?? loadTree(store.sql, conversationId);
  const newest = store.sql.get('SELECT updated_at, created_at FROM conversations WHERE id = ?', conversationId);
  let updatedAt = newest === null ? 0 : integer(newest, 'created_at');
  for (const node of tree.all()) updatedAt = Math.max(updatedAt, node.createdAt);
  store.sql.run(
    'UPDATE conversations SET message_count = ?, updated_at = ? WHERE id = ?',
    tree.size,
    updatedAt,
    conversationId,
  );
}

/** Recounts many chats. Reads a chat's tree only if SQLite's counts differ from the stored ones. */
export function recountAll(store: Store, conversationIds: readonly string[]): void {
  const differing = store.sql.texts(
    `SELECT id FROM conversations c WHERE id IN (SELECT value FROM json_each(?)) AND trash_id IS NULL AND (
       message_count <> (SELECT count(*) FROM messages WHERE conversation_id = c.id)
       OR updated_at <> max(created_at, coalesce((SELECT max(created_at) FROM messages WHERE conversation_id = c.id), 0)))`,
    JSON.stringify(conversationIds),
  );
  for (const id of differing) recount(store, id);
}
