/** Reads a page of a chat's messages for the tree view, each with the beginning of its text. */

import type { TreeNode } from '../../../shared/conversation.ts';
import { type AppError, readAppError } from '../../../shared/errors.ts';
import { present } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { text, textOrNull } from '../file/columns.ts';
import { storedJson } from '../json.ts';
import type { Store } from './context.ts';
import { loadTree } from './tree.ts';

/** Characters of a message that the tree view shows. */
const TREE_SNIPPET_CHARS = 120;

/** Shortens error texts, because imported ones can be of any length. */
function shortError(error: AppError | null): AppError | null {
  if (error === null) return null;
  const cut = (word: string | undefined) => word?.slice(0, TREE_SNIPPET_CHARS);
  const { serviceType, serviceCode, serviceMessage, requestId, detail } = error;
  const words = present({
    serviceType: cut(serviceType),
    serviceCode: cut(serviceCode),
    serviceMessage: cut(serviceMessage),
    requestId: cut(requestId),
    detail: cut(detail),
  });
  return { ...error, ...words };
}

/** A page of messages from `offset` on, oldest first; only the last page may be shorter. */
export function readTreeNodes(store: Store, conversationId: string, offset = 0): TreeNode[] {
  const tree = loadTree(store.sql, conversationId);
  const onPath = new Set(tree.pathIds());
  return Array.from(tree.all())
    .sort((a, b) => a.createdAt - b.createdAt)
    .slice(offset, offset + LIMITS.treePageSize)
    .map((node) => {
      const row = store.sql.get(
        `SELECT substr(m.text, 1, ?1) AS snippet, substr(r.model, 1, ?1) AS model, r.error
         FROM messages m LEFT JOIN replies r ON r.message_id = m.id WHERE m.id = ?2`,
        TREE_SNIPPET_CHARS,
        node.id,
      );
      return {
        id: node.id,
        parentId: node.parentId,
        role: node.role,
        status: node.status,
        snippet: row === null ? '' : text(row, 'snippet').trim(),
        error: row === null ? null : shortError(readAppError(storedJson(textOrNull(row, 'error')))),
        model: row === null ? null : textOrNull(row, 'model'),
        createdAt: node.createdAt,
        isOnActivePath: onPath.has(node.id),
      };
    });
}
