/** Sets up all windows, and quitting the app. */

import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import type { EventName, Events } from '../../shared/events.ts';
import type { WindowRole } from '../../shared/window/window-role.ts';
import { Consent } from '../consent.ts';
import { broadcast } from '../ipc.ts';
import { log } from '../logging/log.ts';
import { AppWindows } from '../shell/app-windows.ts';
import { watchContextMenu } from '../shell/context-menu.ts';
import { CrashGuard } from '../shell/crash.ts';
import { PageCommands, watchPage } from '../shell/page-commands.ts';
import { QuitGuard } from '../shell/quit-guard.ts';
import { guardUnsaved } from '../shell/unsaved-guard.ts';
import { notifyOfUnsavedKeys } from './connections.ts';
import type {
  AllParts,
  BasicParts,
  ConnectionParts,
  DesktopParts,
  LanguageParts,
  LibraryParts,
  TurnParts,
  WindowParts,
} from './parts.ts';

/** Half of the time available for quitting the app. */
const KEY_CHECK_WAIT_MS = 5_000;

type Needed = BasicParts & LanguageParts & ConnectionParts & DesktopParts & LibraryParts & TurnParts;

export function setUpWindows(parts: Needed, allParts: AllParts): WindowParts {
  const { firstWindow, language, notices, now, engine, ask } = parts;
  const crashes = new CrashGuard(notices, now);
  const watch = (window: BrowserWindow, role: WindowRole) => {
    const { id } = window;
    crashes.watch(window);
    watchContextMenu(window.webContents, () => ({
      words: { ...language.texts.menu.context, system: language.texts.menu.system },
      locale: language.locale,
    }));
    // A page that is gone no longer edits queued messages, so they can be sent.
    watchPage(window, () => {
      void engine.queue.release(id).catch((error: unknown) => log.error('turn.trouble', { error }));
      parts.conversations.leavePage(id);
      parts.connections.checks.leavePage(id);
    });
    window.on('closed', () => parts.conversations.leave(id));
    if (role.kind === 'main') {
      watchPage(window, () => pageCommands.pageIsGone());
      notifyOfUnsavedKeys(parts);
    }
    quitGuard.watch(window);
    window.on('focus', () => void parts.vaultWatch.refresh());
    window.on('focus', () => void parts.library.lookForFile());
    window.on('focus', () => parts.replyNotifications.clear());
  };
  const appWindows = new AppWindows({
    first: firstWindow.window,
    openMain: firstWindow.openAnother,
    openSmall: firstWindow.openSmall,
    onOpen: watch,
  });
  const showWindow = () => appWindows.showMain();
  /** Sends an event to the window with the sidebar, if there is one. */
  const emitToMain = <N extends EventName>(name: N, payload: Events[N]): void => {
    const main = appWindows.main();
    if (main !== null) broadcast([main], name, payload);
  };
  const quitGuard = new QuitGuard({
    busy: () => [...engine.running.ids(), ...parts.laboratory.runningIds(), ...parts.data.runningIds()],
    idle: async () => {
      await engine.running.idle();
      await parts.laboratory.idle();
      await parts.data.idle();
      await parts.connections.checks.idle();
    },
    ask: () =>
      pageCommands.send('quit', () =>
        emitToMain('app:quit-asked', {
          runningTurns: engine.running.count() + parts.laboratory.runningIds().length,
          jobs: parts.data.running(),
        }),
      ),
    showWindow,
    staysWithoutWindow: () => allParts().desktopIntegration.isTrayShown,
    shutDown: async (reason) => {
      await Promise.all([engine.close(reason), parts.laboratory.close(reason)]);
      await parts.titles.stop();
      // Wait until checked keys are stored: some services only show a key once.
      if (reason === 'user') await Promise.race([parts.connections.checks.idle(), delay(KEY_CHECK_WAIT_MS)]);
      parts.connections.checks.abortAll();
      await parts.keys.storeWaiting();
      parts.keys.flush();
      parts.conversations.rememberOpen();
      // The system doesn't wait until the user presses a button.
      if (reason === 'shutdown' && !parts.library.isInPlace())
        await parts.data.saveAgain().catch((error: unknown) => log.error('quit.not_saved', { error }));
      await Promise.allSettled([parts.library.close(), parts.practice.close()]);
      await log.flush();
    },
  });
  const pageCommands = new PageCommands({
    isWindowShown: () => {
      const main = appWindows.main();
      return main?.isVisible() === true && !main.isMinimized();
    },
    showWindow,
  });
  appWindows.begin();
  guardUnsaved({
    isUnsaved: parts.isUnsaved,
    isEndingNow: () => quitGuard.isEndingNow,
    showWindow,
    ask: () => Consent.ask('quitUnsaved', { isMoved: !parts.library.isInPlace() }, ask, language),
    onStay: () => {
      quitGuard.stay();
      void parts.library.lookForFile();
    },
  });
  const showChatInMain = (id: string): void => {
    appWindows.showMain();
    pageCommands.send('chat', () => emitToMain('app:chat-asked', { id }));
  };
  return {
    appWindows,
    pageCommands,
    quitGuard,
    commandInMain: (command) => pageCommands.send(command, () => emitToMain('app:command', command)),
    showChat: (id) => {
      if (!appWindows.showChat(id)) showChatInMain(id);
    },
    showChatInMain,
  };
}
