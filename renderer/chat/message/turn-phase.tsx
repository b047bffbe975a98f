/** Shows what a running reply is doing, below its text. */

import { useEffect, useState } from 'react';
import { LIMITS } from '../../../shared/limits.ts';
import { type Translate, useT } from '../../i18n.ts';
import { ServiceMessage } from '../../services/service-error.tsx';
import { focusComposer } from '../../store/chats/chat-ui-store.ts';
import { retryNow, stopReply } from '../../store/chats/conversation-actions.ts';
import type { RunningTurn } from '../../store/chats/conversation-state.ts';
import { useChat, useConversation } from '../../store/chats/open-chat-store.ts';
import { Button } from '../../ui/button.tsx';
import { durationText } from '../../words/durations.ts';
import { errorSentence } from '../../words/error-words.ts';

type Phase = RunningTurn['phase'];

/** Renders when the phase changes, not when text arrives. */
export function TurnPhaseLine({ messageId }: { readonly messageId: string }) {
  const phase = useConversation((state) => state.chat?.turns.get(messageId)?.phase);
  const t = useT();
  // The growing text or the heading of the reasoning shows it already.
  if (phase === undefined || phase.kind === 'answering' || phase.kind === 'reasoning') return null;
  if (phase.kind === 'retrying') return <RetryLine phase={phase} messageId={messageId} />;
  return (
    <p className="turn-phase line wraps remark">
      <span className="turn-dots" aria-hidden="true" />
      {phaseText(phase, t)}
    </p>
  );
}

function phaseText(phase: Phase, t: Translate): string {
  if (phase.kind === 'connecting') return t('chat.phase.connecting');
  if (phase.kind !== 'waiting') return '';
  if (phase.waitedMs < LIMITS.stillWaitingAfterMs) return t('chat.phase.waiting');
  return t('chat.phase.stillWaiting', { duration: durationText(t, phase.waitedMs) });
}

function RetryLine({
  phase,
  messageId,
}: {
  readonly phase: Phase & { readonly kind: 'retrying' };
  readonly messageId: string;
}) {
  const t = useT();
  const seconds = useSecondsUntil(phase.until);
  const name = useChat((chat) => chat.messages.get(messageId)?.reply?.connectionName, undefined);
  const values = { attempt: phase.attempt, ofAttempts: phase.ofAttempts, seconds };
  return (
    <div className="turn-phase stack is-retry">
      <p>
        <strong>{t(errorSentence(phase.error))}</strong>{' '}
        {seconds > 0 ? t('chat.phase.retryIn', values) : t('chat.phase.retryingNow', values)}{' '}
        <ServiceMessage error={phase.error} name={name} />
      </p>
      <span className="line">
        <Button onClick={() => void retryNow(messageId).then(focusComposer)}>{t('chat.phase.retryNow')}</Button>
        <Button onClick={() => void stopReply(messageId).then(focusComposer)}>{t('app.cancel')}</Button>
      </span>
    </div>
  );
}

/** Whole seconds until `until` (Unix milliseconds), counting down to 0. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
