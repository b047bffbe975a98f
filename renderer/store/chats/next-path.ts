/** Finds the path that the window shows after a change, and what it lacks. */

import type { PathChange } from '../../../shared/conversation.ts';
import { MessageMap } from './message-map.ts';

/** The path that the window shows, and the messages on it. */
export interface ShownPath extends Pick<PathChange, 'ids' | 'compareColumns'> {
  readonly messages: MessageMap;
  /** The partial view that opened the chat, while its other messages load; otherwise null. */
  readonly partOf: object | null;
}

/** Messages that the partial view left out, and that haven't arrived yet. */
export function awaitedIds({ partOf, ids, compareColumns, messages }: ShownPath): Set<string> {
  return new Set(partOf === null ? [] : [...ids, ...compareColumns.flat()].filter((id) => !messages.has(id)));
}

/** The part of a path that all columns share. */
export function aboveColumns(path: readonly string[], columns: readonly (readonly string[])[]): readonly string[] {
  const first = new Set(columns.map(([root]) => root));
  const end = path.findIndex((id) => first.has(id));
  return end < 0 ? path : path.slice(0, end);
}

interface NextPath {
  readonly path: readonly string[];
  readonly columns: readonly (readonly string[])[];
  /** The messages of the path and the columns, as the change has left them. */
  readonly messages: MessageMap;
  /** True if the window lacks something that main left out of the change, so it must request the chat again. */
  readonly isIncomplete: boolean;
}

export function nextPath(chat: ShownPath, change: PathChange): NextPath {
  const messages = chat.messages.with(change.changed);
  const ids = wholePath(chat, change);
  if (ids === null) return { path: chat.ids, columns: chat.compareColumns, messages, isIncomplete: true };
  const whole = { ...change, ids };
  return continued(chat, whole, messages) ?? replaced(chat, whole, messages);
}

/** The whole path after a change to its end; null if the window doesn't show the message that the change continues. */
export function wholePath(
  { ids, compareColumns }: Pick<ShownPath, 'ids' | 'compareColumns'>,
  { after, ids: added }: Pick<PathChange, 'after' | 'ids'>,
): readonly string[] | null {
  if (after === undefined) return added;
  const at = ids.lastIndexOf(after);
  if (at >= 0) return [...ids.slice(0, at + 1), ...added];
  const column = compareColumns.find((one) => one.includes(after));
  return column === undefined ? null : [...ids, ...column.slice(0, column.indexOf(after) + 1), ...added];
}

/**
 * The next path if it only adds messages at the end, which is most of what happens in a long chat; otherwise null.
 * Keeps the known ids, and looks for the messages of the new ids only.
 */
function continued(
  { ids, compareColumns, messages: before }: ShownPath,
  change: PathChange,
  messages: MessageMap,
): NextPath | null {
  if (compareColumns.length > 0 || change.compareColumns.length > 0) return null;
  if (ids.length > change.ids.length || !ids.every((id, at) => id === change.ids[at])) return null;
  const added = change.ids.slice(ids.length);
  const isAdded = new Set(added);
  // A changed message may no longer belong to the path; `replaced` removes it.
  if (!change.changed.every(({ id }) => before.has(id) || isAdded.has(id))) return null;
  const here = added.filter((id) => messages.has(id));
  // The array is new, so that everything that depends on the messages updates.
  return { path: [...ids, ...here], columns: [], messages, isIncomplete: here.length < added.length };
}

/** The next path after any other change. */
function replaced(chat: ShownPath, change: PathChange, known: MessageMap): NextPath {
  const shown = new Set([...change.ids, ...change.compareColumns.flat()]);
  const messages = MessageMap.of([...known.values()].filter(({ id }) => shown.has(id)));
  const awaited = awaitedIds(chat);
  const isHere = (id: string): boolean => messages.has(id) || awaited.has(id);
  const isIncomplete = ![...shown].every(isHere);
  const path = aboveColumns(change.ids, change.compareColumns);
  return {
    path: isIncomplete ? path.filter(isHere) : path,
    columns: isIncomplete ? change.compareColumns.map((column) => column.filter(isHere)) : change.compareColumns,
    messages,
    isIncomplete,
  };
}
