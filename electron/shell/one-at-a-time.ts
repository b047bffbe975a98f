/** Asks a person one question at a time, in a system window. */

import type { BrowserWindow } from 'electron';
import { bringToFront } from './app-windows.ts';

type Window = BrowserWindow | null;

/**
 * A call during another question gets `refused` at once; the open question comes to the front with its window, which
 * may hide it.
 *
 * @param current the window that the person uses, which the question belongs to
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
