/** Chooses the column of a comparison that is shown if only one fits. */

import { chatUiStore } from '../../store/chats/chat-ui-store.ts';
import { conversationStore } from '../../store/chats/open-chat-store.ts';

/** Shows the column that holds a message; false when none does. */
export function showColumnOf(messageId: string): boolean {
  const columns = conversationStore.getState().chat?.compareColumns ?? [];
  const root = columns.find((ids) => ids.includes(messageId))?.[0];
  if (root === undefined) return false;
  chatUiStore.setState({ shownColumnId: root });
  return true;
}

/** The element of a message in the visible comparison; null if there is none. */
export function columnMessage(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.compare-columns [data-message-id="${CSS.escape(id)}"]`);
}
