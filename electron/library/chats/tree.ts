/** The message tree of one conversation without its texts: parents, versions and the active path. */

import type { Message, Versions } from '../../../shared/conversation.ts';
import { groupBy } from '../../../shared/groups.ts';
import { integer, text, textOrNull } from '../file/columns.ts';
import type { Sql } from '../file/sql.ts';
import { LibraryError } from '../library-error.ts';
import { toRole, toStatus } from './rows.ts';

export interface TreeRow extends Pick<Message, 'id' | 'parentId' | 'role' | 'status' | 'createdAt'> {
  readonly activeChildId: string | null;
}

/** Without messages in the trash or below one that is. O(messages of the conversation). */
export class ConversationTree {
  readonly conversationId: string;
  readonly #nodes = new Map<string, TreeRow>();
  readonly #children = new Map<string | null, TreeRow[]>();
  /** The index of each message among its versions. */
  readonly #places = new Map<string, number>();
  readonly activeRootId: string | null;

  constructor(conversationId: string, activeRootId: string | null, rows: readonly TreeRow[]) {
    this.conversationId = conversationId;
    this.activeRootId = activeRootId;
    const known = new Set(rows.map((row) => row.id));
    const below = groupBy(rows, ({ parentId }) => parentId);
    // Starts at the roots, so that it doesn't reach messages below a hidden one.
    const open: (string | null)[] = [null];
    for (let parentId = open.pop(); parentId !== undefined; parentId = open.pop()) {
      const list = below.get(parentId) ?? [];
      if (list.length > 0) this.#children.set(parentId, list);
      for (const [at, row] of list.entries()) {
        if (!known.delete(row.id)) continue;
        this.#places.set(row.id, at);
        this.#nodes.set(row.id, row);
        open.push(row.id);
      }
    }
  }

  /** The tree after adding messages and activating the path `activeIds`, which starts at a root. */
  grown(added: readonly TreeRow[], activeIds: readonly string[]): ConversationTree {
    const below = new Map(activeIds.map((id, at) => [id, activeIds[at + 1]]));
    const rows = [...this.#nodes.values(), ...added].map((row) => {
      const activeChildId = below.get(row.id) ?? row.activeChildId;
      return activeChildId === row.activeChildId ? row : { ...row, activeChildId };
    });
    return new ConversationTree(this.conversationId, activeIds[0] ?? this.activeRootId, rows);
  }

  get size(): number {
    return this.#nodes.size;
  }

  all(): IterableIterator<TreeRow> {
    return this.#nodes.values();
  }

  find(id: string): TreeRow | null {
    return this.#nodes.get(id) ?? null;
  }

  get(id: string): TreeRow {
    const row = this.#nodes.get(id);
    if (row === undefined) throw new LibraryError('not_found', 'no such message');
    return row;
  }

  childrenOf(parentId: string | null): readonly TreeRow[] {
    return this.#children.get(parentId) ?? [];
  }

  versionsOf(row: TreeRow): Versions {
    const list = this.childrenOf(row.parentId);
    const index = this.#places.get(row.id) ?? 0;
    return {
      index,
      count: list.length,
      previousId: list[index - 1]?.id ?? null,
      nextId: list[index + 1]?.id ?? null,
    };
  }

  /** The child where the user last was, or the newest one if that is gone. */
  #activeBelow(parentId: string | null, wanted: string | null): TreeRow | null {
    const list = this.childrenOf(parentId);
    return list.find((row) => row.id === wanted) ?? list.at(-1) ?? null;
  }

  /** The active path, root first. */
  path(): readonly TreeRow[] {
    const root = this.#activeBelow(null, this.activeRootId);
    return root === null ? [] : this.branchFrom(root);
  }

  pathIds(): readonly string[] {
    return this.path().map((row) => row.id);
  }

  /** `row` and the active messages below it, down to the leaf where the user last was. */
  branchFrom(row: TreeRow): readonly TreeRow[] {
    const branch: TreeRow[] = [];
    for (let next: TreeRow | null = row; next !== null; next = this.#activeBelow(next.id, next.activeChildId))
      branch.push(next);
    return branch;
  }

  activeLeaf(): TreeRow | null {
    return this.path().at(-1) ?? null;
  }

  /** From the root to `id`, both included. */
  pathTo(id: string): readonly TreeRow[] {
    const path: TreeRow[] = [];
    let row: TreeRow | null = this.get(id);
    while (row !== null) {
      path.push(row);
      row = row.parentId === null ? null : this.find(row.parentId);
    }
    return path.reverse();
  }

  /** `id` and everything below it. */
  subtree(id: string): readonly string[] {
    const ids: string[] = [];
    const open = [this.get(id).id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      ids.push(next);
      for (const child of this.childrenOf(next)) open.push(child.id);
    }
    return ids;
  }
}

/** Reads the tree; throws `not_found` if the conversation doesn't exist or is in the trash. */
export function loadTree(sql: Sql, conversationId: string): ConversationTree {
  return readTree(sql, conversationId, false);
}

/** The same for a conversation that may be in the trash. */
export function loadAnyTree(sql: Sql, conversationId: string): ConversationTree {
  return readTree(sql, conversationId, true);
}

function readTree(sql: Sql, conversationId: string, isAny: boolean): ConversationTree {
  const conversation = sql.get('SELECT active_root_id, trash_id FROM conversations WHERE id = ?', conversationId);
  if (conversation === null) throw new LibraryError('not_found', 'no such conversation');
  if (!isAny && textOrNull(conversation, 'trash_id') !== null)
    throw new LibraryError('not_found', 'it is in the trash');
  const rows = readRows(sql, 'conversation_id = ? AND trash_id IS NULL', conversationId);
  return new ConversationTree(conversationId, textOrNull(conversation, 'active_root_id'), rows);
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

/**
 * Like `activate`, for messages that were just added. Returns the updated tree without reading all of it again.
 *
 * @param added the new messages, whether or not they are in `below`
 */
export function activateAdded(
  sql: Sql,
  tree: ConversationTree,
  parentId: string | null,
  below: readonly string[],
  added: readonly string[],
): ConversationTree {
  activate(sql, tree, parentId, below);
  const rows = readRows(sql, 'id IN (SELECT value FROM json_each(?))', JSON.stringify(added));
  const above = parentId === null ? [] : tree.pathTo(parentId).map((row) => row.id);
  return tree.grown(rows, [...above, ...below]);
}

/**
 * Makes the path from the root to `messageId` and on to `below` active; the active path below that stays.
 *
 * @param tree the current tree; it need not contain `below`
 */
export function activate(
  sql: Sql,
  tree: ConversationTree,
  messageId: string | null,
  below: readonly string[] = [],
): void {
  const above = messageId === null ? [] : tree.pathTo(messageId).map((row) => row.id);
  activatePath(sql, tree.conversationId, [...above, ...below], tree);
}

/**
 * Makes `ids`, a chain from a root downwards, the active path.
 *
 * @param tree the current tree; what is already active isn't written again
 */
export function activatePath(
  sql: Sql,
  conversationId: string,
  ids: readonly string[],
  tree: ConversationTree | null = null,
): void {
  let parentId: string | null = null;
  for (const id of ids) {
    const active: string | null | undefined =
      parentId === null ? tree?.activeRootId : tree?.find(parentId)?.activeChildId;
    if (active === id) {
      parentId = id;
      continue;
    }
    if (parentId === null)
      sql.run(
        'UPDATE conversations SET active_root_id = ? WHERE id = ? AND active_root_id IS NOT ?',
        id,
        conversationId,
        id,
      );
    else sql.run('UPDATE messages SET active_child_id = ? WHERE id = ? AND active_child_id IS NOT ?', id, parentId, id);
    parentId = id;
  }
}
