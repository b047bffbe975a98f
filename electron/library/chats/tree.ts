/** Reads the message tree of a conversation, and changes its active path. */

import { integer, text, textOrNull } from '../file/columns.ts';
import { messagesToken } from '../file/messages-changed.ts';
import type { Sql } from '../file/sql.ts';
import { LibraryError } from '../library-error.ts';
import { ConversationTree, type TreeRow } from './conversation-tree.ts';
import { toRole, toStatus } from './rows.ts';

/** The last tree of each open database: reading the tree of a long chat takes longer than the rest of a turn. */
const LAST = new WeakMap<Sql, { readonly tree: ConversationTree; readonly token: string }>();
/** A tree with more messages isn't kept; this many take about 20 MB. */
const KEPT_MESSAGES_MAX = 50_000;

/** The conversation's tree if it was the last one read and no message has changed since; null otherwise. */
function lastTree(sql: Sql, conversationId: string): ConversationTree | null {
  const last = LAST.get(sql);
  return last?.tree.conversationId === conversationId && last.token === messagesToken(sql) ? last.tree : null;
}

/** @param token from before the tree was read; by default, the tree counts as current */
function keepTree(sql: Sql, tree: ConversationTree, token = messagesToken(sql)): ConversationTree {
  if (tree.size <= KEPT_MESSAGES_MAX) LAST.set(sql, { tree, token });
  else LAST.delete(sql);
  return tree;
}

/** Reads the tree; throws `not_found` if the conversation doesn't exist or is in the trash. */
export function loadTree(sql: Sql, conversationId: string): ConversationTree {
  const { activeRootId, isInTrash } = readHead(sql, conversationId);
  if (isInTrash) throw new LibraryError('not_found', 'it is in the trash');
  const last = lastTree(sql, conversationId);
  if (last?.activeRootId === activeRootId) return last;
  const token = messagesToken(sql);
  return keepTree(sql, readTree(sql, conversationId, activeRootId), token);
}

/** Reads the tree of a conversation that may be in the trash. */
export function loadAnyTree(sql: Sql, conversationId: string): ConversationTree {
  return readTree(sql, conversationId, readHead(sql, conversationId).activeRootId);
}

function readHead(
  sql: Sql,
  conversationId: string,
): { readonly activeRootId: string | null; readonly isInTrash: boolean } {
  const row = sql.get('SELECT active_root_id, trash_id FROM conversations WHERE id = ?', conversationId);
  if (row === null) throw new LibraryError('not_found', 'no such conversation');
  return { activeRootId: textOrNull(row, 'active_root_id'), isInTrash: textOrNull(row, 'trash_id') !== null };
}

function readTree(sql: Sql, conversationId: string, activeRootId: string | null): ConversationTree {
  const rows = readRows(sql, 'conversation_id = ? AND trash_id IS NULL', conversationId);
  return new ConversationTree(conversationId, activeRootId, rows);
}

function readRows(sql: Sql, condition: string, value: string): TreeRow[] {
  const rows = sql.many(
    `SELECT id, parent_id, role, status, created_at, active_child_id FROM messages WHERE ${condition} ORDER BY created_at, n`,
    value,
  );
  return rows.map((row) => ({
    id: text(row, 'id'),
    parentId: textOrNull(row, 'parent_id'),
    role: toRole(row.role),
    status: toStatus(row.status),
    createdAt: integer(row, 'created_at'),
    activeChildId: textOrNull(row, 'active_child_id'),
  }));
}

/** Runs `write`, which changes this message's status and nothing else in the tree. */
export function changeStatus(
  sql: Sql,
  conversationId: string,
  messageId: string,
  status: TreeRow['status'],
  write: () => void,
): void {
  const before = lastTree(sql, conversationId);
  write();
  const row = before?.find(messageId);
  if (before) keepTree(sql, row ? before.with([{ ...row, status }]) : before);
}

/**
 * Like `activate`, for messages that were just added. Returns the updated tree without reading it again.
 *
 * @param tree can't be used afterwards
 * @param added the new messages, whether or not they are in `below`; nothing else has changed since `tree` was read
 */
export function activateAdded(
  sql: Sql,
  tree: ConversationTree,
  parentId: string | null,
  below: readonly string[],
  added: readonly string[],
): ConversationTree {
  const changed = writeActive(sql, tree, parentId, below);
  const rows = readRows(sql, 'id IN (SELECT value FROM json_each(?))', JSON.stringify(added));
  return keepTree(sql, tree.with([...changed.rows, ...rows], changed.rootId));
}

/**
 * Makes the path from the root to `messageId` active; the active path below that stays.
 *
 * @param tree the current tree, which can't be used afterwards
 */
export function activate(sql: Sql, tree: ConversationTree, messageId: string): void {
  const isLast = lastTree(sql, tree.conversationId) === tree;
  const { rows, rootId } = writeActive(sql, tree, messageId, []);
  if (isLast) keepTree(sql, tree.with(rows, rootId));
}

/**
 * Makes the path from the root to `messageId`, and on to `below`, active. Skips messages that are already active.
 * Returns the rows of the tree that have changed.
 *
 * @param messageId null if `below` begins at a root
 * @param below need not be in the tree
 */
function writeActive(
  sql: Sql,
  tree: ConversationTree,
  messageId: string | null,
  below: readonly string[],
): { readonly rows: readonly TreeRow[]; readonly rootId: string | null } {
  const above = messageId === null ? [] : tree.pathTo(messageId);
  const rootId = above[0]?.id ?? below[0] ?? tree.activeRootId;
  if (rootId !== tree.activeRootId) setActiveRoot(sql, tree.conversationId, rootId);
  const rows: TreeRow[] = [];
  for (const [at, row] of above.entries()) {
    const activeChildId = above[at + 1]?.id ?? below[0] ?? row.activeChildId;
    if (activeChildId === row.activeChildId) continue;
    setActiveChild(sql, row.id, activeChildId);
    rows.push({ ...row, activeChildId });
  }
  activateBelow(sql, below);
  return { rows, rootId };
}

/** Makes `ids`, a chain from a root downwards, the active path of a conversation that has none. */
export function activateNew(sql: Sql, conversationId: string, ids: readonly string[]): void {
  if (ids[0] !== undefined) setActiveRoot(sql, conversationId, ids[0]);
  activateBelow(sql, ids);
}

function activateBelow(sql: Sql, ids: readonly string[]): void {
  for (const [at, id] of ids.entries()) if (at > 0) setActiveChild(sql, ids[at - 1] ?? '', id);
}

function setActiveRoot(sql: Sql, conversationId: string, id: string | null): void {
  sql.run(
    'UPDATE conversations SET active_root_id = ?1 WHERE id = ?2 AND active_root_id IS NOT ?1',
    id,
    conversationId,
  );
}

function setActiveChild(sql: Sql, parentId: string, id: string | null): void {
  sql.run('UPDATE messages SET active_child_id = ?1 WHERE id = ?2 AND active_child_id IS NOT ?1', id, parentId);
}
