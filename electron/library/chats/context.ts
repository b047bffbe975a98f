/** The context of the library's functions: a connection, a clock, an id generator and undo steps. */

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
  /** True for the store that exists only in memory. */
  readonly isTemporary: boolean;
  readonly undoSteps: UndoSteps;
}

export interface StoreOptions {
  readonly now?: () => number;
  readonly isTemporary?: boolean;
  /** Shared by a store and the store that replaces it. */
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
