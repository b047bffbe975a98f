/** Starts turns: inserts messages and the replies to them. */

import { type AttachmentRef, DRAFT_PLACE, queuePlace } from '../../../shared/attachments.ts';
import type { SentParameters } from '../../../shared/conversation.ts';
import { knownRows, pendingAt, putAttachments, removeSent, setPending } from '../attachments/stored-attachments.ts';
import { text, textOrNull } from '../file/columns.ts';
import { markPending } from '../file/search-pending.ts';
import { storedJson } from '../json.ts';
import type { LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import type { NewReply, StoredPathChange } from '../library-values.ts';
import { beginUsage } from '../usage/usage-log.ts';
import type { Store } from './context.ts';
import type { ConversationTree } from './conversation-tree.ts';
import { titleFirstExchange } from './naming.ts';
import { conversationOf, readPathChange, shownIds } from './reading.ts';
import { recount } from './recount.ts';
import { extrasIn } from './rows.ts';
import { activate, activateAdded, changeStatus, loadTree } from './tree.ts';

/** Removes an editor's text and attachments after it was saved or cancelled, or its queued message was removed. */
export function dropEdit(store: Store, conversationId: string, place: string): void {
  store.sql.run('DELETE FROM edits WHERE conversation_id = ? AND place = ?', conversationId, place);
  setPending(store.sql, conversationId, place, []);
}

/** Leaves the message to the next update of the search index, so that indexing doesn't delay the answer. */
export function markForSearch(store: Store, messageId: string): void {
  if (store.isTemporary) return;
  markPending(store.sql, 'id = ?', messageId);
}

export interface NewMessage {
  readonly conversationId: string;
  readonly parentId: string | null;
  readonly role: string;
  readonly status: string;
  readonly text: string;
  readonly reasoning?: string;
}

/** Adds a message and returns its id. Dates it no earlier than its siblings, even if the clock was set back. */
export function insertMessage(store: Store, message: NewMessage): string {
  const id = store.newId();
  const newest =
    store.sql.number(
      // The plus sign keeps SQLite from using the date index, which would walk the whole chat.
      'SELECT max(+created_at) FROM messages WHERE conversation_id = ? AND parent_id IS ?',
      message.conversationId,
      message.parentId,
    ) ?? 0;
  const { conversationId, parentId, role, status, text, reasoning = '' } = message;
  const row = { id, conversation_id: conversationId, parent_id: parentId, role, status, text, reasoning };
  store.sql.insert('messages', { ...row, created_at: Math.max(store.now(), newest) });
  if (text !== '') markForSearch(store, id);
  return id;
}

/** @param at the time of the request */
function writeReply(store: Store, messageId: string, conversationId: string, reply: NewReply, at: number): void {
  const { connectionId, connectionName, model } = reply;
  beginUsage(store.sql, { messageId, conversationId, connectionId, connectionName, model, at });
  const parameters: SentParameters = reply.parameters;
  store.sql.run(
    `INSERT INTO replies (message_id, connection_id, connection_name, model, parameters, is_empty_answer, compare_group_id)
     VALUES (?, ?, ?, ?, ?, 0, ?)
     ON CONFLICT (message_id) DO UPDATE SET connection_id = excluded.connection_id, connection_name = excluded.connection_name,
       model = excluded.model, parameters = excluded.parameters, completion_id = NULL, finish_reason = NULL, usage = NULL,
       first_token_ms = NULL, duration_ms = NULL, reasoning_ms = NULL, ending = NULL, error = NULL, is_empty_answer = 0, extras = NULL,
       reasoning_fields = NULL,
       compare_group_id = excluded.compare_group_id`,
    messageId,
    reply.connectionId,
    reply.connectionName,
    reply.model,
    JSON.stringify(parameters),
    reply.compareGroupId,
  );
}

export function insertReply(store: Store, conversationId: string, parentId: string | null, reply: NewReply): string {
  const id = insertMessage(store, { conversationId, parentId, role: 'assistant', status: 'streaming', text: '' });
  const createdAt = store.sql.number('SELECT created_at FROM messages WHERE id = ?', id) ?? store.now();
  writeReply(store, id, conversationId, reply, createdAt);
  return id;
}

/** A message's text and attachments. */
export interface MessageContent {
  readonly text: string;
  readonly attachments: readonly AttachmentRef[];
}

/**
 * Adds the sent text as a message below each of `parentIds`, with the same attachments, and removes it from the queue
 * or the draft. Keeps a draft with another text: the user has begun the next message. Sends a queued message with its
 * latest text, which may have changed since it was read.
 */
export function insertSentMessages(
  store: Store,
  conversationId: string,
  said: MessageContent,
  parentIds: readonly (string | null)[],
  queueId: string | undefined,
): string[] {
  const { sql } = store;
  const queued = queueId === undefined ? null : readQueuedText(store, conversationId, queueId);
  const refs = queueId === undefined ? said.attachments : pendingAt(sql, conversationId, queuePlace(queueId));
  const rows = knownRows(sql, conversationId, refs);
  const message = { conversationId, role: 'user', status: 'complete', text: queued ?? said.text };
  const ids = parentIds.map((parentId) => {
    const id = insertMessage(store, { ...message, parentId });
    putAttachments(sql, id, rows);
    return id;
  });
  if (queueId === undefined) forgetDraft(store, conversationId, said);
  else dropQueued(store, conversationId, queueId);
  return ids;
}

function readQueuedText(store: Store, conversationId: string, queueId: string): string {
  const row = store.sql.get('SELECT text FROM queue WHERE id = ? AND conversation_id = ?', queueId, conversationId);
  if (row === null) throw new LibraryError('not_found', 'no such queued message');
  return text(row, 'text');
}

/** Removes a queued message, its attachments and the text in its editor. */
export function dropQueued(store: Store, conversationId: string, queueId: string): void {
  store.sql.run('DELETE FROM queue WHERE id = ?', queueId);
  setPending(store.sql, conversationId, queuePlace(queueId), []);
  dropEdit(store, conversationId, queueId);
}

/** Empties the draft if it equals the text that was sent, and removes the attachments that were sent. */
export function forgetDraft(store: Store, conversationId: string, { text: words, attachments }: MessageContent): void {
  store.sql.run(`UPDATE conversations SET draft = '' WHERE id = ? AND draft = ?`, conversationId, words);
  removeSent(store.sql, conversationId, DRAFT_PLACE, attachments);
}

export function addTurn(
  store: Store,
  conversationId: string,
  said: MessageContent,
  parentId: string | null | undefined,
  replies: readonly NewReply[],
  queueId?: string,
): ReturnType<LibraryApi['addTurn']> {
  const tree = loadTree(store.sql, conversationId);
  const before = shownIds(store, tree);
  const parent = parentId === undefined ? (tree.activeLeaf()?.id ?? null) : parentId;
  if (parent !== null) tree.get(parent);
  const [userMessageId = ''] = insertSentMessages(store, conversationId, said, [parent], queueId);
  const replyIds = replies.map((reply) => insertReply(store, conversationId, userMessageId, reply));
  const added = [userMessageId, ...replyIds];
  const siblings = tree.childrenOf(parent).map((row) => row.id);
  const now = activateAdded(store.sql, tree, parent, added.slice(0, 2), added);
  recount(store, conversationId, now);
  // Name the chat now, so that it can be found by name while its first reply is running.
  titleFirstExchange(store, conversationId);
  const change = readPathChange(store, conversationId, before, siblings, now);
  return { ...change, userMessageId, replyIds };
}

function addReply(
  store: Store,
  tree: ConversationTree,
  parentId: string | null,
  reply: NewReply,
): ReturnType<LibraryApi['addReplyTo']> {
  const { conversationId } = tree;
  const before = shownIds(store, tree);
  const replyId = insertReply(store, conversationId, parentId, reply);
  const now = activateAdded(store.sql, tree, parentId, [replyId], [replyId]);
  recount(store, conversationId, now);
  return { ...readPathChange(store, conversationId, before, [], now), replyId };
}

export function addReplyVersion(
  store: Store,
  messageId: string,
  reply: NewReply,
): ReturnType<LibraryApi['addReplyTo']> {
  const conversationId = conversationOf(store, messageId);
  const tree = loadTree(store.sql, conversationId);
  const message = tree.get(messageId);
  if (message.role !== 'assistant') throw new LibraryError('invalid', 'only a reply has versions of a reply');
  store.sql.run(
    'UPDATE replies SET compare_group_id = NULL WHERE message_id = ? AND compare_group_id = ?',
    messageId,
    reply.compareGroupId,
  );
  return addReply(store, tree, message.parentId, reply);
}

export function addReplyTo(store: Store, userMessageId: string, reply: NewReply): ReturnType<LibraryApi['addReplyTo']> {
  const conversationId = conversationOf(store, userMessageId);
  const tree = loadTree(store.sql, conversationId);
  tree.get(userMessageId);
  return addReply(store, tree, userMessageId, reply);
}

function requireReply(
  store: Store,
  messageId: string,
): { text: string; reasoning: string; status: string; conversationId: string } {
  const row = store.sql.get(
    'SELECT role, status, text, reasoning, conversation_id FROM messages WHERE id = ? AND trash_id IS NULL',
    messageId,
  );
  if (row === null) throw new LibraryError('not_found', 'no such message');
  if (text(row, 'role') !== 'assistant') throw new LibraryError('invalid', 'not a reply');
  return {
    text: text(row, 'text'),
    reasoning: text(row, 'reasoning'),
    status: text(row, 'status'),
    conversationId: text(row, 'conversation_id'),
  };
}

export function reopenReply(store: Store, messageId: string, reply: NewReply): ReturnType<LibraryApi['reopenReply']> {
  const message = requireReply(store, messageId);
  if (message.status === 'streaming') throw new LibraryError('invalid', 'the reply is still running');
  const before = shownIds(store, loadTree(store.sql, message.conversationId));
  // Keep the extras of a continued reply's first part: when it ends, the reply has the extras of both parts.
  const extras = message.text === '' ? null : readStoredExtras(store, messageId);
  store.sql.run('DELETE FROM journal WHERE message_id = ?', messageId);
  changeStatus(store.sql, message.conversationId, messageId, 'streaming', () =>
    store.sql.run(`UPDATE messages SET status = 'streaming' WHERE id = ?`, messageId),
  );
  writeReply(store, messageId, message.conversationId, reply, store.now());
  store.sql.run('UPDATE replies SET extras = ? WHERE message_id = ?', extras, messageId);
  activate(store.sql, loadTree(store.sql, message.conversationId), messageId);
  return {
    ...readPathChange(store, message.conversationId, before, [messageId]),
    text: message.text,
    reasoning: message.reasoning,
    ...extrasIn(storedJson(extras)),
  };
}

function readStoredExtras(store: Store, messageId: string): string | null {
  const row = store.sql.get('SELECT extras FROM replies WHERE message_id = ?', messageId);
  return row === null ? null : textOrNull(row, 'extras');
}

export function resetReply(store: Store, messageId: string, reply: NewReply): StoredPathChange {
  const message = requireReply(store, messageId);
  if (message.text !== '' || message.status === 'streaming')
    throw new LibraryError('invalid', 'the reply holds text or is running');
  return reopenReply(store, messageId, reply);
}
