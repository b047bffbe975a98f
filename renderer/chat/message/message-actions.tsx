/** The row of actions below a message. */

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import type { Message } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { inSlices } from '../../markdown/copying/steps.ts';
import { markdownLabels } from '../../services/markdown-labels.ts';
import { focusComposer, setEditing } from '../../store/chats/chat-ui-store.ts';
import { regenerate, selectVersion } from '../../store/chats/conversation-actions.ts';
import { currentText } from '../../store/chats/open-chat-store.ts';
import { announce } from '../../store/window/announcements.ts';
import { useKeys } from '../../store/window/commands.ts';
import { copyAndAnnounce } from '../../store/window/desktop-actions.ts';
import { openPage } from '../../store/window/ui-store.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuItem, MenuSeparator, MoreMenu } from '../../ui/menu.tsx';
import { messageAsHtml, withSourceList } from './copy-formats.ts';
import { copiedSources, isEndedWithoutText, messageEntries } from './message-entries.ts';
import { RegenerateMenu } from './regenerate-menu.tsx';
import { moveInToolbar, useOneTabStop } from './toolbar-keys.ts';

interface Props {
  readonly message: Message;
  readonly hasVersions: boolean;
}

/** The version that a click on a version switch is about to show. Its own switch then takes the focus. */
let focusWish: { readonly messageId: string; readonly step: number } | null = null;

/** Moves the focus to the same button on the new version, or to the other one if that is disabled. */
function takeFocus(messageId: string, toolbar: HTMLElement | null): void {
  if (focusWish?.messageId !== messageId || toolbar === null) return;
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>('.version-switch button')];
  const wanted = focusWish.step < 0 ? buttons : buttons.toReversed();
  focusWish = null;
  wanted.find((button) => !button.disabled)?.focus({ preventScroll: true });
}

/** The row stays in the document while it is invisible: keys reach it, and nothing moves when it becomes visible. */
export function MessageActions({ message, hasVersions }: Props) {
  const t = useT();
  const isReply = message.role === 'assistant';
  const regenerateKeys = useKeys('regenerate');
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
      {!isEndedWithoutText(message) && <CopyButton message={message} />}
      {message.role === 'user' && (
        <Action name="edit" data-resizes onClick={() => setEditing(message.conversationId, message.id)}>
          {t('chat.action.edit')}
        </Action>
      )}
      {isReply && (
        <>
          <span className="inline-line">
            <Action data-tooltip-keys={regenerateKeys} onClick={() => void regenerate(message.id).then(focusComposer)}>
              {t('chat.action.regenerate')}
            </Action>
            <RegenerateMenu message={message} />
          </span>
          <Action onClick={() => openPage({ kind: 'details', messageId: message.id })}>
            {t('chat.action.details')}
          </Action>
        </>
      )}
      <MoreMenu label={t('chat.more')} className="message-action">
        <MoreItems message={message} canEdit={hasVersions} />
      </MoreMenu>
    </div>
  );
}

function Action(props: ButtonProps) {
  return <Button {...props} variant="quiet" className="message-action" />;
}

function CopyButton({ message }: { readonly message: Message }) {
  const t = useT();
  const copy = (): void => {
    const text = currentText(message.id);
    const copied = copiedSources(message, t);
    const html = inSlices(messageAsHtml(message.role, text, markdownLabels(t), copied));
    void copyAndAnnounce(withSourceList(text, copied), html);
  };
  return <Action onClick={copy}>{t('chat.action.copy')}</Action>;
}

function MoreItems({ message, canEdit }: { readonly message: Message; readonly canEdit: boolean }) {
  return messageEntries(message, canEdit).map(({ label, run, isDangerous = false }) => (
    <Fragment key={label}>
      {isDangerous ? <MenuSeparator /> : null}
      <MenuItem isDangerous={isDangerous} onSelect={run}>
        {label}
      </MenuItem>
    </Fragment>
  ));
}

/** `‹ 2 / 3 ›` on a message with other versions. */
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
