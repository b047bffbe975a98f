/** What was removed for good and may still be in a backup: noted in the library until it is in none of them. */

import { randomUUID } from 'node:crypto';
import { isObject } from '../../../shared/json/json.ts';
import type { ForgottenTable } from '../file/dependents.ts';
import { type Sql, text } from '../file/sql.ts';
import { storedJson } from '../json.ts';

/** Ids, by the table that held them. */
export type Forgotten = Readonly<Record<ForgottenTable, readonly string[]>>;

/** One list for each table. */
function each(listOf: (part: ForgottenTable) => readonly string[]): Forgotten {
  return { messages: listOf('messages'), conversations: listOf('conversations'), saved: listOf('saved') };
}

/** The one note of earlier versions; each of today has a key of its own after it. */
const KEY = 'to_forget';
const IS_NOTE = `(key = '${KEY}' OR (key > '${KEY} ' AND key < '${KEY}!'))`;

export const isNothing = (forgotten: Forgotten): boolean => Object.values(forgotten).every((ids) => ids.length === 0);

/** All that is noted, and where. */
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

/** Without what has come back since, by an import or of a backup: that is a person's again. */
export function stillGone(sql: Sql, forgotten: Forgotten): Forgotten {
  return each((part) =>
    sql.texts(
      `SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM ${part})`,
      JSON.stringify(forgotten[part]),
    ),
  );
}

/** True when an emptying of the trash was cut short after it had removed something from the library. */
export function isForgettingUnfinished(sql: Sql): boolean {
  return sql.get(`SELECT 1 AS yes FROM meta WHERE ${IS_NOTE}`) !== null;
}

/** Beside what is noted already, which is not touched: each piece costs what it holds. */
export function noteForgotten(sql: Sql, gone: Forgotten): void {
  if (isNothing(gone)) return;
  sql.run('INSERT INTO meta (key, value) VALUES (?, ?)', `${KEY} ${randomUUID()}`, JSON.stringify(gone));
}

/** What was noted since these were read stays. */
export function dropForgotten(sql: Sql, { keys }: Notes): void {
  sql.run('DELETE FROM meta WHERE key IN (SELECT value FROM json_each(?))', JSON.stringify(keys));
}
