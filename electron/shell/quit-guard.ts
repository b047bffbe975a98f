/** Decides when the app may end: asks while replies run, lets them finish without a window, stores everything first. */

import { app, BrowserWindow, powerMonitor } from 'electron';
import { log } from '../logging/log.ts';
import type { StopReason } from '../turns/turn.ts';
import { onEndSignal } from './end-signals.ts';

/** What cannot be stored within this time is not stored by waiting longer either. */
const SHUT_DOWN_MAX_MS = 10_000;

export interface QuitGuardOptions {
  readonly runningTurns: () => number;
  /** Resolves when no reply runs. */
  readonly idle: () => Promise<void>;
  readonly ask: (runningTurns: number) => void;
  readonly openWindow: () => void;
  readonly shutDown: (reason: StopReason) => Promise<void>;
}

export class QuitGuard {
  readonly #options: QuitGuardOptions;
  #isConfirmed = false;
  #ending: Promise<void> | null = null;
  #isEnded = false;
  #reason: StopReason = 'user';

  constructor(options: QuitGuardOptions) {
    this.#options = options;
    app.on('before-quit', (event) => {
      if (this.#isConfirmed || this.#options.runningTurns() === 0) return;
      event.preventDefault();
      this.showWindow();
      this.#options.ask(this.#options.runningTurns());
    });
    app.on('will-quit', (event) => {
      if (this.#isEnded) return;
      event.preventDefault();
      this.#end();
    });
    app.on('window-all-closed', () => {
      if (process.platform !== 'darwin') this.#quitWhenIdle();
    });
    onEndSignal(() => this.#endNow());
    // The system does not wait for an answer.
    powerMonitor.on('shutdown', () => this.#endNow());
  }

  /** Quits, or asks first while replies run. */
  ask(isConfirmed: boolean): void {
    this.#isConfirmed ||= isConfirmed;
    app.quit();
  }

  /** Brings the window to the front, or a new one when it was closed. */
  showWindow(): void {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) {
      this.#options.openWindow();
      return;
    }
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  /** Replies go on without a window; the app ends when they have, unless it was opened again meanwhile. */
  #quitWhenIdle(): void {
    void this.#options.idle().then(() => {
      if (BrowserWindow.getAllWindows().length === 0) app.quit();
    });
  }

  #endNow(): void {
    this.#isConfirmed = true;
    this.#reason = 'shutdown';
    app.quit();
  }

  #end(): void {
    this.#ending ??= this.#finish();
  }

  async #finish(): Promise<void> {
    const limit = new Promise<void>((resolve) => {
      setTimeout(resolve, SHUT_DOWN_MAX_MS).unref();
    });
    try {
      await Promise.race([this.#options.shutDown(this.#reason), limit]);
    } catch (error) {
      log.error('quit.failed', { error });
    }
    this.#isEnded = true;
    app.exit(0);
  }
}
