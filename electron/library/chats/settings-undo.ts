/** Undoes a change to a chat's settings one setting at a time, and keeps settings that were changed again since. */

import type { ChatSettings } from '../../../shared/conversation.ts';
import type { SqlValue } from '../file/sql.ts';
import { storedJson } from '../json.ts';
import { LibraryError } from '../library-error.ts';
import type { RevertedSettings } from '../library-values.ts';
import type { Store } from './context.ts';
import { updateSettings } from './conversation-changes.ts';
import { readSettings } from './reading.ts';
import { toSettings } from './rows.ts';
import type { RowChange } from './undo-steps.ts';

/** Undoes a change of settings; null for any other step. Throws `not_found` if all settings changed again since. */
export function revertSettings(store: Store, [change]: readonly RowChange[]): RevertedSettings | null {
  if (change?.after.settings === undefined) return null;
  const { id, before, after } = change;
  const [was, became, now] = [stored(before.settings), stored(after.settings), readSettings(store, id)];
  const names = CHOICES.filter((choice) => choice.every((name) => isSame(now[name], became[name])))
    .flat()
    .filter((name) => !isSame(was[name], became[name]));
  if (names.length === 0) throw new LibraryError('not_found', 'nothing to undo');
  const patch: Partial<ChatSettings> = Object.fromEntries(names.map((name) => [name, was[name]]));
  return { id, patch, settings: updateSettings(store, id, patch).settings };
}

const stored = (value: SqlValue | undefined): ChatSettings =>
  toSettings(storedJson(typeof value === 'string' ? value : null));

type Name = keyof ChatSettings;

/** A model belongs to its connection, so both are undone together or not at all. */
const MODEL: readonly Name[] = ['connectionId', 'model'];
const OTHERS = (Object.keys(toSettings({})) as Name[]).filter((name) => !MODEL.includes(name));
const CHOICES: readonly (readonly Name[])[] = [MODEL, ...OTHERS.map((name) => [name])];

/** Compares as JSON, because {@link toSettings} wrote both with the same key order. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
