/** All commands of the app: their names, their keys, and who carries them out. */

import { COMMAND_KEYS, type CommandId, FURTHER_KEYS, keysOfCommand } from '../../../shared/command-keys.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import { combinationsOf, type PressedKey } from './key-combination.ts';
import { settingsStore, updateSettings, useSettings } from './settings-store.ts';

export type CommandGroup = 'chats' | 'chat' | 'app';

export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  readonly titleKey: TextKey;
  /** Written like `Mod+Shift+M`; empty when it has none of its own. */
  readonly defaultKeys: string;
}

const NAMES: readonly Omit<Command, 'defaultKeys'>[] = [
  { id: 'new-chat', group: 'chats', titleKey: 'sidebar.newChat' },
  { id: 'new-temporary-chat', group: 'chats', titleKey: 'sidebar.newTemporaryChat' },
  { id: 'palette', group: 'chats', titleKey: 'app.palette.title' },
  { id: 'search', group: 'chats', titleKey: 'sidebar.search' },
  { id: 'archive', group: 'chats', titleKey: 'commands.archive' },
  { id: 'trash', group: 'chats', titleKey: 'commands.trash' },
  { id: 'previous-chat', group: 'chats', titleKey: 'commands.previousChat' },
  { id: 'next-chat', group: 'chats', titleKey: 'commands.nextChat' },
  ...([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map(
    (place) => ({ id: `chat-${place}`, group: 'chats', titleKey: `commands.chat${place}` }) as const,
  ),
  { id: 'find', group: 'chat', titleKey: 'commands.find' },
  { id: 'find-next', group: 'chat', titleKey: 'commands.findNext' },
  { id: 'find-previous', group: 'chat', titleKey: 'commands.findPrevious' },
  { id: 'model-picker', group: 'chat', titleKey: 'commands.modelPicker' },
  { id: 'parameters', group: 'chat', titleKey: 'chat.parameters.button' },
  { id: 'compare', group: 'chat', titleKey: 'chat.compare.title' },
  { id: 'save-preset', group: 'chat', titleKey: 'presets.form.createTitle' },
  { id: 'tree', group: 'chat', titleKey: 'commands.tree' },
  { id: 'stop', group: 'chat', titleKey: 'commands.stop' },
  { id: 'previous-message', group: 'chat', titleKey: 'commands.previousMessage' },
  { id: 'next-message', group: 'chat', titleKey: 'commands.nextMessage' },
  { id: 'focus-composer', group: 'chat', titleKey: 'commands.focusComposer' },
  { id: 'copy-last-reply', group: 'chat', titleKey: 'commands.copyLastReply' },
  { id: 'copy-last-code', group: 'chat', titleKey: 'commands.copyLastCode' },
  { id: 'open-in-window', group: 'chat', titleKey: 'commands.openInWindow' },
  { id: 'next-region', group: 'app', titleKey: 'commands.nextRegion' },
  { id: 'previous-region', group: 'app', titleKey: 'commands.previousRegion' },
  { id: 'quick-window', group: 'app', titleKey: 'commands.quickWindow' },
  { id: 'usage', group: 'app', titleKey: 'usage.title' },
  { id: 'settings', group: 'app', titleKey: 'settings.title' },
  { id: 'toggle-sidebar', group: 'app', titleKey: 'commands.toggleSidebar' },
  { id: 'shortcuts', group: 'app', titleKey: 'commands.shortcuts' },
  { id: 'undo', group: 'app', titleKey: 'notices.undo' },
  { id: 'theme-system', group: 'app', titleKey: 'commands.themeSystem' },
  { id: 'theme-light', group: 'app', titleKey: 'commands.themeLight' },
  { id: 'theme-dark', group: 'app', titleKey: 'commands.themeDark' },
  { id: 'zoom-in', group: 'app', titleKey: 'commands.zoomIn' },
  { id: 'zoom-out', group: 'app', titleKey: 'commands.zoomOut' },
  { id: 'zoom-reset', group: 'app', titleKey: 'commands.zoomReset' },
];

export const COMMANDS: readonly Command[] = NAMES.map((one) => ({ ...one, defaultKeys: COMMAND_KEYS[one.id] }));

type Shortcuts = Readonly<Record<string, string>>;

/** The keys of a command, its own or those that the person gave it; empty when it has none. */
export function keysOf(command: Command, shortcuts: Shortcuts): string {
  return keysOfCommand(command.id, shortcuts);
}

/** Keys that do the same as the first ones, see `FURTHER_KEYS`; only those that are free for it. */
export function furtherKeysOf(command: Command, shortcuts: Shortcuts): readonly string[] {
  if (command.id in shortcuts) return [];
  const further = FURTHER_KEYS[command.id] ?? [];
  return further.filter((keys) => !COMMANDS.some((other) => keysOf(other, shortcuts) === keys));
}

/** The command that a combination belongs to. */
export function commandFor(keys: string, shortcuts: Shortcuts): Command | undefined {
  return (
    COMMANDS.find((command) => keysOf(command, shortcuts) === keys) ??
    COMMANDS.find((command) => furtherKeysOf(command, shortcuts).includes(keys))
  );
}

/** The command that a pressed key stands for. */
export function commandOfKey(event: PressedKey, shortcuts: Shortcuts): Command | undefined {
  for (const keys of combinationsOf(event)) {
    const command = commandFor(keys, shortcuts);
    if (command !== undefined) return command;
  }
  return undefined;
}

/** The keys of a command for a tooltip or a menu; undefined when it has none. */
export function useKeys(id: CommandId): string | undefined {
  return useSettings((settings) => keysOfCommand(id, settings.shortcuts) || undefined);
}

/** Gives a command other keys; the command that had them until now goes without. */
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

/** Carries a command out; false when there was nothing to do, so that the key keeps its usual meaning. */
export type CommandHandler = () => boolean;

const handlers = new Map<CommandId, CommandHandler>();

/** Says who carries a command out; the newest one does. The returned function takes that back. */
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
