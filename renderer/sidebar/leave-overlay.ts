/** Closes the sidebar that lies over the chat when what was looked for is in the chat that is open; another chat closes it by coming. */

import { focusComposer } from '../store/chats/chat-ui-store.ts';
import { conversationStore, currentChatId } from '../store/chats/open-chat-store.ts';
import { sidebarStore } from '../store/window/sidebar-store.ts';

export function leaveOverlayFor(chatId: string): void {
  if (sidebarStore.getState().isOverlayOpen && currentChatId(conversationStore.getState()) === chatId) focusComposer();
}
