/** The editor for a message, which is saved as a new version. */

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../shared/attachments.ts';
import type { Message } from '../../../shared/conversation.ts';
import { ok } from '../../../shared/errors.ts';
import { useT } from '../../i18n.ts';
import { SecretWarning, useSecretQuestion } from '../../services/secret-warning.tsx';
import type { AllowedText } from '../../store/chats/allowed-text.ts';
import { withAttachedTexts } from '../../store/chats/attachment-contents.ts';
import { attachmentsAt, forgetAttachments, useAttachmentsAt } from '../../store/chats/attachments-store.ts';
import { chatUiStore, focusComposer, setEditing } from '../../store/chats/chat-ui-store.ts';
import { editMessage, openAt } from '../../store/chats/conversation-actions.ts';
import { forgetEdit, keepEdit, keptEdit, markSaving, storeEdit, takeReopened } from '../../store/chats/open-edits.ts';
import { offerUndoBy } from '../../store/chats/undo-store.ts';
import { useSettings } from '../../store/window/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { keysInWords } from '../../words/key-names.ts';
import { AttachmentList } from '../composer/attachment-list.tsx';
import { composerAction } from '../composer/composer-keys.ts';
import { targetsAfter, UnsentImages } from '../composer/unsent-images.tsx';
import { dropImages, hasImages, useModelsWithoutImages } from '../composer/use-next-attachments.ts';

export function MessageEditor({ message }: { readonly message: Message }) {
  const t = useT();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isSaving, setSaving] = useState(false);
  /** True if the question about a secret is about sending the text, false if it is about saving it only. */
  const [isSending, setSending] = useState(false);
  const [initialText] = useState(() => keptEdit(message.id) ?? message.text);
  const { id, conversationId } = message;
  const isReply = message.role === 'assistant';
  const at = { conversationId, place: id };
  const attachments = useAttachmentsAt(at, message.attachments);
  const unsentTo = useModelsWithoutImages(attachments, (chat) => targetsAfter(chat, message.parentId));
  const imageAction = useRef<HTMLButtonElement>(null);
  const secret = useSecretQuestion(attachments);
  const sendKey = useSettings((settings) => settings.sendKey);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onInput = (): void => {
      const isChanged = attachmentsAt({ conversationId, place: id }) !== undefined;
      if (element.value === message.text && !isChanged) forgetEdit(id);
      else storeEdit(conversationId, id, element.value);
    };
    element.addEventListener('input', onInput);
    // The editor may only be hidden, not saved or cancelled: keep its text.
    return () => {
      element.removeEventListener('input', onInput);
      if (chatUiStore.getState().editing.get(conversationId) === id) keepEdit(id, element.value);
    };
  }, [id, conversationId, message.text]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const article = element.closest('article');
    const isFromComposer = document.activeElement?.matches('.composer-box') === true;
    if (!takeReopened(id)) element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
    return () => {
      // The user has clicked something else meanwhile: leave the focus there.
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      // Another editor has replaced this one and has the focus.
      if ((chatUiStore.getState().editing.get(conversationId) ?? id) !== id) return;
      const edit = article?.isConnected === true ? article.querySelector<HTMLElement>('button[name="edit"]') : null;
      if (edit === null || isFromComposer) focusComposer();
      else edit.focus({ preventScroll: true });
    };
  }, [id, conversationId]);
  const submit = (isSent: boolean): void => {
    const text = box.current?.value ?? '';
    if ((text.trim() === '' && attachments.length === 0) || isSaving) return;
    if (isSent && unsentTo.length > 0 && hasImages(attachmentsAt(at) ?? attachments)) {
      imageAction.current?.focus();
      return;
    }
    setSending(isSent);
    // Don't ask again about files that the message had already.
    const isNew = ({ sha256 }: Attachment): boolean => !message.attachments?.some((one) => one.sha256 === sha256);
    const current = () => attachmentsAt(at) ?? attachments;
    withAttachedTexts(
      conversationId,
      current,
      (read) => secret.ask(text, message.text, (allowed) => void save(allowed, isSent, read.attachments), read),
      isNew,
    );
  };
  const sendText = async (): Promise<void> => {
    const hasFiles = attachments.some(({ kind }) => kind !== 'image');
    box.current?.focus();
    if ((hasFiles || box.current?.value.trim() !== '') && (await dropImages(at, attachments))) submit(true);
  };
  const save = async (allowed: AllowedText, isSent: boolean, checked: readonly Attachment[]): Promise<void> => {
    setSaving(true);
    markSaving(id, true);
    if (await editMessage(id, allowed, isSent, checked)) close(message);
    markSaving(id, false);
    setSaving(false);
  };
  const cancel = (): void => {
    // A change that is being saved can't be cancelled.
    if (!isSaving) cancelEdit(message, box.current?.value ?? '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const hasModifier = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape') {
      event.stopPropagation();
      cancel();
    } else if (composerAction(event.nativeEvent, isReply ? 'mod-enter' : sendKey, false) === 'send') {
      event.preventDefault();
      submit(!isReply);
    } else if (event.key.toLowerCase() === 's' && hasModifier) {
      event.preventDefault();
      submit(false);
    }
  };
  const keys = {
    save: keysInWords('Mod+S'),
    send: keysInWords(sendKey === 'enter' ? 'Enter' : 'Mod+Enter'),
  };
  return (
    <div className="message-editor stack">
      {!isReply && (
        <AttachmentList
          at={at}
          otherwise={message.attachments}
          box={box}
          onChange={() => storeEdit(conversationId, id, box.current?.value ?? '')}
        />
      )}
      <textarea
        ref={box}
        aria-label={t('chat.edit.field')}
        dir="auto"
        className="message-editor-box"
        defaultValue={initialText}
        // Text typed while saving would be lost.
        readOnly={isSaving}
        onInput={secret.drop}
        onKeyDown={onKeyDown}
      />
      {unsentTo.length > 0 && !isReply && (
        <UnsentImages
          models={unsentTo}
          action={imageAction}
          onSendText={() => void sendText()}
          onDone={() => box.current?.focus()}
        />
      )}
      <SecretWarning question={secret} confirm={isSending ? 'sendAnyway' : 'saveAnyway'} box={box} />
      <p className="faint">{isReply ? t('chat.edit.hintReply', keys) : t('chat.edit.hint', keys)}</p>
      <div className="message-editor-actions wraps">
        <Button onClick={cancel}>{t('app.cancel')}</Button>
        <Button variant={isReply ? 'primary' : 'secondary'} onClick={() => submit(false)}>
          {t('app.save')}
        </Button>
        {!isReply && (
          <Button variant="primary" onClick={() => submit(true)}>
            {t('chat.edit.saveAndSend')}
          </Button>
        )}
      </div>
    </div>
  );
}

function close({ id, conversationId }: Message): void {
  forgetAttachments({ conversationId, place: id });
  forgetEdit(id);
  // Another message may be in the editor by now.
  if (chatUiStore.getState().editing.get(conversationId) === id) setEditing(conversationId, null);
}

function cancelEdit(message: Message, words: string): void {
  close(message);
  if (words !== message.text) offerWords(message, words);
}

/** Lets Undo restore cancelled text. While another message is being edited, this message's Edit button restores it. */
function offerWords(message: Message, words: string): void {
  const { id, conversationId } = message;
  const reopen = async (): ReturnType<Parameters<typeof offerUndoBy>[0]> => {
    if (chatUiStore.getState().editing.get(conversationId) === id) cancelEdit(message, keptEdit(id) ?? message.text);
    await openAt(conversationId, id);
    storeEdit(conversationId, id, words);
    if (!chatUiStore.getState().editing.has(conversationId)) setEditing(conversationId, id);
    return ok([]);
  };
  offerUndoBy(reopen, 'notices.editCancelled', {}, true);
}
