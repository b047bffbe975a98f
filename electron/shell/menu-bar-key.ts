/** Keeps the menu bar closed after Alt was held for another key; Alt alone still opens it. */

import type { WebContents } from 'electron';

/** The part of Electron's input event that matters here. */
export interface PressedInput {
  readonly type: string;
  readonly key: string;
}

/**
 * Detects releases of Alt that end a combination such as Alt+Up. Chromium's menu bar doesn't see keys that the page
 * handles, so it would mistake each of these for Alt alone, open, and take the focus.
 */
export function endsCombination(): (input: PressedInput) => boolean {
  let isCombined = false;
  return ({ type, key }) => {
    if (key !== 'Alt') {
      if (type !== 'keyUp') isCombined = true;
      return false;
    }
    if (type !== 'keyUp') isCombined = false;
    return isCombined;
  };
}

/** Keeps the page's Alt combinations from opening the menu bar of its window. */
export function keepMenuBarClosed(contents: WebContents): void {
  const isEndOfCombination = endsCombination();
  contents.on('before-input-event', (event, input) => {
    if (isEndOfCombination(input)) event.preventDefault();
  });
}
