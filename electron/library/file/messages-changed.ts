/** Tells a connection whether another one has changed messages. Changes to the search index don't count. */

import { readNote, writeNote } from './meta.ts';
import type { Sql } from './sql.ts';

const TABLE = 'messages';
const KEY = 'messages_changed';

/** From now on, each transaction in which `sql` changes messages also increases a stored counter. */
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
 * A token that stays the same until `sql`, or a connection that counts its changes, changes a message. Get it before
 * reading messages.
 */
export function messagesToken(sql: Sql): string {
  return `${sql.writeCount(TABLE)} ${JSON.stringify(readNote(sql, KEY))}`;
}
