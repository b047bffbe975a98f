/** Tells screen readers which chat opens, when replies start, how they end, and as much of them as the user chose. */

import { useEffect } from 'react';
import { useT } from '../../i18n.ts';
import type { OpenChat } from '../../store/chats/conversation-state.ts';
import { conversationStore } from '../../store/chats/open-chat-store.ts';
import { connectionsStore } from '../../store/connections/connections-store.ts';
import { announce, useAnnouncements } from '../../store/window/announcements.ts';
import { settingsStore } from '../../store/window/settings-store.ts';
import { statusWhile } from '../../ui/status-role.ts';
import { readAsItArrives } from '../spoken/arriving-sentences.ts';
import { codeInWords } from '../spoken/code-words.ts';
import { spokenReply } from '../spoken/sentence-reader.ts';
import { playSound } from '../spoken/sounds.ts';
import { useOneAtATime } from '../spoken/use-one-at-a-time.ts';
import { sentencesBetween } from './spoken-changes.ts';

/** A live region must exist before its text, so there is one for the whole window. */
export function ReplyAnnouncer() {
  const t = useT();
  const announcements = useOneAtATime(useAnnouncements());
  useEffect(
    () =>
      conversationStore.subscribe((state, before) => {
        if (state.chat === before.chat) return;
        const { spokenReplies } = settingsStore.getState().settings;
        const isAnyLeft = connectionsStore.getState().connections.length > 0;
        const wholeText = (text: string): string =>
          spokenReplies === 'whole' ? spokenReply(text, codeInWords(t)) : '';
        const sentences = sentencesBetween(before.chat, state.chat, { t, isAnyLeft, isShown, wholeText });
        soundBetween(before.chat, state.chat);
        const say = (): void => {
          for (const text of sentences) announce(text);
        };
        // The replies' texts arrive right after this change. Read their last sentence before the news of the ending.
        if (spokenReplies === 'sentences') {
          queueMicrotask(say);
          readAsItArrives(t, before.chat, state.chat);
        } else say();
      }),
    [t],
  );
  return (
    <div {...statusWhile(announcements.length > 0)} aria-atomic="false" className="visually-hidden">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

function soundBetween(before: OpenChat | null, after: OpenChat | null): void {
  if (before === null || after === null || before.id !== after.id || before.turns === after.turns) return;
  if ([...after.turns.keys()].some((id) => !before.turns.has(id))) playSound('start');
  for (const id of before.turns.keys()) {
    const status = after.turns.has(id) ? null : after.messages.get(id)?.status;
    if (status === 'complete') playSound('end');
    else if (status === 'failed' || status === 'interrupted') playSound('error');
  }
}

/** True for a message in the document: its failure is an alert, which screen readers already announce. */
function isShown(messageId: string): boolean {
  return document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`) !== null;
}
