/** The message tree of one conversation without its texts: parents, versions and the active path. */

import type { Message, Versions } from '../../../shared/conversation.ts';
import { groupBy } from '../../../shared/groups.ts';
import { LibraryError } from '../library-error.ts';

export interface TreeRow extends Pick<Message, 'id' | 'parentId' | 'role' | 'status' | 'createdAt'> {
  readonly activeChildId: string | null;
}

/** Leaves out messages in the trash and all messages below them. Building it takes O(messages of the conversation). */
export class ConversationTree {
  readonly conversationId: string;
  readonly activeRootId: string | null;
  #nodes = new Map<string, TreeRow>();
  #children = new Map<string | null, readonly TreeRow[]>();
  /** For each message with other versions: its index among them. */
  #places = new Map<string, number>();
  #path: readonly TreeRow[] | null = null;
  #pathIds: readonly string[] | null = null;
  #forks: readonly TreeRow[] | null = null;
  #isOutdated = false;

  constructor(conversationId: string, activeRootId: string | null, rows: readonly TreeRow[]) {
    this.conversationId = conversationId;
    this.activeRootId = activeRootId;
    const known = new Set(rows.map((row) => row.id));
    const below = groupBy(rows, ({ parentId }) => parentId);
    // Start at the roots, so that the loop doesn't reach messages below a hidden one.
    const open: (string | null)[] = [null];
    for (let parentId = open.pop(); parentId !== undefined; parentId = open.pop()) {
      const list = below.get(parentId) ?? [];
      if (list.length > 0) this.#children.set(parentId, list);
      for (const [at, row] of list.entries()) {
        if (!known.delete(row.id)) continue;
        if (list.length > 1) this.#places.set(row.id, at);
        this.#nodes.set(row.id, row);
        open.push(row.id);
      }
    }
  }

  /**
   * Returns the tree after some messages were added and others changed. Reuses the rows of this tree, because copying
   * them would take longer than the rest of a turn. This tree can't be used afterwards.
   *
   * @param rows replace rows with the same ids, or are the newest versions below their parents
   */
  with(rows: readonly TreeRow[], activeRootId = this.activeRootId): ConversationTree {
    const next = new ConversationTree(this.conversationId, activeRootId, []);
    this.#requireCurrent();
    const nodes = this.#nodes;
    next.#nodes = nodes;
    next.#children = this.#children;
    next.#places = this.#places;
    const path = activeRootId === this.activeRootId ? this.#path : null;
    this.#isOutdated = true;
    for (const row of rows) {
      const siblings = next.childrenOf(row.parentId);
      const isNew = !nodes.has(row.id);
      const list = isNew ? [...siblings, row] : siblings.map((one) => (one.id === row.id ? row : one));
      nodes.set(row.id, row);
      next.#children.set(row.parentId, list);
      if (isNew && list.length > 1) for (const [at, one] of list.entries()) next.#places.set(one.id, at);
    }
    if (path !== null) next.#continuePath(path, rows);
    return next;
  }

  /** Updates the active path `before` after `rows` changed. Keeps the part above all of them. */
  #continuePath(before: readonly TreeRow[], rows: readonly TreeRow[]): void {
    let kept = before.length;
    for (const { parentId } of rows)
      kept = Math.min(kept, parentId === null ? 0 : before.findLastIndex(({ id }) => id === parentId) + 1);
    const last = before[kept - 1];
    if (last !== undefined) this.#path = [...before.slice(0, kept - 1), ...this.branchFrom(last)];
  }

  #requireCurrent(): void {
    if (this.#isOutdated) throw new Error('a newer tree has taken over these rows');
  }

  get size(): number {
    this.#requireCurrent();
    return this.#nodes.size;
  }

  all(): IterableIterator<TreeRow> {
    this.#requireCurrent();
    return this.#nodes.values();
  }

  find(id: string): TreeRow | null {
    this.#requireCurrent();
    return this.#nodes.get(id) ?? null;
  }

  get(id: string): TreeRow {
    this.#requireCurrent();
    const row = this.#nodes.get(id);
    if (row === undefined) throw new LibraryError('not_found', 'no such message');
    return row;
  }

  childrenOf(parentId: string | null): readonly TreeRow[] {
    this.#requireCurrent();
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

  /** The child `wanted`, or the newest one if `wanted` is null or gone; null without children. */
  #activeBelow(parentId: string | null, wanted: string | null): TreeRow | null {
    const list = this.childrenOf(parentId);
    return list.find((row) => row.id === wanted) ?? list.at(-1) ?? null;
  }

  /** The active path, root first. */
  path(): readonly TreeRow[] {
    this.#requireCurrent();
    if (this.#path !== null) return this.#path;
    const root = this.#activeBelow(null, this.activeRootId);
    this.#path = root === null ? [] : this.branchFrom(root);
    return this.#path;
  }

  pathIds(): readonly string[] {
    this.#pathIds ??= this.path().map((row) => row.id);
    return this.#pathIds;
  }

  /** The messages of the active path that have other versions. */
  forksOnPath(): readonly TreeRow[] {
    this.#forks ??= this.#places.size === 0 ? [] : this.path().filter((row) => this.#places.has(row.id));
    return this.#forks;
  }

  /** `row` and the active messages below it, down to the leaf that the user saw last. */
  branchFrom(row: TreeRow): readonly TreeRow[] {
    const branch: TreeRow[] = [];
    for (let next: TreeRow | null = row; next !== null; next = this.#activeBelow(next.id, next.activeChildId))
      branch.push(next);
    return branch;
  }

  activeLeaf(): TreeRow | null {
    return this.path().at(-1) ?? null;
  }

  /** The rows from the root to `id`, both included. */
  pathTo(id: string): readonly TreeRow[] {
    if (this.activeLeaf()?.id === id) return this.path();
    const path: TreeRow[] = [];
    let row: TreeRow | null = this.get(id);
    while (row !== null) {
      path.push(row);
      row = row.parentId === null ? null : this.find(row.parentId);
    }
    return path.reverse();
  }

  /** The ids of `id` and everything below it. */
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
