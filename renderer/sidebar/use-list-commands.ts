/** Handles the commands of the sidebar's lists: moving from chat to chat in list order, and switching lists. */

import { useEffect } from 'react';
import { CHAT_PLACES } from '../../shared/window/command-keys.ts';
import { conversationsStore, neighbour } from '../store/chats/chat-list-store.ts';
import { openConversation } from '../store/chats/conversation-actions.ts';
import { foldersStore } from '../store/chats/folders-store.ts';
import { stopAll } from '../store/stop-all.ts';
import { handleCommand } from '../store/window/commands.ts';
import { type SidebarView, sidebarStore } from '../store/window/sidebar-store.ts';
import { isModalOpen } from '../store/window/ui-store.ts';
import { arrangeRows } from './rows.ts';
import { openView } from './view-header.tsx';

export function useListCommands(): void {
  useEffect(
    () =>
      stopAll([
        handleCommand('previous-chat', () => open(neighbour(shownChats(), -1))),
        handleCommand('next-chat', () => open(neighbour(shownChats(), 1))),
        handleCommand('archive', () => show('archived')),
        handleCommand('trash', () => show('trash')),
        ...CHAT_PLACES.map((place) => handleCommand(`chat-${place}`, () => open(shownChats()[place - 1] ?? null))),
      ]),
    [],
  );
}

function open(id: string | null): boolean {
  if (id === null || isModalOpen()) return false;
  void openConversation(id);
  return true;
}

function shownChats(): readonly string[] {
  const { folders, openIds } = foldersStore.getState();
  const { items } = conversationsStore.getState().active;
  const rows = arrangeRows({ items, folders, openFolderIds: openIds, now: Date.now() });
  return rows.withClosedSections(sidebarStore.getState().closedSections).chatIds();
}

function show(view: SidebarView): boolean {
  if (isModalOpen()) return false;
  openView(view);
  return true;
}
