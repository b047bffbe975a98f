/** Opens the window where it was and remembers where it goes. */

import { type BrowserWindow, screen } from 'electron';
import { reachableBounds, type WindowStateStore } from '../settings/window-state.ts';
import type { WindowBounds } from './window.ts';

const FIRST_SIZE = { width: 1200, height: 800 } as const;
const REST_MS = 500;

/** Where to open: as it was, moved to where a screen is. */
export function boundsToOpen(store: WindowStateStore): WindowBounds {
  const stored = store.get();
  if (stored === null) return { ...FIRST_SIZE, isMaximized: false };
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
  const areas = [primary, ...others].map((display) => display.workArea);
  return { ...reachableBounds(stored.bounds, areas), isMaximized: stored.isMaximized };
}

/** Saves when the window rests after a change, and when it closes. */
export function watchBounds(window: BrowserWindow, store: WindowStateStore): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const save = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (window.isDestroyed()) return;
    store.set({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
  };
  const saveSoon = () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(save, REST_MS);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('close', save);
}
