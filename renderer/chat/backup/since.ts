/** Describes how a chat has changed since a backup. */

import type { ConversationSummary } from '../../../shared/conversation.ts';

export type Since =
  | { readonly kind: 'same' | 'deleted' | 'renamed' | 'moved' }
  | { readonly kind: 'grown'; readonly count: number };

/** @param now the same chat in the library; undefined if it is gone or in the trash */
export function sinceThen(then: ConversationSummary, now: ConversationSummary | undefined): Since {
  if (now === undefined) return { kind: 'deleted' };
  if (now.messageCount > then.messageCount) return { kind: 'grown', count: now.messageCount - then.messageCount };
  if (now.title !== then.title) return { kind: 'renamed' };
  return { kind: now.folderId === then.folderId ? 'same' : 'moved' };
}
