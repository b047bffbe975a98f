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
