/** Shows one message. */

import { type AnimationEvent, memo, useMemo, useState } from 'react';
import type { Message, ReplyRecord } from '../../../shared/conversation.ts';
import type { ReplyEnding } from '../../../shared/service.ts';
import { isolatedHere, useT, useTextLanguage } from '../../i18n.ts';
import { ExactText } from '../../markdown/exact-text.tsx';
import { MarkdownText } from '../../services/markdown-text.tsx';
import { chatUiStore, useChatUi } from '../../store/chats/chat-ui-store.ts';
import { currentText, messageTexts, useConversation, useMessage } from '../../store/chats/open-chat-store.ts';
import { hasRawText, rawText } from '../../store/chats/raw-text.ts';
import { useConnections } from '../../store/connections/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { durationText } from '../../words/durations.ts';
import { factLine } from '../../words/format.ts';
import { useForeignLanguage } from '../../words/text-language.ts';
import { MessageAttachments } from '../attachments/message-attachments.tsx';
import { sourceAddresses } from './copy-formats.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageEditor } from './message-editor.tsx';
import { MessageError } from './message-error.tsx';
import { MessageMargin } from './message-margin.tsx';
import { MessageNote } from './message-notes.tsx';
import { MessageReasoning } from './message-reasoning.tsx';
import { MessageSources } from './message-sources.tsx';
import { MessageUnshown } from './message-unshown.tsx';
import { TurnPhaseLine } from './turn-phase.tsx';

/**
 * Longer messages of the user are shortened until expanded: laying out a pasted megabyte takes longer than opening the
 * chat.
 */
const OWN_TEXT_SHOWN_CHARS = 20_000;

/** Endings reported by the service that leave a reply incomplete. */
const CUT_ENDINGS: readonly ReplyEnding[] = ['length', 'context', 'filtered', 'refused'];

interface Props {
  readonly id: string;
  /** False if the other versions are already on the screen. */
  readonly hasVersions?: boolean;
  /** Counted from 1 over the whole chat, because most messages aren't in the document. */
  readonly position?: number;
  readonly total?: number;
}

/** Renders when the message's status or versions change; its text grows without React. */
export const MessageArticle = memo(function MessageArticle({ id, hasVersions = true, position, total }: Props) {
  const message = useMessage(id);
  const isStreaming = useConversation((state) => state.chat?.turns.has(id) ?? false);
  const isEditing = useChatUi((state) => message !== undefined && state.editing.get(message.conversationId) === id);
  const isRawShown = useChatUi((state) => state.rawIds.has(id));
  // A compared answer isn't marked as kept while its column is still shown.
  const isKept = useChatUi((state) => hasVersions && state.keptId === id);
  const [hasGrown, setGrown] = useState(isStreaming);
  if (isStreaming && !hasGrown) setGrown(true);
  const hasOtherConnections = useConnections((state) => state.connections.length > 1);
  const t = useT();
  if (message === undefined) return null;
  const isFromUser = message.role === 'user';
  const { reply } = message;
  const madeBy =
    hasOtherConnections && reply?.connectionName
      ? factLine([reply.model, reply.connectionName])
      : isolatedHere(reply?.model ?? '');
  const error = isStreaming ? null : (reply?.error ?? null);
  const isCut = reply?.ending != null && CUT_ENDINGS.includes(reply.ending);
  return (
    <article
      aria-label={t(`chat.author.${message.role}`)}
      aria-posinset={position}
      aria-setsize={total}
      className={classNames('message', `is-${message.role}`, hasGrown && 'has-grown', isKept && 'is-kept')}
      onAnimationEnd={isKept ? forgetKept : undefined}
      data-message-id={id}
      data-status={isStreaming ? 'streaming' : message.status}
      data-error-kind={error?.code ?? (message.status === 'interrupted' && !isStreaming ? 'interrupted' : undefined)}
      data-finish-reason={isCut && !isStreaming ? (reply?.finishReason ?? undefined) : undefined}
      aria-busy={isStreaming || undefined}
    >
      {reply !== null && reply.model !== '' && (
        <p className="message-model faint" translate="no">
          {madeBy}
        </p>
      )}
      {!isFromUser && <MessageReasoning message={message} />}
      {isEditing ? (
        <MessageEditor message={message} />
      ) : (
        <Body message={message} isFromUser={isFromUser} isStreaming={isStreaming} />
      )}
      {!isEditing && <MessageAttachments message={message} />}
      <MessageSources extras={reply?.extras} />
      <MessageUnshown messageId={id} extras={reply?.extras} />
      {isRawShown && hasRawText(message) && <RawText message={message} />}
      {isStreaming && <TurnPhaseLine messageId={id} />}
      {!isStreaming && error === null && <MessageNote message={message} />}
      {error !== null && reply !== null && <MessageError message={message} reply={reply} error={error} />}
      <div className="message-footer">
        {!isStreaming && !isEditing && <MessageActions message={message} hasVersions={hasVersions} />}
        {!isStreaming && !isEditing && reply !== null && <MessageFacts reply={reply} />}
      </div>
      {/* Must be last: it is as tall as the message, so the reading anchor would take it for the block being read. */}
      <MessageMargin message={message} hasVersions={hasVersions} />
    </article>
  );
});

/** Forgets a kept answer once the line to it has been drawn, so that it isn't drawn again. */
function forgetKept({ animationName }: AnimationEvent): void {
  if (animationName === 'kept-line-fades') chatUiStore.setState({ keptId: null });
}

interface BodyProps {
  readonly message: Message;
  readonly isFromUser: boolean;
  readonly isStreaming: boolean;
}

function Body({ message, isFromUser, isStreaming }: BodyProps) {
  // The first words of a reply don't reveal its language, so this waits for its end.
  const language = useForeignLanguage(isStreaming ? null : currentText(message.id));
  // A message may consist of images or files only.
  if (isFromUser && message.text === '') return null;
  if (isFromUser) return <OwnText text={message.text} language={language} />;
  return <ReplyText message={message} language={language} />;
}

function ReplyText({ message, language }: { readonly message: Message; readonly language: string | undefined }) {
  const extras = message.reply?.extras;
  const sources = useMemo(() => sourceAddresses(extras), [extras]);
  return (
    <div className="message-body is-selectable" lang={language}>
      <MarkdownText source={messageTexts(message).text} sources={sources} />
    </div>
  );
}

/** The user's text exactly as they wrote it; a long one is shortened until expanded. */
function OwnText({ text, language }: { readonly text: string; readonly language: string | undefined }) {
  const t = useT();
  const own = useTextLanguage();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > OWN_TEXT_SHOWN_CHARS;
  return (
    <div className="message-body message-own is-selectable" lang={language}>
      <ExactText text={isLong && !isWhole ? `${text.slice(0, OWN_TEXT_SHOWN_CHARS)}…` : text} />
      {isLong && (
        <Button variant="quiet" lang={own} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('chat.action.showLess') : t('chat.action.showAll', { count: text.length })}
        </Button>
      )}
    </div>
  );
}

/** A message's exact characters, without formatting. */
function RawText({ message }: { readonly message: Message }) {
  const t = useT();
  return (
    <section aria-label={t('chat.action.rawText')} className="message-raw verbatim is-selectable" data-find-skip="">
      <ExactText text={rawText(message)} />
    </section>
  );
}

/** A reply's length and duration, next to its actions. */
function MessageFacts({ reply }: { readonly reply: ReplyRecord }) {
  const t = useT();
  const tokens = reply.usage?.completionTokens;
  const facts = factLine([
    tokens === undefined ? null : t('chat.tokens', { count: tokens }),
    reply.durationMs === null ? null : durationText(t, reply.durationMs),
  ]);
  return facts === '' ? null : <p className="message-facts faint">{facts}</p>;
}
