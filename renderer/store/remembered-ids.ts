/** Sets of ids that this window remembers, for example which folders are open; a convenience, not a part of the library. */

import { parseJson } from '../../shared/json.ts';

export function rememberIds(key: string, ids: ReadonlySet<string>): void {
  localStorage.setItem(key, JSON.stringify([...ids]));
}

export function rememberedIds(key: string): ReadonlySet<string> {
  return new Set(readIds(localStorage.getItem(key) ?? ''));
}

/** A list of ids as it was stored or dragged; anything else is none. */
export function readIds(json: string): readonly string[] {
  const ids = parseJson(json);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
