/** The application menu: one template for all systems, its commands carried out by the window. */

import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { AppCommand } from '../../shared/events.ts';

export interface MenuWords {
  readonly file: string;
  readonly edit: string;
  readonly view: string;
  readonly help: string;
  readonly newChat: string;
  readonly newTemporaryChat: string;
  readonly settings: string;
  readonly find: string;
  readonly search: string;
  readonly toggleSidebar: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly zoomReset: string;
  readonly shortcuts: string;
}

/** A pure template, so that it can be checked without a window. The shortcuts shown here are handled by the window, where they can be rebound. */
export function menuTemplate(
  words: MenuWords,
  isMac: boolean,
  run: (command: AppCommand) => void,
): MenuItemConstructorOptions[] {
  const item = (label: string, command: AppCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    click: () => run(command),
  });
  return [
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    {
      label: words.file,
      submenu: [
        item(words.newChat, 'new-chat', 'CommandOrControl+N'),
        item(words.newTemporaryChat, 'new-temporary-chat'),
        { type: 'separator' },
        item(words.settings, 'settings', 'CommandOrControl+,'),
        { type: 'separator' },
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    {
      label: words.edit,
      submenu: [
        { role: 'undo', registerAccelerator: false },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'selectAll' },
        { type: 'separator' },
        item(words.find, 'find', 'CommandOrControl+F'),
        item(words.search, 'search', 'CommandOrControl+K'),
      ],
    },
    {
      label: words.view,
      submenu: [
        item(words.toggleSidebar, 'toggle-sidebar', 'CommandOrControl+B'),
        { type: 'separator' },
        // Not the roles: they would magnify the page, which the window's own commands could not bring back.
        item(words.zoomReset, 'zoom-reset', 'CommandOrControl+0'),
        item(words.zoomIn, 'zoom-in', 'CommandOrControl+Plus'),
        item(words.zoomOut, 'zoom-out', 'CommandOrControl+-'),
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    ...(isMac ? [{ role: 'windowMenu' } satisfies MenuItemConstructorOptions] : []),
    { label: words.help, submenu: [item(words.shortcuts, 'shortcuts', 'CommandOrControl+/')] },
  ];
}

export function setMenu(words: MenuWords, run: (command: AppCommand) => void): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(words, process.platform === 'darwin', run)));
  if (process.platform === 'darwin')
    app.setAboutPanelOptions({ applicationName: 'Parley', applicationVersion: app.getVersion() });
}
