/** Copies one conversation with everything that belongs to it from one library file to another. */

import { CONTENT_TABLE_NAMES, CONTENT_TABLES, type ContentTable } from '../file/content-tables.ts';
import { ofConversation, rulesOf } from '../file/dependents.ts';
import { markPending } from '../file/search-pending.ts';
import type { Row, Sql } from '../file/sql.ts';

export type Conflict = 'keep' | 'replace';

/** Writes a row by its stable id; an existing row keeps its row number. True if something was written. */
export function putRow(sql: Sql, table: ContentTable, row: Row, conflict: Conflict): boolean {
  const columns = CONTENT_TABLES[table];
  const keys = rulesOf(table).key;
  const own = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
  const assignments = columns
    .filter((column) => !keys.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  const onConflict =
    conflict === 'keep' ? 'DO NOTHING' : `(${keys.join(', ')}) DO UPDATE SET ${assignments.join(', ')}`;
  return sql.insert(table, own, `ON CONFLICT ${onConflict}`) > 0;
}

/**
 * Makes the chat in `to` the same as in `from`: in mirrored tables (the queue, the journal, editors and attachments),
 * it also removes rows that `from` no longer has. Call this in a transaction of `to`.
 */
export function copyConversation(from: Sql, to: Sql, conversationId: string): void {
  for (const table of CONTENT_TABLE_NAMES) {
    const condition = ofConversation(table);
    if (condition === null) continue;
    if (rulesOf(table).isMirrored) to.run(`DELETE FROM ${table} WHERE ${condition}`, conversationId);
    for (const row of from.all(`SELECT * FROM ${table} WHERE ${condition} ORDER BY n`, conversationId))
      putRow(to, table, row, 'replace');
  }
  markPending(to, 'conversation_id = ?', conversationId);
}
