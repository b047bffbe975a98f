/** Shows the queue: messages that wait for the running reply, an edit or the user. Each can be edited or removed. */

import { Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../shared/attachments.ts';
import type { QueuedMessage } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { ExactText } from '../../markdown/exact-text.tsx';
import { SecretWarning, useSecretQuestion } from '../../services/secret-warning.tsx';
import type { AllowedText } from '../../store/chats/allowed-text.ts';
import { withAttachedTexts } from '../../store/chats/attachment-contents.ts';
import { attachmentsAt, forgetAttachments, useAttachmentsAt } from '../../store/chats/attachments-store.ts';
import { focusComposer } from '../../store/chats/chat-ui-store.ts';
import { editQueued, holdQueued, removeQueued, sendQueue } from '../../store/chats/conversation-actions.ts';
import { isAnswering } from '../../store/chats/conversation-state.ts';
import { useChat } from '../../store/chats/open-chat-store.ts';
import { flushEdit, forgetEdit, keepEdit, keptEdit, storeEdit, takeReopened } from '../../store/chats/open-edits.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { firstWords } from '../../words/first-words.ts';
import { AttachmentList } from './attachment-list.tsx';
import { targetsAtEnd, UnsentImages } from './unsent-images.tsx';
import { dropImages, hasImages, useModelsWithoutImages } from './use-next-attachments.ts';

const NONE: readonly QueuedMessage[] = [];

export function QueueList({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const queue = useChat((chat) => chat.queue, NONE);
  const isRunning = useChat(isAnswering, false);
  /** Messages with open editors. Those queued after them wait for the edit, however the last reply ended. */
  const [edited, setEdited] = useState<readonly string[]>([]);
  const onEditing = useCallback((id: string, isOpen: boolean) => {
    setEdited((known) => (isOpen ? [...known, id] : known.filter((one) => one !== id)));
  }, []);
  const first = queue[0];
  if (first === undefined) return null;
  const isFirstEdited = edited.includes(first.id);
  return (
    <section aria-label={t('chat.composer.queue')} className="queue">
      {!isRunning && isFirstEdited && <p className="queue-held line remark">{t('chat.composer.queueEdited')}</p>}
      {!isRunning && !isFirstEdited && (
        <p className="queue-held line remark">
          {t('chat.composer.queueHeld', { count: queue.length })}
          <Button onClick={() => void sendQueue(chatId).then(focusComposer)}>{t('chat.composer.sendQueue')}</Button>
        </p>
      )}
      {queue.map((message) => (
        <QueuedArticle key={message.id} chatId={chatId} message={message} isHeld={!isRunning} onEditing={onEditing} />
      ))}
    </section>
  );
}

interface QueuedProps {
  readonly chatId: string;
  readonly message: QueuedMessage;
  readonly isHeld: boolean;
  readonly onEditing: (id: string, isOpen: boolean) => void;
}

function QueuedArticle({ chatId, message, isHeld, onEditing }: QueuedProps) {
  const t = useT();
  // If the editor was open when the user switched chats or the page reloaded, the message still waits, and the editor
  // opens again with its text.
  const [isEditing, setEditing] = useState(() => keptEdit(message.id) !== undefined);
  const [isSaving, setSaving] = useState(false);
  const at = { conversationId: chatId, place: message.id };
  const words = firstWords(message.text);
  const attachments = useAttachmentsAt(at, message.attachments);
  const unsentTo = useModelsWithoutImages(attachments, targetsAtEnd);
  const imageAction = useRef<HTMLButtonElement>(null);
  const secret = useSecretQuestion(attachments);
  const box = useRef<HTMLTextAreaElement>(null);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isEditing) return;
    const element = article.current;
    if (!takeReopened(message.id)) box.current?.focus({ preventScroll: true });
    const end = box.current?.textLength ?? 0;
    box.current?.setSelectionRange(end, end);
    return () => element?.querySelector<HTMLElement>('button[name="edit"]')?.focus({ preventScroll: true });
  }, [isEditing, message.id]);
  useEffect(() => {
    const element = box.current;
    if (!isEditing || element === null) return;
    keepEdit(message.id, element.value);
    // Save on each input: otherwise older text could be sent if the page closes.
    const onInput = (): void => storeEdit(chatId, message.id, element.value);
    element.addEventListener('input', onInput);
    return () => element.removeEventListener('input', onInput);
  }, [isEditing, chatId, message.id]);
  useEffect(() => {
    if (!isEditing) return;
    onEditing(message.id, true);
    return () => onEditing(message.id, false);
  }, [onEditing, isEditing, message.id]);
  /** The editor opens once main has agreed to hold the message. */
  const edit = async (): Promise<void> => {
    if (!(await holdQueued(chatId, message.id, true))) return;
    // This time the user opened the editor, so it takes the focus.
    takeReopened(message.id);
    setEditing(true);
  };
  const cancel = (): void => {
    forgetAttachments(at);
    forgetEdit(message.id);
    secret.drop();
    setEditing(false);
    void holdQueued(chatId, message.id, false);
  };
  const submit = (): void => {
    const text = box.current?.value ?? '';
    if ((text.trim() === '' && attachments.length === 0) || isSaving) return;
    if (unsentTo.length > 0 && hasImages(attachmentsAt(at) ?? attachments)) {
      imageAction.current?.focus();
      return;
    }
    // Don't ask again about files that the message had already.
    const isNew = ({ sha256 }: Attachment): boolean => !message.attachments?.some((one) => one.sha256 === sha256);
    const current = () => attachmentsAt(at) ?? attachments;
    withAttachedTexts(
      chatId,
      current,
      (read) => secret.ask(text, message.text, (allowed) => void save(allowed, read.attachments), read),
      isNew,
    );
  };
  const sendText = async (): Promise<void> => {
    const hasFiles = attachments.some(({ kind }) => kind !== 'image');
    box.current?.focus();
    if ((hasFiles || box.current?.value.trim() !== '') && (await dropImages(at, attachments))) submit();
  };
  const save = async (allowed: AllowedText, checked: readonly Attachment[]): Promise<void> => {
    setSaving(true);
    flushEdit(message.id);
    const isSaved = await editQueued(message, allowed, checked);
    setSaving(false);
    if (!isSaved) return;
    forgetAttachments(at);
    forgetEdit(message.id);
    setEditing(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isSave) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave) submit();
    else cancel();
  };
  return (
    <article
      ref={article}
      aria-label={t('chat.author.user')}
      className="message is-user is-queued"
      data-message-id={message.id}
      data-status="queued"
    >
      {isEditing ? (
        <div className="message-editor stack">
          <AttachmentList
            at={at}
            otherwise={message.attachments}
            box={box}
            onChange={() => storeEdit(chatId, message.id, box.current?.value ?? '')}
          />
          <textarea
            ref={box}
            aria-label={t('chat.edit.field')}
            dir="auto"
            className="message-editor-box"
            defaultValue={keptEdit(message.id) ?? message.text}
            // Text typed while saving would be lost.
            readOnly={isSaving}
            onInput={secret.drop}
            onKeyDown={onKeyDown}
          />
          {unsentTo.length > 0 && (
            <UnsentImages
              models={unsentTo}
              action={imageAction}
              onSendText={() => void sendText()}
              onDone={() => box.current?.focus()}
            />
          )}
          <SecretWarning question={secret} confirm="saveAnyway" box={box} />
          <div className="message-editor-actions wraps">
            <Button onClick={cancel}>{t('app.cancel')}</Button>
            <Button variant="primary" onClick={submit}>
              {t('app.save')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="message-body message-own is-selectable">
          {(message.attachments ?? []).map(({ name, sha256 }) => (
            <p key={`${sha256} ${name}`} className="faint">
              <bdi>{name}</bdi>
            </p>
          ))}
          <ExactText text={message.text} />
        </div>
      )}
      <div className="message-footer is-queued">
        <p className="message-note line wraps remark">{t(isHeld ? 'chat.note.held' : 'chat.note.queued')}</p>
        <IconButton
          icon={<Pencil size={15} />}
          label={t('chat.action.edit')}
          aria-description={words}
          name="edit"
          onClick={() => void edit()}
        />
        <IconButton
          icon={<X size={15} />}
          label={t('app.remove')}
          aria-description={words}
          onClick={() => {
            flushEdit(message.id);
            void removeQueued(message.id).then(focusComposer);
          }}
        />
      </div>
    </article>
  );
}
