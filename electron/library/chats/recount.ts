/** Counts again what the sidebar shows of a chat. */

import { integer, textOrNull } from '../file/sql.ts';
import type { Store } from './context.ts';
import { type ConversationTree, loadTree } from './tree.ts';

/**
 * Call it after messages came or went.
 *
 * @param known the chat's tree as it is now, where somebody has read it
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

/** The same for many chats. Their trees are read only where SQLite counts something else than is known of them. */
export function recountAll(store: Store, conversationIds: readonly string[]): void {
  const differing = store.sql.texts(
    `SELECT id FROM conversations c WHERE id IN (SELECT value FROM json_each(?)) AND trash_id IS NULL AND (
       message_count <> (SELECT count(*) FROM messages WHERE conversation_id = c.id)
       OR updated_at <> max(created_at, coalesce((SELECT max(created_at) FROM messages WHERE conversation_id = c.id), 0)))`,
    JSON.stringify(conversationIds),
  );
  for (const id of differing) recount(store, id);
}
