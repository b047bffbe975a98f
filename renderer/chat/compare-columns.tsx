/** Answers of several models to one prompt, side by side, until one is kept. */

import { Check, Square } from 'lucide-react';
import type { Message } from '../../shared/conversation.ts';
import { useT } from '../i18n.ts';
import { keepAnswer, stopReply } from '../store/conversation-actions.ts';
import { useChat, useConversation, useMessage } from '../store/conversation-store.ts';
import { Button } from '../ui/button.tsx';
import { durationText, tokensPerSecond } from './durations.ts';
import { MessageArticle } from './message-article.tsx';

const NONE: readonly string[] = [];

export function CompareColumns() {
  const t = useT();
  const ids = useChat((chat) => chat.compareIds, NONE);
  if (ids.length === 0) return null;
  return (
    <section
      aria-label={t('chat.compare.group')}
      className="compare-columns"
      style={{ '--columns': ids.length } as React.CSSProperties}
    >
      {ids.map((id) => (
        <CompareColumn key={id} id={id} />
      ))}
    </section>
  );
}

function CompareColumn({ id }: { readonly id: string }) {
  const t = useT();
  const message = useMessage(id);
  const isStreaming = useConversation((state) => state.chat?.turns.has(id) ?? false);
  if (message === undefined) return null;
  return (
    <div className="compare-column">
      <MessageArticle id={id} />
      <CompareFacts message={message} />
      <div className="compare-actions">
        {isStreaming ? (
          <Button size="small" icon={<Square size={12} aria-hidden="true" />} onClick={() => void stopReply(id)}>
            {t('chat.compare.stop')}
          </Button>
        ) : (
          <Button size="small" icon={<Check size={14} aria-hidden="true" />} onClick={() => void keepAnswer(id)}>
            {t('chat.compare.keep')}
          </Button>
        )}
      </div>
    </div>
  );
}

function CompareFacts({ message }: { readonly message: Message }) {
  const t = useT();
  const { reply } = message;
  if (reply === null) return null;
  const { temperature, topP, maxTokens } = reply.parameters;
  const speed = tokensPerSecond(reply.usage?.completionTokens, reply.durationMs, reply.firstTokenMs);
  const facts = [
    reply.connectionName,
    temperature === undefined ? null : `${t('chat.parameters.temperature')} ${temperature}`,
    topP === undefined ? null : `${t('chat.parameters.topP')} ${topP}`,
    maxTokens === undefined ? null : `${t('chat.parameters.maxTokens')} ${maxTokens}`,
    reply.firstTokenMs === null
      ? null
      : t('chat.compare.firstToken', { duration: durationText(t, reply.firstTokenMs) }),
    speed === null ? null : t('chat.compare.speed', { speed }),
    reply.usage?.promptTokens === undefined || reply.usage.completionTokens === undefined
      ? null
      : t('chat.compare.usage', { prompt: reply.usage.promptTokens, completion: reply.usage.completionTokens }),
    reply.durationMs === null ? null : t('chat.compare.total', { duration: durationText(t, reply.durationMs) }),
  ].filter((fact) => fact !== null);
  return <p className="compare-facts">{facts.join(' · ')}</p>;
}
