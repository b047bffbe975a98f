/** The commands, with their default keys and where they act. The page obeys the keys, and the menu shows them. */

import type { Effect } from './settings.ts';

/** The places in the list of chats that have a command, from the top. */
export const CHAT_PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

interface CommandFacts {
  /**
   * The default keys, written like `Mod+Shift+M`: `Mod` is Command on macOS and Control elsewhere. Empty if a command has
   * none.
   */
  readonly keys: string;
  /**
   * Whether a command acts inside the app or outside it, like each setting. A page may run only `inside` commands in
   * another window.
   */
  readonly effect: Effect;
  /** A window without a sidebar runs it itself. The main window runs all others. */
  readonly isOfAnyWindow?: true;
}

const commands = {
  'new-chat': { keys: 'Mod+N', effect: 'inside' },
  'new-temporary-chat': { keys: 'Mod+Shift+N', effect: 'inside' },
  palette: { keys: 'Mod+K', effect: 'inside' },
  search: { keys: 'Mod+Shift+F', effect: 'inside' },
  archive: { keys: '', effect: 'inside' },
  trash: { keys: '', effect: 'inside' },
  'empty-trash': { keys: '', effect: 'inside' },
  'previous-chat': { keys: 'Mod+Shift+[', effect: 'inside' },
  'next-chat': { keys: 'Mod+Shift+]', effect: 'inside' },
  'chat-1': { keys: 'Mod+1', effect: 'inside' },
  'chat-2': { keys: 'Mod+2', effect: 'inside' },
  'chat-3': { keys: 'Mod+3', effect: 'inside' },
  'chat-4': { keys: 'Mod+4', effect: 'inside' },
  'chat-5': { keys: 'Mod+5', effect: 'inside' },
  'chat-6': { keys: 'Mod+6', effect: 'inside' },
  'chat-7': { keys: 'Mod+7', effect: 'inside' },
  'chat-8': { keys: 'Mod+8', effect: 'inside' },
  'chat-9': { keys: 'Mod+9', effect: 'inside' },
  find: { keys: 'Mod+F', effect: 'inside', isOfAnyWindow: true },
  'find-next': { keys: 'F3', effect: 'inside', isOfAnyWindow: true },
  'find-previous': { keys: 'Shift+F3', effect: 'inside', isOfAnyWindow: true },
  'model-picker': { keys: 'Mod+Shift+M', effect: 'inside', isOfAnyWindow: true },
  parameters: { keys: 'Mod+Shift+P', effect: 'inside', isOfAnyWindow: true },
  compare: { keys: 'Mod+Shift+D', effect: 'inside', isOfAnyWindow: true },
  'save-preset': { keys: '', effect: 'inside' },
  tree: { keys: 'Mod+Shift+B', effect: 'inside', isOfAnyWindow: true },
  stop: { keys: 'Escape', effect: 'inside', isOfAnyWindow: true },
  'previous-message': { keys: 'Alt+ArrowUp', effect: 'inside', isOfAnyWindow: true },
  'next-message': { keys: 'Alt+ArrowDown', effect: 'inside', isOfAnyWindow: true },
  'message-1': { keys: 'Alt+1', effect: 'inside', isOfAnyWindow: true },
  'message-2': { keys: 'Alt+2', effect: 'inside', isOfAnyWindow: true },
  'message-3': { keys: 'Alt+3', effect: 'inside', isOfAnyWindow: true },
  'message-4': { keys: 'Alt+4', effect: 'inside', isOfAnyWindow: true },
  'message-5': { keys: 'Alt+5', effect: 'inside', isOfAnyWindow: true },
  'next-heading': { keys: 'F7', effect: 'inside', isOfAnyWindow: true },
  'previous-heading': { keys: 'Shift+F7', effect: 'inside', isOfAnyWindow: true },
  'next-code': { keys: 'F8', effect: 'inside', isOfAnyWindow: true },
  'previous-code': { keys: 'Shift+F8', effect: 'inside', isOfAnyWindow: true },
  'next-table': { keys: 'F9', effect: 'inside', isOfAnyWindow: true },
  'previous-table': { keys: 'Shift+F9', effect: 'inside', isOfAnyWindow: true },
  'read-from-here': { keys: 'F2', effect: 'inside', isOfAnyWindow: true },
  'where-am-i': { keys: 'F4', effect: 'inside', isOfAnyWindow: true },
  'focus-composer': { keys: 'Mod+I', effect: 'inside', isOfAnyWindow: true },
  'attach-files': { keys: '', effect: 'outside', isOfAnyWindow: true },
  'edit-last': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'copy-last-reply': { keys: 'Mod+Shift+C', effect: 'inside', isOfAnyWindow: true },
  'copy-last-code': { keys: 'Mod+Shift+;', effect: 'inside', isOfAnyWindow: true },
  'copy-chat': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'count-words': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'share-chat': { keys: '', effect: 'outside', isOfAnyWindow: true },
  'save-chat-pdf': { keys: '', effect: 'outside', isOfAnyWindow: true },
  'print-chat': { keys: 'Mod+P', effect: 'outside', isOfAnyWindow: true },
  'next-region': { keys: 'F6', effect: 'inside', isOfAnyWindow: true },
  'previous-region': { keys: 'Shift+F6', effect: 'inside', isOfAnyWindow: true },
  'quick-window': { keys: 'Mod+Shift+Space', effect: 'outside' },
  'open-in-window': { keys: '', effect: 'outside', isOfAnyWindow: true },
  'rename-chat': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'pin-chat': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'move-chat': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'archive-chat': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'export-chat': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'delete-chat': { keys: '', effect: 'inside', isOfAnyWindow: true },
  regenerate: { keys: 'Mod+Shift+R', effect: 'inside', isOfAnyWindow: true },
  'continue-reply': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'repeat-exactly': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'regenerate-with': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'view-raw': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'fork-chat': { keys: '', effect: 'inside', isOfAnyWindow: true },
  details: { keys: 'Mod+Shift+I', effect: 'inside', isOfAnyWindow: true },
  connect: { keys: '', effect: 'inside' },
  'check-up': { keys: '', effect: 'inside' },
  'new-folder': { keys: '', effect: 'inside' },
  import: { keys: '', effect: 'inside' },
  help: { keys: 'F1', effect: 'inside' },
  laboratory: { keys: '', effect: 'inside' },
  calendar: { keys: '', effect: 'inside' },
  usage: { keys: '', effect: 'inside' },
  'time-machine': { keys: '', effect: 'inside' },
  'back-up-now': { keys: '', effect: 'inside' },
  settings: { keys: 'Mod+,', effect: 'inside' },
  'toggle-sidebar': { keys: 'Mod+B', effect: 'inside' },
  shortcuts: { keys: 'Mod+/', effect: 'inside' },
  undo: { keys: 'Mod+Z', effect: 'inside', isOfAnyWindow: true },
  'code-numbers': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'say-finished': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'say-sentences': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'say-whole': { keys: '', effect: 'inside', isOfAnyWindow: true },
  sounds: { keys: '', effect: 'inside', isOfAnyWindow: true },
  'theme-system': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'theme-light': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'theme-dark': { keys: '', effect: 'inside', isOfAnyWindow: true },
  'zoom-in': { keys: 'Mod+=', effect: 'inside', isOfAnyWindow: true },
  'zoom-out': { keys: 'Mod+-', effect: 'inside', isOfAnyWindow: true },
  'zoom-reset': { keys: 'Mod+0', effect: 'inside', isOfAnyWindow: true },
  'full-screen': { keys: '', effect: 'outside', isOfAnyWindow: true },
  quit: { keys: '', effect: 'outside', isOfAnyWindow: true },
} as const satisfies Readonly<Record<string, CommandFacts>>;

export type CommandId = keyof typeof commands;

export const COMMAND_FACTS: Readonly<Record<CommandId, CommandFacts>> = commands;

export const COMMAND_IDS = Object.keys(COMMAND_FACTS) as readonly CommandId[];

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
  const own = COMMAND_FACTS[id].keys;
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
  const isCommand = (id: string): id is CommandId => Object.hasOwn(COMMAND_FACTS, id);
  return Object.fromEntries(
    Object.entries(shortcuts).filter(([id, keys]) => !isCommand(id) || keys === '' || isBindable(keys, id)),
  );
}
