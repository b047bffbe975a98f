/** Reads JSON that was stored by us. */

import { parseJson } from '../../shared/json.ts';

/** Damaged text reads as null instead of taking the chat with it. */
export function storedJson(value: string | null): unknown {
  return value === null || value === '' ? null : (parseJson(value) ?? null);
}
