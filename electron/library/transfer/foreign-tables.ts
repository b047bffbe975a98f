/** Reads tables from another app's database, whose columns vary by version and whose size isn't limited. */

import { LIMITS } from '../../../shared/limits.ts';
import { integer, integerOrNull, textOrNull } from '../file/columns.ts';
import type { Sql } from '../file/sql.ts';
import { badFile } from './transfer-error.ts';

/**
 * The columns of a table by name; null if the table doesn't exist. Ignores everything that could run code from the
 * file: views, virtual tables (which have no page of their own) and generated columns.
 */
export function columnsOf(sql: Sql, table: string): ReadonlySet<string> | null {
  if (sql.get(`SELECT 1 AS yes FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = ?`, table) === null)
    return null;
  return new Set(sql.all(`PRAGMA table_info("${table}")`).map((row) => textOrNull(row, 'name') ?? ''));
}

/** SQL for the wanted columns, with null for columns that this version lacks. */
export function select(columns: ReadonlySet<string>, wanted: readonly string[]): string {
  return wanted.map((name) => (columns.has(name) ? `"${name}"` : `NULL AS "${name}"`)).join(', ');
}

/**
 * Throws `bad_file` if the rows selected by `from` don't fit in memory. The database knows a text's length without
 * reading it.
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
