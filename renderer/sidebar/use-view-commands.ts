/** Carries out the commands that show another list in the sidebar. */

import { useEffect } from 'react';
import { handleCommand } from '../store/commands.ts';
import type { SidebarView } from '../store/sidebar-store.ts';
import { stopAll } from '../store/stop-all.ts';
import { isModalOpen } from '../store/ui-store.ts';
import { openView } from './view-header.tsx';

export function useViewCommands(): void {
  useEffect(
    () => stopAll([handleCommand('archive', () => show('archived')), handleCommand('trash', () => show('trash'))]),
    [],
  );
}

function show(view: SidebarView): boolean {
  if (isModalOpen()) return false;
  openView(view);
  return true;
}
