/** Copies one conversation with all that belongs to it from one library file to another. */

import { CONTENT_TABLES, type ContentTable } from '../file/schema.ts';
import { markPending } from '../file/search-pending.ts';
import type { Row, Sql } from '../file/sql.ts';

const UNIQUE_KEYS: Readonly<Record<ContentTable, readonly string[]>> = {
  meta: ['key'],
  folders: ['id'],
  conversations: ['id'],
  messages: ['id'],
  replies: ['message_id'],
  details: ['message_id'],
  journal: ['message_id', 'seq'],
  queue: ['id'],
  trash: ['id'],
  saved: ['id'],
  usage_log: ['message_id', 'seq'],
  usage_connections: ['id'],
  models: ['connection_id', 'model'],
  edits: ['conversation_id', 'place'],
};

export type Conflict = 'keep' | 'replace';

/** Writes a row by its stable id; the row's own number stays when it exists. True when something was written. */
export function putRow(sql: Sql, table: ContentTable, row: Row, conflict: Conflict): boolean {
  const columns = CONTENT_TABLES[table];
  const keys = UNIQUE_KEYS[table];
  const own = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
  const assignments = columns
    .filter((column) => !keys.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  const onConflict =
    conflict === 'keep' ? 'DO NOTHING' : `(${keys.join(', ')}) DO UPDATE SET ${assignments.join(', ')}`;
  return sql.insert(table, own, `ON CONFLICT ${onConflict}`) > 0;
}

const OF_CONVERSATION: readonly (readonly [ContentTable, string])[] = [
  ['conversations', 'id = ?'],
  ['messages', 'conversation_id = ? ORDER BY n'],
  ['replies', 'message_id IN (SELECT id FROM messages WHERE conversation_id = ?) ORDER BY n'],
  ['details', 'message_id IN (SELECT id FROM messages WHERE conversation_id = ?) ORDER BY n'],
  ['journal', 'message_id IN (SELECT id FROM messages WHERE conversation_id = ?) ORDER BY n'],
  ['queue', 'conversation_id = ? ORDER BY n'],
  ['edits', 'conversation_id = ? ORDER BY n'],
  ['trash', 'conversation_id = ? ORDER BY n'],
  ['usage_log', 'conversation_id = ? ORDER BY n'],
  ['usage_connections', 'id IN (SELECT connection_id FROM usage_log WHERE conversation_id = ?)'],
];

/** The newer state of `from` wins; what left the queue, the journal or an editor there leaves it here. Call inside a transaction of `to`. */
export function copyConversation(from: Sql, to: Sql, conversationId: string): void {
  for (const table of ['queue', 'edits']) to.run(`DELETE FROM ${table} WHERE conversation_id = ?`, conversationId);
  to.run('DELETE FROM journal WHERE message_id IN (SELECT id FROM messages WHERE conversation_id = ?)', conversationId);
  for (const [table, condition] of OF_CONVERSATION) {
    for (const row of from.all(`SELECT * FROM ${table} WHERE ${condition}`, conversationId))
      putRow(to, table, row, 'replace');
  }
  markPending(to, 'conversation_id = ?', conversationId);
}
