/** Lets a connection know that another one has changed messages, but not that the search index has caught up. */

import { readNote, writeNote } from './meta.ts';
import type { Sql } from './sql.ts';

const TABLE = 'messages';
const KEY = 'messages_changed';

/** From now on, `sql` notes in each transaction that changes messages that it did. */
export function noteMessageChanges(sql: Sql): void {
  let before = sql.writeCount(TABLE);
  sql.beforeCommit(() => {
    const now = sql.writeCount(TABLE);
    if (now === before) return;
    before = now;
    const count = readNote(sql, KEY);
    writeNote(sql, KEY, typeof count === 'number' ? count + 1 : 1);
  });
}

/**
 * Compares equal to an earlier one if no message has changed since, by `sql` or by a connection that notes its
 * changes. Take it before you read messages.
 */
export function messagesToken(sql: Sql): string {
  return `${sql.writeCount(TABLE)} ${JSON.stringify(readNote(sql, KEY))}`;
}
