/** Handles the commands of the app's frame, and turns keys and menu entries into commands. */

import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { DEFAULT_SETTINGS, SPOKEN_REPLIES, THEMES } from '../../shared/settings.ts';
import { COMMAND_IDS, type CommandId } from '../../shared/window/command-keys.ts';
import { belongsToMain } from '../../shared/window/window-role.ts';
import { nextZoom } from '../../shared/window/zoom.ts';
import { bridge } from '../bridge.ts';
import { t } from '../i18n.ts';
import { chatUiStore, focusComposer } from '../store/chats/chat-ui-store.ts';
import { openConversation } from '../store/chats/conversation-actions.ts';
import { createUnnamedFolder } from '../store/chats/folders-store.ts';
import { newConversation } from '../store/chats/new-chat.ts';
import { closeChat, conversationStore } from '../store/chats/open-chat-store.ts';
import { clearSearch } from '../store/chats/search-store.ts';
import { emptyTrash } from '../store/chats/trash-store.ts';
import { undoLast } from '../store/chats/undo-store.ts';
import { connectionOf, connectionsStore } from '../store/connections/connections-store.ts';
import { backUpNow } from '../store/library/data-store.ts';
import { importFile } from '../store/library/import-store.ts';
import { stopAll } from '../store/stop-all.ts';
import { announce } from '../store/window/announcements.ts';
import { commandOfKey, handleCommand, runCommand } from '../store/window/commands.ts';
import { quit } from '../store/window/desktop-actions.ts';
import { settingsStore, updateSettings } from '../store/window/settings-store.ts';
import { showSidebarView } from '../store/window/sidebar-store.ts';
import { revealSidebar, toggleSidebar } from '../store/window/sidebar-visibility.ts';
import {
  askForSearch,
  closeDialog,
  closePage,
  isModalOpen,
  openDialog,
  openSettings,
  openSettingsTab,
  type SettingsTab,
  uiStore,
} from '../store/window/ui-store.ts';
import { windowRole } from '../store/window/window-role.ts';
import { goToPage, leaveForms } from '../store/window/written-forms.ts';
import { closeOpenLists } from '../ui/open-list-keys.ts';
import { goToRegion } from './regions.ts';

export function useAppCommands(): void {
  useEffect(() => stopAll([...handleFrameCommands(), ...passOnToMain(), ...listen()]), []);
}

function handleFrameCommands(): readonly (() => void)[] {
  return [
    handleCommand('new-chat', () => startChat(false)),
    handleCommand('new-temporary-chat', () => startChat(true)),
    handleCommand('search', () => {
      if (isModalOpen()) return false;
      // Render before the next key press, as with a new chat.
      flushSync(() => {
        showSidebarView('chats');
        revealSidebar();
        askForSearch();
      });
      return true;
    }),
    handleCommand('palette', () => {
      const { dialog } = uiStore.getState();
      if (dialog?.kind === 'palette') closeDialog();
      else if (dialog === null && chatUiStore.getState().dialog === null)
        flushSync(() => openDialog({ kind: 'palette' }));
      return true;
    }),
    handleCommand('settings', () => {
      // Check now: if the user agrees to leave a form, its page closes the settings itself.
      const isOpen = openSettingsTab() !== null;
      leaveForms(isOpen ? closePage : openSettings);
      return true;
    }),
    handleCommand('toggle-sidebar', toggleSidebar),
    handleCommand('shortcuts', () => {
      leaveForms(() => openDialog({ kind: 'shortcuts' }), 'dialog');
      return true;
    }),
    handleCommand('help', () => {
      const tab = openSettingsTab();
      const articleId = tab === null ? null : ARTICLES_OF_TABS[tab];
      goToPage({ kind: 'help', articleId });
      return true;
    }),
    ...(['laboratory', 'calendar'] as const).map((kind) =>
      handleCommand(kind, () => {
        goToPage({ kind });
        return true;
      }),
    ),
    handleCommand('check-up', () => {
      const connectionId = connectionInUse();
      if (connectionId === undefined) return false;
      goToPage({ kind: 'check-up', connectionId });
      return true;
    }),
    handleCommand('back-up-now', () => {
      void backUpNow();
      return true;
    }),
    handleCommand('usage', () => {
      goToPage({ kind: 'usage', conversationId: null });
      return true;
    }),
    handleCommand('time-machine', () => {
      goToPage({ kind: 'time-machine', backupId: null });
      return true;
    }),
    handleCommand('connect', () => {
      leaveForms(() => openDialog({ kind: 'connection-form', connectionId: null }), 'dialog');
      return true;
    }),
    handleCommand('new-folder', () => {
      if (isModalOpen()) return false;
      showSidebarView('chats');
      revealSidebar();
      void createUnnamedFolder(t('sidebar.folder.newName'), null);
      return true;
    }),
    handleCommand('import', () => {
      void importFile();
      return true;
    }),
    handleCommand('quick-window', () => {
      void bridge().windowOpenQuick({});
      return true;
    }),
    handleCommand('empty-trash', () => {
      void emptyTrash(null);
      return true;
    }),
    handleCommand('full-screen', () => {
      void bridge().windowFullScreen({});
      return true;
    }),
    handleCommand('undo', () => !isEditing() && undoLast()),
    handleCommand('next-region', () => goToRegion(1)),
    handleCommand('previous-region', () => goToRegion(-1)),
    handleCommand('code-numbers', () => {
      void updateSettings({ isCodeNumbered: !settingsStore.getState().settings.isCodeNumbered });
      return true;
    }),
    ...SPOKEN_REPLIES.map((spokenReplies) =>
      handleCommand(`say-${spokenReplies}`, () => {
        void updateSettings({ spokenReplies });
        announce(t(`settings.spoken.of.${spokenReplies}`));
        return true;
      }),
    ),
    handleCommand('sounds', () => {
      const areSoundsOn = !settingsStore.getState().settings.areSoundsOn;
      void updateSettings({ areSoundsOn });
      announce(t(areSoundsOn ? 'settings.spoken.soundsOn' : 'settings.spoken.soundsOff'));
      return true;
    }),
    ...THEMES.map((theme) =>
      handleCommand(`theme-${theme}`, () => {
        void updateSettings({ theme });
        return true;
      }),
    ),
    handleCommand('zoom-in', () => zoomTo(nextZoom(currentZoom(), 'in'))),
    handleCommand('zoom-out', () => zoomTo(nextZoom(currentZoom(), 'out'))),
    handleCommand('zoom-reset', () => zoomTo(DEFAULT_SETTINGS.zoomPercent)),
    handleCommand('quit', () => {
      void quit();
      return true;
    }),
  ];
}

/** The connection of the open chat; otherwise the first one. */
function connectionInUse(): string | undefined {
  const ofChat = connectionOf(conversationStore.getState().chat?.settings.connectionId ?? null);
  return (ofChat ?? connectionsStore.getState().connections[0])?.id;
}

/** The article that Help opens at, by the page of the settings that is open. */
const ARTICLES_OF_TABS = {
  general: 'sending',
  connections: 'connecting',
  models: 'models',
  presets: 'presets',
  prompts: 'presets',
  appearance: 'appearance',
  keyboard: 'shortcuts',
  data: 'backups',
  about: 'about',
} as const satisfies Record<SettingsTab, string>;

/** Passes the commands that this window can't run on to the main window. */
function passOnToMain(): readonly (() => void)[] {
  return COMMAND_IDS.filter((command) => belongsToMain(windowRole(), command)).map((command) =>
    handleCommand(command, () => {
      void bridge().windowCommand({ command });
      return true;
    }),
  );
}

function listen(): readonly (() => void)[] {
  const run = (id: CommandId): boolean => {
    closeOpenLists();
    return runCommand(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const command = commandOfKey(event, settingsStore.getState().settings.shortcuts);
    if (command !== undefined && run(command.id)) event.preventDefault();
  };
  window.addEventListener('keydown', onKeyDown);
  const door = bridge();
  const stops = [
    () => window.removeEventListener('keydown', onKeyDown),
    door.onAppCommand((command) => void run(command)),
    door.onAppChatAsked(({ id }) =>
      leaveForms(() => {
        closePage();
        void openConversation(id);
      }),
    ),
    door.onAppQuitAsked((question) => leaveForms(() => openDialog({ kind: 'quit', ...question }), 'dialog')),
  ];
  void door.appListen({});
  return stops;
}

function startChat(isTemporary: boolean): boolean {
  if (isModalOpen()) return false;
  if (connectionsStore.getState().connections.length === 0) {
    // Without a connection there is nothing to write to; the welcome screen says what to do.
    closeChat();
    return true;
  }
  // Show the chats, not the trash, the archive or search results.
  showSidebarView('chats');
  clearSearch();
  // Render before the next key press, so that no letter goes into the previous chat's composer.
  flushSync(() => {
    void newConversation(isTemporary);
    focusComposer();
  });
  return true;
}

function currentZoom(): number {
  return settingsStore.getState().settings.zoomPercent;
}

function zoomTo(zoomPercent: number): boolean {
  void updateSettings({ zoomPercent });
  return true;
}

/** In a box with text, undo reverts typing. */
function isEditing(): boolean {
  const element = document.activeElement;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value !== '';
  return element instanceof HTMLElement && element.isContentEditable;
}
