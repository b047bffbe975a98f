/** Sets of ids that the page stores, such as those of open folders. They aren't part of the library. */

import { parseJson } from '../../shared/json/json.ts';

/** A copy of the set that contains this id (as its last one), or lacks it. */
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

/** Parses a stored or dragged list of ids; empty if it is invalid. */
export function readIds(json: string): readonly string[] {
  const ids = parseJson(json);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
