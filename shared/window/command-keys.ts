/** The commands, with their default keys and where they act. The page obeys the keys, and the menu shows them. */

import type { TextKey } from '../locales/text-key.ts';
import type { Effect } from '../settings.ts';

/** The places in the list of chats that have a command, from the top. */
export const CHAT_PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The groups of commands, in the order of lists. */
export const COMMAND_GROUPS = ['chats', 'chat', 'app'] as const;
type CommandGroup = (typeof COMMAND_GROUPS)[number];

export interface CommandFacts {
  readonly group: CommandGroup;
  readonly titleKey: TextKey;
  /**
   * The default keys, written like `Mod+Shift+M`: `Mod` is Command on macOS and Control elsewhere. Empty if a command has
   * none.
   */
  readonly keys: string;
  /** Without a click or a key press, a page may have other windows run only `inside` commands. */
  readonly effect: Effect;
  /** True if a window without a sidebar runs the command itself; false if it asks the main window to. */
  readonly isOfAnyWindow: boolean;
}

/** A command that acts inside the app only, like an `inside` setting. */
const inside = (group: CommandGroup, titleKey: TextKey, keys = ''): CommandFacts => ({
  ...{ group, titleKey, keys },
  effect: 'inside',
  isOfAnyWindow: false,
});

/** A command that also acts outside the app. */
const outside = (group: CommandGroup, titleKey: TextKey, keys = ''): CommandFacts => ({
  ...inside(group, titleKey, keys),
  effect: 'outside',
});

/** A command of every window. */
const everywhere = (facts: CommandFacts): CommandFacts => ({ ...facts, isOfAnyWindow: true });

/** The commands in the order of lists. */
const commands = {
  'new-chat': inside('chats', 'commands.newChat', 'Mod+N'),
  'new-temporary-chat': inside('chats', 'commands.newTemporaryChat', 'Mod+Shift+N'),
  palette: inside('chats', 'app.palette.title', 'Mod+K'),
  search: inside('chats', 'commands.search', 'Mod+Shift+F'),
  archive: inside('chats', 'commands.archive'),
  'time-machine': inside('app', 'chat.backup.timeMachine'),
  'back-up-now': inside('app', 'settings.data.backUpNow'),
  trash: inside('chats', 'commands.trash'),
  'empty-trash': inside('chats', 'sidebar.trashView.empty'),
  'previous-chat': inside('chats', 'commands.previousChat', 'Mod+Shift+['),
  'next-chat': inside('chats', 'commands.nextChat', 'Mod+Shift+]'),
  'chat-1': inside('chats', 'commands.chat1', 'Mod+1'),
  'chat-2': inside('chats', 'commands.chat2', 'Mod+2'),
  'chat-3': inside('chats', 'commands.chat3', 'Mod+3'),
  'chat-4': inside('chats', 'commands.chat4', 'Mod+4'),
  'chat-5': inside('chats', 'commands.chat5', 'Mod+5'),
  'chat-6': inside('chats', 'commands.chat6', 'Mod+6'),
  'chat-7': inside('chats', 'commands.chat7', 'Mod+7'),
  'chat-8': inside('chats', 'commands.chat8', 'Mod+8'),
  'chat-9': inside('chats', 'commands.chat9', 'Mod+9'),
  find: everywhere(inside('chat', 'commands.find', 'Mod+F')),
  'find-next': everywhere(inside('chat', 'commands.findNext', 'F3')),
  'find-previous': everywhere(inside('chat', 'commands.findPrevious', 'Shift+F3')),
  'model-picker': everywhere(inside('chat', 'commands.modelPicker', 'Mod+Shift+M')),
  parameters: everywhere(inside('chat', 'commands.parameters', 'Mod+Shift+P')),
  compare: everywhere(inside('chat', 'chat.compare.title', 'Mod+Shift+D')),
  'save-preset': inside('chat', 'presets.form.createTitle'),
  tree: everywhere(inside('chat', 'commands.tree', 'Mod+Shift+B')),
  stop: everywhere(inside('chat', 'commands.stop', 'Escape')),
  'previous-message': everywhere(inside('chat', 'commands.previousMessage', 'Alt+ArrowUp')),
  'next-message': everywhere(inside('chat', 'commands.nextMessage', 'Alt+ArrowDown')),
  'message-1': everywhere(inside('chat', 'commands.lastMessage1', 'Alt+1')),
  'message-2': everywhere(inside('chat', 'commands.lastMessage2', 'Alt+2')),
  'message-3': everywhere(inside('chat', 'commands.lastMessage3', 'Alt+3')),
  'message-4': everywhere(inside('chat', 'commands.lastMessage4', 'Alt+4')),
  'message-5': everywhere(inside('chat', 'commands.lastMessage5', 'Alt+5')),
  'next-heading': everywhere(inside('chat', 'commands.nextHeading', 'F7')),
  'previous-heading': everywhere(inside('chat', 'commands.previousHeading', 'Shift+F7')),
  'next-code': everywhere(inside('chat', 'commands.nextCode', 'F8')),
  'previous-code': everywhere(inside('chat', 'commands.previousCode', 'Shift+F8')),
  'next-table': everywhere(inside('chat', 'commands.nextTable', 'F9')),
  'previous-table': everywhere(inside('chat', 'commands.previousTable', 'Shift+F9')),
  'read-from-here': everywhere(inside('chat', 'commands.readFromHere', 'F2')),
  'where-am-i': everywhere(inside('chat', 'commands.whereAmI', 'F4')),
  'focus-composer': everywhere(inside('chat', 'commands.focusComposer', 'Mod+I')),
  'attach-files': everywhere(outside('chat', 'chat.attachments.attach')),
  'edit-last': everywhere(inside('chat', 'commands.editLast')),
  'copy-last-reply': everywhere(inside('chat', 'commands.copyLastReply', 'Mod+Shift+C')),
  'copy-last-code': everywhere(inside('chat', 'commands.copyLastCode', 'Mod+Shift+;')),
  'copy-chat': everywhere(inside('chat', 'chat.share.copy')),
  'count-words': everywhere(inside('chat', 'chat.action.countWords')),
  'share-chat': everywhere(outside('chat', 'chat.share.page')),
  'save-chat-pdf': everywhere(outside('chat', 'chat.share.pdf')),
  'print-chat': everywhere(outside('chat', 'chat.share.print', 'Mod+P')),
  'open-in-window': everywhere(outside('chat', 'commands.openInWindow')),
  'rename-chat': everywhere(inside('chat', 'commands.renameChat')),
  'pin-chat': everywhere(inside('chat', 'commands.pinChat')),
  'move-chat': everywhere(inside('chat', 'commands.moveChat')),
  'archive-chat': everywhere(inside('chat', 'commands.archiveChat')),
  'export-chat': everywhere(inside('chat', 'commands.exportChat')),
  'delete-chat': everywhere(inside('chat', 'commands.deleteChat')),
  regenerate: everywhere(inside('chat', 'commands.regenerate', 'Mod+Shift+R')),
  'regenerate-with': everywhere(inside('chat', 'chat.action.withAnother')),
  'repeat-exactly': everywhere(inside('chat', 'chat.action.exactly')),
  'continue-reply': everywhere(inside('chat', 'commands.continueReply')),
  'view-raw': everywhere(inside('chat', 'commands.viewRaw')),
  'fork-chat': everywhere(inside('chat', 'chat.action.fork')),
  details: everywhere(inside('chat', 'commands.details', 'Mod+Shift+I')),
  'next-region': everywhere(inside('app', 'commands.nextRegion', 'F6')),
  'previous-region': everywhere(inside('app', 'commands.previousRegion', 'Shift+F6')),
  connect: inside('app', 'connections.connectTitle'),
  'check-up': inside('app', 'checkUp.title'),
  'new-folder': inside('chats', 'commands.newFolder'),
  import: inside('chats', 'commands.import'),
  'quick-window': outside('app', 'commands.quickWindow', 'Mod+Shift+Space'),
  help: inside('app', 'help.title', 'F1'),
  laboratory: inside('app', 'laboratory.name'),
  calendar: inside('app', 'calendar.name'),
  usage: inside('app', 'usage.title'),
  settings: inside('app', 'settings.title', 'Mod+,'),
  'toggle-sidebar': inside('app', 'commands.toggleSidebar', 'Mod+B'),
  shortcuts: inside('app', 'commands.shortcuts', 'Mod+/'),
  undo: everywhere(inside('app', 'notices.undo', 'Mod+Z')),
  'code-numbers': everywhere(inside('app', 'commands.codeNumbers')),
  'say-finished': everywhere(inside('app', 'commands.sayFinished')),
  'say-sentences': everywhere(inside('app', 'commands.saySentences')),
  'say-whole': everywhere(inside('app', 'commands.sayWhole')),
  sounds: everywhere(inside('app', 'commands.sounds')),
  'theme-system': everywhere(inside('app', 'commands.themeSystem')),
  'theme-light': everywhere(inside('app', 'commands.themeLight')),
  'theme-dark': everywhere(inside('app', 'commands.themeDark')),
  'zoom-in': everywhere(inside('app', 'commands.zoomIn', 'Mod+=')),
  'zoom-out': everywhere(inside('app', 'commands.zoomOut', 'Mod+-')),
  'zoom-reset': everywhere(inside('app', 'commands.zoomReset', 'Mod+0')),
  'full-screen': everywhere(outside('app', 'commands.fullScreen')),
  quit: everywhere(outside('app', 'commands.quit')),
};

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

/**
 * The user's shortcuts without invalid ones; those of unknown commands stay. An empty combination removes a command's
 * keys.
 */
export function bindableShortcuts(shortcuts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const isCommand = (id: string): id is CommandId => Object.hasOwn(COMMAND_FACTS, id);
  return Object.fromEntries(
    Object.entries(shortcuts).filter(([id, keys]) => !isCommand(id) || keys === '' || isBindable(keys, id)),
  );
}
