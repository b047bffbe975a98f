/** Finds chats by their titles, which are few enough to be kept folded in memory. */

import { integer, type PackedRows, type Row, type Sql, type SqlValue, text } from '../file/sql.ts';
import { conversationConditions } from './conditions.ts';
import { fold } from './fold.ts';
import type { SearchQuery } from './query.ts';
import { places } from './snippet.ts';

interface FoldedTitle {
  readonly id: string;
  /** Unix milliseconds. */
  readonly updatedAt: number;
  readonly folded: string;
}

const TITLES = "SELECT id, updated_at, title FROM conversations WHERE trash_id IS NULL AND title <> ''";

/** The newest first. */
function toTitles(rows: readonly Row[]): readonly FoldedTitle[] {
  return rows
    .map((row) => ({ id: text(row, 'id'), updatedAt: integer(row, 'updated_at'), folded: fold(text(row, 'title')) }))
    .sort((a, b) => b.updatedAt - a.updatedAt);
}

export class TitleSearch {
  readonly #library: Sql;
  #titles: { readonly version: number; readonly stored: PackedRows; readonly list: readonly FoldedTitle[] } | null =
    null;

  /** `library` must not write: the titles are kept as long as no other connection has written. */
  constructor(library: Sql) {
    this.#library = library;
  }

  /** Chats with every term in their title, newest first. */
  matches(query: SearchQuery): string[] {
    if (query.terms.length === 0 || query.role !== null || query.models.length > 0) return [];
    const allowed = conversationConditions(query);
    const dates: string[] = [];
    const values: SqlValue[] = [];
    if (query.after !== null) {
      dates.push('AND c.updated_at >= ?');
      values.push(query.after);
    }
    if (query.before !== null) {
      dates.push('AND c.created_at < ?');
      values.push(query.before);
    }
    const isNarrowed = dates.length > 0 || query.isPinned || query.isArchived || query.isUnread;
    const allowedIds = isNarrowed
      ? new Set(this.#library.texts(`SELECT c.id FROM conversations c WHERE ${allowed} ${dates.join(' ')}`, ...values))
      : null;
    return this.#allTitles()
      .filter(
        (title) => places(title.folded, query.terms) !== null && (allowedIds === null || allowedIds.has(title.id)),
      )
      .map((title) => title.id);
  }

  #allTitles(): readonly FoldedTitle[] {
    const version = this.#library.number('PRAGMA data_version') ?? 0;
    const before = this.#titles;
    if (before?.version === version) return before.list;
    // A running reply writes ten times a second: what was written is compared as it is, and read only when it is new.
    const stored = this.#library.packed(TITLES);
    const list = before !== null && stored.equals(before.stored) ? before.list : toTitles(stored.rows());
    this.#titles = { version, stored, list };
    return list;
  }
}
