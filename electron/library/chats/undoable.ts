/** Changes rows in an undoable way, and undoes such changes. */

import { textOrNull } from '../file/columns.ts';
import type { SqlValue } from '../file/sql.ts';
import { LibraryError } from '../library-error.ts';
import type { Store } from './context.ts';
import type { RowChange, Values } from './undo-steps.ts';

export interface Watched {
  readonly table: RowChange['table'];
  readonly columns: readonly string[];
  readonly ids: readonly string[];
  /** Rows that move only to make room for those of `ids`. */
  readonly followerIds?: readonly string[];
}

function readValues(store: Store, watched: Watched, id: string): Values | null {
  return store.sql.get(`SELECT ${watched.columns.join(', ')} FROM ${watched.table} WHERE id = ?`, id);
}

/** Runs `work` and remembers how it changed the watched rows. Returns the undo id; null if nothing changed. */
export function undoable(store: Store, watched: Watched, work: () => void): string | null {
  const followers = new Set(watched.followerIds);
  const ids = [...new Set([...watched.ids, ...followers])];
  const before = new Map(ids.map((id) => [id, readValues(store, watched, id)]));
  work();
  const changes: RowChange[] = [];
  for (const id of ids) {
    const was = before.get(id);
    const is = readValues(store, watched, id);
    if (was === null || was === undefined || is === null) continue;
    if (watched.columns.every((column) => was[column] === is[column])) continue;
    const isFollower = followers.has(id) && !watched.ids.includes(id);
    changes.push({ table: watched.table, id, before: was, after: is, isFollower });
  }
  if (changes.every((change) => change.isFollower)) return null;
  const undoId = store.newId();
  store.undoSteps.add(undoId, changes);
  return undoId;
}

/** True if the row may move back into this folder: it exists and isn't inside the row itself, or there is no folder. */
function isPlace(store: Store, folderId: SqlValue | undefined, movedId: string): boolean {
  const seen = new Set<string>();
  for (let id = folderId; typeof id === 'string' && !seen.has(id); ) {
    const row = store.sql.get('SELECT parent_id FROM folders WHERE id = ? AND trash_id IS NULL', id);
    if (row === null || id === movedId) return false;
    seen.add(id);
    id = textOrNull(row, 'parent_id');
  }
  return true;
}

/** True if the row hasn't changed since, and its old values are still possible. */
function canRevert(store: Store, change: RowChange): boolean {
  const columns = Object.keys(change.after);
  const conditions = columns.map((column) => `${column} IS ?`).join(' AND ');
  const row = store.sql.get(
    `SELECT id FROM ${change.table} WHERE id = ? AND trash_id IS NULL AND ${conditions}`,
    change.id,
    ...columns.map((column) => change.after[column] ?? null),
  );
  const place = change.table === 'folders' ? change.before.parent_id : change.before.folder_id;
  return row !== null && isPlace(store, place, change.id);
}

/**
 * Undoes a step row by row, except for rows that changed again since. Returns the ids of the changed chats; throws
 * `not_found` if nothing is left to undo.
 */
export function revert(store: Store, changes: readonly RowChange[]): string[] {
  const own = changes.filter((change) => !change.isFollower && canRevert(store, change));
  if (own.length === 0) throw new LibraryError('not_found', 'nothing to undo');
  const followers = changes.filter((change) => change.isFollower && canRevert(store, change));
  for (const { table, id, before } of [...own, ...followers]) {
    const columns = Object.keys(before);
    store.sql.run(
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
      ...columns.map((column) => before[column] ?? null),
      id,
    );
  }
  return own.filter((change) => change.table === 'conversations').map((change) => change.id);
}
