/** Hands the page what the menu and the system ask of it; what is asked before it listens waits until it does. */

import type { BrowserWindow } from 'electron';

export interface PageDoorOptions {
  /** Is there a window that can be seen? */
  readonly isWindowShown: () => boolean;
  /** Brings the window to the front, or opens one. */
  readonly showWindow: () => void;
}

export class PageDoor {
  readonly #options: PageDoorOptions;
  readonly #waiting = new Map<string, () => void>();
  #isListening = false;

  constructor(options: PageDoorOptions) {
    this.#options = options;
  }

  /**
   * Delivers at once, or when the page listens; a window that is closed or minimised is brought back for it.
   *
   * @param name of what is asked: the same again, while it waits, is one
   * @returns false when it waits
   */
  ask(name: string, deliver: () => void): boolean {
    if (!this.#options.isWindowShown()) this.#options.showWindow();
    if (this.#isListening) deliver();
    else this.#waiting.set(name, deliver);
    return this.#isListening;
  }

  /** The page listens from now on. */
  opens(): void {
    this.#isListening = true;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const deliver of waiting) deliver();
  }

  /** The page is gone, or loads anew. */
  closes(): void {
    this.#isListening = false;
  }
}

/** Calls `onGone` whenever the page of a window goes away; a diagram's frame that loads in it is no such thing. */
export function watchPage(window: BrowserWindow, onGone: () => void): void {
  window.on('closed', onGone);
  window.webContents.on('render-process-gone', onGone);
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) onGone();
  });
}
