/** Sets of ids that this window remembers, for example which folders are open; a convenience, not a part of the library. */

import { parseJson } from '../../shared/json/json.ts';

/** The same ids, with this one or without it. */
export function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((one) => one !== id);
  return new Set(isIn ? [...others, id] : others);
}

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
