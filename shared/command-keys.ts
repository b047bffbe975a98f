/** The keys that each command has before a person gives it others: for the page, which obeys them, and the menu, which shows them. */

/** Written like `Mod+Shift+M`, where `Mod` is Command on macOS and Control elsewhere; empty when a command has none. */
export const COMMAND_KEYS = {
  'new-chat': 'Mod+N',
  'new-temporary-chat': 'Mod+Shift+N',
  search: 'Mod+K',
  'previous-chat': 'Mod+Shift+[',
  'next-chat': 'Mod+Shift+]',
  find: 'Mod+F',
  'model-picker': 'Mod+Shift+M',
  parameters: 'Mod+Shift+P',
  compare: '',
  tree: '',
  stop: 'Escape',
  'focus-composer': 'Mod+I',
  'copy-last-reply': 'Mod+Shift+C',
  'copy-last-code': 'Mod+Shift+;',
  'next-region': 'F6',
  'previous-region': 'Shift+F6',
  settings: 'Mod+,',
  'toggle-sidebar': 'Mod+B',
  shortcuts: 'Mod+/',
  undo: 'Mod+Z',
  'zoom-in': 'Mod+=',
  'zoom-out': 'Mod+-',
  'zoom-reset': 'Mod+0',
} as const;

export type CommandId = keyof typeof COMMAND_KEYS;

/** The keys of a command: its own, or those that the person gave it. */
export function keysOfCommand(id: CommandId, shortcuts: Readonly<Record<string, string>>): string {
  return shortcuts[id] ?? COMMAND_KEYS[id];
}
