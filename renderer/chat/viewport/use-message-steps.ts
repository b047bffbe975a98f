/** Moves from message to message by keyboard, whether or not they are in the document. */

import { useEffect } from 'react';
import { t } from '../../i18n.ts';
import { focusComposer } from '../../store/chats/chat-ui-store.ts';
import { conversationStore, shownIds, whenWhole } from '../../store/chats/open-chat-store.ts';
import { stopAll } from '../../store/stop-all.ts';
import { announce } from '../../store/window/announcements.ts';
import { handleCommand } from '../../store/window/commands.ts';
import { isModalOpen } from '../../store/window/ui-store.ts';
import { focusReading } from '../spoken/focus-reading.ts';
import { messageInWords } from '../spoken/spoken-place.ts';
import type { MessageViewport } from './message-viewport.ts';

const LAST_PLACES = [1, 2, 3, 4, 5] as const;

/**
 * Outside the messages, for example in the message box, “previous” goes to the newest message.
 */
export function useMessageSteps(viewport: MessageViewport): void {
  useEffect(
    () =>
      stopAll([
        handleCommand('previous-message', () => step(viewport, -1)),
        handleCommand('next-message', () => step(viewport, 1)),
        ...LAST_PLACES.map((place) => handleCommand(`message-${place}`, () => toLast(viewport, place))),
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
  if (next >= ids.length) focusComposer();
  else goToAny(viewport, ids[Math.max(0, next)] ?? '');
  return true;
}

/** Goes to the n-th message from the end, or to the first one; false without messages, or behind a dialog. */
function toLast(viewport: MessageViewport, place: number): boolean {
  const { chat } = conversationStore.getState();
  const ids = chat === null ? [] : shownIds(chat);
  if (ids.length === 0 || isModalOpen()) return false;
  goToAny(viewport, ids[Math.max(0, ids.length - place)] ?? '');
  return true;
}

function goToAny(viewport: MessageViewport, id: string): void {
  if (conversationStore.getState().chat?.messages.has(id)) goTo(viewport, id);
  else void goToLater(viewport, id);
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
  const { chat } = conversationStore.getState();
  focusReading(shown);
  // Announced, because Orca reads a description twice, and skips it after its own arrow keys.
  if (chat !== null) announce(messageInWords(t, chat, id));
}

function article(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.message-scroller [data-message-id="${CSS.escape(id)}"]`);
}
