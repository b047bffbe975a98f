/** Repairs the message tree of a file, and sorts it so that parents come first. */

import { addTo } from '../../../shared/groups.ts';
import type { DocumentConversation, DocumentMessage } from './document.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** Messages with unique ids, grouped by parent. */
function group(
  conversation: DocumentConversation,
  notes: TransferNotes,
): { byId: Map<string, DocumentMessage>; children: Map<string | null, DocumentMessage[]> } {
  const byId = new Map<string, DocumentMessage>();
  for (const message of conversation.messages) {
    if (byId.has(message.id)) notes.add('sameId');
    else byId.set(message.id, message);
  }
  const children = new Map<string | null, DocumentMessage[]>();
  for (const message of byId.values()) {
    const isLost = message.parentId !== null && !byId.has(message.parentId);
    if (isLost) notes.add('lostParent');
    const placed = isLost ? { ...message, parentId: null } : message;
    byId.set(message.id, placed);
    addTo(children, placed.parentId, placed);
  }
  return { byId, children };
}

/**
 * Counts and repairs damage: keeps the first message with an id; cycles and messages whose parent is missing start
 * their own branch. Siblings keep their order. In a valid tree, only the order of the list may change.
 */
export function repairTree(conversation: DocumentConversation, notes: TransferNotes): DocumentConversation {
  const { byId, children } = group(conversation, notes);
  const ordered: DocumentMessage[] = [];
  const reached = new Set<string>();
  const reach = (message: DocumentMessage): void => {
    const open = [message];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next.id)) continue;
      reached.add(next.id);
      ordered.push(next);
      const below = children.get(next.id) ?? [];
      for (let index = below.length - 1; index >= 0; index--) {
        const child = below[index];
        if (child !== undefined) open.push(child);
      }
    }
  };
  for (const root of children.get(null) ?? []) reach(root);
  for (const message of byId.values()) {
    if (reached.has(message.id)) continue;
    notes.add('circle');
    reach({ ...message, parentId: null });
  }
  const parentOf = new Map(ordered.map((message) => [message.id, message.parentId]));
  const childOf = (childId: string | null, parentId: string | null): string | null =>
    childId !== null && parentOf.get(childId) === parentId ? childId : null;
  return {
    ...conversation,
    activeRootId: childOf(conversation.activeRootId, null),
    messages: ordered.map((message) => ({ ...message, activeChildId: childOf(message.activeChildId, message.id) })),
  };
}
