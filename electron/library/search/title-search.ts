/** Finds chats by their titles, which are few enough to be kept folded in memory. */

import { type Sql, type SqlValue, text } from '../file/sql.ts';
import { conversationConditions } from './conditions.ts';
import { fold } from './fold.ts';
import type { SearchQuery } from './query.ts';
import { places } from './snippet.ts';

interface FoldedTitle {
  readonly id: string;
  readonly folded: string;
}

export class TitleSearch {
  readonly #library: Sql;
  #titles: { readonly version: number; readonly rows: readonly FoldedTitle[] } | null = null;

  /** `library` must not write: the titles are kept as long as no other connection has written. */
  constructor(library: Sql) {
    this.#library = library;
  }

  /** Chats with every term in their title, newest first. */
  matches(query: SearchQuery): string[] {
    if (query.terms.length === 0 || query.role !== null || query.models.length > 0) return [];
    const allowed = conversationConditions(query);
    const dates: string[] = [];
    const values: SqlValue[] = [...allowed.values];
    if (query.after !== null) {
      dates.push('AND c.updated_at >= ?');
      values.push(query.after);
    }
    if (query.before !== null) {
      dates.push('AND c.created_at < ?');
      values.push(query.before);
    }
    const isNarrowed =
      dates.length > 0 || query.isPinned !== null || query.isArchived !== null || query.isUnread !== null;
    const allowedIds = isNarrowed
      ? new Set(
          this.#library
            .all(`SELECT c.id FROM conversations c WHERE ${allowed.sql} ${dates.join(' ')}`, ...values)
            .map((row) => text(row, 'id')),
        )
      : null;
    return this.#allTitles()
      .filter(
        (title) => places(title.folded, query.terms) !== null && (allowedIds === null || allowedIds.has(title.id)),
      )
      .map((title) => title.id);
  }

  #allTitles(): readonly FoldedTitle[] {
    const version = this.#library.number('PRAGMA data_version') ?? 0;
    if (this.#titles?.version === version) return this.#titles.rows;
    const rows = this.#library
      .all(`SELECT id, title FROM conversations WHERE trash_id IS NULL AND title <> '' ORDER BY updated_at DESC`)
      .map((row) => ({ id: text(row, 'id'), folded: fold(text(row, 'title')) }));
    this.#titles = { version, rows };
    return rows;
  }
}
