/** The window's access to the main process: only the stores, the start and the frame's commands use it. */

import type { Bridge } from '../shared/bridge.ts';

declare global {
  interface Window {
    /** Set by the preload script before any script of the page runs. */
    readonly parley: Bridge;
  }
}

/** The typed methods and events of `shared/bridge.ts`. Read on each call, so that a test can replace them. */
export function bridge(): Bridge {
  return window.parley;
}
