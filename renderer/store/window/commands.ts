/** All commands of the app: their names, their keys and their handlers. */

import {
  CHAT_PLACES,
  COMMAND_FACTS,
  type CommandId,
  FURTHER_KEYS,
  keysOfCommand,
} from '../../../shared/command-keys.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import { combinationsOf, type PressedKey } from './key-combination.ts';
import { settingsStore, updateSettings, useSettings } from './settings-store.ts';

/** The groups of commands, in the order of lists. */
export const COMMAND_GROUPS = ['chats', 'chat', 'app'] as const;
type CommandGroup = (typeof COMMAND_GROUPS)[number];

export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  readonly titleKey: TextKey;
  /** Written like `Mod+Shift+M`; empty if the command has no default keys. */
  readonly defaultKeys: string;
}

const NAMES: readonly Omit<Command, 'defaultKeys'>[] = [
  { id: 'new-chat', group: 'chats', titleKey: 'commands.newChat' },
  { id: 'new-temporary-chat', group: 'chats', titleKey: 'commands.newTemporaryChat' },
  { id: 'palette', group: 'chats', titleKey: 'app.palette.title' },
  { id: 'search', group: 'chats', titleKey: 'commands.search' },
  { id: 'archive', group: 'chats', titleKey: 'commands.archive' },
  { id: 'time-machine', group: 'app', titleKey: 'chat.backup.timeMachine' },
  { id: 'back-up-now', group: 'app', titleKey: 'settings.data.backUpNow' },
  { id: 'trash', group: 'chats', titleKey: 'commands.trash' },
  { id: 'empty-trash', group: 'chats', titleKey: 'sidebar.trashView.empty' },
  { id: 'previous-chat', group: 'chats', titleKey: 'commands.previousChat' },
  { id: 'next-chat', group: 'chats', titleKey: 'commands.nextChat' },
  ...CHAT_PLACES.map((place) => ({ id: `chat-${place}`, group: 'chats', titleKey: `commands.chat${place}` }) as const),
  { id: 'find', group: 'chat', titleKey: 'commands.find' },
  { id: 'find-next', group: 'chat', titleKey: 'commands.findNext' },
  { id: 'find-previous', group: 'chat', titleKey: 'commands.findPrevious' },
  { id: 'model-picker', group: 'chat', titleKey: 'commands.modelPicker' },
  { id: 'parameters', group: 'chat', titleKey: 'commands.parameters' },
  { id: 'compare', group: 'chat', titleKey: 'chat.compare.title' },
  { id: 'save-preset', group: 'chat', titleKey: 'presets.form.createTitle' },
  { id: 'tree', group: 'chat', titleKey: 'commands.tree' },
  { id: 'stop', group: 'chat', titleKey: 'commands.stop' },
  { id: 'previous-message', group: 'chat', titleKey: 'commands.previousMessage' },
  { id: 'next-message', group: 'chat', titleKey: 'commands.nextMessage' },
  ...([1, 2, 3, 4, 5] as const).map(
    (place) => ({ id: `message-${place}`, group: 'chat', titleKey: `commands.lastMessage${place}` }) as const,
  ),
  { id: 'next-heading', group: 'chat', titleKey: 'commands.nextHeading' },
  { id: 'previous-heading', group: 'chat', titleKey: 'commands.previousHeading' },
  { id: 'next-code', group: 'chat', titleKey: 'commands.nextCode' },
  { id: 'previous-code', group: 'chat', titleKey: 'commands.previousCode' },
  { id: 'next-table', group: 'chat', titleKey: 'commands.nextTable' },
  { id: 'previous-table', group: 'chat', titleKey: 'commands.previousTable' },
  { id: 'read-from-here', group: 'chat', titleKey: 'commands.readFromHere' },
  { id: 'where-am-i', group: 'chat', titleKey: 'commands.whereAmI' },
  { id: 'focus-composer', group: 'chat', titleKey: 'commands.focusComposer' },
  { id: 'attach-files', group: 'chat', titleKey: 'chat.attachments.attach' },
  { id: 'edit-last', group: 'chat', titleKey: 'commands.editLast' },
  { id: 'copy-last-reply', group: 'chat', titleKey: 'commands.copyLastReply' },
  { id: 'copy-last-code', group: 'chat', titleKey: 'commands.copyLastCode' },
  { id: 'copy-chat', group: 'chat', titleKey: 'chat.share.copy' },
  { id: 'count-words', group: 'chat', titleKey: 'chat.action.countWords' },
  { id: 'share-chat', group: 'chat', titleKey: 'chat.share.page' },
  { id: 'save-chat-pdf', group: 'chat', titleKey: 'chat.share.pdf' },
  { id: 'print-chat', group: 'chat', titleKey: 'chat.share.print' },
  { id: 'open-in-window', group: 'chat', titleKey: 'commands.openInWindow' },
  { id: 'rename-chat', group: 'chat', titleKey: 'commands.renameChat' },
  { id: 'pin-chat', group: 'chat', titleKey: 'commands.pinChat' },
  { id: 'move-chat', group: 'chat', titleKey: 'commands.moveChat' },
  { id: 'archive-chat', group: 'chat', titleKey: 'commands.archiveChat' },
  { id: 'export-chat', group: 'chat', titleKey: 'commands.exportChat' },
  { id: 'delete-chat', group: 'chat', titleKey: 'commands.deleteChat' },
  { id: 'regenerate', group: 'chat', titleKey: 'commands.regenerate' },
  { id: 'regenerate-with', group: 'chat', titleKey: 'chat.action.withAnother' },
  { id: 'repeat-exactly', group: 'chat', titleKey: 'chat.action.exactly' },
  { id: 'continue-reply', group: 'chat', titleKey: 'commands.continueReply' },
  { id: 'view-raw', group: 'chat', titleKey: 'commands.viewRaw' },
  { id: 'fork-chat', group: 'chat', titleKey: 'chat.action.fork' },
  { id: 'details', group: 'chat', titleKey: 'commands.details' },
  { id: 'next-region', group: 'app', titleKey: 'commands.nextRegion' },
  { id: 'previous-region', group: 'app', titleKey: 'commands.previousRegion' },
  { id: 'connect', group: 'app', titleKey: 'connections.connectTitle' },
  { id: 'check-up', group: 'app', titleKey: 'checkUp.title' },
  { id: 'new-folder', group: 'chats', titleKey: 'commands.newFolder' },
  { id: 'import', group: 'chats', titleKey: 'commands.import' },
  { id: 'quick-window', group: 'app', titleKey: 'commands.quickWindow' },
  { id: 'help', group: 'app', titleKey: 'help.title' },
  { id: 'laboratory', group: 'app', titleKey: 'laboratory.name' },
  { id: 'calendar', group: 'app', titleKey: 'calendar.name' },
  { id: 'usage', group: 'app', titleKey: 'usage.title' },
  { id: 'settings', group: 'app', titleKey: 'settings.title' },
  { id: 'toggle-sidebar', group: 'app', titleKey: 'commands.toggleSidebar' },
  { id: 'shortcuts', group: 'app', titleKey: 'commands.shortcuts' },
  { id: 'undo', group: 'app', titleKey: 'notices.undo' },
  { id: 'code-numbers', group: 'app', titleKey: 'commands.codeNumbers' },
  { id: 'say-finished', group: 'app', titleKey: 'commands.sayFinished' },
  { id: 'say-sentences', group: 'app', titleKey: 'commands.saySentences' },
  { id: 'say-whole', group: 'app', titleKey: 'commands.sayWhole' },
  { id: 'sounds', group: 'app', titleKey: 'commands.sounds' },
  { id: 'theme-system', group: 'app', titleKey: 'commands.themeSystem' },
  { id: 'theme-light', group: 'app', titleKey: 'commands.themeLight' },
  { id: 'theme-dark', group: 'app', titleKey: 'commands.themeDark' },
  { id: 'zoom-in', group: 'app', titleKey: 'commands.zoomIn' },
  { id: 'zoom-out', group: 'app', titleKey: 'commands.zoomOut' },
  { id: 'zoom-reset', group: 'app', titleKey: 'commands.zoomReset' },
  { id: 'full-screen', group: 'app', titleKey: 'commands.fullScreen' },
  { id: 'quit', group: 'app', titleKey: 'commands.quit' },
];

export const COMMANDS: readonly Command[] = NAMES.map((one) => ({ ...one, defaultKeys: COMMAND_FACTS[one.id].keys }));

type Shortcuts = Readonly<Record<string, string>>;

/** The keys of a command: the user's choice or the default; empty if there are none. */
export function keysOf(command: Command, shortcuts: Shortcuts): string {
  return keysOfCommand(command.id, shortcuts);
}

/** Extra default keys of a command, see `FURTHER_KEYS`. Leaves out those that another command uses. */
export function furtherKeysOf(command: Command, shortcuts: Shortcuts): readonly string[] {
  if (command.id in shortcuts) return [];
  const further = FURTHER_KEYS[command.id] ?? [];
  return further.filter((keys) => !COMMANDS.some((other) => keysOf(other, shortcuts) === keys));
}

/** The command with this combination. */
export function commandFor(keys: string, shortcuts: Shortcuts): Command | undefined {
  return (
    COMMANDS.find((command) => keysOf(command, shortcuts) === keys) ??
    COMMANDS.find((command) => furtherKeysOf(command, shortcuts).includes(keys))
  );
}

/** The command for a key press. */
export function commandOfKey(event: PressedKey, shortcuts: Shortcuts): Command | undefined {
  for (const keys of combinationsOf(event)) {
    const command = commandFor(keys, shortcuts);
    if (command !== undefined) return command;
  }
  return undefined;
}

/** The keys of a command for a tooltip or a menu; undefined if it has none. */
export function useKeys(id: CommandId): string | undefined {
  return useSettings((settings) => keysOfCommand(id, settings.shortcuts) || undefined);
}

/** Gives a command new keys, and takes them from the command that had them. */
export function withKeys(shortcuts: Shortcuts, command: Command, keys: string): Shortcuts {
  const next: Record<string, string> = { ...shortcuts };
  const other = keys === '' ? undefined : commandFor(keys, shortcuts);
  if (other !== undefined && other.id !== command.id && keysOf(other, shortcuts) === keys) next[other.id] = '';
  if (keys === command.defaultKeys) delete next[command.id];
  else next[command.id] = keys;
  return next;
}

export function bindKeys(command: Command, keys: string): void {
  void updateSettings({ shortcuts: withKeys(settingsStore.getState().settings.shortcuts, command, keys) });
}

export function resetAllKeys(): void {
  void updateSettings({ shortcuts: {} });
}

/** Runs a command; false if there was nothing to do, so that the key keeps its usual meaning. */
export type CommandHandler = () => boolean;

const handlers = new Map<CommandId, CommandHandler>();

/** Registers the handler of a command; the newest one wins. Returns a function that removes it. */
export function handleCommand(id: CommandId, handler: CommandHandler): () => void {
  const before = handlers.get(id);
  handlers.set(id, handler);
  return () => {
    if (handlers.get(id) !== handler) return;
    if (before === undefined) handlers.delete(id);
    else handlers.set(id, before);
  };
}

export function runCommand(id: CommandId): boolean {
  return handlers.get(id)?.() ?? false;
}
