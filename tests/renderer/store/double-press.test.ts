/** A double click acts once and causes no refusal: the second click comes before the first is answered. */

import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { deleteMessage, keepAnswer } from '../../../renderer/store/chats/conversation-actions.ts';
import { conversationStore } from '../../../renderer/store/chats/open-chat-store.ts';
import { restoreFromTrash } from '../../../renderer/store/chats/trash-store.ts';
import type { Message } from '../../../shared/conversation.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

it.each([
  ['Delete on a message', 'message:delete', (message: Message) => deleteMessage(message)],
  ['Keep this answer', 'compare:keep', (message: Message) => keepAnswer(message.id)],
  ['Restore in the trash', 'trash:restore', () => restoreFromTrash(['trash-1'])],
] as const)('a double-click on «%s» sends one request', async (_name, request, press) => {
  const fake = openWindow(livedInWorld());
  const message = await waitFor(() => {
    const last = [...(conversationStore.getState().chat?.messages.values() ?? [])].at(-1);
    if (last === undefined) throw new Error('no chat is open yet');
    return last;
  });
  await Promise.all([press(message), press(message)]);
  expect(fake.inputsOf(request)).toHaveLength(1);
});
