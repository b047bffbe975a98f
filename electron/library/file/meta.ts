/** Stores the library's notes about itself: values by key, separate from the user's data. */

import { isObject } from '../../../shared/json/json.ts';
import type { LastCheck } from '../../../shared/library.ts';
import { storedJson } from '../json.ts';
import { text } from './columns.ts';
import type { Sql } from './sql.ts';

/** The stored value; null if there is none or it is damaged. */
export function readNote(sql: Sql, key: string): unknown {
  const row = sql.get('SELECT value FROM meta WHERE key = ?', key);
  return row === null ? null : storedJson(text(row, 'value'));
}

export function writeNote(sql: Sql, key: string, value: unknown): void {
  sql.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, JSON.stringify(value));
}

/** All notes whose key starts with `prefix`. */
export function notesWith(sql: Sql, prefix: string): readonly { readonly key: string; readonly value: unknown }[] {
  const rows = sql.all('SELECT key, value FROM meta WHERE key LIKE ?', `${prefix}%`);
  return rows.map((row) => ({ key: text(row, 'key'), value: storedJson(text(row, 'value')) }));
}

export function removeNote(sql: Sql, key: string): void {
  sql.run('DELETE FROM meta WHERE key = ?', key);
}

const LAST_CHECK = 'last_check';

export function readLastCheck(sql: Sql): LastCheck | null {
  const value = readNote(sql, LAST_CHECK);
  return isObject(value) && typeof value.at === 'number' ? { at: value.at, isHealthy: value.isHealthy === true } : null;
}

export function writeLastCheck(sql: Sql, check: LastCheck): void {
  writeNote(sql, LAST_CHECK, check);
}
