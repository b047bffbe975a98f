/** Retries a reply in other ways: with fewer messages, or in a new chat. */

import { changeSettings } from '../../store/chats/chat-settings.ts';
import { chatUiStore, focusComposer } from '../../store/chats/chat-ui-store.ts';
import { regenerate } from '../../store/chats/conversation-actions.ts';
import { newConversation } from '../../store/chats/new-chat.ts';
import { conversationStore, currentText } from '../../store/chats/open-chat-store.ts';

/** How many messages before the prompt a reply's request includes with this limit. */
export function earlierMessages(ids: readonly string[], messageId: string, limit: number | null): number {
  const before = Math.max(0, ids.indexOf(messageId) - 1);
  return limit === null ? before : Math.min(before, limit);
}

/** Requests another version of a reply, and limits the chat to `historyLimit` earlier messages from now on. */
export async function regenerateWithFewer(messageId: string, historyLimit: number): Promise<void> {
  focusComposer();
  const chatId = conversationStore.getState().chat?.id;
  if (chatId !== undefined && (await changeSettings(chatId, { historyLimit }))) await regenerate(messageId);
}

/** Puts only the prompt into the message box of a new chat. */
export async function startInNewChat(messageId: string): Promise<void> {
  const chat = conversationStore.getState().chat;
  const promptId = chat?.ids[chat.ids.indexOf(messageId) - 1];
  const prompt = promptId === undefined ? '' : currentText(promptId);
  await newConversation();
  if (prompt !== '') chatUiStore.setState({ suggestion: prompt });
}
