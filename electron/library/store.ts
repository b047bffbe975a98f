/** What every part of the library works with: the connection, the clock and the maker of ids. */

import { randomUUID } from 'node:crypto';
import type { Sql } from './sql.ts';

export interface Store {
  readonly sql: Sql;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
  /** True for the store that lives in memory only. */
  readonly isTemporary: boolean;
}

/** Ids of temporary chats, and of all in them, begin with this: they are never looked for on disk. */
export const TEMPORARY_PREFIX = 'tmp-';

export function createStore(
  sql: Sql,
  options: { readonly now?: () => number; readonly isTemporary?: boolean } = {},
): Store {
  const isTemporary = options.isTemporary ?? false;
  return {
    sql,
    now: options.now ?? Date.now,
    newId: isTemporary ? () => `${TEMPORARY_PREFIX}${randomUUID()}` : () => randomUUID(),
    isTemporary,
  };
}
