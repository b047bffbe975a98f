/** Tells screen readers when a reply begins, and when and why it ended; never its tokens. */

import { useEffect } from 'react';
import type { Message } from '../../../shared/conversation.ts';
import { type Translate, useT } from '../../i18n.ts';
import { announce, useChatUi } from '../../store/chat-ui-store.ts';
import { connectionsStore } from '../../store/connections-store.ts';
import { conversationStore } from '../../store/open-chat-store.ts';
import { shownSentence } from './message-error.tsx';

/** What is said when a reply ends. */
export function endingText(message: Message, t: Translate): string {
  const { reply } = message;
  if (message.status === 'failed') {
    const isAnyLeft = connectionsStore.getState().connections.length > 0;
    return t('chat.say.failed', { reason: reply?.error == null ? '' : t(shownSentence(reply.error, isAnyLeft)) });
  }
  if (message.status === 'stopped') return t('chat.say.stopped');
  if (message.status === 'interrupted') return t('chat.say.interrupted');
  if (reply?.ending === 'length') return t('chat.say.length');
  if (reply?.ending === 'filtered') return t('chat.say.filtered');
  return t(reply?.isEmptyAnswer ? 'chat.say.empty' : 'chat.say.complete');
}

export function ReplyAnnouncer() {
  const t = useT();
  const { text, count } = useChatUi((state) => state.announcement);
  useEffect(
    () =>
      conversationStore.subscribe((state, before) => {
        const chat = state.chat;
        if (chat === null || chat.id !== before.chat?.id || chat.turns === before.chat.turns) return;
        for (const id of chat.turns.keys()) if (!before.chat.turns.has(id)) announce(t('chat.say.started'));
        for (const id of before.chat.turns.keys()) {
          const message = chat.messages.get(id);
          if (!chat.turns.has(id) && message !== undefined) announce(endingText(message, t));
        }
      }),
    [t],
  );
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {/* A new element each time, so that the same sentence is said again. */}
      <span key={count}>{text}</span>
    </div>
  );
}
