/** What every part of the library works with: the connection, the clock, the maker of ids and what can be undone. */

import { randomUUID } from 'node:crypto';
import { clock } from '../clock.ts';
import type { Sql } from '../file/sql.ts';
import { TEMPORARY_PREFIX } from './temporary-id.ts';
import { UndoSteps } from './undo-steps.ts';

export interface Store {
  readonly sql: Sql;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
  /** True for the store that lives in memory only. */
  readonly isTemporary: boolean;
  readonly undoSteps: UndoSteps;
}

export interface StoreOptions {
  readonly now?: () => number;
  readonly isTemporary?: boolean;
  /** Shared by the stores that stand for one another. */
  readonly undoSteps?: UndoSteps;
}

export function createStore(sql: Sql, options: StoreOptions = {}): Store {
  const isTemporary = options.isTemporary ?? false;
  return {
    sql,
    now: options.now ?? (() => clock.now()),
    newId: isTemporary ? () => `${TEMPORARY_PREFIX}${randomUUID()}` : () => randomUUID(),
    isTemporary,
    undoSteps: options.undoSteps ?? new UndoSteps(),
  };
}
