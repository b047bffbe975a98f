/** Passes commands of the menu and the system to the main window's page, and holds them until it listens. */

import type { BrowserWindow } from 'electron';

export interface PageCommandsOptions {
  /** True when the main window is visible and not minimised. */
  readonly isWindowShown: () => boolean;
  /** Brings the main window to the front, or opens one. */
  readonly showWindow: () => void;
}

export class PageCommands {
  readonly #options: PageCommandsOptions;
  readonly #waiting = new Map<string, () => void>();
  #isListening = false;

  constructor(options: PageCommandsOptions) {
    this.#options = options;
  }

  /**
   * Delivers at once, or when the page listens; restores a window that is closed or minimised.
   *
   * @param name identifies the command: while it waits, a repeated one replaces it
   * @returns false when it waits
   */
  send(name: string, deliver: () => void): boolean {
    if (!this.#options.isWindowShown()) this.#options.showWindow();
    if (this.#isListening) deliver();
    else this.#waiting.set(name, deliver);
    return this.#isListening;
  }

  /** Call it when the page starts to listen. */
  pageListens(): void {
    this.#isListening = true;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const deliver of waiting) deliver();
  }

  /** Call it when the page is gone, or reloads. */
  pageIsGone(): void {
    this.#isListening = false;
  }
}

/** Calls `onGone` whenever a window's page goes away; a diagram's frame that loads inside it does not count. */
export function watchPage(window: BrowserWindow, onGone: () => void): void {
  window.on('closed', onGone);
  window.webContents.on('render-process-gone', onGone);
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) onGone();
  });
}
