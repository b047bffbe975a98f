/** Restores the window when its process crashes or hangs, and logs what failed. */

import { app, type BrowserWindow } from 'electron';
import { log } from '../logging/log.ts';
import type { Notices } from './notices.ts';

/** More restores than this within a minute are useless: the next one waits until the minute is over. */
const RETURNS_PER_MINUTE = 3;
const MINUTE_MS = 60_000;
/** Chromium has already waited 15 seconds when it calls a window unresponsive. */
const HANG_GRACE_MS = 10_000;

/**
 * How many milliseconds to wait before the next restore; `returns` are the times of earlier ones, oldest first.
 */
export function waitBeforeReturn(returns: readonly number[], now: number): number {
  const recent = returns.filter((at) => now - at < MINUTE_MS);
  const oldest = recent.at(-RETURNS_PER_MINUTE);
  return oldest === undefined ? 0 : oldest + MINUTE_MS - now;
}

/**
 * Replies survive the loss of the window: turns run in main, and the page reads them again. No crash report is made or
 * sent: `crashReporter` is never started, so there is no dump that could contain a conversation.
 */
export class CrashGuard {
  readonly #notices: Notices;
  readonly #now: () => number;
  #returns: number[] = [];

  constructor(notices: Notices, now: () => number) {
    this.#notices = notices;
    this.#now = now;
    app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
      // Chromium restarts the GPU process automatically, and draws without it when that does not help.
      log.error('process.gone', { type, reason, exitCode, name });
    });
  }

  watch(window: BrowserWindow): void {
    window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      log.error('window.gone', { reason, exitCode });
      if (reason !== 'clean-exit') this.#bringBack(window);
    });
    let ending: NodeJS.Timeout | null = null;
    const letLive = () => {
      if (ending !== null) clearTimeout(ending);
      ending = null;
    };
    window.on('unresponsive', () => {
      log.warn('window.hangs');
      ending ??= setTimeout(() => {
        ending = null;
        if (!window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
      }, HANG_GRACE_MS);
    });
    window.on('responsive', letLive);
    window.on('closed', letLive);
  }

  #bringBack(window: BrowserWindow): void {
    const now = this.#now();
    const wait = waitBeforeReturn(this.#returns, now);
    this.#returns = [...this.#returns, now + wait].slice(-RETURNS_PER_MINUTE);
    // Keep the notice until it is dismissed, so that the new page shows it.
    this.#notices.show({ id: 'window-came-back', level: 'alert', key: 'notices.windowCameBack', isStanding: true });
    setTimeout(() => {
      if (!window.isDestroyed()) window.webContents.reload();
    }, wait);
  }
}
