/** Converts values and queries to and from forms that are safe for the driver. */

import { LibraryError } from '../library-error.ts';

export type SqlValue = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, SqlValue>>;

/** Checks values for the driver, in which booleans and undefined would crash the process. */
export function checked(values: readonly SqlValue[]): SqlValue[] {
  return values.map((value) => {
    if (value === null || typeof value === 'string') return value;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw new LibraryError('invalid', 'not a finite number');
      return value;
    }
    if (value instanceof Uint8Array) return Buffer.from(value);
    throw new LibraryError('invalid', `a value of type ${typeof value} cannot be stored`);
  });
}

/** Text arrives as a blob, see `readable`; damaged characters become U+FFFD. */
function toValue(raw: unknown): SqlValue | undefined {
  if (raw === null || typeof raw === 'string' || typeof raw === 'number') return raw;
  if (raw instanceof ArrayBuffer) return Buffer.from(raw).toString('utf8');
  if (raw instanceof Uint8Array) return Buffer.from(raw).toString('utf8');
  return typeof raw === 'bigint' ? Number(raw) : undefined;
}

export function toRow(raw: unknown): Row {
  const row: Record<string, SqlValue> = {};
  if (typeof raw !== 'object' || raw === null) return row;
  for (const [key, value] of Object.entries(raw)) {
    if (key === '_metadata') continue;
    const read = toValue(value);
    if (read !== undefined) row[key] = read;
  }
  return row;
}

export const isQuery = (text: string): boolean => /^\s*(?:SELECT|WITH)\b/i.test(text);

/**
 * Makes the query return each text as bytes. The driver crashes the process if a text isn't valid UTF-8, which a single
 * flipped bit on disk can cause, and it cuts texts at a NUL character.
 */
export function readable(query: string, columns: readonly string[]): string {
  const selected = columns.map((name) => {
    const column = `"${name.replaceAll('"', '""')}"`;
    return `iif(typeof(${column}) = 'text', CAST(${column} AS BLOB), ${column}) AS ${column}`;
  });
  return `SELECT ${selected.join(', ')} FROM (${query})`;
}

/** Makes the query return all rows as one value: a JSON list of column lists. */
export function gathered(query: string, columns: readonly string[]): string {
  const selected = columns.map((name) => `"${name.replaceAll('"', '""')}"`);
  return `SELECT CAST(json_group_array(json_array(${selected.join(', ')})) AS BLOB) FROM (${query})`;
}
