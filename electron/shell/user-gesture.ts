/** Detects whether the user has just clicked or pressed a key in a page. */

import type { WebContents } from 'electron';

/** Our own JavaScript world: here, the page can't have replaced the browser's objects. */
const WORLD = 4_711;

/**
 * True for a few seconds after a click, tap or key press (Chromium's transient activation); false in a page that is
 * gone.
 */
export async function hasUserGesture(contents: WebContents): Promise<boolean> {
  try {
    const code = 'navigator.userActivation.isActive';
    return (await contents.executeJavaScriptInIsolatedWorld(WORLD, [{ code }])) === true;
  } catch {
    // The page went away during the call, so the answer is no longer needed.
    return false;
  }
}
