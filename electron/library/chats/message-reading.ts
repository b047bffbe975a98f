/** Reads messages with their texts, and limits a list of them to the size of one answer to the window. */

import type { Message } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { attachmentsOf } from '../attachments/stored-attachments.ts';
import { integer, text } from '../file/columns.ts';
import type { Row } from '../file/sql.ts';
import { LibraryError } from '../library-error.ts';
import type { Store } from './context.ts';
import type { ConversationTree, TreeRow } from './conversation-tree.ts';
import { toMessage } from './rows.ts';

/** The journal's text of a reply that is still streaming. */
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
/** Up to this many messages are read one by one; more are read with one query. */
const FEW_MESSAGES = 8;
/** How many messages are read at once, so that a long chat's texts are never all in memory twice. */
export const MESSAGES_AT_ONCE = 2_000;

export function readNode(store: Store, tree: ConversationTree, node: TreeRow): Message {
  const [message] = readMessages(store, tree, [node.id]);
  if (message === undefined) throw new LibraryError('not_found', 'no such message');
  return message;
}

function toWholeMessage(store: Store, tree: ConversationTree, node: TreeRow, row: Row | null): Message {
  // The table has the message but the index doesn't, which means damage.
  if (row === null) throw new LibraryError('corrupt', 'a message is not where its index says');
  const message = toMessage(row, tree.versionsOf(node));
  if (message.status !== 'streaming') return message;
  const journal = readJournal(store, node.id);
  return { ...message, text: message.text + journal.text, reasoning: message.reasoning + journal.reasoning };
}

const SIZES = `SELECT m.id, octet_length(m.text) + octet_length(m.reasoning) + coalesce(octet_length(r.parameters), 0)
    + coalesce(octet_length(r.error), 0) + coalesce(octet_length(r.model), 0) + coalesce(octet_length(r.connection_name), 0)
    + coalesce(octet_length(r.completion_id), 0) + coalesce(octet_length(r.finish_reason), 0) + coalesce(octet_length(r.extras), 0) + coalesce((SELECT sum(octet_length(j.text) + octet_length(j.reasoning)) FROM journal j
      WHERE j.message_id = m.id AND m.status = 'streaming'), 0) AS size
  FROM messages m LEFT JOIN replies r ON r.message_id = m.id WHERE m.id IN (SELECT value FROM json_each(?))`;

/**
 * As many of these messages, in order, as fit in one answer to the window, but at least the first. Put the most
 * important ones first: the window asks for the rest later.
 */
export function readWithinLimit(store: Store, tree: ConversationTree, ids: readonly string[]): Message[] {
  const found: Message[] = [];
  let leftBytes: number = LIMITS.messagesTogetherMaxBytes;
  for (let start = 0; start < ids.length && leftBytes > 0; start += MESSAGES_AT_ONCE) {
    const some = ids.slice(start, start + MESSAGES_AT_ONCE);
    const sizes = new Map(
      store.sql.many(SIZES, JSON.stringify(some)).map((row) => [text(row, 'id'), integer(row, 'size')]),
    );
    const end = some.findIndex((id) => {
      leftBytes -= sizes.get(id) ?? 0;
      return leftBytes < 0;
    });
    const isNoneYet = found.length === 0;
    const fitting = end < 0 ? some : some.slice(0, isNoneYet ? Math.max(1, end) : end);
    for (const message of readMessages(store, tree, fitting)) found.push(message);
  }
  return found;
}

function readMessages(store: Store, tree: ConversationTree, ids: readonly string[]): Message[] {
  const attachments = attachmentsOf(store.sql, ids);
  return readBare(store, tree, ids).map((message) => {
    const own = attachments.get(message.id);
    return own === undefined ? message : { ...message, attachments: own };
  });
}

/** Reads messages without their attachments. */
function readBare(store: Store, tree: ConversationTree, ids: readonly string[]): Message[] {
  if (ids.length <= FEW_MESSAGES)
    return ids.map((id) => toWholeMessage(store, tree, tree.get(id), store.sql.get(MESSAGE, id)));
  const byId = new Map(rowsOf(store, tree, ids).map((row) => [text(row, 'id'), row]));
  return ids.map((id) => toWholeMessage(store, tree, tree.get(id), byId.get(id) ?? null));
}

/** Rows of these messages, and maybe others: reading the whole chat is faster than looking up most of its messages. */
function rowsOf(store: Store, tree: ConversationTree, ids: readonly string[]): Row[] {
  const isMost = ids.length * 2 > tree.size && tree.size <= MESSAGES_AT_ONCE;
  return isMost
    ? store.sql.many(`${MESSAGES} WHERE m.conversation_id = ? AND m.trash_id IS NULL`, tree.conversationId)
    : store.sql.many(`${MESSAGES} WHERE m.id IN (SELECT value FROM json_each(?))`, JSON.stringify(ids));
}
