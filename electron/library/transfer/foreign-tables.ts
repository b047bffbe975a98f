/** Reads tables of another app's database, whose columns differ by version and which may be of any size. */

import { LIMITS } from '../../../shared/limits.ts';
import { integer, integerOrNull, type Sql, textOrNull } from '../file/sql.ts';
import { badFile } from './transfer-error.ts';

/**
 * The columns of a table by their names; null when there is no such table. Versions differ in what they have. What the
 * file could make work is no table here: views, virtual tables (which have no page of their own), generated columns.
 */
export function columnsOf(sql: Sql, table: string): ReadonlySet<string> | null {
  if (sql.get(`SELECT 1 AS yes FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = ?`, table) === null)
    return null;
  return new Set(sql.all(`PRAGMA table_info("${table}")`).map((row) => textOrNull(row, 'name') ?? ''));
}

/** The wanted columns of a table, as null where this version has none. */
export function select(columns: ReadonlySet<string>, wanted: readonly string[]): string {
  return wanted.map((name) => (columns.has(name) ? `"${name}"` : `NULL AS "${name}"`)).join(', ');
}

/**
 * Fails with `bad_file` where what `from` chooses is more than may be in memory at once. The database says how long a text
 * is without giving it.
 */
export function bound(
  sql: Sql,
  columns: ReadonlySet<string>,
  wanted: readonly string[],
  from: string,
  ...values: string[]
): void {
  const there = wanted.filter((name) => columns.has(name)).map((name) => `coalesce(length("${name}"), 0)`);
  const row = sql.get(`SELECT count(*) AS count, sum(${['0', ...there].join(' + ')}) AS chars ${from}`, ...values);
  if (row === null) return;
  if (integer(row, 'count') > LIMITS.importMessagesPerChatMax) throw badFile('tooManyMessages');
  if ((integerOrNull(row, 'chars') ?? 0) > LIMITS.importPartMaxBytes) throw badFile('partTooLarge');
}
