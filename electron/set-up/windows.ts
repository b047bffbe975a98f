/** The window, those that come after it, and the end of the app. */

import type { BrowserWindow } from 'electron';
import { log } from '../logging/log.ts';
import { watchContextMenu } from '../shell/context-menu.ts';
import { CrashGuard } from '../shell/crash.ts';
import { PageDoor, watchPage } from '../shell/page-door.ts';
import { QuitGuard } from '../shell/quit-guard.ts';
import { guardUnsaved } from '../shell/unsaved-guard.ts';
import type { Parts } from './parts.ts';

export function setUpWindows(parts: Parts): void {
  const { first, language, notices, now, engine, ask } = parts;
  const crashes = new CrashGuard(notices, now);
  const watch = (window: BrowserWindow) => {
    crashes.watch(window);
    watchContextMenu(window.webContents, () => language.texts.contextMenu);
    // What is being rewritten there waits for nobody any more.
    const release = () => void engine.releaseQueued().catch((error: unknown) => log.error('turn.trouble', { error }));
    window.webContents.on('did-start-loading', release);
    window.on('closed', release);
    watchPage(window, pageDoor);
    quitGuard.watch(window);
    window.on('focus', () => void parts.vaultWatch.refresh());
    window.on('focus', () => parts.replyNotifications.clear());
  };
  const quitGuard = new QuitGuard({
    runningTurns: () => engine.running.count(),
    idle: () => engine.running.idle(),
    ask: (runningTurns) => pageDoor.ask('quit', () => parts.emit('app:quit-asked', { runningTurns })),
    openWindow: () => watch(first.openAnother()),
    shutDown: async (reason) => {
      await engine.close(reason);
      parts.keys.flush();
      parts.conversations.rememberOpen();
      await Promise.allSettled([parts.library.close(), parts.practice.close()]);
      await log.flush();
    },
  });
  const showWindow = () => quitGuard.showWindow();
  const pageDoor = new PageDoor({
    isWindowShown: () => parts.windows().some((window) => window.isVisible() && !window.isMinimized()),
    showWindow,
  });
  parts.quitGuard = quitGuard;
  parts.pageDoor = pageDoor;
  watch(first.window);
  guardUnsaved({
    isUnsaved: () => parts.isUnsaved,
    isEndingNow: () => quitGuard.isEndingNow,
    showWindow,
    ask: () => ask(language.texts.questions.quitUnsaved),
  });
}
