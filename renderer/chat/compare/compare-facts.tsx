/** Shows a compared reply's settings and speed below it, updated once a second, without announcing them. */

import { useEffect, useRef, useState } from 'react';
import type { ReplyRecord } from '../../../shared/conversation.ts';
import { readParameters } from '../../../shared/parameters.ts';
import { withoutReplaced } from '../../../shared/requests/extra-body.ts';
import { estimateTokens } from '../../../shared/usage/token-estimate.ts';
import { tokensPerSecond } from '../../../shared/usage/writing-speed.ts';
import { type Translate, useT } from '../../i18n.ts';
import { conversationStore, messageTexts, useConversation, useMessage } from '../../store/chats/open-chat-store.ts';
import { durationText } from '../../words/durations.ts';
import { factLine } from '../../words/format.ts';
import { parameterWords } from '../inspector/own-parameters.tsx';

const TICK_MS = 1000;

export function CompareFacts({ id }: { readonly id: string }) {
  const t = useT();
  const reply = useMessage(id)?.reply ?? null;
  const isStreaming = useConversation((state) => state.chat?.turns.has(id) ?? false);
  if (reply === null) return null;
  const words = sentParameterWords(reply, t);
  return (
    <p className="compare-facts faint">
      {words === '' ? null : (
        <>
          {words}
          <br />
        </>
      )}
      {isStreaming ? <RunningFacts id={id} /> : endedFacts(reply, t)}
    </p>
  );
}

/** For example `Temperature 0.2 · Max tokens 400`; empty if nothing was set. */
export function sentParameterWords({ parameters: sent }: ReplyRecord, t: Translate): string {
  const { stream, systemPrompt = '', extraBody = '', tokenLimitName = 'max_tokens' } = sent;
  const parameters = withoutReplaced(readParameters(sent), tokenLimitName, extraBody);
  return parameterWords({ parameters, stream, systemPrompt, extraBody }, t);
}

function endedFacts(reply: ReplyRecord, t: Translate): string {
  const speed = tokensPerSecond(reply);
  const { promptTokens, completionTokens } = reply.usage ?? {};
  return factLine([
    reply.firstTokenMs === null
      ? null
      : t('chat.compare.firstToken', { duration: durationText(t, reply.firstTokenMs) }),
    speed === null ? null : t('chat.compare.speed', { count: speed }),
    promptTokens === undefined || completionTokens === undefined
      ? null
      : t('chat.compare.usage', { prompt: promptTokens, completion: completionTokens }),
    reply.durationMs === null ? null : t('chat.compare.total', { duration: durationText(t, reply.durationMs) }),
  ]);
}

/**
 * Updates on its own clock, not with each token. The service reports the number of tokens at the end; until then it is
 * estimated.
 */
function RunningFacts({ id }: { readonly id: string }) {
  const t = useT();
  const [words, setWords] = useState('');
  const first = useRef<{ readonly at: number; readonly tokens: number } | null>(null);
  useEffect(() => {
    const tell = (): void => {
      const { chat } = conversationStore.getState();
      const [turn, message] = [chat?.turns.get(id), chat?.messages.get(id)];
      if (message === undefined || turn === undefined || !('firstTokenMs' in turn.phase)) return;
      const { text, reasoning } = messageTexts(message);
      const tokens = estimateTokens(text.getText()) + estimateTokens(reasoning.getText());
      const now = performance.now();
      // Counts from when this component first sees the reply, which may have been running long before.
      first.current ??= { at: now, tokens };
      const seconds = (now - first.current.at) / 1000;
      const speed = seconds < 0.5 ? null : Math.round((tokens - first.current.tokens) / seconds);
      const facts = [
        t('chat.compare.firstToken', { duration: durationText(t, turn.phase.firstTokenMs) }),
        speed === null ? null : t('chat.compare.aboutSpeed', { count: speed }),
        t('chat.compare.soFar', { count: tokens }),
      ];
      setWords(factLine(facts));
    };
    tell();
    const timer = setInterval(tell, TICK_MS);
    return () => clearInterval(timer);
  }, [id, t]);
  return words === '' ? t('chat.compare.waiting') : words;
}
