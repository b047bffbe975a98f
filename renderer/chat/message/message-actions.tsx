/** What can be done with one message, in a row below it. */

import { ChevronLeft, ChevronRight, Copy, FileText, Info, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Message } from '../../../shared/conversation.ts';
import { type Translate, useT } from '../../i18n.ts';
import { markdownLabels } from '../../services/markdown-labels.ts';
import { announce, focusComposer, openInspector, setEditing, showDialog } from '../../store/chats/chat-ui-store.ts';
import { deleteMessage, forkConversation, regenerate, selectVersion } from '../../store/chats/conversation-actions.ts';
import { currentText } from '../../store/chats/open-chat-store.ts';
import { copyAndAnnounce } from '../../store/window/desktop-actions.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuItem, MoreMenu } from '../../ui/menu.tsx';
import { type CopiedSources, messageAsHtml, withSourceList } from './copy-formats.ts';
import { moveInToolbar, useOneTabStop } from './toolbar-keys.ts';

interface Props {
  readonly message: Message;
  readonly hasVersions: boolean;
  readonly isRawShown: boolean;
  readonly onToggleRaw: () => void;
}

/** The version that is on its way to the screen because of a press on a button that goes with the old one. */
let focusWish: { readonly messageId: string; readonly step: number } | null = null;

/** Puts the focus where the pressed button is on the new version, or beside it when there is nothing more to press. */
function takeFocus(messageId: string, toolbar: HTMLElement | null): void {
  if (focusWish?.messageId !== messageId || toolbar === null) return;
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>('.version-switch button')];
  const wanted = focusWish.step < 0 ? buttons : buttons.toReversed();
  focusWish = null;
  wanted.find((button) => !button.disabled)?.focus({ preventScroll: true });
}

/** Always in the document, so that keys reach it and nothing moves when it shows. */
export function MessageActions({ message, hasVersions, isRawShown, onToggleRaw }: Props) {
  const t = useT();
  const isReply = message.role === 'assistant';
  const hasText = !isEndedWithoutText(message);
  const toolbar = useRef<HTMLDivElement>(null);
  useOneTabStop(toolbar);
  useEffect(() => takeFocus(message.id, toolbar.current), [message.id]);
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={t('chat.action.messageActions')}
      className="message-actions"
      data-find-skip=""
      onKeyDown={moveInToolbar}
    >
      {hasVersions && <VersionSwitch message={message} />}
      {hasText && (
        <IconButton
          icon={<Copy size={15} />}
          label={t('chat.action.copy')}
          onClick={() => {
            const text = currentText(message.id);
            const copied = copiedSources(message, t);
            void copyAndAnnounce(
              withSourceList(text, copied),
              messageAsHtml(message.role, text, markdownLabels(t), copied),
            );
          }}
        />
      )}
      {(message.role === 'user' || (isReply && hasVersions)) && (
        <IconButton
          icon={<Pencil size={15} />}
          label={t('chat.action.edit')}
          name="edit"
          data-resizes
          onClick={() => setEditing(message.conversationId, message.id)}
        />
      )}
      {isReply && (
        <IconButton
          icon={<RefreshCw size={15} />}
          label={t('chat.action.regenerate')}
          onClick={() => void regenerate(message.id).then(focusComposer)}
        />
      )}
      {isReply && (
        <IconButton
          icon={<Info size={15} />}
          label={t('chat.action.details')}
          onClick={() => openInspector('reply', message.id)}
        />
      )}
      <IconButton
        icon={<FileText size={15} />}
        label={t(isRawShown ? 'chat.action.hideRaw' : 'chat.action.viewRaw')}
        aria-pressed={isRawShown}
        data-resizes
        onClick={onToggleRaw}
      />
      <IconButton
        icon={<Trash2 size={15} />}
        label={t('chat.action.delete')}
        onClick={() => void deleteMessage(message).then(focusComposer)}
      />
      <FurtherActions message={message} hasText={hasText} />
    </div>
  );
}

/** There is nothing to copy, and nothing will come. */
const isEndedWithoutText = ({ status, text }: Message): boolean => text === '' && status !== 'streaming';

function copiedSources({ reply }: Message, t: Translate): CopiedSources {
  return { extras: reply?.extras, heading: t('chat.sources.heading') };
}

function FurtherActions({ message, hasText }: { readonly message: Message; readonly hasText: boolean }) {
  const t = useT();
  const copyMarkdown = (): void =>
    void copyAndAnnounce(withSourceList(currentText(message.id), copiedSources(message, t)));
  return (
    <MoreMenu label={t('chat.more')}>
      {hasText && <MenuItem onSelect={copyMarkdown}>{t('chat.action.copyMarkdown')}</MenuItem>}
      {message.role === 'assistant' && (
        <MenuItem onSelect={() => showDialog({ kind: 'regenerate', messageId: message.id })}>
          {t('chat.action.regenerateWith')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void forkConversation(message.id)}>{t('chat.action.fork')}</MenuItem>
    </MoreMenu>
  );
}

/** `‹ 2 / 3 ›` on a message that has other versions. */
function VersionSwitch({ message }: { readonly message: Message }) {
  const t = useT();
  const { index, count, previousId, nextId } = message.versions;
  if (count < 2) return null;
  const go = (step: 1 | -1): void => {
    const id = step === 1 ? nextId : previousId;
    if (id === null) return;
    focusWish = { messageId: id, step };
    void selectVersion(id).then(
      (isShown) => isShown && announce(t('chat.say.version', { index: index + step + 1, count })),
    );
  };
  return (
    <span className="version-switch inline-line small-remark">
      <IconButton
        icon={<ChevronLeft size={15} />}
        label={t('chat.action.previousVersion')}
        disabled={previousId === null}
        onClick={() => go(-1)}
      />
      <span>{t('chat.action.versionOf', { index: index + 1, count })}</span>
      <IconButton
        icon={<ChevronRight size={15} />}
        label={t('chat.action.nextVersion')}
        disabled={nextId === null}
        onClick={() => go(1)}
      />
    </span>
  );
}
