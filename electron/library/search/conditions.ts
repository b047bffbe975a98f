/** Turns the operators of a search query into SQL conditions. */

import type { SqlValue } from '../file/sql.ts';
import type { SearchQuery } from './query.ts';

export interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** A condition on `conversations c`, without parameters. */
export function conversationConditions(query: SearchQuery): string {
  const parts = ['c.trash_id IS NULL'];
  if (query.isPinned) parts.push('c.is_pinned = 1');
  if (query.isArchived) parts.push('c.is_archived = 1');
  if (query.isUnread) parts.push('c.is_unread = 1');
  return parts.join(' AND ');
}

/** A condition on `messages m` joined with `conversations c`. */
export function messageConditions(query: SearchQuery): Condition {
  const parts = ['m.trash_id IS NULL', conversationConditions(query)];
  const values: SqlValue[] = [];
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
