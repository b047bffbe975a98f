/** Shows and hides the sidebar: next to the chat in a wide window, over it in a narrow one. */

import { settingsStore, updateSettings } from './settings-store.ts';
import { setOverlayOpen, sidebarStore } from './sidebar-store.ts';

/** Narrower windows have no room for sidebar and chat side by side. Keep in sync with sidebar.css. */
export const NARROW_WINDOW = '(max-width: 680px)';

function isNarrow(): boolean {
  return window.matchMedia(NARROW_WINDOW).matches;
}

export function toggleSidebar(): boolean {
  if (isNarrow()) setOverlayOpen(!sidebarStore.getState().isOverlayOpen);
  else void updateSettings({ isSidebarOpen: !settingsStore.getState().settings.isSidebarOpen });
  return true;
}

export function revealSidebar(): void {
  if (isNarrow()) setOverlayOpen(true);
  else if (!settingsStore.getState().settings.isSidebarOpen) void updateSettings({ isSidebarOpen: true });
}
