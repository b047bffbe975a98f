/** Finds chats by title. Titles are few enough to keep folded in memory. */

import { fold } from '../../../shared/search/fold.ts';
import type { PackedRows } from '../file/packed-rows.ts';
import type { Sql, SqlValue } from '../file/sql.ts';
import { type Asked, conversationConditions } from './conditions.ts';
import { places } from './snippet.ts';

interface FoldedTitle {
  readonly id: string;
  /** Unix milliseconds. */
  readonly updatedAt: number;
  readonly folded: string;
}

/**
 * The newest titles fill the first page of most searches. Reading and folding 100,000 titles takes longer than the rest
 * of a search.
 */
const NEWEST_COUNT = 4_000;
const TITLES = "SELECT id, updated_at, title FROM conversations WHERE trash_id IS NULL AND title <> ''";
const NEWEST_TITLES = `${TITLES} ORDER BY updated_at DESC, id DESC LIMIT ${NEWEST_COUNT}`;

/** Sorts newest first, with the same tie-break in all lists. */
function toTitles(stored: PackedRows): readonly FoldedTitle[] {
  return stored
    .lists()
    .map(([id, updatedAt, title]) => ({ id: String(id), updatedAt: Number(updatedAt), folded: fold(String(title)) }))
    .sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));
}

interface ReadTitles {
  readonly version: number;
  readonly stored: PackedRows;
  readonly list: readonly FoldedTitle[];
}

export class TitleSearch {
  readonly #library: Sql;
  #newest: ReadTitles | null = null;
  #all: ReadTitles | null = null;

  /** `library` must be a read-only connection: cached titles stay valid until another connection writes. */
  constructor(library: Sql) {
    this.#library = library;
  }

  /** Loads all titles in advance, for queries that the newest titles don't satisfy. */
  prepare(): void {
    this.#all = this.#read(TITLES, this.#all, this.#version());
  }

  /** Chats with every term in their title, newest first, found lazily. */
  *matches(query: Asked): Generator<string, void> {
    if (query.terms.length === 0 || query.role !== null || query.models.length > 0) return;
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
      dates.length > 0 || query.isPinned || query.isArchived || query.isUnread || query.folderIds !== null;
    const allowedIds = isNarrowed
      ? new Set(
          this.#library
            .packed(`SELECT c.id FROM conversations c WHERE ${allowed.sql} ${dates.join(' ')}`, ...values)
            .lists()
            .map(([id]) => String(id)),
        )
      : null;
    for (const { id, folded } of this.#titles()) {
      if ((allowedIds === null || allowedIds.has(id)) && places(folded, query.terms) !== null) yield id;
    }
  }

  *#titles(): Generator<FoldedTitle, void> {
    const version = this.#version();
    if (this.#all?.version !== version) {
      this.#newest = this.#read(NEWEST_TITLES, this.#newest, version);
      yield* this.#newest.list;
      if (this.#newest.list.length < NEWEST_COUNT) return;
      this.#all = this.#read(TITLES, this.#all, version);
      yield* this.#all.list.slice(NEWEST_COUNT);
      return;
    }
    yield* this.#all.list;
  }

  #version(): number {
    return this.#library.number('PRAGMA data_version') ?? 0;
  }

  #read(titles: string, before: ReadTitles | null, version: number): ReadTitles {
    if (before?.version === version) return before;
    // A running reply writes ten times a second, so compare the packed rows first and read them only if they changed.
    const stored = this.#library.packed(titles);
    const list = before !== null && stored.equals(before.stored) ? before.list : toTitles(stored);
    return { version, stored, list };
  }
}
