/** Declares what the preload script adds to the window, for code that tests run in the page. */

import type { Bridge } from '../../shared/bridge.ts';

declare global {
  interface Window {
    readonly parley: Bridge;
  }
}
