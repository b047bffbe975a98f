/** Decides when the app may quit: asks while work runs, lets it finish without a window, stores everything first. */

import { app, BrowserWindow, powerMonitor } from 'electron';
import { ownAppImage } from '../environment.ts';
import { log } from '../logging/log.ts';
import type { StopReason } from '../turns/turn.ts';
import { endAtOnce } from './end-at-once.ts';
import { onEndSignal } from './end-signals.ts';
import { AT_LOGIN_SWITCH } from './login-item.ts';

/** If something can't be stored within this time, waiting longer does not help. */
const SHUT_DOWN_MAX_MS = 10_000;

export interface QuitGuardOptions {
  /** Names each piece of work that quitting would interrupt. */
  readonly busy: () => Iterable<string>;
  /** Resolves when no such work runs. */
  readonly idle: () => Promise<void>;
  /** Asks the user; false if there is no page yet that could show the question. */
  readonly ask: () => boolean;
  /** Brings the main window to the front, or opens one. */
  readonly showWindow: () => void;
  /** True when the app can be reached without a window. */
  readonly staysWithoutWindow: () => boolean;
  readonly shutDown: (reason: StopReason) => Promise<void>;
}

export class QuitGuard {
  readonly #options: QuitGuardOptions;
  /** The work that the last question named, which the user may agree to lose; null before the first question. */
  #asked: ReadonlySet<string> | null = null;
  #isConfirmed = false;
  #ending: Promise<void> | null = null;
  #isEnded = false;
  #reason: StopReason = 'user';
  /** True to start the app again after it has quit. */
  #isRestart = false;
  /** Ends the app once the user has confirmed, instead of an ordinary quit. */
  #endAnotherWay: (() => Promise<void>) | null = null;
  #wasQuestionUnseen = false;

  constructor(options: QuitGuardOptions) {
    this.#options = options;
    app.on('before-quit', (event) => {
      if (this.#isConfirmed || !this.#isBusy) return;
      this.#endAnotherWay = null;
      const wasUnseen = this.#wasQuestionUnseen;
      // A page that never loads must not block quitting: the second attempt does not wait for an answer.
      if (this.#askUser() || !wasUnseen) event.preventDefault();
    });
    app.on('will-quit', (event) => {
      if (this.#isEnded) return;
      event.preventDefault();
      this.#end();
    });
    app.on('window-all-closed', () => {
      if (process.platform !== 'darwin' && !this.#options.staysWithoutWindow()) this.#quitWhenIdle();
    });
    onEndSignal(() => this.#endNow());
    // The system does not wait for an answer.
    powerMonitor.on('shutdown', () => this.#endNow());
  }

  /** Call for each window: Windows asks each window whether the session may end, seconds before it does. */
  watch(window: BrowserWindow): void {
    window.on('query-session-end', () => this.#endNow());
    window.on('session-end', () => this.#endNow());
  }

  /** True once the system has announced that it ends its programs. */
  get isEndingNow(): boolean {
    return this.#reason === 'shutdown';
  }

  /** Quits, or asks first while something runs. Asks again if new work has started since the last question. */
  ask(isConfirmed: boolean): void {
    const end = this.#endAnotherWay;
    const isAgreed = isConfirmed && [...this.#options.busy()].every((one) => this.#asked?.has(one) ?? true);
    if (isConfirmed && !isAgreed) {
      this.#askUser();
      return;
    }
    this.#endAnotherWay = null;
    if (isAgreed && end !== null) {
      this.#endBy(end);
      return;
    }
    this.#isConfirmed ||= isAgreed;
    app.quit();
  }

  /**
   * Asks the same question, then calls `end` instead of quitting. When macOS installs an update, it closes the windows
   * first, and then it is too late to ask.
   *
   * @param end resolves only when the app did not end after all
   */
  endBy(end: () => Promise<void>): void {
    if (this.#isConfirmed || !this.#isBusy) {
      this.#endBy(end);
      return;
    }
    this.#endAnotherWay = end;
    this.#askUser();
  }

  /** Quits, after the same questions, and restarts the app with the same switches. */
  restart(): void {
    this.endBy(async () => {
      this.#isRestart = true;
      app.quit();
    });
  }

  /** Call it when the user decided not to quit. */
  stay(): void {
    this.#isRestart = false;
    this.#isConfirmed = false;
  }

  get #isBusy(): boolean {
    return [...this.#options.busy()].length > 0;
  }

  /** Lets running work finish without a window; then quits, unless a window or the tray icon has appeared meanwhile. */
  #quitWhenIdle(): void {
    void this.#options.idle().then(() => {
      if (BrowserWindow.getAllWindows().length === 0 && !this.#options.staysWithoutWindow()) app.quit();
    });
  }

  #askUser(): boolean {
    this.#options.showWindow();
    this.#asked = new Set(this.#options.busy());
    const isShown = this.#options.ask();
    this.#wasQuestionUnseen = !isShown;
    return isShown;
  }

  #endBy(end: () => Promise<void>): void {
    this.#isConfirmed = true;
    void end().finally(() => {
      this.#isConfirmed = false;
    });
  }

  #endNow(): void {
    this.#isConfirmed = true;
    this.#reason = 'shutdown';
    this.#isRestart = false;
    app.quit();
  }

  #end(): void {
    this.#ending ??= this.#finish();
  }

  async #finish(): Promise<void> {
    const limit = new Promise<void>((resolve) => {
      setTimeout(resolve, SHUT_DOWN_MAX_MS).unref();
    });
    let isAllClosed = false;
    const closing = this.#options.shutDown(this.#reason).then(() => {
      isAllClosed = true;
    });
    try {
      await Promise.race([closing, limit]);
    } catch (error) {
      log.error('quit.failed', { error });
      await Promise.race([log.flush(), limit]);
    }
    this.#isEnded = true;
    if (this.#isRestart) app.relaunch(ownCommand());
    if (isAllClosed) app.exit(0);
    else endAtOnce();
  }
}

/**
 * The command that starts Parley again: for an AppImage the image itself, because the folder that it runs from
 * disappears. Omits the login switch, because the user wants a window.
 */
function ownCommand(): { readonly execPath: string; readonly args: string[] } {
  const args = process.argv.slice(1).filter((arg) => arg !== `--${AT_LOGIN_SWITCH}`);
  return { execPath: ownAppImage() ?? process.execPath, args };
}
