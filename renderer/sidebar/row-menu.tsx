/** The actions for a sidebar row. */

import { Menu } from '@base-ui/react/menu';
import {
  AppWindow,
  Archive,
  ArchiveRestore,
  Download,
  FolderInput,
  FolderPlus,
  MoveDown,
  MoveUp,
  Pencil,
  Pin,
  PinOff,
  SquarePen,
  Trash2,
} from 'lucide-react';
import type { ConversationSummary, Folder } from '../../shared/conversation.ts';
import { useT } from '../i18n.ts';
import { ShareItems } from '../services/share-items.tsx';
import { applyToMany } from '../store/chats/chat-list-store.ts';
import { openConversation } from '../store/chats/conversation-actions.ts';
import { createUnnamedFolder, deleteFolder, setFolderOpen } from '../store/chats/folders-store.ts';
import { newConversation } from '../store/chats/new-chat.ts';
import { conversationStore } from '../store/chats/open-chat-store.ts';
import { closeRowMenu, forgetRowMenu, useRowMenu } from '../store/chats/row-menu-store.ts';
import { openInWindow } from '../store/window/desktop-actions.ts';
import { setRenaming, sidebarStore } from '../store/window/sidebar-store.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { MenuItem, MenuPopup, MenuSeparator } from '../ui/menu.tsx';
import { nudgeFolder } from './drag.ts';

/** One menu for all rows, mounted only while needed. */
export function RowMenu() {
  const menu = useRowMenu((state) => state.menu);
  const isOpen = useRowMenu((state) => state.isOpen);
  if (menu === null) return null;
  const { subject, anchor } = menu;
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(next) => !next && closeRowMenu()}
      onOpenChangeComplete={(next) => !next && forgetRowMenu()}
    >
      <MenuPopup align="start" anchor={anchor}>
        {subject.kind === 'chat' ? <ChatItems summary={subject.summary} /> : <FolderItems folder={subject.folder} />}
      </MenuPopup>
    </Menu.Root>
  );
}

/** The chat, or the whole selection if the chat is part of it. */
export function subjectsOf(summary: ConversationSummary): readonly string[] {
  const { selectedIds } = sidebarStore.getState();
  return selectedIds.has(summary.id) ? [...selectedIds] : [summary.id];
}

function ChatItems({ summary }: { readonly summary: ConversationSummary }) {
  const t = useT();
  const ids = (): readonly string[] => subjectsOf(summary);
  return (
    <>
      <MenuItem icon={<Pencil size={15} />} keys="F2" onSelect={() => setRenaming(summary.id)}>
        {t('sidebar.action.rename')}
      </MenuItem>
      <MenuItem
        icon={summary.isPinned ? <PinOff size={15} /> : <Pin size={15} />}
        onSelect={() => void applyToMany(ids(), { kind: 'pin', isPinned: !summary.isPinned })}
      >
        {summary.isPinned ? t('sidebar.action.unpin') : t('sidebar.action.pin')}
      </MenuItem>
      <MenuItem
        icon={summary.isArchived ? <ArchiveRestore size={15} /> : <Archive size={15} />}
        onSelect={() => void applyToMany(ids(), { kind: 'archive', isArchived: !summary.isArchived })}
      >
        {summary.isArchived ? t('sidebar.action.unarchive') : t('sidebar.action.archive')}
      </MenuItem>
      <MenuItem icon={<AppWindow size={15} />} onSelect={() => void openInWindow(summary.id)}>
        {t('sidebar.action.openInWindow')}
      </MenuItem>
      <MenuItem icon={<FolderInput size={15} />} onSelect={() => openDialog({ kind: 'move', ids: ids() })}>
        {t('sidebar.action.move')}
      </MenuItem>
      <MenuSeparator />
      {ids().length === 1 && <ShareItems before={() => openedChat(summary.id)} />}
      <MenuItem icon={<Download size={15} />} onSelect={() => openDialog({ kind: 'export', ids: ids() })}>
        {t('chat.export')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 size={15} />}
        keys="Delete"
        isDangerous
        onSelect={() => void applyToMany(ids(), { kind: 'delete' })}
      >
        {t('chat.action.delete')}
      </MenuItem>
    </>
  );
}

/** Opens the chat, for actions on the open chat; false if it can't be opened. */
async function openedChat(id: string): Promise<boolean> {
  if (conversationStore.getState().chat?.id !== id) await openConversation(id);
  return conversationStore.getState().chat?.id === id;
}

function FolderItems({ folder }: { readonly folder: Folder }) {
  const t = useT();
  return (
    <>
      <MenuItem
        icon={<SquarePen size={15} />}
        onSelect={() => {
          setFolderOpen(folder.id, true);
          void newConversation(false, folder.id);
        }}
      >
        {t('sidebar.folder.newChat')}
      </MenuItem>
      <MenuItem
        icon={<FolderPlus size={15} />}
        onSelect={() => void createUnnamedFolder(t('sidebar.folder.newName'), folder.id)}
      >
        {t('sidebar.folder.newInside')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Pencil size={15} />} keys="F2" onSelect={() => setRenaming(folder.id)}>
        {t('sidebar.action.rename')}
      </MenuItem>
      <MenuItem icon={<MoveUp size={15} />} onSelect={() => nudgeFolder(folder.id, -1)}>
        {t('sidebar.folder.moveUp')}
      </MenuItem>
      <MenuItem icon={<MoveDown size={15} />} onSelect={() => nudgeFolder(folder.id, 1)}>
        {t('sidebar.folder.moveDown')}
      </MenuItem>
      <MenuItem
        icon={<FolderInput size={15} />}
        onSelect={() => openDialog({ kind: 'move-folder', folderId: folder.id })}
      >
        {t('sidebar.action.move')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={15} />} keys="Delete" isDangerous onSelect={() => void deleteFolder(folder)}>
        {t('chat.action.delete')}
      </MenuItem>
    </>
  );
}
