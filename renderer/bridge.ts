/** The one door from the window to the main process: only the stores' actions go through it. */

import type { Bridge } from '../shared/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload script before anything of the page runs. */
    readonly parley: Bridge;
  }
}

/** The typed methods and events of `shared/ipc.ts`. Looked up at each call, so that a test can put its own in place. */
export function bridge(): Bridge {
  return window.parley;
}
