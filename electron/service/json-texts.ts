/** Transforms every text of a parsed JSON value, names included. */

import { isObject } from '../../shared/json/json.ts';

/** No service nests deeper; lists and objects below become null. */
const MAX_DEPTH = 100;

export function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value);
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [change(name), mapTexts(one, change, depth + 1)]),
  );
}
