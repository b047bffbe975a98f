/** Moves from message to message by keyboard, whether or not they are in the document. */

import { useEffect } from 'react';
import { focusComposer } from '../../store/chats/chat-ui-store.ts';
import { conversationStore, shownIds, whenWhole } from '../../store/chats/open-chat-store.ts';
import { stopAll } from '../../store/stop-all.ts';
import { handleCommand } from '../../store/window/commands.ts';
import type { MessageViewport } from './message-viewport.ts';

/**
 * The message box comes after the last message: from there, and from anywhere else, “previous” is the newest message.
 */
export function useMessageSteps(viewport: MessageViewport): void {
  useEffect(
    () =>
      stopAll([
        handleCommand('previous-message', () => step(viewport, -1)),
        handleCommand('next-message', () => step(viewport, 1)),
      ]),
    [viewport],
  );
}

function step(viewport: MessageViewport, by: 1 | -1): boolean {
  const { chat } = conversationStore.getState();
  const ids = chat === null ? [] : shownIds(chat);
  const focused = document.activeElement?.closest<HTMLElement>('[data-message-id]')?.dataset.messageId ?? '';
  const at = ids.indexOf(focused);
  if (ids.length === 0 || (at < 0 && by === 1)) return false;
  const next = at < 0 ? ids.length - 1 : at + by;
  const id = ids[Math.max(0, next)] ?? '';
  if (next >= ids.length) focusComposer();
  else if (chat?.messages.has(id)) goTo(viewport, id);
  else void goToLater(viewport, id);
  return true;
}

/** Goes to a message that is still loading, unless the focus has moved by then. */
async function goToLater(viewport: MessageViewport, id: string): Promise<void> {
  const from = document.activeElement;
  if ((await whenWhole()) && document.activeElement === from) goTo(viewport, id);
}

function goTo(viewport: MessageViewport, id: string): void {
  const column = viewport.showMessage(id) ? null : article(id);
  if (column !== null) viewport.reveal(column.getBoundingClientRect());
  const shown = article(id);
  if (shown === null) return;
  // Focusable only while it has the focus: clicks in the conversation must still focus the scroller.
  shown.tabIndex = -1;
  shown.addEventListener('blur', () => shown.removeAttribute('tabindex'), { once: true });
  shown.focus({ preventScroll: true });
}

function article(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.message-scroller [data-message-id="${CSS.escape(id)}"]`);
}
