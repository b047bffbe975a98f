/** Answers a search over all chats: newest hits first, grouped by chat, with the words around each hit. */

import type { ConversationSummary, SearchGroup, SearchHit, SearchPage } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { toRole, toSummary } from '../rows.ts';
import { integer, type Row, type Sql, type SqlValue, text, textOrNull } from '../sql.ts';
import { loadTree } from '../tree.ts';
import { fold, gramToken } from './fold.ts';
import { isBlank, parseQuery, type SearchQuery, type SearchTerm } from './query.ts';
import { makeSnippet, places } from './snippet.ts';

/** Hits that are listed of one chat; the rest is counted. */
const HITS_PER_GROUP = 5;
/** Candidates that one page looks at before it answers with what it has. */
const CANDIDATES_MAX = 600;
const BATCH = 100;
/** Shorter words are looked up by their grams. */
const TRIGRAM_CHARS = 3;

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

function trigramsOf(word: string): string[] {
  const characters = Array.from(word);
  return characters.slice(TRIGRAM_CHARS - 1).map((_, at) => characters.slice(at, at + TRIGRAM_CHARS).join(''));
}

interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

function conversationConditions(query: SearchQuery): Condition {
  const parts = ['c.trash_id IS NULL'];
  const values: SqlValue[] = [];
  if (query.isPinned !== null) parts.push('c.is_pinned = 1');
  if (query.isArchived !== null) parts.push('c.is_archived = 1');
  if (query.isUnread !== null) parts.push('c.is_unread = 1');
  return { sql: parts.join(' AND '), values };
}

function messageConditions(query: SearchQuery): Condition {
  const own = conversationConditions(query);
  const parts = ['m.trash_id IS NULL', own.sql];
  const values: SqlValue[] = [...own.values];
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

export class Searcher {
  private readonly library: Sql;
  private readonly index: Sql;
  private titles: {
    readonly version: number;
    readonly rows: readonly { readonly id: string; readonly folded: string }[];
  } | null = null;

  private paths: { readonly version: number; readonly byChat: Map<string, ReadonlySet<string>> } | null = null;

  /** `library` must not write: the titles are kept as long as no other connection has written. */
  constructor(library: Sql, index: Sql) {
    this.library = library;
    this.index = index;
  }

  /** `offset` is 0 for the first page, then the `nextOffset` of the page before. */
  search(typed: string, offset: number): SearchPage {
    const query = parseQuery(typed);
    if (isBlank(query)) return { groups: [], nextOffset: null, problems: query.problems };
    return this.library.read(() => this.page(query, offset));
  }

  private page(query: SearchQuery, offset: number): SearchPage {
    const folders = query.folders.length === 0 ? null : this.folderIds(query.folders);
    const groups = new Map<string, { summary: ConversationSummary; hits: SearchHit[]; more: number }>();
    const groupOf = (id: string) => {
      const known = groups.get(id);
      if (known !== undefined) return known;
      const summary = this.summary(id);
      if (summary === null) return null;
      if (folders !== null && (summary.folderId === null || !folders.has(summary.folderId))) return null;
      const made = { summary, hits: [], more: 0 };
      groups.set(id, made);
      return made;
    };
    if (offset === 0) {
      for (const id of this.titleMatches(query)) {
        if (groups.size >= LIMITS.searchPageSize) break;
        const group = groupOf(id);
        if (group === null) continue;
        group.hits.push({
          messageId: null,
          role: null,
          where: 'title',
          ...makeSnippet(group.summary.title, query.terms),
          createdAt: group.summary.updatedAt,
          isOnActivePath: true,
        });
      }
    }
    let nextOffset: number | null = null;
    if (query.terms.length > 0 && !query.isTitleOnly) {
      nextOffset = this.messageMatches(query, offset, (row, where) => {
        const id = text(row, 'conversation_id');
        if (!groups.has(id) && groups.size >= LIMITS.searchPageSize) return false;
        const group = groupOf(id);
        if (group === null) return true;
        if (group.hits.length >= HITS_PER_GROUP) {
          group.more += 1;
          return true;
        }
        const path = this.activePath(id);
        const messageId = text(row, 'id');
        group.hits.push({
          messageId,
          role: toRole(row.role),
          where,
          ...makeSnippet(text(row, where), query.terms),
          createdAt: integer(row, 'created_at'),
          isOnActivePath: path.has(messageId),
        });
        return true;
      });
    } else if (query.terms.length === 0) this.filterOnly(query, groupOf);
    const found: SearchGroup[] = Array.from(groups.values(), ({ summary, hits, more }) => ({
      conversation: summary,
      hits,
      moreHits: more,
    }));
    return { groups: found.sort(byRelevance), nextOffset, problems: query.problems };
  }

  /** Chats with every term in their title, newest first. */
  private titleMatches(query: SearchQuery): string[] {
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
          this.library
            .all(`SELECT c.id FROM conversations c WHERE ${allowed.sql} ${dates.join(' ')}`, ...values)
            .map((row) => text(row, 'id')),
        )
      : null;
    return this.allTitles()
      .filter(
        (title) => places(title.folded, query.terms) !== null && (allowedIds === null || allowedIds.has(title.id)),
      )
      .map((title) => title.id);
  }

  private allTitles(): readonly { readonly id: string; readonly folded: string }[] {
    const version = this.library.number('PRAGMA data_version') ?? 0;
    if (this.titles?.version === version) return this.titles.rows;
    const rows = this.library
      .all(`SELECT id, title FROM conversations WHERE trash_id IS NULL AND title <> '' ORDER BY updated_at DESC`)
      .map((row) => ({ id: text(row, 'id'), folded: fold(text(row, 'title')) }));
    this.titles = { version, rows };
    return rows;
  }

  /** Row numbers of messages that may match, newest first, below `below`. */
  private candidates(query: SearchQuery, below: number): number[] {
    const long = query.terms.filter((term) => Array.from(term.text).length >= TRIGRAM_CHARS);
    const rows =
      long.length > 0
        ? this.index.all(
            'SELECT rowid AS n FROM fulltext WHERE fulltext MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?',
            Array.from(new Set(long.flatMap((term) => trigramsOf(term.text))), quoted).join(' AND '),
            below,
            BATCH,
          )
        : this.index.all(
            'SELECT rowid AS n FROM grams WHERE grams MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?',
            query.terms.map((term) => gramToken(term.text)).join(' AND '),
            below,
            BATCH,
          );
    return rows.map((row) => integer(row, 'n'));
  }

  /** Calls `take` for every hit until it says no or there are enough; where to go on, or null at the end. */
  private messageMatches(
    query: SearchQuery,
    offset: number,
    take: (row: Row, where: 'text' | 'reasoning') => boolean,
  ): number | null {
    const condition = messageConditions(query);
    const statement = `SELECT m.id, m.conversation_id, m.role, m.created_at, m.text, m.reasoning
      FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE m.n = ? AND ${condition.sql}`;
    let below = offset === 0 ? Number.MAX_SAFE_INTEGER : offset;
    let taken = 0;
    for (let seen = 0; seen < CANDIDATES_MAX; ) {
      const batch = this.candidates(query, below);
      for (const n of batch) {
        seen += 1;
        const row = this.library.get(statement, n, ...condition.values);
        if (row !== null) {
          const where = this.whereIn(row, query.terms);
          if (where !== null) {
            if (!take(row, where)) return below;
            taken += 1;
          }
        }
        below = n;
        if (taken >= LIMITS.searchPageSize) return below;
      }
      if (batch.length < BATCH) return null;
    }
    return below;
  }

  private whereIn(row: Row, terms: readonly SearchTerm[]): 'text' | 'reasoning' | null {
    if (places(fold(text(row, 'text')), terms) !== null) return 'text';
    return places(fold(text(row, 'reasoning')), terms) !== null ? 'reasoning' : null;
  }

  /** Operators without words list the chats that they describe. */
  private filterOnly(query: SearchQuery, groupOf: (id: string) => unknown): void {
    const isAboutMessages =
      query.role !== null || query.models.length > 0 || query.after !== null || query.before !== null;
    const condition = isAboutMessages ? messageConditions(query) : conversationConditions(query);
    const from = isAboutMessages ? 'messages m JOIN conversations c ON c.id = m.conversation_id' : 'conversations c';
    const rows = this.library.all(
      `SELECT DISTINCT c.id, c.updated_at FROM ${from} WHERE ${condition.sql} ORDER BY c.updated_at DESC LIMIT 1000`,
      ...condition.values,
    );
    let count = 0;
    for (const row of rows) {
      if (count >= LIMITS.searchPageSize) return;
      if (groupOf(text(row, 'id')) !== null) count += 1;
    }
  }

  private folderIds(wanted: readonly string[]): ReadonlySet<string> {
    const rows = this.library.all('SELECT id, parent_id, name FROM folders WHERE trash_id IS NULL');
    const ids = new Set(
      rows.filter((row) => wanted.some((name) => fold(text(row, 'name')).includes(name))).map((row) => text(row, 'id')),
    );
    // What lies in a folder lies in the folders around it.
    for (let size = -1; size !== ids.size; ) {
      size = ids.size;
      for (const row of rows) {
        const parentId = textOrNull(row, 'parent_id');
        if (parentId !== null && ids.has(parentId)) ids.add(text(row, 'id'));
      }
    }
    return ids;
  }

  private summary(id: string): ConversationSummary | null {
    const row = this.library.get(
      `SELECT c.*, c.draft <> '' AS has_draft,
         EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.status = 'streaming') AS is_generating
       FROM conversations c WHERE c.id = ? AND c.trash_id IS NULL`,
      id,
    );
    return row === null ? null : toSummary(row, false);
  }

  /** Kept while a person types: the same chats are hit again with every letter. */
  private activePath(conversationId: string): ReadonlySet<string> {
    const version = this.library.number('PRAGMA data_version') ?? 0;
    if (this.paths?.version !== version) this.paths = { version, byChat: new Map() };
    const known = this.paths.byChat.get(conversationId);
    if (known !== undefined) return known;
    const nodes = loadTree(this.library, conversationId).path();
    const path = new Set(nodes.map((node) => node.id));
    this.paths.byChat.set(conversationId, path);
    return path;
  }
}

/** Titles first, then the chats with the newest hits. */
function byRelevance(a: SearchGroup, b: SearchGroup): number {
  const inTitle = (group: SearchGroup): number => (group.hits.some((hit) => hit.where === 'title') ? 1 : 0);
  const newest = (group: SearchGroup): number =>
    Math.max(group.conversation.updatedAt, ...group.hits.map((hit) => hit.createdAt));
  return inTitle(b) - inTitle(a) || newest(b) - newest(a);
}
