/** Asks a person one thing at a time, in a window of the system. */

import type { BrowserWindow } from 'electron';
import { bringToFront } from './app-windows.ts';

type Window = BrowserWindow | null;

/**
 * Who asks while another is being asked is given `refused` at once; what is asked already comes to the front with its
 * window, behind which it may lie.
 *
 * @param current the window that the person is in, and that the question belongs to
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
