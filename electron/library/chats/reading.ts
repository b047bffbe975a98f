/** Reads conversations, messages and lists; changes nothing. */

import type {
  ChatSettings,
  ConversationSummary,
  Folder,
  Message,
  OpenEdit,
  QueuedMessage,
  RequestDetails,
  TreeNode,
} from '../../../shared/conversation.ts';
import { readAppError } from '../../../shared/errors.ts';
import type { ListView } from '../../../shared/library.ts';
import { hasTable } from '../file/schema.ts';
import { type Row, text, textOrNull } from '../file/sql.ts';
import { storedJson } from '../json.ts';
import type { HistoryMessage, LibraryApi, StoredConversation, StoredPathChange } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import { compareColumns } from './comparison.ts';
import type { Store } from './context.ts';
import { toDetails, toFolder, toMessage, toPosition, toQueued, toSettings, toSummary } from './rows.ts';
import { type ConversationTree, loadTree, type TreeRow } from './tree.ts';

const SUMMARY = `SELECT c.id, c.title, c.created_at, c.updated_at, c.is_pinned, c.is_archived, c.folder_id, c.is_unread, c.message_count,
  c.draft <> '' AS has_draft,
  EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.status = 'streaming' AND m.trash_id IS NULL) AS is_generating
  FROM conversations c`;

/** An untouched new chat is not worth a row in the list. */
const NOT_BLANK = `NOT (message_count = 0 AND draft = '' AND title = '' AND is_pinned = 0 AND folder_id IS NULL)`;

export function readSummary(store: Store, id: string): ConversationSummary {
  const [summary] = readSummaries(store, [id]);
  if (summary === undefined) throw new LibraryError('not_found', 'no such conversation');
  return summary;
}

/** Ids that are gone are left out. */
export function readSummaries(store: Store, ids: readonly string[]): ConversationSummary[] {
  const found: ConversationSummary[] = [];
  for (const id of ids) {
    const row = store.sql.get(`${SUMMARY} WHERE c.id = ? AND c.trash_id IS NULL`, id);
    if (row !== null) found.push(toSummary(row, store.isTemporary));
  }
  return found;
}

/** Pinned first, then the newest; `total` counts all of the view. */
export function readList(
  store: Store,
  view: ListView,
  offset: number,
  limit: number,
): ReturnType<LibraryApi['listConversations']> {
  const isArchived = view === 'archived' ? 1 : 0;
  const rows = store.sql.many(
    `${SUMMARY} WHERE c.trash_id IS NULL AND c.is_archived = ? AND ${NOT_BLANK}
     ORDER BY c.is_pinned DESC, c.updated_at DESC, c.n DESC LIMIT ? OFFSET ?`,
    isArchived,
    limit,
    offset,
  );
  const total = store.sql.number(
    `SELECT count(*) FROM conversations WHERE trash_id IS NULL AND is_archived = ? AND ${NOT_BLANK}`,
    isArchived,
  );
  return { items: rows.map((row) => toSummary(row, store.isTemporary)), total: total ?? 0 };
}

export function readFolders(store: Store): Folder[] {
  return store.sql
    .all('SELECT id, parent_id, name, position FROM folders WHERE trash_id IS NULL ORDER BY position, n')
    .map(toFolder);
}

function readQueue(store: Store, conversationId: string): QueuedMessage[] {
  return store.sql.all('SELECT * FROM queue WHERE conversation_id = ? ORDER BY n', conversationId).map(toQueued);
}

/** What the journal holds of a reply that is still streaming. */
export function readJournal(store: Store, messageId: string): { text: string; reasoning: string } {
  const rows = store.sql.all('SELECT text, reasoning FROM journal WHERE message_id = ? ORDER BY seq', messageId);
  return {
    text: rows.map((row) => text(row, 'text')).join(''),
    reasoning: rows.map((row) => text(row, 'reasoning')).join(''),
  };
}

const MESSAGES = `SELECT m.id, m.conversation_id, m.parent_id, m.role, m.status, m.created_at, m.text, m.reasoning, r.*
  FROM messages m LEFT JOIN replies r ON r.message_id = m.id`;
const MESSAGE = `${MESSAGES} WHERE m.id = ?`;
/** Of more messages than this the database makes one value. */
const FEW_MESSAGES = 8;
/** As many messages at once: however long a chat is, its texts are not all there twice. */
const MESSAGES_AT_ONCE = 2_000;

function messageRow(store: Store, id: string): Row {
  const row = store.sql.get(MESSAGE, id);
  if (row === null) throw new LibraryError('not_found', 'no such message');
  return row;
}

function readNode(store: Store, tree: ConversationTree, node: TreeRow): Message {
  return toWholeMessage(store, tree, node, store.sql.get(MESSAGE, node.id));
}

function toWholeMessage(store: Store, tree: ConversationTree, node: TreeRow, row: Row | null): Message {
  // The table knows it and its index does not: only damage does that.
  if (row === null) throw new LibraryError('corrupt', 'a message is not where its index says');
  const message = toMessage(row, tree.versionsOf(node));
  if (message.status !== 'streaming') return message;
  const journal = readJournal(store, node.id);
  return { ...message, text: message.text + journal.text, reasoning: message.reasoning + journal.reasoning };
}

function readMessages(store: Store, tree: ConversationTree, ids: Iterable<string>): Message[] {
  const wanted = Array.from(ids);
  if (wanted.length <= FEW_MESSAGES) return wanted.map((id) => readNode(store, tree, tree.get(id)));
  const found: Message[] = [];
  for (let start = 0; start < wanted.length; start += MESSAGES_AT_ONCE) {
    const some = wanted.slice(start, start + MESSAGES_AT_ONCE);
    const byId = new Map(rowsOf(store, tree, some).map((row) => [text(row, 'id'), row]));
    for (const id of some) found.push(toWholeMessage(store, tree, tree.get(id), byId.get(id) ?? null));
  }
  return found;
}

/** Rows of these messages, and maybe of others: to take a chat as it lies is less work than to look up most of its messages. */
function rowsOf(store: Store, tree: ConversationTree, ids: readonly string[]): Row[] {
  const isMost = ids.length * 2 > tree.size && tree.size <= MESSAGES_AT_ONCE;
  return isMost
    ? store.sql.many(`${MESSAGES} WHERE m.conversation_id = ? AND m.trash_id IS NULL`, tree.conversationId)
    : store.sql.many(`${MESSAGES} WHERE m.id IN (SELECT value FROM json_each(?))`, JSON.stringify(ids));
}

/** The conversation of a message that is not in the trash. */
export function conversationOf(store: Store, messageId: string): string {
  const row = store.sql.get('SELECT conversation_id FROM messages WHERE id = ? AND trash_id IS NULL', messageId);
  if (row === null) throw new LibraryError('not_found', 'no such message');
  return text(row, 'conversation_id');
}

export function readMessage(store: Store, id: string): Message {
  const tree = loadTree(store.sql, conversationOf(store, id));
  return readNode(store, tree, tree.get(id));
}

/** The path as it is now. `changed` holds what is not in `before` and what is named in `touched`. */
export function readPathChange(
  store: Store,
  conversationId: string,
  before: ReadonlySet<string> = new Set(),
  touched: Iterable<string> = [],
): StoredPathChange {
  const tree = loadTree(store.sql, conversationId);
  const ids = tree.pathIds();
  const columns = compareColumns(store, tree).map((column) => column.map((row) => row.id));
  const wanted = new Set([...ids, ...columns.flat()].filter((id) => !before.has(id)));
  for (const id of touched) if (tree.find(id) !== null) wanted.add(id);
  return {
    ids,
    changed: readMessages(store, tree, wanted),
    compareColumns: columns,
    queue: readQueue(store, conversationId),
    summary: readSummary(store, conversationId),
  };
}

/** The same for a message that is another one now; null when its chat is in the trash. */
export function readMessageChange(store: Store, conversationId: string, messageId: string): StoredPathChange | null {
  if (readSummaries(store, [conversationId]).length === 0) return null;
  const known = new Set(loadTree(store.sql, conversationId).pathIds());
  return readPathChange(store, conversationId, known, [messageId]);
}

/** A copy from before has none. */
function readEdits(store: Store, conversationId: string): OpenEdit[] {
  if (!hasTable(store.sql, 'edits')) return [];
  return store.sql
    .all('SELECT place, text FROM edits WHERE conversation_id = ? ORDER BY n', conversationId)
    .map((row) => ({ place: text(row, 'place'), text: text(row, 'text') }));
}

/** A path of fewer messages than this is read as a whole. */
const WHOLE_MAX = 64;
/** What fills some screens at the end of a chat, and around the message where the reader was. */
const AT_END = 24;
const BEFORE_PLACE = 12;
const AFTER_PLACE = 24;

/** The messages of a path that the reader sees first; null when it is short enough to be read as a whole. */
function seenFirst(ids: readonly string[], placeId: string | null): readonly string[] | null {
  if (ids.length < WHOLE_MAX) return null;
  const place = placeId === null ? -1 : ids.indexOf(placeId);
  const isNearPlace = (at: number): boolean => place >= 0 && at >= place - BEFORE_PLACE && at < place + AFTER_PLACE;
  return ids.filter((_id, at) => at >= ids.length - AT_END || isNearPlace(at));
}

/** @param isPart of a long path, only the messages that the reader sees first */
export function readConversation(store: Store, id: string, isPart = false): StoredConversation {
  const row = store.sql.get(
    'SELECT settings, draft, position FROM conversations WHERE id = ? AND trash_id IS NULL',
    id,
  );
  if (row === null) throw new LibraryError('not_found', 'no such conversation');
  const tree = loadTree(store.sql, id);
  const columns = compareColumns(store, tree).map((column) => column.map((node) => node.id));
  const position = toPosition(storedJson(textOrNull(row, 'position')));
  const pathIds = tree.pathIds();
  const first = isPart ? seenFirst(pathIds, position?.messageId ?? null) : null;
  return {
    summary: readSummary(store, id),
    settings: toSettings(storedJson(textOrNull(row, 'settings'))),
    draft: text(row, 'draft'),
    edits: readEdits(store, id),
    position,
    path: readMessages(store, tree, first ?? pathIds),
    ...(first && { pathIds }),
    compare: readMessages(store, tree, columns.flat()),
    compareColumns: columns,
    queue: readQueue(store, id),
  };
}

export function readRest(store: Store, id: string, known: readonly string[]): Message[] {
  const tree = loadTree(store.sql, id);
  const isKnown = new Set(known);
  const left = tree.pathIds().filter((one) => !isKnown.has(one));
  return readMessages(store, tree, left);
}

export function readSettings(store: Store, id: string): ChatSettings {
  const row = store.sql.get('SELECT settings FROM conversations WHERE id = ? AND trash_id IS NULL', id);
  if (row === null) throw new LibraryError('not_found', 'no such conversation');
  return toSettings(storedJson(textOrNull(row, 'settings')));
}

/** How many messages of the active path come after this one; 0 when it is not on it. */
export function countLater(store: Store, messageId: string): number {
  const path = loadTree(store.sql, conversationOf(store, messageId)).path();
  const at = path.findIndex((node) => node.id === messageId);
  return at < 0 ? 0 : path.length - at - 1;
}

/** Characters of a message that the tree view shows. */
const TREE_SNIPPET_CHARS = 120;

export function readTreeNodes(store: Store, conversationId: string): TreeNode[] {
  const tree = loadTree(store.sql, conversationId);
  const onPath = new Set(tree.pathIds());
  return Array.from(tree.all())
    .sort((a, b) => a.createdAt - b.createdAt)
    .map((node) => {
      const row = store.sql.get(
        `SELECT substr(m.text, 1, ?) AS snippet, r.model, r.error FROM messages m LEFT JOIN replies r ON r.message_id = m.id WHERE m.id = ?`,
        TREE_SNIPPET_CHARS,
        node.id,
      );
      return {
        id: node.id,
        parentId: node.parentId,
        role: node.role,
        status: node.status,
        snippet: row === null ? '' : text(row, 'snippet').trim(),
        error: row === null ? null : readAppError(storedJson(textOrNull(row, 'error'))),
        model: row === null ? null : textOrNull(row, 'model'),
        createdAt: node.createdAt,
        isOnActivePath: onPath.has(node.id),
      };
    });
}

export function readHistory(store: Store, leafId: string): HistoryMessage[] {
  const tree = loadTree(store.sql, conversationOf(store, leafId));
  return tree.pathTo(leafId).map((node) => {
    const row = messageRow(store, node.id);
    return {
      id: node.id,
      role: node.role,
      text: text(row, 'text'),
      reasoning: text(row, 'reasoning'),
    };
  });
}

export function readDetails(store: Store, messageId: string): RequestDetails | null {
  const row = store.sql.get('SELECT data FROM details WHERE message_id = ?', messageId);
  return row === null ? null : toDetails(storedJson(textOrNull(row, 'data')));
}

export function readCounts(store: Store): ReturnType<LibraryApi['counts']> {
  const count = (query: string): number => store.sql.number(query) ?? 0;
  return {
    conversations: count('SELECT count(*) FROM conversations WHERE trash_id IS NULL'),
    messages: count(
      'SELECT count(*) FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE m.trash_id IS NULL AND c.trash_id IS NULL',
    ),
    trashEntries: count('SELECT count(*) FROM trash'),
  };
}
