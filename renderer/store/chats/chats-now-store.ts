/** Which chats the library has now, and which are in its trash, to compare them with those of a backup. */

import { create } from 'zustand';
import type { ConversationSummary } from '../../../shared/conversation.ts';
import { bridge } from '../../bridge.ts';
import { LARGE_PAGE_SIZE } from './backup-store.ts';

export interface ChatsNow {
  readonly chats: ReadonlyMap<string, ConversationSummary>;
  /** Ids of chats that are in the trash, also inside a deleted folder. */
  readonly trashed: ReadonlySet<string>;
}

interface ReadNow {
  readonly now: ChatsNow | null;
  readonly hasFailed: boolean;
}

const chatsNowStore = create<ReadNow>(() => ({ now: null, hasFailed: false }));

/** The library's chats; null until they are read. */
export const useChatsNow = (): ChatsNow | null => chatsNowStore((state) => state.now);

/** True if the library's chats couldn't be read, so that nothing can be compared. */
export const useHasNoChatsNow = (): boolean => chatsNowStore((state) => state.hasFailed);

let readings = 0;

/** Reads all chats of the library; a later call ends an earlier one. */
export async function loadChatsNow(): Promise<void> {
  readings += 1;
  const mine = readings;
  const now = new Map<string, ConversationSummary>();
  const trashed = new Set<string>();
  for (const view of ['active', 'archived', 'trashed'] as const) {
    for (let offset = 0; ; ) {
      const page = await bridge().conversationList({ view, offset, limit: LARGE_PAGE_SIZE });
      if (mine !== readings) return;
      if (!page.ok) return chatsNowStore.setState({ hasFailed: true });
      for (const summary of page.value.items) {
        if (view === 'trashed') trashed.add(summary.id);
        else now.set(summary.id, summary);
      }
      offset += page.value.items.length;
      if (page.value.items.length === 0 || offset >= page.value.total) break;
    }
  }
  chatsNowStore.setState({ now: { chats: now, trashed }, hasFailed: false });
}

/** Frees the chats, even while they are being read: 100,000 of them take tens of megabytes. */
export function forgetChatsNow(): void {
  readings += 1;
  chatsNowStore.setState({ now: null, hasFailed: false });
}
