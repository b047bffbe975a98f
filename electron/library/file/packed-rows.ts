/** Holds the rows of a query as one value, which is parsed when a caller asks for the rows. */

import { codeOf } from '../../../shared/errors.ts';
import { storedJson } from '../json.ts';
import type { Row, SqlValue } from './driver-values.ts';

export interface PackedRows {
  /** null if SQLite couldn't pack the rows. */
  readonly value: Buffer | null;
  readonly rows: () => Row[];
  /** The rows without column names: each row's values in order. */
  readonly lists: () => readonly (readonly SqlValue[])[];
  /** True only if the rows are known to be equal. */
  readonly equals: (other: PackedRows) => boolean;
}

/**
 * @param value the rows as `gathered` returns them
 * @param rowByRow reads the rows again. JSON can't contain a blob, and damage can turn a text into one; reading row by
 * row also reveals other damage.
 */
export function packedRows(value: Buffer | null, columns: readonly string[], rowByRow: () => Row[]): PackedRows {
  const rows = (): Row[] =>
    listsIn(value)?.map((list) => {
      const row: Record<string, SqlValue> = {};
      for (const [at, name] of columns.entries()) row[name] = list[at] ?? null;
      return row;
    }) ?? rowByRow();
  const lists = () => listsIn(value) ?? rowByRow().map((row) => columns.map((name) => row[name] ?? null));
  return { value, rows, lists, equals: (other) => value !== null && other.value?.equals(value) === true };
}

function listsIn(value: Buffer | null): readonly (readonly SqlValue[])[] | null {
  try {
    const lists = storedJson(value?.toString('utf8') ?? null);
    return Array.isArray(lists) ? lists : null;
  } catch (error) {
    // The lists exceed the longest possible string, so the rows are read one by one.
    if (codeOf(error) !== 'ERR_STRING_TOO_LONG') throw error;
    return null;
  }
}
