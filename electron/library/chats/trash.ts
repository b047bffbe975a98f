/** Manages the trash: deletes, lists, undoes and restores. */

import type { TrashEntry } from '../../../shared/conversation.ts';
import { DAY_MS } from '../../../shared/days.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { integer, text, textOrNull } from '../file/columns.ts';
import { hideableTables } from '../file/dependents.ts';
import type { Row, Sql } from '../file/sql.ts';
import type { LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import type { Store } from './context.ts';
import { readSummaries } from './listing.ts';
import { readPathChange } from './reading.ts';
import { recountAll } from './recount.ts';
import { activate, loadTree } from './tree.ts';

const KEEP_MS = LIMITS.trashKeepDays * DAY_MS;

interface NewTrashEntry extends Pick<TrashEntry, 'kind' | 'title'> {
  /** Shared by all entries of one deletion; defaults to the entry's own id. */
  readonly batchId?: string | null;
  readonly targetId: string;
  readonly conversationId?: string;
  readonly messageCount?: number;
  /** Defaults to now. */
  readonly deletedAt?: number;
}

/** When a row deleted elsewhere counts as deleted here: now if `deletedAt` is in the future or has expired. */
export function deletionTime(store: Store, deletedAt: number): number {
  const now = store.now();
  return deletedAt > now - KEEP_MS && deletedAt <= now ? deletedAt : now;
}

/** Adds an entry and returns its id, which becomes the `trash_id` of the deleted rows. */
export function addTrashEntry(store: Store, entry: NewTrashEntry): string {
  const id = store.newId();
  store.sql.insert('trash', {
    id,
    batch_id: entry.batchId ?? id,
    kind: entry.kind,
    target_id: entry.targetId,
    conversation_id: entry.conversationId ?? null,
    title: entry.title,
    deleted_at: entry.deletedAt ?? store.now(),
    message_count: entry.messageCount ?? 0,
  });
  return id;
}

const KINDS = [
  'conversation',
  'message',
  'folder',
  'preset',
  'prompt',
  'experiment',
] as const satisfies readonly TrashEntry['kind'][];

function toKind(value: unknown): TrashEntry['kind'] {
  return KINDS.find((kind) => kind === value) ?? 'conversation';
}

const ENTRIES = `SELECT id, batch_id, kind, title, deleted_at, conversation_id, message_count
  FROM trash ORDER BY deleted_at DESC, n DESC`;

/** All entries, newest first. */
export function listTrash(store: Store): TrashEntry[] {
  return store.sql.many(ENTRIES).map((row) => ({
    id: text(row, 'id'),
    undoId: text(row, 'batch_id'),
    kind: toKind(row.kind),
    title: text(row, 'title'),
    deletedAt: integer(row, 'deleted_at'),
    expiresAt: integer(row, 'deleted_at') + KEEP_MS,
    conversationId: textOrNull(row, 'conversation_id'),
    messageCount: integer(row, 'message_count'),
  }));
}

/**
 * The entries `ids` and those removed along with them (null: all entries), and the title of a single entry. Removing a
 * chat also removes the messages deleted from it earlier; removing a message, those deleted below it.
 */
export function readTrashToEmpty(store: Store, ids: readonly string[] | null): ReturnType<LibraryApi['trashToEmpty']> {
  const toEmpty =
    ids === null
      ? store.sql.texts('SELECT id FROM trash ORDER BY n')
      : store.sql.texts(
          `WITH RECURSIVE asked (id) AS (SELECT value FROM json_each(?1)),
             chats (id) AS (SELECT c.id FROM conversations c JOIN asked ON c.trash_id = asked.id),
             below (id, conversation_id, trash_id) AS (
               SELECT m.id, m.conversation_id, m.trash_id FROM messages m JOIN asked ON m.trash_id = asked.id
               UNION SELECT m.id, m.conversation_id, m.trash_id FROM messages m
                 JOIN below ON m.conversation_id = below.conversation_id AND m.parent_id = below.id)
           SELECT id FROM trash WHERE id IN (SELECT id FROM asked) OR conversation_id IN (SELECT id FROM chats)
             OR id IN (SELECT trash_id FROM below) ORDER BY n`,
          JSON.stringify(ids),
        );
  const [only] = toEmpty;
  const row =
    toEmpty.length === 1 && only !== undefined ? store.sql.get('SELECT title FROM trash WHERE id = ?', only) : null;
  return { ids: toEmpty, title: row === null ? '' : text(row, 'title') };
}

/** Entries that have expired at `now`, see `trashTime`. */
export function expiredTrash(sql: Sql, now: number): string[] {
  return sql.texts('SELECT id FROM trash WHERE deleted_at < ?', now - KEEP_MS);
}

/** Removes those of the entries that no longer hide anything. Goes through the tables once, however many there are. */
export function dropEmpty(store: Store, entryIds: Iterable<string>): void {
  const among = 'IN (SELECT value FROM json_each(?1))';
  const hiding = hideableTables().map((table) => `SELECT trash_id FROM ${table} WHERE trash_id ${among}`);
  store.sql.run(
    `DELETE FROM trash WHERE id ${among} AND id NOT IN (${hiding.join(' UNION ALL ')})`,
    JSON.stringify([...entryIds]),
  );
}

/**
 * Restores the folder and the folders that contain it.
 *
 * @param seen folders that were already restored, with their parents
 */
function restoreFolder(store: Store, folderId: string | null, touched: Set<string>, seen: Set<string>): void {
  for (let id = folderId; id !== null && !seen.has(id); ) {
    seen.add(id);
    const row = store.sql.get('SELECT parent_id, trash_id FROM folders WHERE id = ?', id);
    if (row === null) return;
    const entry = textOrNull(row, 'trash_id');
    if (entry !== null) {
      store.sql.run('UPDATE folders SET trash_id = NULL WHERE id = ?', id);
      touched.add(entry);
    }
    id = textOrNull(row, 'parent_id');
  }
}

/** Restores chats and the folders that contain them. Adds trash entries that may be empty now to `touched`. */
export function restoreConversations(
  store: Store,
  ids: readonly string[],
  touched: Set<string>,
  seen: Set<string> = new Set(),
): void {
  const list = JSON.stringify(ids);
  const among = 'id IN (SELECT value FROM json_each(?))';
  const rows = store.sql.all(`SELECT DISTINCT trash_id, folder_id FROM conversations WHERE ${among}`, list);
  store.sql.run(`UPDATE conversations SET trash_id = NULL WHERE ${among} AND trash_id IS NOT NULL`, list);
  for (const row of rows) {
    const entry = textOrNull(row, 'trash_id');
    if (entry !== null) touched.add(entry);
    restoreFolder(store, textOrNull(row, 'folder_id'), touched, seen);
  }
}

function restoreMessages(store: Store, entry: Row, touched: Set<string>): void {
  // Also restore separately deleted messages above the entry's own: otherwise the entry's messages would not be shown.
  const hidden = store.sql.all(
    `WITH RECURSIVE above(id) AS (
       SELECT id FROM messages WHERE trash_id = ?1 UNION SELECT ?2
       UNION SELECT m.parent_id FROM messages m JOIN above ON m.id = above.id WHERE m.parent_id IS NOT NULL)
     SELECT id, trash_id FROM messages WHERE trash_id IS NOT NULL AND id IN (SELECT id FROM above)`,
    text(entry, 'id'),
    text(entry, 'target_id'),
  );
  for (const row of hidden) {
    store.sql.run('UPDATE messages SET trash_id = NULL WHERE id = ?', text(row, 'id'));
    touched.add(text(row, 'trash_id'));
  }
}

/** Restores the entries. Returns the chats that were restored or changed. */
function restoreEntries(store: Store, entries: readonly Row[]): string[] {
  const ids = entries.map((entry) => text(entry, 'id'));
  const touched = new Set<string>(ids);
  const seen = new Set<string>();
  const hidden = 'trash_id IN (SELECT value FROM json_each(?))';
  const list = JSON.stringify(ids);
  const restored = new Set(store.sql.texts(`SELECT id FROM conversations WHERE ${hidden}`, list));
  const folders = new Set(store.sql.texts(`SELECT id FROM folders WHERE ${hidden}`, list));
  for (const entry of entries) if (toKind(entry.kind) === 'folder') folders.add(text(entry, 'target_id'));
  for (const id of folders) restoreFolder(store, id, touched, seen);
  for (const table of ['saved', 'experiments'])
    store.sql.run(`UPDATE ${table} SET trash_id = NULL WHERE ${hidden}`, list);
  restoreConversations(store, [...restored], touched, seen);
  for (const entry of entries) {
    const owner = textOrNull(entry, 'conversation_id');
    if (toKind(entry.kind) !== 'message' || owner === null) continue;
    restoreConversations(store, [owner], touched, seen);
    restoreMessages(store, entry, touched);
    const tree = loadTree(store.sql, owner);
    if (tree.find(text(entry, 'target_id')) !== null) activate(store.sql, tree, text(entry, 'target_id'));
    restored.add(owner);
  }
  recountAll(store, [...restored]);
  dropEmpty(store, touched);
  return [...restored];
}

/** Undoes one deletion of any kind; throws `not_found` if it was already undone or permanently deleted. */
export function undo(store: Store, undoId: string): Omit<ReturnType<LibraryApi['undo']>, 'changedSettings'> {
  const entries = store.sql.all('SELECT * FROM trash WHERE batch_id = ? ORDER BY n', undoId);
  if (entries.length === 0) throw new LibraryError('not_found', 'nothing to undo');
  const ids = restoreEntries(store, entries);
  const [first] = entries;
  const owner = first !== undefined && toKind(first.kind) === 'message' ? textOrNull(first, 'conversation_id') : null;
  return {
    conversations: readSummaries(store, ids),
    changedPath: owner === null ? null : readPathChange(store, owner, new Set(), versionsOf(store, owner, first)),
    conversationId: owner,
  };
}

/** The restored message and its siblings, whose version numbers have changed. */
function versionsOf(store: Store, conversationId: string, entry: Row | undefined): readonly string[] {
  if (entry === undefined) return [];
  return store.sql.texts(
    `SELECT id FROM messages WHERE conversation_id = ?1 AND trash_id IS NULL
       AND parent_id IS (SELECT parent_id FROM messages WHERE id = ?2)`,
    conversationId,
    text(entry, 'target_id'),
  );
}

export function restoreTrash(store: Store, ids: readonly string[]): ReturnType<LibraryApi['restoreTrash']> {
  const entries = [...new Set(ids)]
    .map((id) => store.sql.get('SELECT * FROM trash WHERE id = ?', id))
    .filter((entry) => entry !== null);
  return { conversations: readSummaries(store, restoreEntries(store, entries)) };
}

/** Moves one chat to the trash under `batchId`; false if it doesn't exist or is already there. */
export function trashConversation(store: Store, id: string, batchId: string): boolean {
  const row = store.sql.get('SELECT title, message_count FROM conversations WHERE id = ? AND trash_id IS NULL', id);
  if (row === null) return false;
  const entryId = addTrashEntry(store, {
    batchId,
    kind: 'conversation',
    targetId: id,
    conversationId: id,
    title: text(row, 'title'),
    messageCount: integer(row, 'message_count'),
  });
  store.sql.run('UPDATE conversations SET trash_id = ? WHERE id = ?', entryId, id);
  return true;
}
