/** Removes permanently deleted content from a copy of the library. */

import { hasTable } from '../file/schema.ts';
import type { Sql } from '../file/sql.ts';
import { createStore } from './context.ts';
import type { Forgotten } from './forgotten.ts';
import { renameWithout } from './naming.ts';
import { removeRows } from './remove-for-good.ts';

/**
 * The ids of these messages, the chats' messages, and all messages below them. Builds an index on parents, which a copy
 * from an older version lacks.
 */
function messagesIn(sql: Sql, { messages, conversations }: Forgotten): string[] {
  sql.exec('CREATE TEMP TABLE near (id TEXT PRIMARY KEY, parent_id TEXT, is_gone INTEGER)');
  try {
    sql.run(
      `INSERT INTO near SELECT id, parent_id, conversation_id IN (SELECT value FROM json_each(?2))
         OR id IN (SELECT value FROM json_each(?1))
       FROM messages WHERE conversation_id IN (
         SELECT value FROM json_each(?2)
         UNION SELECT conversation_id FROM messages WHERE id IN (SELECT value FROM json_each(?1)))`,
      JSON.stringify(messages),
      JSON.stringify(conversations),
    );
    sql.exec('CREATE INDEX temp.near_by_parent ON near (parent_id)');
    return sql.texts(
      `WITH RECURSIVE gone (id) AS (
         SELECT id FROM near WHERE is_gone UNION SELECT near.id FROM gone JOIN near ON near.parent_id = gone.id
       ) SELECT id FROM gone`,
    );
  } finally {
    sql.exec('DROP TABLE temp.near');
  }
}

/**
 * Removes these chats, messages, presets, prompts and experiments from a copy of the library, with everything in those
 * chats and below those messages. The copy may have more there than the library, if the library was restored from an
 * older backup.
 */
export function forgetIn(sql: Sql, forgotten: Forgotten): void {
  sql.exec('PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY');
  const gone = messagesIn(sql, forgotten);
  sql.transaction('durable', () => {
    const rename = renameWithout(createStore(sql), gone, forgotten.conversations);
    removeRows(sql, 'messages', gone);
    removeRows(sql, 'conversations', forgotten.conversations);
    for (const table of ['saved', 'experiments'] as const)
      if (hasTable(sql, table))
        sql.run(`DELETE FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`, JSON.stringify(forgotten[table]));
    const removed = [...gone, ...forgotten.saved, ...forgotten.experiments];
    sql.run('DELETE FROM trash WHERE target_id IN (SELECT value FROM json_each(?))', JSON.stringify(removed));
    rename();
  });
  sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
