/** Stores presets and prompts in order, and refuses changes based on outdated content. */

import type { ModelChoice } from '../../../shared/laboratory/experiment.ts';
import {
  freeName,
  isNumbered,
  type NamedText,
  type PromptImport,
  type SavedInput,
  type SavedItem,
  type SavedKind,
} from '../../../shared/saved-items.ts';
import type { Store } from '../chats/context.ts';
import { addTrashEntry } from '../chats/trash.ts';
import { undoable } from '../chats/undoable.ts';
import { text } from '../file/columns.ts';
import type { LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import { contentOf, SAVED_COLUMNS, toSavedItem, toSavedKind } from './rows.ts';

/** Lists presets, then prompts, each kind in its order. */
export function listSaved(store: Store): SavedItem[] {
  return store.sql
    .all(`SELECT ${SAVED_COLUMNS} FROM saved WHERE trash_id IS NULL ORDER BY kind, position, n`)
    .map(toSavedItem);
}

export function readSaved(store: Store, id: string): SavedItem {
  const row = store.sql.get(`SELECT ${SAVED_COLUMNS} FROM saved WHERE id = ? AND trash_id IS NULL`, id);
  if (row === null) throw new LibraryError('not_found', 'no such preset or prompt');
  return toSavedItem(row);
}

/** Adds the item after the others of its kind. */
export function createSaved(store: Store, input: SavedInput): SavedItem {
  const id = store.newId();
  const position = store.sql.number('SELECT coalesce(max(position) + 1, 0) FROM saved WHERE kind = ?', input.kind) ?? 0;
  const { kind, name } = input;
  store.sql.insert('saved', { id, kind, name, position, content: contentOf(input) });
  return readSaved(store, id);
}

/**
 * Replaces the item if its content still matches `revision` or already equals `input`; otherwise throws
 * `changed_meanwhile`. A null `revision` always replaces it.
 */
export function updateSaved(
  store: Store,
  id: string,
  input: SavedInput,
  revision: string | null,
): ReturnType<LibraryApi['updateSaved']> {
  const before = readSaved(store, id);
  if (before.kind !== input.kind) throw new LibraryError('invalid', 'a preset is no prompt');
  const [name, content] = [input.name, contentOf(input)];
  if (before.name === name && contentOf(before) === content) return { item: before, undoId: null };
  if (revision !== null && before.revision !== revision)
    throw new LibraryError('changed_meanwhile', 'it says something else by now');
  const undoId = undoable(store, { table: 'saved', columns: ['name', 'content'], ids: [id] }, () => {
    store.sql.run('UPDATE saved SET name = ?, content = ? WHERE id = ?', name, content, id);
  });
  return { item: readSaved(store, id), undoId };
}

/** Gives presets another model, as one change; `undoId` is null if that changes nothing. Throws if one is gone. */
export function switchPresets(store: Store, ids: readonly string[], to: ModelChoice): { undoId: string | null } {
  const presets = [...new Set(ids)].map((id) => readSaved(store, id));
  const undoId = undoable(store, { table: 'saved', columns: ['content'], ids: presets.map(({ id }) => id) }, () => {
    for (const preset of presets) {
      if (preset.kind !== 'preset') continue;
      const { connectionId, connectionName, model, isListed } = to;
      const content = JSON.stringify({ ...preset.values, connectionId, connectionName, model, isListed });
      store.sql.run('UPDATE saved SET content = ? WHERE id = ?', content, preset.id);
    }
  });
  return { undoId };
}

/** `position` counts from 0 among the other items of the same kind. */
export function moveSaved(store: Store, id: string, position: number): ReturnType<LibraryApi['moveSaved']> {
  const { kind } = readSaved(store, id);
  const others = idsOf(store, kind).filter((other) => other !== id);
  const order = others.toSpliced(Math.max(0, Math.min(others.length, Math.trunc(position))), 0, id);
  const watched = { table: 'saved', columns: ['position'], ids: [id], followerIds: others } as const;
  const undoId = undoable(store, watched, () => {
    order.forEach((one, index) => {
      store.sql.run('UPDATE saved SET position = ? WHERE id = ?', index, one);
    });
  });
  return { undoId };
}

function idsOf(store: Store, kind: SavedKind): string[] {
  return store.sql.texts('SELECT id FROM saved WHERE kind = ? AND trash_id IS NULL ORDER BY position, n', kind);
}

/** Moves the items to the trash as one deletion; `undoId` is null if none of them exists. */
export function deleteSaved(store: Store, ids: readonly string[]): ReturnType<LibraryApi['deleteSaved']> {
  let batchId: string | null = null;
  for (const id of new Set(ids)) {
    const row = store.sql.get('SELECT kind, name FROM saved WHERE id = ? AND trash_id IS NULL', id);
    if (row === null) continue;
    const entryId: string = addTrashEntry(store, {
      batchId,
      kind: toSavedKind(row.kind),
      targetId: id,
      title: text(row, 'name'),
    });
    batchId ??= entryId;
    store.sql.run('UPDATE saved SET trash_id = ? WHERE id = ?', entryId, id);
  }
  return { undoId: batchId };
}

/** Adds prompts, except for those that exist word for word. If a name is taken, the new prompt gets a number. */
export function importPrompts(store: Store, prompts: readonly NamedText[]): PromptImport {
  const names = new Set<string>();
  const namesOf = new Map<string, Set<string>>();
  const learn = ({ name, text: words }: NamedText): void => {
    names.add(name);
    namesOf.set(words, (namesOf.get(words) ?? new Set()).add(name));
  };
  for (const item of listSaved(store)) if (item.kind === 'prompt') learn(item);
  const addedIds: string[] = [];
  const same: string[] = [];
  const renamed: { from: string; to: string }[] = [];
  for (const prompt of prompts) {
    // The prompt exists under its own name, or with the number that an earlier import added because the name was taken.
    if ([...(namesOf.get(prompt.text) ?? [])].some((one) => isNumbered(one, prompt.name))) {
      same.push(prompt.name);
      continue;
    }
    const name = freeName(prompt.name, names);
    if (name !== prompt.name) renamed.push({ from: prompt.name, to: name });
    addedIds.push(createSaved(store, { kind: 'prompt', name, text: prompt.text }).id);
    learn({ name, text: prompt.text });
    // Remember the prompt's own name too, so that a duplicate in the file is added only once.
    learn(prompt);
  }
  return { addedIds, same, renamed };
}
