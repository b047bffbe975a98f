/** Turns the operators of a search query into SQL conditions. */

import type { SqlValue } from '../file/sql.ts';
import type { SearchQuery } from './query.ts';

export interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** What the query asks of chats, with the ids of the folders that its names stand for; null: chats in any folder. */
export interface Asked extends SearchQuery {
  readonly folderIds: ReadonlySet<string> | null;
}

/** A condition on `conversations c`. */
export function conversationConditions(query: Asked): Condition {
  const parts = ['c.trash_id IS NULL'];
  const values: SqlValue[] = [];
  if (query.isPinned) parts.push('c.is_pinned = 1');
  if (query.isArchived) parts.push('c.is_archived = 1');
  if (query.isUnread) parts.push('c.is_unread = 1');
  if (query.folderIds !== null) {
    parts.push('c.folder_id IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify([...query.folderIds]));
  }
  return { sql: parts.join(' AND '), values };
}

/** A condition on `messages m` joined with `conversations c`. */
export function messageConditions(query: Asked): Condition {
  const chats = conversationConditions(query);
  const parts = ['m.trash_id IS NULL', chats.sql];
  const values: SqlValue[] = [...chats.values];
  if (query.role !== null) {
    parts.push('m.role = ?');
    values.push(query.role);
  }
  if (query.after !== null) {
    parts.push('m.created_at >= ?');
    values.push(query.after);
  }
  if (query.before !== null) {
    parts.push('m.created_at < ?');
    values.push(query.before);
  }
  for (const model of query.models) {
    parts.push(`EXISTS (SELECT 1 FROM replies r WHERE r.message_id = m.id AND instr(lower(r.model), ?) > 0)`);
    values.push(model);
  }
  return { sql: parts.join(' AND '), values };
}
