/** Estimates the size of the next request when typing pauses. */

import { type RefObject, useEffect, useState } from 'react';
import { type Attachment, DRAFT_PLACE } from '../../../shared/attachments.ts';
import type { Message } from '../../../shared/conversation.ts';
import { estimateTokens, sentAlong, TOKENS_PER_MESSAGE } from '../../../shared/usage/token-estimate.ts';
import { useAttachmentsAt } from '../../store/chats/attachments-store.ts';
import type { OpenChat } from '../../store/chats/conversation-state.ts';
import { conversationStore, currentText, useChat } from '../../store/chats/open-chat-store.ts';
import { getsImages, sentAgain, sentIds } from '../../store/chats/sent-again.ts';
import { useConnections } from '../../store/connections/connections-store.ts';

const COUNT_DELAY_MS = 250;

interface Counts {
  readonly characters: number;
  /** Including the history and attachments; 0 if there is nothing to send, or while messages are loading. */
  readonly tokens: number;
}

const NOTHING: Counts = { characters: 0, tokens: 0 };

/** Updated when typing pauses, not on each key. */
export function useCounts(chatId: string | null, box: RefObject<HTMLTextAreaElement | null>): Counts {
  const [counts, setCounts] = useState(NOTHING);
  const ids = useChat((chat) => chat.ids, null);
  const settings = useChat((chat) => chat.settings, null);
  const connections = useConnections((state) => state.connections);
  const attachments = useAttachmentsAt({ conversationId: chatId ?? '', place: DRAFT_PLACE });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connections say whether images are sent.
  useEffect(() => {
    const element = box.current;
    if (element === null || ids === null || settings === null) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const count = (): void => {
      timer = null;
      const text = element.value;
      const { chat } = conversationStore.getState();
      const isNothing = text === '' && attachments.length === 0;
      // Show no count until the whole history is loaded.
      if (isNothing || chat === null || chat.partOf !== null) setCounts(NOTHING);
      else setCounts({ characters: text.length, tokens: tokensOf(chat, text, attachments) });
    };
    const countSoon = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(count, COUNT_DELAY_MS);
    };
    countSoon();
    element.addEventListener('input', countSoon);
    return () => {
      if (timer !== null) clearTimeout(timer);
      element.removeEventListener('input', countSoon);
    };
  }, [box, ids, settings, attachments, connections]);
  return counts;
}

/** Keyed by the message object, because a changed message is another object. */
const TOKENS = new WeakMap<Message, number>();

function tokensOfMessage(chat: OpenChat, id: string): number {
  const message = chat.messages.get(id);
  const known = message === undefined ? undefined : TOKENS.get(message);
  if (known !== undefined) return known;
  const tokens = estimateTokens(currentText(id));
  // Don't store the count of a running reply, which will have more text.
  if (message !== undefined && !chat.turns.has(id)) TOKENS.set(message, tokens);
  return tokens;
}

function tokensOf(chat: OpenChat, text: string, attachments: readonly Attachment[]): number {
  const history = sentIds(chat).map((id) => tokensOfMessage(chat, id));
  const along = sentAlong(history, chat.settings.historyLimit, estimateTokens(chat.settings.systemPrompt));
  const again = sentAgain(chat, attachments);
  const areImagesSent = getsImages(chat);
  const attached = [...attachments, ...again.files, ...again.images].filter(
    ({ kind }) => kind !== 'image' || areImagesSent,
  );
  const ofAttachments = attached.reduce((sum, { tokens }) => sum + tokens, 0);
  return estimateTokens(text) + TOKENS_PER_MESSAGE + along + ofAttachments;
}
