/** Opens the window at its last position, and remembers where the user moves it. */

import { type BrowserWindow, screen } from 'electron';
import { fitted, type Placement, type WindowStateStore } from '../settings/window-state.ts';
import { isOnWayland, type WindowBounds } from './window.ts';

/** Wide enough for three answers side by side, next to the sidebar. */
const FIRST_SIZE = { width: 1280, height: 800 } as const;
const REST_MS = 500;
/** An X11 window manager adds its title bar to the requested size, and only reports its height afterwards. */
const X11_TITLE_BAR_PX = 40;

/** The main window's bounds: the last ones, or its first size, fitted to the displays. */
export function boundsToOpen(store: WindowStateStore): WindowBounds {
  const stored = store.get();
  return { ...fitToDisplays(stored?.bounds ?? FIRST_SIZE), isMaximized: stored?.isMaximized ?? false };
}

/** Fits a window on the displays; used for every new window. */
export function fitToDisplays(wanted: Placement): Placement {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
  const isWayland = isOnWayland();
  const isFramedOutside = process.platform === 'linux' && !isWayland;
  return fitted(wanted, {
    workAreas: [primary, ...others].map((display) => display.workArea),
    isPlaceKnown: !isWayland,
    frameHeight: isFramedOutside ? X11_TITLE_BAR_PX : 0,
  });
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
