/** Lays out a chat's messages as a tree with one row each. */

import type { TreeNode } from '../../../shared/conversation.ts';
import { groupBy } from '../../../shared/groups.ts';

export interface TreeRow {
  readonly node: TreeNode;
  /** The depth in the tree; counts from 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly hasChildren: boolean;
  /**
   * One entry for each of the innermost forks around the row, from the outside in: true if the fork's line goes on,
   * because the fork has another branch below the row. Empty in a chat without branches, which is a straight list.
   */
  readonly continues: readonly boolean[];
}

/** How many of the innermost forks around a row are drawn: more would leave no room for words. */
const FORKS_DRAWN_MAX = 8;

/** Rows in reading order, without the children of nodes in `closed`. */
export function treeRows(nodes: readonly TreeNode[], closed: ReadonlySet<string>): readonly TreeRow[] {
  const known = new Set(nodes.map((node) => node.id));
  const children = groupBy(nodes, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const rows: TreeRow[] = [];
  const open: Omit<TreeRow, 'hasChildren'>[] = [];
  const push = (parent: string | null, level: number, around: readonly boolean[]): void => {
    const list = (children.get(parent) ?? []).toSorted((a, b) => a.createdAt - b.createdAt);
    // Iterative, because a chat can be thousands of levels deep.
    for (let at = list.length - 1; at >= 0; at--) {
      const node = list[at];
      if (node === undefined) continue;
      const isLast = at === list.length - 1;
      const continues = list.length > 1 && parent !== null ? [...around, !isLast].slice(-FORKS_DRAWN_MAX) : around;
      open.push({ node, level, position: at + 1, siblings: list.length, continues });
    }
  };
  push(null, 1, []);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const count = children.get(next.node.id)?.length ?? 0;
    rows.push({ ...next, hasChildren: count > 0 });
    if (!closed.has(next.node.id)) push(next.node.id, next.level + 1, next.continues);
  }
  return rows;
}
