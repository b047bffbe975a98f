/** Tells screen readers which chat is open, and when and why its replies start and end; never their text. */

import { useEffect } from 'react';
import { useT } from '../../i18n.ts';
import { conversationStore } from '../../store/chats/open-chat-store.ts';
import { connectionsStore } from '../../store/connections/connections-store.ts';
import { announce, useAnnouncements } from '../../store/window/announcements.ts';
import { sentencesBetween } from './spoken-changes.ts';

/** A live region must exist before its text, so there is one for the whole window. */
export function ReplyAnnouncer() {
  const t = useT();
  const announcements = useAnnouncements();
  useEffect(
    () =>
      conversationStore.subscribe((state, before) => {
        if (state.chat === before.chat) return;
        const isAnyLeft = connectionsStore.getState().connections.length > 0;
        for (const text of sentencesBetween(before.chat, state.chat, { t, isAnyLeft, isShown })) announce(text);
      }),
    [t],
  );
  return (
    <div role="status" aria-live="polite" aria-atomic="false" className="visually-hidden">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

/** A visible failure is an alert, which screen readers already announce. */
function isShown(messageId: string): boolean {
  return document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`) !== null;
}
