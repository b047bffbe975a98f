/** Remembers what was permanently deleted until no backup has it any more. */

import { randomUUID } from 'node:crypto';
import { isObject } from '../../../shared/json/json.ts';
import { text } from '../file/columns.ts';
import type { ForgottenTable } from '../file/dependents.ts';
import type { Sql } from '../file/sql.ts';
import { storedJson } from '../json.ts';

/** Ids, by table. */
export type Forgotten = Readonly<Record<ForgottenTable, readonly string[]>>;

/** Builds one list for each table. */
function each(listOf: (part: ForgottenTable) => readonly string[]): Forgotten {
  return {
    messages: listOf('messages'),
    conversations: listOf('conversations'),
    saved: listOf('saved'),
    experiments: listOf('experiments'),
  };
}

/** The key of the single note of earlier versions; today's notes each add a suffix to it. */
const KEY = 'to_forget';
const IS_NOTE = `(key = '${KEY}' OR (key > '${KEY} ' AND key < '${KEY}!'))`;

export const isNothing = (forgotten: Forgotten): boolean => Object.values(forgotten).every((ids) => ids.length === 0);

/** All remembered deletions, and the keys of their notes. */
export interface Notes {
  readonly keys: readonly string[];
  readonly forgotten: Forgotten;
}

export function readNotes(sql: Sql): Notes {
  const rows = sql.all(`SELECT key, value FROM meta WHERE ${IS_NOTE}`);
  const notes = rows.map((row) => storedJson(text(row, 'value')));
  const strings = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : [];
  return {
    keys: rows.map((row) => text(row, 'key')),
    forgotten: each((part) => [...new Set(notes.flatMap((note) => (isObject(note) ? strings(note[part]) : [])))]),
  };
}

/** Leaves out rows that an import or a backup has brought back, because the user wants them. */
export function stillDeleted(sql: Sql, forgotten: Forgotten): Forgotten {
  return each((part) =>
    sql.texts(
      `SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM ${part})`,
      JSON.stringify(forgotten[part]),
    ),
  );
}

/** True if deletions are still remembered: their space isn't wiped yet, or a backup may still have them. */
export function isForgettingUnfinished(sql: Sql): boolean {
  return sql.get(`SELECT 1 AS yes FROM meta WHERE ${IS_NOTE}`) !== null;
}

/** Adds a new note instead of rewriting earlier ones, which may be long. */
export function noteForgotten(sql: Sql, gone: Forgotten): void {
  if (isNothing(gone)) return;
  sql.run('INSERT INTO meta (key, value) VALUES (?, ?)', `${KEY} ${randomUUID()}`, JSON.stringify(gone));
}

/** Removes these notes, but keeps notes that were added after `readNotes`. */
export function dropForgotten(sql: Sql, { keys }: Notes): void {
  sql.run('DELETE FROM meta WHERE key IN (SELECT value FROM json_each(?))', JSON.stringify(keys));
}
