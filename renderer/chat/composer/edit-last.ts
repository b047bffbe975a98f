/** Opens the editor for the user's last message. */

import { setEditing, setPendingJump } from '../../store/chats/chat-ui-store.ts';
import { conversationStore } from '../../store/chats/open-chat-store.ts';

/** False if the chat has no message from the user. In a comparison, opens the last message of the first column. */
export function editLastOwn(): boolean {
  const chat = conversationStore.getState().chat;
  const isFromUser = (candidate: string): boolean => chat?.messages.get(candidate)?.role === 'user';
  const inColumn = chat?.compareColumns[0]?.findLast(isFromUser);
  if (chat !== null && inColumn !== undefined) {
    setEditing(chat.id, inColumn);
    return true;
  }
  const id = chat?.ids.findLast(isFromUser);
  if (chat === null || id === undefined) return false;
  // Scroll to the message: a long reply may have pushed it out of view or out of the document.
  setPendingJump({ conversationId: chat.id, messageId: id, query: '' });
  setEditing(chat.id, id);
  return true;
}
