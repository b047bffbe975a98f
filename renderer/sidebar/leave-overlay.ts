/** Closes the overlay sidebar when the user picks the open chat; opening another chat closes it anyway. */

import { focusComposer } from '../store/chats/chat-ui-store.ts';
import { conversationStore, currentChatId } from '../store/chats/open-chat-store.ts';
import { sidebarStore } from '../store/window/sidebar-store.ts';

export function leaveOverlayFor(chatId: string): void {
  if (sidebarStore.getState().isOverlayOpen && currentChatId(conversationStore.getState()) === chatId) focusComposer();
}
