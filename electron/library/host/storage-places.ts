/** The places in which chats live, each with its connection: the disk, and two that are in memory only. */

import type { SavingState } from '../../../shared/library.ts';
import type { StoreOptions } from '../chats/context.ts';
import { migrate } from '../file/schema.ts';
import { Sql, text } from '../file/sql.ts';
import { createLibrary, type LocalLibrary } from './library.ts';

export interface Side {
  readonly sql: Sql;
  readonly library: LocalLibrary;
}

/** What lives in memory only and outlasts a change of the file. */
export interface MemorySides {
  readonly temporary: Side;
  /** Chats as they became while the disk refused changes. */
  readonly shelter: Side | null;
  readonly saving: SavingState;
}

export function diskSide(sql: Sql, options: StoreOptions): Side {
  return { sql, library: createLibrary(sql, options) };
}

export function memorySide(options: StoreOptions): Side {
  const sql = new Sql(':memory:');
  migrate(sql);
  return { sql, library: createLibrary(sql, options) };
}

/** The chat that an id of a chat, a message or a queued message belongs to; null when `sql` does not know it. */
export function ownerOf(sql: Sql, id: string): string | null {
  const row = sql.get(
    `SELECT id FROM conversations WHERE id = ?1 UNION ALL SELECT conversation_id FROM messages WHERE id = ?1
     UNION ALL SELECT conversation_id FROM queue WHERE id = ?1 LIMIT 1`,
    id,
  );
  return row === null ? null : text(row, 'id');
}
