/** Finds the columns of compared answers, and the last message of each. */

import { LIMITS } from '../../../shared/limits.ts';
import { text, textOrNull } from '../file/columns.ts';
import { storedJson } from '../json.ts';
import type { ColumnEnd } from '../library-values.ts';
import type { Store } from './context.ts';
import type { ConversationTree, TreeRow } from './conversation-tree.ts';
import { toSentParameters } from './rows.ts';
import { loadTree } from './tree.ts';

/**
 * The columns of the comparison on the active path, each from its compared reply down its active branch. Empty if there
 * are fewer than two; never more than the maximum. A newer version of a compared reply keeps the column's position.
 */
export function compareColumns(store: Store, tree: ConversationTree): readonly (readonly TreeRow[])[] {
  for (const node of tree.forksOnPath()) {
    // Only versions of a reply can be compared.
    if (node.role !== 'assistant' || groupOf(store, node.id) === null) continue;
    const columns = columnsAmong(store, tree.childrenOf(node.parentId), node.id);
    if (columns.length > 1) return columns.map((root) => tree.branchFrom(root));
  }
  return [];
}

export function readColumnEnds(store: Store, conversationId: string): ColumnEnd[] {
  return compareColumns(store, loadTree(store.sql, conversationId)).map((column) => {
    const messageId = column.at(-1)?.id ?? '';
    for (const node of column.toReversed()) {
      const row = store.sql.get(
        'SELECT connection_id, model, parameters, compare_group_id FROM replies WHERE message_id = ?',
        node.id,
      );
      const compareGroupId = row === null ? null : textOrNull(row, 'compare_group_id');
      if (row === null || compareGroupId === null) continue;
      const parameters = toSentParameters(storedJson(text(row, 'parameters')));
      const reply = { connectionId: text(row, 'connection_id'), model: text(row, 'model'), parameters, compareGroupId };
      return { messageId, reply };
    }
    return { messageId, reply: null };
  });
}

function groupOf(store: Store, messageId: string): string | null {
  const row = store.sql.get('SELECT compare_group_id FROM replies WHERE message_id = ?', messageId);
  return row === null ? null : textOrNull(row, 'compare_group_id');
}

function columnsAmong(store: Store, siblings: readonly TreeRow[], activeId: string): readonly TreeRow[] {
  const groups = new Map<string, string | null>();
  const places = new Map<string, number>();
  const order = new Map<TreeRow, number>();
  for (const [at, sibling] of siblings.entries()) {
    const row = store.sql.get(
      'SELECT compare_group_id, connection_id, model, parameters FROM replies WHERE message_id = ?',
      sibling.id,
    );
    if (row === null) continue;
    groups.set(sibling.id, textOrNull(row, 'compare_group_id'));
    const maker = JSON.stringify([text(row, 'connection_id'), text(row, 'model'), text(row, 'parameters')]);
    if (!places.has(maker)) places.set(maker, at);
    order.set(sibling, places.get(maker) ?? at);
  }
  const group = groups.get(activeId) ?? null;
  if (group === null) return [];
  const columns = siblings
    .filter((sibling) => groups.get(sibling.id) === group)
    .toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  // Older imports accepted any number of columns. The surplus is shown as versions of the reply.
  const others = columns.filter(({ id }) => id !== activeId).slice(0, LIMITS.compareModelsMax - 1);
  return columns.filter((column) => column.id === activeId || others.includes(column));
}
