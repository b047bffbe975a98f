/** The default keys of each command, for the page, which obeys them, and the menu, which shows them. */

/** The places in the list of chats that have a command, from the top. */
export const CHAT_PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

import type { Effect } from './settings.ts';

/**
 * Written like `Mod+Shift+M`: `Mod` is Command on macOS and Control elsewhere. Empty if a command has no default keys.
 */
export const COMMAND_KEYS = {
  'new-chat': 'Mod+N',
  'new-temporary-chat': 'Mod+Shift+N',
  palette: 'Mod+K',
  search: 'Mod+Shift+F',
  archive: '',
  trash: '',
  'empty-trash': '',
  'previous-chat': 'Mod+Shift+[',
  'next-chat': 'Mod+Shift+]',
  'chat-1': 'Mod+1',
  'chat-2': 'Mod+2',
  'chat-3': 'Mod+3',
  'chat-4': 'Mod+4',
  'chat-5': 'Mod+5',
  'chat-6': 'Mod+6',
  'chat-7': 'Mod+7',
  'chat-8': 'Mod+8',
  'chat-9': 'Mod+9',
  find: 'Mod+F',
  'find-next': 'F3',
  'find-previous': 'Shift+F3',
  'model-picker': 'Mod+Shift+M',
  parameters: 'Mod+Shift+P',
  compare: 'Mod+Shift+D',
  'save-preset': '',
  tree: 'Mod+Shift+B',
  stop: 'Escape',
  'previous-message': 'Alt+ArrowUp',
  'next-message': 'Alt+ArrowDown',
  'message-1': 'Alt+1',
  'message-2': 'Alt+2',
  'message-3': 'Alt+3',
  'message-4': 'Alt+4',
  'message-5': 'Alt+5',
  'next-heading': 'F7',
  'previous-heading': 'Shift+F7',
  'next-code': 'F8',
  'previous-code': 'Shift+F8',
  'next-table': 'F9',
  'previous-table': 'Shift+F9',
  'read-from-here': 'F2',
  'where-am-i': 'F4',
  'focus-composer': 'Mod+I',
  'attach-files': '',
  'edit-last': '',
  'copy-last-reply': 'Mod+Shift+C',
  'copy-last-code': 'Mod+Shift+;',
  'copy-chat': '',
  'count-words': '',
  'share-chat': '',
  'save-chat-pdf': '',
  'print-chat': 'Mod+P',
  'next-region': 'F6',
  'previous-region': 'Shift+F6',
  'quick-window': 'Mod+Shift+Space',
  'open-in-window': '',
  'rename-chat': '',
  'pin-chat': '',
  'move-chat': '',
  'archive-chat': '',
  'export-chat': '',
  'delete-chat': '',
  regenerate: 'Mod+Shift+R',
  'continue-reply': '',
  'repeat-exactly': '',
  'regenerate-with': '',
  'view-raw': '',
  'fork-chat': '',
  details: 'Mod+Shift+I',
  connect: '',
  'check-up': '',
  'new-folder': '',
  import: '',
  help: 'F1',
  laboratory: '',
  calendar: '',
  usage: '',
  'time-machine': '',
  'back-up-now': '',
  settings: 'Mod+,',
  'toggle-sidebar': 'Mod+B',
  shortcuts: 'Mod+/',
  undo: 'Mod+Z',
  'code-numbers': '',
  'say-finished': '',
  'say-sentences': '',
  'say-whole': '',
  sounds: '',
  'theme-system': '',
  'theme-light': '',
  'theme-dark': '',
  'zoom-in': 'Mod+=',
  'zoom-out': 'Mod+-',
  'zoom-reset': 'Mod+0',
  'full-screen': '',
  quit: '',
} as const;

export type CommandId = keyof typeof COMMAND_KEYS;

/**
 * Whether a command acts inside the app or outside it, like `SETTING_EFFECTS`. A page may run only `inside` commands
 * in another window.
 */
export const COMMAND_EFFECTS = {
  'new-chat': 'inside',
  'new-temporary-chat': 'inside',
  palette: 'inside',
  search: 'inside',
  archive: 'inside',
  trash: 'inside',
  'empty-trash': 'inside',
  'previous-chat': 'inside',
  'next-chat': 'inside',
  'chat-1': 'inside',
  'chat-2': 'inside',
  'chat-3': 'inside',
  'chat-4': 'inside',
  'chat-5': 'inside',
  'chat-6': 'inside',
  'chat-7': 'inside',
  'chat-8': 'inside',
  'chat-9': 'inside',
  find: 'inside',
  'find-next': 'inside',
  'find-previous': 'inside',
  'model-picker': 'inside',
  parameters: 'inside',
  compare: 'inside',
  'save-preset': 'inside',
  tree: 'inside',
  stop: 'inside',
  'previous-message': 'inside',
  'next-message': 'inside',
  'message-1': 'inside',
  'message-2': 'inside',
  'message-3': 'inside',
  'message-4': 'inside',
  'message-5': 'inside',
  'next-heading': 'inside',
  'previous-heading': 'inside',
  'next-code': 'inside',
  'previous-code': 'inside',
  'next-table': 'inside',
  'previous-table': 'inside',
  'read-from-here': 'inside',
  'where-am-i': 'inside',
  'focus-composer': 'inside',
  'attach-files': 'outside',
  'edit-last': 'inside',
  'copy-last-reply': 'inside',
  'copy-last-code': 'inside',
  'copy-chat': 'inside',
  'count-words': 'inside',
  'share-chat': 'outside',
  'save-chat-pdf': 'outside',
  'print-chat': 'outside',
  'next-region': 'inside',
  'previous-region': 'inside',
  'quick-window': 'outside',
  'open-in-window': 'outside',
  'rename-chat': 'inside',
  'pin-chat': 'inside',
  'move-chat': 'inside',
  'archive-chat': 'inside',
  'export-chat': 'inside',
  'delete-chat': 'inside',
  regenerate: 'inside',
  'continue-reply': 'inside',
  'repeat-exactly': 'inside',
  'regenerate-with': 'inside',
  'view-raw': 'inside',
  'fork-chat': 'inside',
  details: 'inside',
  connect: 'inside',
  'check-up': 'inside',
  'new-folder': 'inside',
  import: 'inside',
  help: 'inside',
  laboratory: 'inside',
  calendar: 'inside',
  usage: 'inside',
  'time-machine': 'inside',
  'back-up-now': 'inside',
  settings: 'inside',
  'toggle-sidebar': 'inside',
  shortcuts: 'inside',
  undo: 'inside',
  'code-numbers': 'inside',
  'say-finished': 'inside',
  'say-sentences': 'inside',
  'say-whole': 'inside',
  sounds: 'inside',
  'theme-system': 'inside',
  'theme-light': 'inside',
  'theme-dark': 'inside',
  'zoom-in': 'inside',
  'zoom-out': 'inside',
  'zoom-reset': 'inside',
  'full-screen': 'outside',
  quit: 'outside',
} as const satisfies Readonly<Record<CommandId, Effect>>;

export const COMMAND_IDS = Object.keys(COMMAND_KEYS) as readonly CommandId[];

/**
 * Extra default keys, for habits from other apps and for keyboards that can't type the first keys. A command loses
 * them when the user changes its keys, and when the user gives them to another command.
 */
export const FURTHER_KEYS: Readonly<Partial<Record<CommandId, readonly string[]>>> = {
  'new-chat': ['Mod+Shift+O'],
  // Control on every system: macOS uses Command+Tab itself.
  'previous-chat': ['Mod+Shift+Tab', 'Ctrl+Shift+Tab'],
  'next-chat': ['Mod+Tab', 'Ctrl+Tab'],
  'find-next': ['Mod+G'],
  'find-previous': ['Mod+Shift+G'],
  'copy-last-code': ['Mod+Shift+X'],
  // "Plus" is in a different place on each keyboard: on =, on Shift+=, on its own key, or on the number pad.
  'zoom-in': ['Mod+Plus', 'Mod+Shift+=', 'Mod+Shift+Plus'],
};

/** The keys of a command: those the user chose, or the default unless the user gave it to another command. */
export function keysOfCommand(id: CommandId, shortcuts: Readonly<Record<string, string>>): string {
  const given = shortcuts[id];
  if (given !== undefined) return given;
  const own = COMMAND_KEYS[id];
  return Object.values(shortcuts).includes(own) ? '' : own;
}

/** Keys that text boxes use. A command with one of these would break editing. */
const EDITING_KEYS = new Set(['Mod+A', 'Mod+C', 'Mod+V', 'Mod+X', 'Mod+Shift+V', 'Mod+Shift+Z', 'Mod+Y']);

const hasModifier = (parts: readonly string[]): boolean =>
  parts.slice(0, -1).some((part) => part === 'Mod' || part === 'Ctrl' || part === 'Alt');

/** True if a command may use this combination: it must not be one that types or edits text. */
export function isBindable(keys: string, id?: CommandId): boolean {
  if (EDITING_KEYS.has(keys)) return false;
  const parts = keys.split('+');
  // This shortcut works in every program, and other programs need their function keys and Undo.
  if (id === 'quick-window') return hasModifier(parts) && keys !== 'Mod+Z';
  return /^(?:F\d{1,2}|Escape)$/.test(parts.at(-1) ?? '') || hasModifier(parts);
}

/** The user's shortcuts without invalid ones. An empty combination removes a command's keys. */
export function bindableShortcuts(shortcuts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const isCommand = (id: string): id is CommandId => Object.hasOwn(COMMAND_KEYS, id);
  return Object.fromEntries(
    Object.entries(shortcuts).filter(([id, keys]) => !isCommand(id) || keys === '' || isBindable(keys, id)),
  );
}
