/** Shows two answers to one exact request side by side. */

import { useMemo } from 'react';
import type { Message } from '../../../shared/conversation.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { type Translate, useT } from '../../i18n.ts';
import { changesBetween, type TextPart } from '../../services/text-changes.ts';
import { TextPieces } from '../../services/text-pieces.tsx';
import { stopReply } from '../../store/chats/conversation-actions.ts';
import { useConversation, useMessage } from '../../store/chats/open-chat-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts, usageText } from '../../ui/facts.tsx';
import { messageBox } from '../../ui/message-box.ts';
import { durationText } from '../../words/durations.ts';
import { useDetails } from '../inspector/use-details.ts';
import { MessageError } from '../message/message-error.tsx';
import './again.css';
import { answeredModel } from '../inspector/answered-model.ts';

interface Props {
  readonly before: Message;
  readonly details: RequestDetails;
  readonly againId: string;
  readonly onClose: () => void;
}

export function AgainDialog({ before, details, againId, onClose }: Props) {
  const t = useT();
  const again = useMessage(againId);
  const isRunning = useConversation((state) => state.chat?.turns.has(againId) ?? false);
  const newDetails = useDetails(againId);
  const now = again === undefined || isRunning ? null : again;
  const changes = useMemo(
    () => (now === null || !isAnswer(now) ? null : changesBetween(before.text, now.text)),
    [before, now],
  );
  const plain = (text: string): readonly TextPart[] => [{ text, isOnlyHere: false }];
  return (
    <Dialog
      onClose={onClose}
      size="large"
      isText
      title={t('chat.again.title')}
      description={t('chat.again.description', { model: before.reply?.model ?? '' })}
      finalFocus={messageBox}
      footer={
        isRunning ? (
          <Button size="medium" onClick={() => void stopReply(againId)}>
            {t('chat.composer.stop')}
          </Button>
        ) : null
      }
    >
      <p role="status">{t(statusWords(before, now, changes !== null))}</p>
      <div className="again-columns">
        <Answer
          title={t('chat.again.before')}
          message={before}
          details={details}
          parts={changes?.before ?? plain(before.text)}
          ownTag="del"
        />
        {now === null ? null : (
          <Answer
            title={t('chat.again.now')}
            message={now}
            details={newDetails === 'loading' ? null : newDetails}
            parts={changes?.now ?? plain(now.text)}
            ownTag="ins"
          />
        )}
      </div>
    </Dialog>
  );
}

/** False for a failure without text, which can't be compared. */
function isAnswer({ text, reply }: Message): boolean {
  return text !== '' || reply?.error == null;
}

function statusWords(before: Message, now: Message | null, isMarked: boolean) {
  if (now === null) return 'chat.again.running';
  if (!isAnswer(now)) return 'chat.again.none';
  if (before.text === now.text) return 'chat.again.identical';
  return isMarked ? 'chat.again.marked' : 'chat.again.unmarked';
}

interface AnswerProps {
  readonly title: string;
  readonly message: Message;
  readonly details: RequestDetails | null;
  readonly parts: readonly TextPart[];
  /** The element for words that only this answer contains. */
  readonly ownTag: 'del' | 'ins';
}

function Answer({ title, message, details, parts, ownTag }: AnswerProps) {
  const t = useT();
  const { reply } = message;
  return (
    <section className="again-answer" aria-label={title}>
      <h3>{title}</h3>
      <Facts facts={factsOf(message, details, t)} />
      {reply?.error == null ? null : <MessageError message={message} reply={reply} error={reply.error} />}
      <TextPieces className="again-text" parts={parts} ownTag={ownTag} />
    </section>
  );
}

function factsOf({ reply }: Message, details: RequestDetails | null, t: Translate) {
  const unknown = t('usage.notReported');
  const ms = (value: number | null | undefined): string => (value == null ? unknown : durationText(t, value));
  return [
    [t('chat.again.answeredBy'), (details === null ? null : answeredModel(details.rawAnswer)) ?? unknown],
    [t('usage.table.name'), reply?.usage == null ? unknown : usageText(reply.usage)],
    [t('chat.details.firstToken'), ms(reply?.firstTokenMs)],
    [t('chat.details.duration'), ms(reply?.durationMs)],
  ] as const;
}
