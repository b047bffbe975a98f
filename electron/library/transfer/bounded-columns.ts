/** Limits the columns of an imported comparison; the remaining answers become versions. */

import { LIMITS } from '../../../shared/limits.ts';
import type { DocumentConversation, DocumentMessage } from './document.ts';

/** Keeps the column in which the chat continues. O(messages). */
export function withBoundedColumns({
  messages,
  activeRootId,
}: Pick<DocumentConversation, 'messages' | 'activeRootId'>): readonly DocumentMessage[] {
  const active = new Set(messages.map(({ activeChildId }) => activeChildId).concat(activeRootId));
  const groupOf = ({ parentId, reply }: DocumentMessage): string | null =>
    reply === null || reply.compareGroupId === null ? null : JSON.stringify([parentId, reply.compareGroupId]);
  const left = new Map<string, number>();
  const hasRoom = (group: string): boolean => {
    const room = left.get(group) ?? LIMITS.compareModelsMax;
    left.set(group, room - 1);
    return room > 0;
  };
  const kept = new Set<DocumentMessage>();
  for (const isActive of [true, false])
    for (const message of messages) {
      const group = groupOf(message);
      if (group !== null && active.has(message.id) === isActive && hasRoom(group)) kept.add(message);
    }
  return messages.map((message) =>
    message.reply === null || groupOf(message) === null || kept.has(message)
      ? message
      : { ...message, reply: { ...message.reply, compareGroupId: null } },
  );
}
