/** What the system tells the app and the settings tell the system: menu, theme, sleep, a second start. */

import { isDeepStrictEqual } from 'node:util';
import { app, nativeTheme, powerMonitor } from 'electron';
import type { AppCommand } from '../../shared/events.ts';
import { setMenu } from '../shell/menu.ts';
import { paintBackground } from '../shell/window.ts';
import type { Parts } from './parts.ts';

export function setUpMenu(parts: Parts): void {
  const { settings, language, pageDoor } = parts;
  const showMenu = () => {
    const run = (command: AppCommand) => void pageDoor.ask(command, () => parts.emit('app:command', command));
    setMenu({ words: language.texts.menu, shortcuts: settings.get().shortcuts, run });
  };
  showMenu();
  settings.onChange((next, before) => {
    if (!isDeepStrictEqual(next.shortcuts, before.shortcuts)) showMenu();
  });
  language.onChange(showMenu);
}

export function setUpSystem(parts: Parts): void {
  const { settings, engine, quitGuard } = parts;
  settings.onChange((next) => {
    nativeTheme.themeSource = next.theme;
    parts.emit('settings:changed', next);
  });
  nativeTheme.on('updated', () => {
    for (const window of parts.windows()) paintBackground(window);
    parts.emit('theme:changed', { isDark: nativeTheme.shouldUseDarkColors });
  });
  powerMonitor.on('resume', () => engine.running.noteResume());
  app.on('second-instance', () => quitGuard.showWindow());
  app.on('activate', () => quitGuard.showWindow());
}
