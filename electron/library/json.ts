/** JSON as it is stored. */

import { parseJson } from '../../shared/json/json.ts';

/** The JSON of a column that holds null for nothing. */
export function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** Damaged text reads as null instead of taking the chat with it. */
export function storedJson(value: string | null): unknown {
  return value === null || value === '' ? null : (parseJson(value) ?? null);
}
