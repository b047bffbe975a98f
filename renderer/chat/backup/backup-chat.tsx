/** A chat in a backup, and the result of restoring it. */

import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Message } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { ExactText } from '../../markdown/exact-text.tsx';
import { MarkdownText } from '../../services/markdown-text.tsx';
import {
  bringBack,
  canUndo,
  closeInBackup,
  type OpenedInBackup,
  undoBringBack,
  useBackup,
} from '../../store/chats/backup-store.ts';
import { useChatsNow } from '../../store/chats/chats-now-store.ts';
import { LiveText } from '../../store/chats/live-text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { refusalWords } from '../../words/refusal-words.ts';
import { MessageAttachments } from '../attachments/message-attachments.tsx';
import './backup.css';
import { addedWords } from '../../store/library/job-notices.ts';

/** Guessed heights of messages that aren't measured yet: of a message without words, and for each character. */
const MESSAGE_HEIGHT_PX = 60;
const CHARACTER_HEIGHT_PX = 0.3;

const guessedHeight = ({ text }: Message): number => MESSAGE_HEIGHT_PX + text.length * CHARACTER_HEIGHT_PX;
const keyOfMessage = ({ id }: Message): string => id;

export function BackupChat({ chat }: { readonly chat: OpenedInBackup }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const title = chat.title || t('sidebar.untitled');
  useEffect(() => {
    if (chat.isChosen) heading.current?.focus({ preventScroll: true });
  }, [chat.isChosen]);
  return (
    <section className="backup-chat column" aria-label={title}>
      <header className="backup-chat-header line">
        <Button
          variant="quiet"
          className="backup-back"
          icon={<ArrowLeft size={14} aria-hidden="true" />}
          onClick={closeInBackup}
        >
          {t('chat.backup.back')}
        </Button>
        <h3 ref={heading} tabIndex={-1} className="one-line" dir="auto">
          {title}
        </h3>
      </header>
      <section
        ref={scroller}
        className="backup-messages is-selectable"
        aria-label={t('chat.backup.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
      >
        <VirtualList items={chat.messages} keyOf={keyOfMessage} heightOf={guessedHeight} scroller={scroller}>
          {(message) => <BackupMessage backupId={chat.backupId} message={message} />}
        </VirtualList>
      </section>
      <ChatNow chat={chat} />
    </section>
  );
}

/** What restoring would change in the library now. */
function ChatNow({ chat }: { readonly chat: OpenedInBackup }) {
  const t = useT();
  const isBusy = useBackup((state) => state.broughtBack?.kind === 'running');
  const chatsNow = useChatsNow();
  const isGone = chatsNow !== null && !chatsNow.chats.has(chat.id);
  return (
    <div className="backup-chat-now stack">
      <p className="backup-chat-state">{t(isGone ? 'chat.backup.isGone' : 'chat.backup.isThere')}</p>
      {isGone && <p className="remark">{t('chat.backup.comesBack')}</p>}
      <Button variant="primary" size="medium" isBusy={isBusy} onClick={() => void bringBack([chat.id], [])}>
        {t('chat.backup.bringBack')}
      </Button>
    </div>
  );
}

function BackupMessage({ backupId, message }: { readonly backupId: string; readonly message: Message }) {
  const t = useT();
  const source = useMemo(() => new LiveText(message.text, false), [message.text]);
  const isFromUser = message.role === 'user';
  const name = t(`chat.author.${message.role}`);
  return (
    <article aria-label={name} className={classNames('message', `is-${message.role}`)}>
      <p className="message-model faint">{isFromUser ? name : (message.reply?.model ?? name)}</p>
      <div className={isFromUser ? 'message-body message-own' : 'message-body'}>
        {isFromUser ? <ExactText text={message.text} /> : <MarkdownText source={source} />}
      </div>
      <MessageAttachments message={message} backupId={backupId} />
    </article>
  );
}

/** The result in numbers, and how to undo it. */
export function BackupOutcome() {
  const t = useT();
  const broughtBack = useBackup((state) => state.broughtBack);
  const problem = useBackup((state) => state.problem);
  const trouble = broughtBack?.kind === 'failed' ? broughtBack.refusal : problem;
  if (trouble !== null)
    return (
      <p role="alert" className="backup-outcome line remark is-trouble">
        {t(broughtBack?.kind === 'failed' ? 'chat.backup.failed' : 'chat.backup.unreadable', {
          detail: refusalWords(trouble),
        })}
      </p>
    );
  return (
    <div className="backup-outcome line remark">
      <p role="status">
        {broughtBack === null ? t('chat.backup.merge') : null}
        {broughtBack?.kind === 'running' ? t('notices.job.bring_back') : null}
        {broughtBack?.kind === 'undone' ? t('chat.backup.undone') : null}
        {broughtBack?.kind === 'done' ? addedWords('bring_back', broughtBack.result) : null}
      </p>
      {broughtBack?.kind === 'done' && canUndo(broughtBack) ? (
        <Button onClick={() => void undoBringBack()}>{t('notices.undo')}</Button>
      ) : null}
    </div>
  );
}
