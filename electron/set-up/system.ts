/** Connects the app with the system: menu, theme, sleep, a second start. */

import { isDeepStrictEqual } from 'node:util';
import { app, type BrowserWindow, nativeTheme, powerMonitor } from 'electron';
import type { CommandId } from '../../shared/window/command-keys.ts';
import { broadcast } from '../ipc.ts';
import { setMenu } from '../shell/menu.ts';
import { paintBackground } from '../shell/window.ts';
import type { Parts } from './parts.ts';

/** A second start with this switch opens the quick window of the first. */
const QUICK_SWITCH = 'quick';

export function setUpMenu(parts: Parts): void {
  const { appWindows, settings, language } = parts;
  const showMenu = () => {
    // A window without a sidebar runs commands itself; it passes on those that it can't run.
    const run = (command: CommandId, window: BrowserWindow | null) => {
      const chatId = window === null ? null : parts.conversations.onScreen(window.id);
      // Main runs these two itself: a page may only request them right after a click or key press in it.
      if (command === 'quick-window') return appWindows.toggleQuick();
      if (command === 'open-in-window' && chatId !== null && appWindows.openChat(chatId)) return;
      const isChatWindow = window !== null && appWindows.roleOf(window.id).kind !== 'main';
      if (isChatWindow) broadcast([window], 'app:command', command);
      else parts.commandInMain(command);
    };
    setMenu({ words: language.texts.menu, locale: language.locale, shortcuts: settings.get().shortcuts, run });
  };
  showMenu();
  settings.onChange((next, before) => {
    if (!isDeepStrictEqual(next.shortcuts, before.shortcuts)) showMenu();
  });
  language.onChange(showMenu);
}

export function setUpSystem(parts: Parts): void {
  const { settings, engine, appWindows } = parts;
  settings.onChange((next) => {
    nativeTheme.themeSource = next.theme;
    parts.emit('settings:changed', next);
  });
  nativeTheme.on('updated', () => {
    for (const window of parts.windows()) paintBackground(window);
    parts.emit('theme:changed', { isDark: nativeTheme.shouldUseDarkColors });
  });
  powerMonitor.on('resume', () => engine.running.noteResume());
  app.on('second-instance', (_event, commandLine) => {
    // If the desktop refuses the app's shortcut, the user can add one to the desktop that runs Parley with `--quick`.
    if (commandLine.includes(`--${QUICK_SWITCH}`)) appWindows.toggleQuick();
    else appWindows.showMain();
  });
  app.on('activate', () => appWindows.showMain());
}
