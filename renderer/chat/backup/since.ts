/** Describes how a chat has changed since a backup. */

import type { ConversationSummary } from '../../../shared/conversation.ts';
import type { ChatsNow } from '../../store/chats/chats-now-store.ts';

export type Since =
  | { readonly kind: 'same' | 'deleted' | 'trashed' | 'renamed' | 'moved' }
  | { readonly kind: 'grown' | 'shrunk'; readonly count: number };

export function sinceThen(then: ConversationSummary, { chats, trashed }: ChatsNow): Since {
  const now = chats.get(then.id);
  if (now === undefined) return { kind: trashed.has(then.id) ? 'trashed' : 'deleted' };
  const count = Math.abs(now.messageCount - then.messageCount);
  if (count > 0) return { kind: now.messageCount > then.messageCount ? 'grown' : 'shrunk', count };
  if (now.title !== then.title) return { kind: 'renamed' };
  return { kind: now.folderId === then.folderId ? 'same' : 'moved' };
}
