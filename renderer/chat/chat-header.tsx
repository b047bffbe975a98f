/** The bar above the conversation: its title, the buttons of search and inspector, and a menu with other actions. */

import {
  AppWindow,
  Archive,
  ArchiveRestore,
  Download,
  Ellipsis,
  FlaskConical,
  FolderInput,
  GitBranch,
  History,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CommandId } from '../../shared/window/command-keys.ts';
import { useT } from '../i18n.ts';
import { DisplayText } from '../markdown/display-text.tsx';
import { ShareItems } from '../services/share-items.tsx';
import { rename } from '../store/chats/chat-list-store.ts';
import { closeInspector, openFind, openInspector, useChatUi } from '../store/chats/chat-ui-store.ts';
import { exportConversation } from '../store/chats/conversation-actions.ts';
import { useChat } from '../store/chats/open-chat-store.ts';
import { openChatInLaboratory } from '../store/laboratory/from-chat.ts';
import { handleCommand, runCommand, useKeys } from '../store/window/commands.ts';
import { openInWindow, showInMain } from '../store/window/desktop-actions.ts';
import { isModalOpen } from '../store/window/ui-store.ts';
import { windowRole } from '../store/window/window-role.ts';
import { goToPage } from '../store/window/written-forms.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator, Submenu } from '../ui/menu.tsx';
import { useForeignLanguage } from '../words/text-language.ts';

export function ChatHeader({ chatId }: { readonly chatId: string }) {
  const t = useT();
  const isTemporary = useChat((chat) => chat.summary.isTemporary, false);
  const isInspectorOpen = useChatUi((state) => state.inspector !== null);
  const findKeys = useKeys('find');
  const [isRenaming, setRenaming] = useState(false);
  useEffect(
    () =>
      handleCommand('rename-chat', () => {
        if (isModalOpen()) return false;
        setRenaming(true);
        return true;
      }),
    [],
  );
  return (
    <header className="chat-header line">
      <ChatTitle chatId={chatId} isEditing={isRenaming} setEditing={setRenaming} />
      {isTemporary && (
        <span className="temporary-mark small-remark" title={t('chat.temporaryHint')}>
          {t('chat.temporary')}
        </span>
      )}
      <div className="chat-header-controls line">
        {windowRole().kind === 'main' ? null : <InMainButton chatId={chatId} />}
        {windowRole().kind === 'quick' ? null : (
          <>
            <Button variant="quiet" data-tooltip-keys={findKeys} onClick={openFind}>
              {t('chat.find')}
            </Button>
            <Button
              variant="quiet"
              aria-expanded={isInspectorOpen}
              aria-pressed={isInspectorOpen}
              onClick={() => (isInspectorOpen ? closeInspector() : openInspector('chat'))}
            >
              {t('commands.parameters')}
            </Button>
          </>
        )}
        <ChatMenu chatId={chatId} onRename={() => setRenaming(true)} />
      </div>
    </header>
  );
}

function ChatMenu({ chatId, onRename }: { readonly chatId: string; readonly onRename: () => void }) {
  const t = useT();
  const isPinned = useChat((chat) => chat.summary.isPinned, false);
  const isArchived = useChat((chat) => chat.summary.isArchived, false);
  const treeKeys = useKeys('tree');
  const run = (id: CommandId) => (): void => void runCommand(id);
  return (
    <Menu
      align="end"
      trigger={<IconButton size="medium" label={t('chat.moreChat')} icon={<Ellipsis size={16} aria-hidden="true" />} />}
    >
      <MenuItem icon={<Pencil size={15} />} onSelect={onRename}>
        {t('sidebar.action.rename')}
      </MenuItem>
      <MenuItem icon={isPinned ? <PinOff size={15} /> : <Pin size={15} />} onSelect={run('pin-chat')}>
        {t(isPinned ? 'sidebar.action.unpin' : 'sidebar.action.pin')}
      </MenuItem>
      <MenuItem icon={<FolderInput size={15} />} onSelect={run('move-chat')}>
        {t('sidebar.action.move')}
      </MenuItem>
      <MenuItem icon={isArchived ? <ArchiveRestore size={15} /> : <Archive size={15} />} onSelect={run('archive-chat')}>
        {t(isArchived ? 'sidebar.action.unarchive' : 'sidebar.action.archive')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<GitBranch size={15} />} keys={treeKeys} onSelect={() => openInspector('branches')}>
        {t('chat.tree')}
      </MenuItem>
      <MenuItem
        icon={<History size={15} />}
        onSelect={() => goToPage({ kind: 'time-machine', backupId: null, conversationId: chatId })}
      >
        {t('chat.backup.timeMachine')}
      </MenuItem>
      <MenuItem icon={<FlaskConical size={15} />} onSelect={() => void openChatInLaboratory()}>
        {t('laboratory.openHere')}
      </MenuItem>
      {windowRole().kind === 'main' ? (
        <MenuItem icon={<AppWindow size={15} />} onSelect={() => void openInWindow(chatId)}>
          {t('sidebar.action.openInWindow')}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <ShareItems />
      <Submenu label={t('chat.export')} icon={<Download size={15} />}>
        <MenuItem onSelect={() => void exportConversation(chatId, 'markdown')}>{t('chat.exportMarkdown')}</MenuItem>
        <MenuItem onSelect={() => void exportConversation(chatId, 'html')}>{t('chat.exportHtml')}</MenuItem>
        <MenuItem onSelect={() => void exportConversation(chatId, 'json')}>{t('chat.exportJson')}</MenuItem>
        <MenuItem onSelect={() => void exportConversation(chatId, 'zip')}>{t('chat.exportZip')}</MenuItem>
      </Submenu>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={15} />} isDangerous onSelect={run('delete-chat')}>
        {t('chat.action.delete')}
      </MenuItem>
    </Menu>
  );
}

interface ChatTitleProps {
  readonly chatId: string;
  readonly isEditing: boolean;
  readonly setEditing: (isEditing: boolean) => void;
}

/** The title. Clicking it opens a text field. */
function ChatTitle({ chatId, isEditing, setEditing }: ChatTitleProps) {
  const t = useT();
  const title = useChat((chat) => chat.summary.title, '');
  const language = useForeignLanguage(title);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (isEditing || !wantsFocus.current) return;
    wantsFocus.current = false;
    button.current?.focus();
  }, [isEditing]);
  const finish = (isKept: boolean): void => {
    const next = field.current?.value.trim() ?? '';
    setEditing(false);
    if (isKept && next !== '' && next !== title) void rename(chatId, next);
  };
  if (isEditing) {
    return (
      <input
        ref={field}
        className="text-field chat-title-field"
        aria-label={t('chat.title')}
        defaultValue={title}
        // biome-ignore lint/a11y/noAutofocus: the box takes the place of the button that was just pressed.
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => finish(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // The button gets the focus back immediately; keep this key press from activating it.
          event.preventDefault();
          event.stopPropagation();
          wantsFocus.current = true;
          finish(event.key === 'Enter');
        }}
      />
    );
  }
  return (
    <div className="chat-title">
      <h1 className="one-line" dir="auto" lang={language}>
        <DisplayText text={title === '' ? t('sidebar.untitled') : title} />
      </h1>
      {/* Covers the title. Its accessible name is the action, so only the sidebar's row is named like the chat. */}
      <button
        ref={button}
        type="button"
        aria-label={t('chat.rename')}
        title={title === '' ? t('chat.rename') : title}
        onClick={() => setEditing(true)}
      />
    </div>
  );
}

function InMainButton({ chatId }: { readonly chatId: string }) {
  const t = useT();
  return (
    <Button
      variant="quiet"
      className="in-main"
      data-tooltip={t('chat.openInMain')}
      icon={<AppWindow size={16} aria-hidden="true" />}
      onClick={() => void showInMain(chatId)}
    >
      <span>{t('chat.openInMain')}</span>
    </Button>
  );
}
