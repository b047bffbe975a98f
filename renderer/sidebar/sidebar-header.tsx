/** The top of the sidebar, with buttons for new chats and folders. */

import { ChevronDown, FolderPlus, Ghost, PanelLeftClose, SquarePen, Upload } from 'lucide-react';
import { useT } from '../i18n.ts';
import { createUnnamedFolder } from '../store/chats/folders-store.ts';
import { clearSearch } from '../store/chats/search-store.ts';
import { importFile } from '../store/library/import-store.ts';
import { runCommand, useKeys } from '../store/window/commands.ts';
import { setSectionOpen, showSidebarView } from '../store/window/sidebar-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { CommandButton } from './command-button.tsx';
import { FOLDERS_KEY } from './rows.ts';

/** The user names the folder in its row, so show everything around that row. */
async function makeFolder(name: string): Promise<void> {
  showSidebarView('chats');
  clearSearch();
  setSectionOpen(FOLDERS_KEY, true);
  await createUnnamedFolder(name, null);
}

export function SidebarHeader() {
  const t = useT();
  const newKeys = useKeys('new-chat');
  const temporaryKeys = useKeys('new-temporary-chat');
  return (
    <header className="sidebar-header line">
      <div className="new-chat grows">
        <button
          type="button"
          className="new-chat-button pressable line grows"
          data-tooltip={t('commands.newChat')}
          data-tooltip-keys={newKeys}
          onClick={() => runCommand('new-chat')}
        >
          <SquarePen size={16} aria-hidden="true" />
          <span>{t('commands.newChat')}</span>
        </button>
        <Menu align="end" trigger={<IconButton label={t('sidebar.newMore')} icon={<ChevronDown size={15} />} />}>
          <MenuItem icon={<Ghost size={15} />} keys={temporaryKeys} onSelect={() => runCommand('new-temporary-chat')}>
            {t('commands.newTemporaryChat')}
          </MenuItem>
          <MenuItem icon={<FolderPlus size={15} />} onSelect={() => void makeFolder(t('sidebar.folder.newName'))}>
            {t('commands.newFolder')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Upload size={15} />} onSelect={() => void importFile()}>
            {t('sidebar.import')}
          </MenuItem>
        </Menu>
      </div>
      <CommandButton command="toggle-sidebar" label={t('sidebar.hide')} icon={<PanelLeftClose size={17} />} />
    </header>
  );
}
