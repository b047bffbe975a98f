/** Decides how many rows the folders section may take, so that it doesn't push today's chats out of view. */

import { useSyncExternalStore } from 'react';
import { setFolderOpen } from '../store/chats/folders-store.ts';
import { showAllFolders, useSidebar } from '../store/window/sidebar-store.ts';

const LOW_WINDOW = '(height < 640px)';
const ROWS = 7;
const ROWS_WHEN_LOW = 4;

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(LOW_WINDOW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useFolderRoom(): number {
  const isLow = useSyncExternalStore(subscribe, () => window.matchMedia(LOW_WINDOW).matches);
  const isShowingAll = useSidebar((state) => state.isShowingAllFolders);
  return isShowingAll ? Number.POSITIVE_INFINITY : isLow ? ROWS_WHEN_LOW : ROWS;
}

/** Opens or closes a folder for the user. Opening it lifts the limit, so that the user sees all of it. */
export function turnFolder(id: string, isOpen: boolean): void {
  setFolderOpen(id, isOpen);
  if (isOpen) showAllFolders();
}
