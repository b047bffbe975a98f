/** The commands with the user's keys, and their handlers. */

import {
  COMMAND_FACTS,
  COMMAND_IDS,
  type CommandFacts,
  type CommandId,
  FURTHER_KEYS,
  keysOfCommand,
} from '../../../shared/window/command-keys.ts';
import { combinationsOf, type PressedKey } from './key-combination.ts';
import { settingsStore, updateSettings, useSettings } from './settings-store.ts';

export interface Command extends CommandFacts {
  readonly id: CommandId;
}

export const COMMANDS: readonly Command[] = COMMAND_IDS.map((id) => ({ id, ...COMMAND_FACTS[id] }));

type Shortcuts = Readonly<Record<string, string>>;

/** The keys of a command: the user's choice or the default; empty if there are none. */
export function keysOf(command: Command, shortcuts: Shortcuts): string {
  return keysOfCommand(command.id, shortcuts);
}

/** Extra default keys of a command, see `FURTHER_KEYS`: those that no other command uses; none if the user set keys. */
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
  if (keys === command.keys) delete next[command.id];
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
