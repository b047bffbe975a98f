/** Reads one conversation and its messages. */

import { type Attachment, DRAFT_PLACE, queuePlace } from '../../../shared/attachments.ts';
import type { ChatPart, ChatSettings, Message, OpenEdit, QueuedMessage } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { attachmentsOf, pendingOf } from '../attachments/stored-attachments.ts';
import { text, textOrNull } from '../file/columns.ts';
import { hasTable } from '../file/schema.ts';
import { storedJson } from '../json.ts';
import { LibraryError } from '../library-error.ts';
import type { HistoryMessage, StoredConversation, StoredPathChange } from '../library-values.ts';
import { compareColumns } from './comparison.ts';
import type { Store } from './context.ts';
import type { ConversationTree } from './conversation-tree.ts';
import { readSummaries, readSummary } from './listing.ts';
import { MESSAGES_AT_ONCE, readNode, readWithinLimit } from './message-reading.ts';
import { reasoningFieldsIn, toDetails, toPosition, toQueued, toRole, toSettings } from './rows.ts';
import { loadTree } from './tree.ts';

/**
 * Reads the first messages in the queue. An import may bring more than the window can show; the window gets the others
 * once the first ones are sent.
 */
function readQueue(store: Store, conversationId: string): QueuedMessage[] {
  const pending = pendingOf(store.sql, conversationId);
  return store.sql
    .all(
      `SELECT * FROM (SELECT q.*, sum(octet_length(text)) OVER (ORDER BY n) - octet_length(text) AS before_bytes FROM (
         SELECT * FROM queue WHERE conversation_id = ? ORDER BY n LIMIT ?) q) WHERE before_bytes < ? ORDER BY n`,
      conversationId,
      LIMITS.queueShownMax,
      LIMITS.messagesTogetherMaxBytes,
    )
    .map((row) => withPending(toQueued(row), pending.get(queuePlace(text(row, 'id')))));
}

function withPending(queued: QueuedMessage, attachments: readonly Attachment[] | undefined): QueuedMessage {
  return attachments === undefined ? queued : { ...queued, attachments };
}

/** The conversation of a message that isn't in the trash. */
export function conversationOf(store: Store, messageId: string): string {
  const row = store.sql.get('SELECT conversation_id FROM messages WHERE id = ? AND trash_id IS NULL', messageId);
  if (row === null) throw new LibraryError('not_found', 'no such message');
  return text(row, 'conversation_id');
}

export function readMessage(store: Store, id: string): Message {
  const tree = loadTree(store.sql, conversationOf(store, id));
  return readNode(store, tree, tree.get(id));
}

/** The messages that the window shows of a chat: those on its path and in its columns. */
export function shownIds(store: Store, tree: ConversationTree): Set<string> {
  const columns = compareColumns(store, tree).flat();
  return new Set([...tree.pathIds(), ...columns.map((row) => row.id)]);
}

/** The messages among `ids` that are in `read`, in the order of `ids`. */
const pick = (read: ReadonlyMap<string, Message>, ids: Iterable<string>): Message[] =>
  Array.from(ids, (id) => read.get(id)).filter((message) => message !== undefined);

/**
 * The current path from its first message that isn't in `before`. `changed` contains the messages on the path and in
 * the columns that are new, or that are in `touched`.
 *
 * @param before the messages that the window shows; empty to get the whole path
 * @param now the chat's current tree, if the caller has already read it
 */
export function readPathChange(
  store: Store,
  conversationId: string,
  before: ReadonlySet<string> = new Set(),
  touched: Iterable<string> = [],
  now: ConversationTree | null = null,
): StoredPathChange {
  const tree = now ?? loadTree(store.sql, conversationId);
  const ids = tree.pathIds();
  const columns = compareColumns(store, tree).map((column) => column.map((row) => row.id));
  const shown = new Set([...ids, ...columns.flat()]);
  const changed = new Set([...touched].filter((id) => shown.has(id)));
  // Read the end of the path first: if the answer can't contain all messages, the window asks for the rest.
  for (const id of [...shown].reverse()) if (!before.has(id)) changed.add(id);
  const read = new Map(readWithinLimit(store, tree, [...changed]).map((message) => [message.id, message]));
  const firstNew = ids.findIndex((id) => !before.has(id));
  const keptCount = firstNew === -1 ? ids.length : firstNew;
  const after = ids[keptCount - 1];
  return {
    ...(after !== undefined && { after }),
    ids: ids.slice(keptCount),
    changed: pick(read, shown),
    compareColumns: columns,
    queue: readQueue(store, conversationId),
    summary: readSummary(store, conversationId),
  };
}

/** The state of the chat's path, with this message as changed; null if the chat is in the trash or gone. */
export function readMessageChange(store: Store, conversationId: string, messageId: string): StoredPathChange | null {
  if (readSummaries(store, [conversationId]).length === 0) return null;
  const tree = loadTree(store.sql, conversationId);
  return readPathChange(store, conversationId, shownIds(store, tree), [messageId], tree);
}

/** Open editors; empty for a backup from an older version, which has no such table. */
function readEdits(store: Store, conversationId: string): OpenEdit[] {
  if (!hasTable(store.sql, 'edits')) return [];
  return store.sql
    .all('SELECT place, text FROM edits WHERE conversation_id = ? ORDER BY n', conversationId)
    .map((row) => ({ place: text(row, 'place'), text: text(row, 'text') }));
}

/** Attachments at the message box and in open editors. */
function readPending(
  store: Store,
  conversationId: string,
): Pick<StoredConversation, 'draftAttachments' | 'editAttachments'> {
  const pending = pendingOf(store.sql, conversationId);
  const draftAttachments = pending.get(DRAFT_PLACE);
  const editAttachments = Array.from(pending, ([place, attachments]) => ({ place, attachments })).filter(
    ({ place }) => place !== DRAFT_PLACE && !place.startsWith(queuePlace('')),
  );
  return {
    ...(draftAttachments !== undefined && { draftAttachments }),
    ...(editAttachments.length > 0 && { editAttachments }),
  };
}

/** A path with fewer messages than this is read completely. */
const WHOLE_MAX = 64;
/** How many messages are read at the end of a chat, and before and after the reading position: a few screens. */
const AT_END = 24;
const BEFORE_PLACE = 12;
const AFTER_PLACE = 24;

/** The messages of a path that the reader sees first; null if the path is short enough to be read completely. */
function seenFirst(ids: readonly string[], placeId: string | null): readonly string[] | null {
  if (ids.length < WHOLE_MAX) return null;
  const place = placeId === null ? -1 : ids.indexOf(placeId);
  const isNearPlace = (at: number): boolean => place >= 0 && at >= place - BEFORE_PLACE && at < place + AFTER_PLACE;
  return ids.filter((_id, at) => at >= ids.length - AT_END || isNearPlace(at));
}

/**
 * As much of a chat as fits into one answer.
 *
 * @param isPart for a long path, only the messages that the reader sees first
 */
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
  const seen = (ids: readonly string[]) => (isPart ? seenFirst(ids, position?.messageId ?? null) : null) ?? ids;
  const wanted = new Set([...seen(pathIds), ...columns.flatMap(seen)]);
  // Read the end of the path first: if the chat is too large for one answer, the window asks for the rest.
  const order = [...wanted].reverse();
  const read = new Map(readWithinLimit(store, tree, order).map((message) => [message.id, message]));
  const isWhole = [...pathIds, ...columns.flat()].every((one) => read.has(one));
  return {
    summary: readSummary(store, id),
    settings: toSettings(storedJson(textOrNull(row, 'settings'))),
    draft: text(row, 'draft'),
    edits: readEdits(store, id),
    ...readPending(store, id),
    position,
    path: pick(read, pathIds),
    ...(isWhole ? {} : { pathIds }),
    compare: pick(read, columns.flat()),
    compareColumns: columns,
    queue: readQueue(store, id),
  };
}

/** A chat's first `backupFirstMessages`, or as many as fit into one answer; `isWhole` if there are no others. */
export function readFirst(store: Store, id: string): ChatPart {
  const tree = loadTree(store.sql, id);
  const shown = [...shownIds(store, tree)];
  const messages = readWithinLimit(store, tree, shown.slice(0, LIMITS.backupFirstMessages));
  return { title: readSummary(store, id).title, messages, isWhole: messages.length === shown.length };
}

/** The messages of the path and columns that aren't in `known`, as many as fit into one answer. */
export function readRest(store: Store, id: string, known: readonly string[]): Message[] {
  const tree = loadTree(store.sql, id);
  const left = shownIds(store, tree);
  for (const one of known) left.delete(one);
  return readWithinLimit(store, tree, [...left].reverse()).reverse();
}

export function readSettings(store: Store, id: string): ChatSettings {
  const row = store.sql.get('SELECT settings FROM conversations WHERE id = ? AND trash_id IS NULL', id);
  if (row === null) throw new LibraryError('not_found', 'no such conversation');
  return toSettings(storedJson(textOrNull(row, 'settings')));
}

/** How many messages of the active path come after this one; 0 if it isn't on the path. */
export function countLater(store: Store, messageId: string): number {
  const path = loadTree(store.sql, conversationOf(store, messageId)).path();
  const at = path.findIndex((node) => node.id === messageId);
  return at < 0 ? 0 : path.length - at - 1;
}

export function readHistory(store: Store, leafId: string): HistoryMessage[] {
  const tree = loadTree(store.sql, conversationOf(store, leafId));
  const ids = tree.pathTo(leafId).map((node) => node.id);
  const attachments = attachmentsOf(store.sql, ids);
  const history: HistoryMessage[] = [];
  for (let start = 0; start < ids.length; start += MESSAGES_AT_ONCE) {
    const some = ids.slice(start, start + MESSAGES_AT_ONCE);
    const rows = store.sql.many(
      `SELECT m.id, m.role, m.text, m.reasoning, r.reasoning_fields FROM messages m LEFT JOIN replies r ON r.message_id = m.id
       WHERE m.id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(some),
    );
    const byId = new Map(rows.map((row) => [text(row, 'id'), row]));
    for (const id of some) {
      const row = byId.get(id);
      // The table has the message but the index doesn't, which means damage.
      if (row === undefined) throw new LibraryError('corrupt', 'a message is not where its index says');
      const own = attachments.get(id);
      history.push({
        ...(own !== undefined && { attachments: own }),
        id,
        role: toRole(row.role),
        text: text(row, 'text'),
        reasoning: text(row, 'reasoning'),
        ...reasoningFieldsIn(storedJson(textOrNull(row, 'reasoning_fields'))),
      });
    }
  }
  return history;
}

export function readDetails(store: Store, messageId: string): RequestDetails | null {
  const row = store.sql.get('SELECT data FROM details WHERE message_id = ?', messageId);
  return row === null ? null : toDetails(storedJson(textOrNull(row, 'data')));
}
