/** The keys that each command has before a person gives it others: for the page, which obeys them, and the menu, which shows them. */

/** Written like `Mod+Shift+M`, where `Mod` is Command on macOS and Control elsewhere; empty when a command has none. */
export const COMMAND_KEYS = {
  'new-chat': 'Mod+N',
  'new-temporary-chat': 'Mod+Shift+N',
  palette: 'Mod+K',
  search: 'Mod+Shift+F',
  archive: '',
  trash: '',
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
  'focus-composer': 'Mod+I',
  'copy-last-reply': 'Mod+Shift+C',
  'copy-last-code': 'Mod+Shift+;',
  'next-region': 'F6',
  'previous-region': 'Shift+F6',
  'quick-window': 'Mod+Shift+Space',
  'open-in-window': '',
  usage: '',
  settings: 'Mod+,',
  'toggle-sidebar': 'Mod+B',
  shortcuts: 'Mod+/',
  undo: 'Mod+Z',
  'theme-system': '',
  'theme-light': '',
  'theme-dark': '',
  'zoom-in': 'Mod+=',
  'zoom-out': 'Mod+-',
  'zoom-reset': 'Mod+0',
} as const;

export type CommandId = keyof typeof COMMAND_KEYS;

export const COMMAND_IDS = Object.keys(COMMAND_KEYS) as readonly CommandId[];

/**
 * Further keys of a command, for the habits that people bring along, and where a keyboard cannot type the first ones.
 * They are given up with the first ones, and to any other command that a person gives them to.
 */
export const FURTHER_KEYS: Readonly<Partial<Record<CommandId, readonly string[]>>> = {
  'new-chat': ['Mod+Shift+O'],
  // Control on every system: Command+Tab is the system's own on a Mac.
  'previous-chat': ['Mod+Shift+Tab', 'Ctrl+Shift+Tab'],
  'next-chat': ['Mod+Tab', 'Ctrl+Tab'],
  'find-next': ['Mod+G'],
  'find-previous': ['Mod+Shift+G'],
  'copy-last-code': ['Mod+Shift+X'],
  shortcuts: ['F1'],
  // "Plus" is another key on each keyboard: beside =, with Shift on it, on its own, or on the number pad.
  'zoom-in': ['Mod+Plus', 'Mod+Shift+=', 'Mod+Shift+Plus'],
};

/** The keys of a command: those that the person gave it, or its own unless the person gave them to another. */
export function keysOfCommand(id: CommandId, shortcuts: Readonly<Record<string, string>>): string {
  const given = shortcuts[id];
  if (given !== undefined) return given;
  const own = COMMAND_KEYS[id];
  return Object.values(shortcuts).includes(own) ? '' : own;
}
