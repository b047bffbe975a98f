/** Reads the rows of chats and folders for lists, and counts them. */

import { DRAFT_PLACE } from '../../../shared/attachments.ts';
import type { ConversationSummary, Folder } from '../../../shared/conversation.ts';
import type { ListView } from '../../../shared/library.ts';
import { storedBytes } from '../attachments/stored-content.ts';
import { text } from '../file/columns.ts';
import { hasTable } from '../file/schema.ts';
import type { Sql } from '../file/sql.ts';
import type { LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import type { Store } from './context.ts';
import { toFolder, toSummary } from './rows.ts';

const HAS_DRAFT_TEXT = `c.draft <> ''`;
const HAS_DRAFT = `(${HAS_DRAFT_TEXT} OR EXISTS (SELECT 1 FROM pending_attachments p
  WHERE p.conversation_id = c.id AND p.place = '${DRAFT_PLACE}'))`;

/** SQL that is true for a chat with a draft. A backup from an older version has no attachments. */
const hasDraftIn = (sql: Sql): string => (hasTable(sql, 'pending_attachments') ? HAS_DRAFT : HAS_DRAFT_TEXT);

const summaryIn = (
  sql: Sql,
): string => `SELECT c.id, c.title, c.created_at, c.updated_at, c.is_pinned, c.is_archived, c.folder_id, c.is_unread, c.message_count,
  ${hasDraftIn(sql)} AS has_draft,
  EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.status = 'streaming' AND m.trash_id IS NULL) AS is_generating
  FROM conversations c`;

/**
 * SQL that is true for an untouched new chat, which the list leaves out. The `+` keeps SQLite from going through all
 * chats that aren't pinned instead of the few in `conversations_unused`.
 */
export const blankIn = (sql: Sql): string =>
  `(message_count = 0 AND NOT ${hasDraftIn(sql)} AND title = '' AND +is_pinned = 0 AND folder_id IS NULL)`;

export function readSummary(store: Store, id: string): ConversationSummary {
  const [summary] = readSummaries(store, [id]);
  if (summary === undefined) throw new LibraryError('not_found', 'no such conversation');
  return summary;
}

/** The chats' summaries in the order of `ids`, without chats that are gone or in the trash. */
export function readSummaries(store: Store, ids: readonly string[]): ConversationSummary[] {
  const rows = store.sql.many(
    `${summaryIn(store.sql)} WHERE c.id IN (SELECT value FROM json_each(?)) AND c.trash_id IS NULL`,
    JSON.stringify(ids),
  );
  const found = new Map(rows.map((row) => [text(row, 'id'), toSummary(row, store.isTemporary)]));
  return [...new Set(ids)].map((id) => found.get(id)).filter((summary) => summary !== undefined);
}

const IN_VIEW: Readonly<Record<ListView, string>> = {
  active: 'c.trash_id IS NULL AND c.is_archived = 0',
  archived: 'c.trash_id IS NULL AND c.is_archived = 1',
  trashed: 'c.trash_id IS NOT NULL',
};

/** A page of the view, pinned chats first, then newest; `total` counts the whole view. */
export function readList(
  store: Store,
  view: ListView,
  offset: number,
  limit: number,
): ReturnType<LibraryApi['listConversations']> {
  const isBlank = blankIn(store.sql);
  const rows = store.sql.many(
    `${summaryIn(store.sql)} WHERE ${IN_VIEW[view]} AND NOT ${isBlank}
     ORDER BY c.is_pinned DESC, c.updated_at DESC, c.n DESC LIMIT ? OFFSET ?`,
    limit,
    offset,
  );
  const count = `SELECT count(*) FROM conversations c WHERE ${IN_VIEW[view]}`;
  // Counting the view takes an index alone; asking every chat whether it is blank takes six times as long.
  const total = store.sql.number(`SELECT (${count}) - (${count} AND ${isBlank})`);
  return { items: rows.map((row) => toSummary(row, store.isTemporary)), total: total ?? 0 };
}

export function readFolders(store: Store): Folder[] {
  return store.sql
    .all('SELECT id, parent_id, name, position FROM folders WHERE trash_id IS NULL ORDER BY position, n')
    .map(toFolder);
}

const ARRIVING = ['conversations', 'messages', 'folders', 'saved', 'experiments', 'trash'] as const;

/** The id of the newest row of each table: a new row gets the highest number, so every addition changes the token. */
export function readAdditionsToken(store: Store): string {
  const newest = ARRIVING.map((table) => store.sql.texts(`SELECT id FROM ${table} ORDER BY n DESC LIMIT 1`)[0] ?? '');
  return newest.join(' ');
}

export function readCounts(store: Store): ReturnType<LibraryApi['counts']> {
  const count = (query: string): number => store.sql.number(query) ?? 0;
  return {
    conversations: count('SELECT count(*) FROM conversations WHERE trash_id IS NULL'),
    // Count all and subtract the trash, using only indexes: joining a million messages with their chats takes half a
    // second.
    messages:
      count('SELECT count(*) FROM messages') -
      count(
        'SELECT count(*) FROM conversations c JOIN messages m ON m.conversation_id = c.id WHERE c.trash_id IS NOT NULL',
      ) -
      count(
        'SELECT count(*) FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE m.trash_id IS NOT NULL AND c.trash_id IS NULL',
      ),
    trashEntries: count('SELECT count(*) FROM trash'),
    attachmentBytes: storedBytes(store.sql),
  };
}
