/** Finds chats by their titles, which are few enough to be kept folded in memory. */

import { type Sql, type SqlValue, text } from '../file/sql.ts';
import { storedJson } from '../json.ts';
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

/** All titles as one value: as a list of rows they would cost five times as much, most of it in the driver. */
const TITLES = `SELECT CAST(json_group_array(json_array(CAST(id AS TEXT), CAST(updated_at AS INTEGER), CAST(title AS TEXT))) AS BLOB)
  FROM conversations WHERE trash_id IS NULL AND title <> ''`;

/** The newest first. */
function toTitles(stored: Buffer): readonly FoldedTitle[] {
  const rows = storedJson(stored.toString('utf8'));
  if (!Array.isArray(rows)) return [];
  return rows
    .map(([id, updatedAt, title]: readonly unknown[]) => ({
      id: String(id),
      updatedAt: Number(updatedAt),
      folded: fold(String(title)),
    }))
    .sort((a, b) => b.updatedAt - a.updatedAt);
}

export class TitleSearch {
  readonly #library: Sql;
  #titles: { readonly version: number; readonly stored: Buffer; readonly rows: readonly FoldedTitle[] } | null = null;

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
    // A running reply writes ten times a second: what was written is compared as it is, and read only when it is new.
    const stored = this.#library.bytes(TITLES) ?? Buffer.alloc(0);
    const isSame = this.#titles?.stored.equals(stored) === true;
    const rows = isSame ? (this.#titles?.rows ?? []) : toTitles(stored);
    this.#titles = { version, stored, rows };
    return rows;
  }
}
