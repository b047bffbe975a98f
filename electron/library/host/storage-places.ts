/** The places where chats are stored, each with its connection: one on disk and two in memory. */

import type { SavingState } from '../../../shared/library.ts';
import type { StoreOptions } from '../chats/context.ts';
import { text } from '../file/columns.ts';
import { migrate } from '../file/schema.ts';
import { Sql } from '../file/sql.ts';
import { createLibrary, type LocalLibrary } from './library.ts';

export interface Side {
  readonly sql: Sql;
  readonly library: LocalLibrary;
}

/** The two in-memory databases, which survive a replacement of the file. */
export interface MemorySides {
  readonly temporary: Side;
  /** The current state of chats that changed while the disk refused to save. */
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

/** The id of the chat that contains the chat, message or queued message with this id; null if `sql` doesn't have it. */
export function ownerOf(sql: Sql, id: string): string | null {
  const row = sql.get(
    `SELECT id FROM conversations WHERE id = ?1 UNION ALL SELECT conversation_id FROM messages WHERE id = ?1
     UNION ALL SELECT conversation_id FROM queue WHERE id = ?1 LIMIT 1`,
    id,
  );
  return row === null ? null : text(row, 'id');
}
