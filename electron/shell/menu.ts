/** Builds the application menu of each system; the window carries out its commands. */

import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import { fill } from '../../shared/locales/say.ts';
import type { MainTexts } from '../../shared/locales/text-key.ts';
import { CHAT_PLACES, type CommandId, keysOfCommand } from '../../shared/window/command-keys.ts';

type MenuWords = MainTexts['menu'];

export interface MenuOptions {
  readonly words: MenuWords;
  readonly locale: string;
  readonly system: NodeJS.Platform;
  readonly appName: string;
  /** The keys that the user assigned to commands. */
  readonly shortcuts: Readonly<Record<string, string>>;
  /** `window` has the focus; null if none has. */
  readonly run: (command: CommandId, window: BrowserWindow | null) => void;
}

type Items = MenuItemConstructorOptions[];
const EDIT_ROLES = ['cut', 'copy', 'paste', 'pasteAndMatchStyle', 'selectAll'] as const;
const RULE: MenuItemConstructorOptions = { type: 'separator' };

/** A pure template, so that each system's menu can be tested on any system. */
export function menuTemplate(options: MenuOptions): Items {
  const { words, system } = options;
  const named = words.system;
  const isMac = system === 'darwin';
  const item = (label: string, command: CommandId): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(command, options.shortcuts);
    return {
      label,
      // The window handles the keys, because they can be rebound; the menu only shows them. On a Mac the menu handles
      // them as well, for when there is no window.
      ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
      click: (_item, window) => options.run(command, window instanceof BrowserWindow ? window : null),
    };
  };
  const chatItems = CHAT_PLACES.map((number) =>
    // A plain digit, as on its key. Formatting a number would load the language's formats at every start: 10 ms and
    // some MB.
    item(fill(words.chatNumber, { number: String(number) }, options.locale), `chat-${number}`),
  );
  const settings = item(words.settings, 'settings');
  // Electron’s own labels are in English.
  const quit: MenuItemConstructorOptions = { role: 'quit', label: words.quit };
  const close: MenuItemConstructorOptions = { role: 'close', label: named.close };
  const appMenu: Items = [
    {
      label: options.appName,
      submenu: [
        { role: 'about', label: named.about },
        ...[RULE, settings, RULE],
        { role: 'services', label: named.services },
        RULE,
        { role: 'hide', label: named.hide },
        { role: 'hideOthers', label: named.hideOthers },
        { role: 'unhide', label: named.showAll },
        ...[RULE, quit],
      ],
    },
  ];
  const speech: Items = [
    RULE,
    {
      label: words.speech,
      submenu: [
        { role: 'startSpeaking', label: named.startSpeaking },
        { role: 'stopSpeaking', label: named.stopSpeaking },
      ],
    },
  ];
  return [
    ...(isMac ? appMenu : []),
    {
      label: words.file,
      submenu: [
        item(words.newChat, 'new-chat'),
        item(words.newTemporaryChat, 'new-temporary-chat'),
        item(words.openInWindow, 'open-in-window'),
        item(words.quickWindow, 'quick-window'),
        ...(isMac ? [] : [RULE, settings]),
        ...[RULE, isMac ? close : quit],
      ],
    },
    {
      label: words.edit,
      submenu: [
        { role: 'undo', label: named.undo, registerAccelerator: false },
        { role: 'redo', label: named.redo },
        RULE,
        ...EDIT_ROLES.map((role) => ({ role, label: named[role] })),
        RULE,
        item(words.find, 'find'),
        item(words.search, 'search'),
        ...(isMac ? speech : []),
      ],
    },
    {
      label: words.view,
      submenu: [
        item(words.toggleSidebar, 'toggle-sidebar'),
        item(words.parameters, 'parameters'),
        item(words.tree, 'tree'),
        item(words.modelPicker, 'model-picker'),
        item(words.compare, 'compare'),
        item(words.savePreset, 'save-preset'),
        RULE,
        // Not Electron's roles, which would not save the setting.
        item(words.zoomReset, 'zoom-reset'),
        item(words.zoomIn, 'zoom-in'),
        item(words.zoomOut, 'zoom-out'),
        RULE,
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    {
      label: words.go,
      submenu: [
        item(words.palette, 'palette'),
        RULE,
        item(words.previousChat, 'previous-chat'),
        item(words.nextChat, 'next-chat'),
        { label: words.chatOfList, submenu: chatItems },
        RULE,
        item(words.nextRegion, 'next-region'),
        item(words.previousRegion, 'previous-region'),
      ],
    },
    ...(isMac ? [windowMenu(named)] : []),
    { role: 'help', label: words.help, submenu: [item(words.helpPage, 'help'), item(words.shortcuts, 'shortcuts')] },
  ];
}

function windowMenu({ window, minimize, zoom, front }: MenuWords['system']): MenuItemConstructorOptions {
  return {
    role: 'windowMenu',
    label: window,
    submenu: [
      { role: 'minimize', label: minimize },
      { role: 'zoom', label: zoom },
      RULE,
      { role: 'front', label: front },
    ],
  };
}

/** Electron's names of keys that have other names in a page. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  '=': 'Plus',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/** A command's keys as Electron writes them; null if it has none or a menu can't show them. */
export function acceleratorOf(command: CommandId, shortcuts: Readonly<Record<string, string>>): string | null {
  const keys = keysOfCommand(command, shortcuts);
  if (keys === '') return null;
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  // Accelerators are ASCII only; a key from another script still works.
  if (!/^[\x21-\x7e]+$/.test(key)) return null;
  const modifiers = parts.map((part) => (part === 'Mod' ? 'CommandOrControl' : part));
  return [...modifiers, KEY_NAMES[key] ?? key].join('+');
}

/** Call again when the language or a command's keys change. */
export function setMenu(options: Pick<MenuOptions, 'words' | 'locale' | 'shortcuts' | 'run'>): void {
  const template = menuTemplate({ ...options, system: process.platform, appName: app.name });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  if (process.platform === 'darwin')
    app.setAboutPanelOptions({ applicationName: 'Parley', applicationVersion: app.getVersion() });
}
