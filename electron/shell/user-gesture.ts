/** Tells whether a person has just clicked or pressed a key in a page. */

import type { WebContents } from 'electron';

/** A JavaScript world of our own: what the page has put in place of the browser's objects is not seen from here. */
const WORLD = 4_711;

/** True for a few seconds after a click, tap or key press (Chromium's transient activation); false in a page that is gone. */
export async function hasUserGesture(contents: WebContents): Promise<boolean> {
  try {
    const code = 'navigator.userActivation.isActive';
    return (await contents.executeJavaScriptInIsolatedWorld(WORLD, [{ code }])) === true;
  } catch {
    // The page went away while it was asked: nobody waits for the answer any more.
    return false;
  }
}
