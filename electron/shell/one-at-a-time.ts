/** Asks the user one question at a time, in a system window. */

import type { BrowserWindow } from 'electron';
import { bringToFront } from './app-windows.ts';

type Window = BrowserWindow | null;

/**
 * A call while another question is open returns `refused` at once. The window of the open question, which may be behind
 * others, comes to the front.
 *
 * @param current the window that the user uses; a question belongs to it
 */
export function oneAtATime<T>(refused: T, current: () => Window): (ask: (window: Window) => Promise<T>) => Promise<T> {
  let asking: { readonly window: Window } | null = null;
  return async (ask) => {
    const window = current();
    if (asking !== null) {
      const other = asking.window;
      if (other !== null && other !== window && !other.isDestroyed()) bringToFront(other);
      return refused;
    }
    asking = { window };
    try {
      return await ask(window);
    } finally {
      asking = null;
    }
  };
}
