/** Searches all chats: newest hits first, grouped by chat, with the words around each hit. */

import { LIMITS } from '../../../shared/limits.ts';
import { fold } from '../../../shared/search/fold.ts';
import type { SearchHit, SearchPage } from '../../../shared/search/search-results.ts';
import { createStore, type Store } from '../chats/context.ts';
import { foldersBelow } from '../chats/folders-below.ts';
import { readSummaries } from '../chats/listing.ts';
import { toFolder, toRole } from '../chats/rows.ts';
import { loadTree } from '../chats/tree.ts';
import { integer, text } from '../file/columns.ts';
import type { Row, Sql } from '../file/sql.ts';
import { type Asked, conversationConditions, messageConditions } from './conditions.ts';
import { gramToken } from './grams.ts';
import { Groups } from './groups.ts';
import { offsetOf, type Place, placeOf } from './page-place.ts';
import { isBlank, parseQuery, type SearchTerm } from './query.ts';
import { makeSnippet, places } from './snippet.ts';
import { sourcesOf } from './source-text.ts';
import { TitleSearch } from './title-search.ts';

/** Hits listed for each chat; the rest are only counted. */
const HITS_PER_GROUP = 5;
/** Ends a page after this many candidates, even if it isn't full. */
const CANDIDATES_MAX = 600;
/** The limit without an index, when every message is a candidate. */
const SCANNED_MAX = 5_000;
const BATCH = 100;
/** If all words are shorter, they are looked up by their one- and two-character grams. */
const TRIGRAM_CHARS = 3;

type MessagePart = Exclude<SearchHit['where'], 'title'>;

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

function trigramsOf(word: string): string[] {
  const characters = Array.from(word);
  return characters.slice(TRIGRAM_CHARS - 1).map((_, at) => characters.slice(at, at + TRIGRAM_CHARS).join(''));
}

export class Searcher {
  readonly #library: Sql;
  readonly #store: Store;
  readonly #index: Sql | null;
  readonly #titles: TitleSearch;
  #paths: { readonly version: number; readonly byChat: Map<string, ReadonlySet<string>> } | null = null;

  /**
   * `library` must be a read-only connection: cached titles and paths stay valid until another connection writes.
   * Without an index, the search reads every message.
   */
  constructor(library: Sql, index: Sql | null) {
    this.#library = library;
    this.#store = createStore(library);
    this.#index = index;
    this.#titles = new TitleSearch(library);
  }

  /**
   * A query without words or operators finds nothing, but loads what the next search needs.
   *
   * @param offset 0 for the first page, then the `nextOffset` of the previous one
   * @param waiting messages that aren't in the index yet
   */
  search(typed: string, offset: number, waiting: number): SearchPage {
    const query = parseQuery(typed);
    if (isBlank(query)) {
      this.#titles.prepare();
      return { groups: [], nextOffset: null, problems: query.problems, waitingMessages: 0 };
    }
    return this.#library.read(() => {
      const folderIds = query.folders.length === 0 ? null : this.#folderIds(query.folders);
      return this.#page({ ...query, folderIds }, offset, waiting);
    });
  }

  #page(query: Asked, offset: number, waiting: number): SearchPage {
    const groups = new Groups((id) => readSummaries(this.#store, [id])[0] ?? null);
    const place = placeOf(offset);
    const hasMessages = query.terms.length > 0 && !query.isTitleOnly;
    let next: Place | null = place;
    if (place.stage === 'chats') next = this.#addChats(query, place.skip, groups, hasMessages);
    // Fill the rest of the page with messages.
    if (next?.stage === 'messages') next = this.#addMessages(query, next.below, groups);
    return {
      groups: groups.sorted(),
      nextOffset: next === null ? null : offsetOf(next),
      problems: query.problems,
      waitingMessages: hasMessages ? waiting : 0,
    };
  }

  /** Adds chats that match by title or, without words, by the operators. Returns where to continue. */
  #addChats(query: Asked, skip: number, groups: Groups, hasMessages: boolean): Place | null {
    const ids = query.terms.length === 0 ? this.#described(query) : this.#titles.matches(query);
    let at = -1;
    for (const id of ids) {
      at += 1;
      if (at < skip) continue;
      if (groups.isFull) return { stage: 'chats', skip: at };
      const group = groups.get(id);
      if (group === null || query.terms.length === 0) continue;
      group.hits.push({
        messageId: null,
        role: null,
        where: 'title',
        ...makeSnippet(group.summary.title, query.terms),
        createdAt: group.summary.updatedAt,
        isOnActivePath: true,
      });
    }
    return hasMessages ? { stage: 'messages', below: null } : null;
  }

  #addMessages(query: Asked, below: number | null, groups: Groups): Place | null {
    return this.#messageMatches(query, below, (row, where) => {
      const id = text(row, 'conversation_id');
      if (!groups.has(id) && groups.isFull) return false;
      const group = groups.get(id);
      if (group === null) return true;
      if (group.hits.length >= HITS_PER_GROUP) {
        group.more += 1;
        return true;
      }
      const messageId = text(row, 'id');
      group.hits.push({
        messageId,
        role: toRole(row.role),
        where,
        ...makeSnippet(where === 'sources' ? sourcesOf(row) : text(row, where), query.terms),
        createdAt: integer(row, 'created_at'),
        isOnActivePath: this.#activePath(id).has(messageId),
      });
      return true;
    });
  }

  /** Row numbers of messages that may match, newest first, below `below`. */
  #candidates(query: Asked, below: number): number[] {
    if (this.#index === null)
      return this.#library
        .all('SELECT n FROM messages WHERE n < ? ORDER BY n DESC LIMIT ?', below, BATCH)
        .map((row) => integer(row, 'n'));
    const long = query.terms.filter((term) => Array.from(term.text).length >= TRIGRAM_CHARS);
    const rows =
      long.length > 0
        ? this.#index.all(
            'SELECT rowid AS n FROM fulltext WHERE fulltext MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?',
            Array.from(new Set(long.flatMap((term) => trigramsOf(term.text))), quoted).join(' AND '),
            below,
            BATCH,
          )
        : this.#index.all(
            'SELECT rowid AS n FROM grams WHERE grams MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?',
            query.terms.map((term) => gramToken(term.text)).join(' AND '),
            below,
            BATCH,
          );
    return rows.map((row) => integer(row, 'n'));
  }

  /**
   * Calls `take` for each hit until it returns false or there are enough. Returns where to continue; null at the end.
   */
  #messageMatches(query: Asked, from: number | null, take: (row: Row, where: MessagePart) => boolean): Place | null {
    const condition = messageConditions(query);
    const statement = `SELECT m.id, m.conversation_id, m.role, m.created_at, m.text, m.reasoning, r.extras
      FROM messages m JOIN conversations c ON c.id = m.conversation_id LEFT JOIN replies r ON r.message_id = m.id WHERE m.n = ? AND ${condition.sql}`;
    let below = from;
    let taken = 0;
    const most = this.#index === null ? SCANNED_MAX : CANDIDATES_MAX;
    for (let seen = 0; seen < most; ) {
      const batch = this.#candidates(query, below ?? Number.MAX_SAFE_INTEGER);
      for (const n of batch) {
        seen += 1;
        const row = this.#library.get(statement, n, ...condition.values);
        const where = row === null ? null : this.#whereIn(row, query.terms);
        if (row !== null && where !== null) {
          if (!take(row, where)) return { stage: 'messages', below };
          taken += 1;
        }
        below = n;
        if (taken >= LIMITS.searchPageSize) return { stage: 'messages', below };
      }
      if (batch.length < BATCH) return null;
    }
    return { stage: 'messages', below };
  }

  #whereIn(row: Row, terms: readonly SearchTerm[]): MessagePart | null {
    if (places(fold(text(row, 'text')), terms) !== null) return 'text';
    if (places(fold(text(row, 'reasoning')), terms) !== null) return 'reasoning';
    return places(fold(sourcesOf(row)), terms) !== null ? 'sources' : null;
  }

  /** Lists the matching chats for operators without words, newest first. */
  #described(query: Asked): string[] {
    const isAboutMessages =
      query.role !== null || query.models.length > 0 || query.after !== null || query.before !== null;
    const { sql, values } = isAboutMessages ? messageConditions(query) : conversationConditions(query);
    const from = isAboutMessages ? 'messages m JOIN conversations c ON c.id = m.conversation_id' : 'conversations c';
    return this.#library.texts(
      `SELECT DISTINCT c.id, c.updated_at FROM ${from} WHERE ${sql} ORDER BY c.updated_at DESC`,
      ...values,
    );
  }

  #folderIds(wanted: readonly string[]): ReadonlySet<string> {
    const folders = this.#library
      .all('SELECT id, parent_id, name, position FROM folders WHERE trash_id IS NULL')
      .map(toFolder);
    const named = folders.filter((folder) => wanted.some((name) => fold(folder.name).includes(name)));
    // Chats in a subfolder also belong to its parent folders.
    return foldersBelow(
      folders,
      named.map(({ id }) => id),
    );
  }

  /** Caches paths, because the next keystroke finds the same chats again. */
  #activePath(conversationId: string): ReadonlySet<string> {
    const version = this.#library.number('PRAGMA data_version') ?? 0;
    if (this.#paths?.version !== version) this.#paths = { version, byChat: new Map() };
    const known = this.#paths.byChat.get(conversationId);
    if (known !== undefined) return known;
    const nodes = loadTree(this.#library, conversationId).path();
    const path = new Set(nodes.map((node) => node.id));
    this.#paths.byChat.set(conversationId, path);
    return path;
  }
}
