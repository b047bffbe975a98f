/** Reads and writes JSON columns. */

import { parseJson } from '../../shared/json/json.ts';

/** The JSON for a column that stores an empty value as null. */
export function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** Damaged JSON reads as null, so that the rest of the chat can still be read. */
export function storedJson(value: string | null): unknown {
  return value === null || value === '' ? null : (parseJson(value) ?? null);
}
