/** Creates, renames, pins, archives and moves chats, changes their settings, and reuses empty chats. */

import type { ChatSettings } from '../../../shared/conversation.ts';
import { isObject } from '../../../shared/json/json.ts';
import type { BulkAction } from '../../../shared/library.ts';
import { text, textOrNull, toFlag } from '../file/columns.ts';
import { partsOf } from '../file/dependents.ts';
import type { Row } from '../file/sql.ts';
import { storedJson } from '../json.ts';
import type { LibraryApi } from '../library-api.ts';
import type { StoredSettings } from '../library-values.ts';
import type { Store } from './context.ts';
import { readSummaries, readSummary } from './listing.ts';
import { TITLE_SOURCES } from './naming.ts';
import { readSettings } from './reading.ts';
import { toSettings } from './rows.ts';
import { trashConversation } from './trash.ts';
import { undoable } from './undoable.ts';

/** Inserts a chat; the caller reads it back. */
export function insertConversation(store: Store, settings: ChatSettings, folderId: string | null): string {
  const id = store.newId();
  const now = store.now();
  store.sql.run(
    `INSERT INTO conversations (id, title, title_source, created_at, updated_at, is_pinned, is_archived, folder_id, is_unread,
       message_count, settings, draft) VALUES (?, '', 0, ?, ?, 0, 0, ?, 0, 0, ?, '')`,
    id,
    now,
    now,
    folderId,
    JSON.stringify(settings),
  );
  return id;
}

/**
 * Gives these settings to the folder's newest unused chat outside `taken` and returns its id; null if there is none. A
 * chat for which the user wrote a system prompt or extra request fields keeps its own settings.
 */
export function blankConversation(
  store: Store,
  settings: ChatSettings,
  folderId: string | null,
  taken: readonly string[],
): string | null {
  const hasNoParts = partsOf('conversations').map(
    ({ table, column }) => `AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${column} = c.id)`,
  );
  const row = store.sql.get(
    `SELECT id, settings FROM conversations c WHERE trash_id IS NULL AND message_count = 0 AND draft = '' AND title = '' AND is_archived = 0
       AND folder_id IS ? AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id)
       ${hasNoParts.join(' ')} AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY n DESC LIMIT 1`,
    folderId,
    JSON.stringify(taken),
  );
  if (row === null) return null;
  const id = text(row, 'id');
  if (!isWritten(row)) storeSettings(store, id, settings);
  return id;
}

export function rename(
  store: Store,
  id: string,
  title: string,
  isByUser: boolean,
): ReturnType<LibraryApi['renameConversation']> {
  const source = isByUser ? TITLE_SOURCES.user : TITLE_SOURCES.model;
  const undoId = undoable(store, { table: 'conversations', columns: ['title', 'title_source'], ids: [id] }, () => {
    store.sql.run(
      'UPDATE conversations SET title = ?, title_source = ? WHERE id = ? AND title_source <= ?',
      title,
      source,
      id,
      source,
    );
  });
  return { summary: readSummary(store, id), undoId };
}

type Change = Exclude<BulkAction, { kind: 'delete' }>;

function columnOf(action: Change): { readonly name: string; readonly value: string | number | null } {
  if (action.kind === 'archive') return { name: 'is_archived', value: toFlag(action.isArchived) };
  if (action.kind === 'pin') return { name: 'is_pinned', value: toFlag(action.isPinned) };
  return { name: 'folder_id', value: action.folderId };
}

/** Applies one action to several chats, with one undo step for all of them. */
export function bulk(store: Store, ids: readonly string[], action: BulkAction): ReturnType<LibraryApi['bulk']> {
  if (action.kind === 'delete') {
    const undoId = store.newId();
    const removed = ids.filter((id) => trashConversation(store, id, undoId));
    return { undoId: removed.length === 0 ? null : undoId, changed: [], removed };
  }
  const { name, value } = columnOf(action);
  const undoId = undoable(store, { table: 'conversations', columns: [name], ids }, () => {
    for (const id of ids)
      store.sql.run(`UPDATE conversations SET ${name} = ? WHERE id = ? AND trash_id IS NULL`, value, id);
  });
  return { undoId, changed: readSummaries(store, ids), removed: [] };
}

function storeSettings(store: Store, id: string, settings: ChatSettings, marks: object = {}): void {
  store.sql.run('UPDATE conversations SET settings = ? WHERE id = ?', JSON.stringify({ ...settings, ...marks }), id);
}

/** Marks settings that contain text which the user wrote for this chat. */
const WRITTEN = { isWritten: true };

function isWritten(row: Row | null): boolean {
  const stored = storedJson(row === null ? null : textOrNull(row, 'settings'));
  return isObject(stored) && stored.isWritten === WRITTEN.isWritten;
}

const WORDS = ['systemPrompt', 'extraBody'] as const;

/** @param isUndoable true for a change by a single click, but not for entering text */
export function updateSettings(
  store: Store,
  id: string,
  patch: Partial<ChatSettings>,
  isUndoable = false,
): StoredSettings {
  const before = readSettings(store, id);
  const settings = toSettings({ ...before, ...patch });
  if (JSON.stringify(settings) === JSON.stringify(before)) return { settings, undoId: null };
  const wasWritten = isWritten(store.sql.get('SELECT settings FROM conversations WHERE id = ?', id));
  const isWrittenHere = WORDS.some(
    (name) => settings[name] !== '' && (settings[name] === before[name] ? wasWritten : !isUndoable),
  );
  const write = (): void => storeSettings(store, id, settings, isWrittenHere ? WRITTEN : {});
  if (isUndoable)
    return { settings, undoId: undoable(store, { table: 'conversations', columns: ['settings'], ids: [id] }, write) };
  write();
  return { settings, undoId: null };
}
