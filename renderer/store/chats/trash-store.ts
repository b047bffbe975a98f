/** The contents of the trash, and the actions that restore or permanently delete them. */

import { create } from 'zustand';
import type { TrashEntry } from '../../../shared/conversation.ts';
import { fromJsonText } from '../../../shared/json/json-text.ts';
import { bridge } from '../../bridge.ts';
import { onlyOnce } from '../only-once.ts';
import { notify, notifyIfRefused, valueOrNotify } from '../window/notices-store.ts';
import { withdrawUndo } from './undo-store.ts';

export interface TrashState {
  /** Newest first; null until loaded. */
  readonly entries: readonly TrashEntry[] | null;
}

export const trashStore = create<TrashState>(() => ({ entries: null }));

export const useTrash = trashStore;

/** Shows the entries, and withdraws undo for deletions whose entries have all left the trash. */
function setEntries(entries: readonly TrashEntry[]): void {
  const gone = new Set(trashStore.getState().entries?.map(({ undoId }) => undoId));
  for (const { undoId } of entries) gone.delete(undoId);
  trashStore.setState({ entries });
  withdrawUndo(gone);
}

export async function loadTrash(): Promise<void> {
  const entries = valueOrNotify(await bridge().trashList({}), 'notices.listNotLoaded');
  if (entries !== null) setEntries(fromJsonText(entries));
}

export async function restoreFromTrash(ids: readonly string[]): Promise<void> {
  await onlyOnce(`restore ${ids.join(' ')}`, async () => {
    const result = notifyIfRefused(await bridge().trashRestore({ ids }));
    if (result.ok) {
      const title = ids.length === 1 ? titleOf(ids[0]) : '';
      notify(
        title === ''
          ? { key: 'notices.restored', values: { count: ids.length } }
          : { key: 'notices.restoredTitle', values: { title } },
      );
      // Update at once, because reloading the whole trash may take a while.
      setEntries(without(new Set(ids)));
    }
    await loadTrash();
  });
}

function titleOf(id: string | undefined): string {
  return trashStore.getState().entries?.find((entry) => entry.id === id)?.title ?? '';
}

/** Starts to delete entries permanently, from the backups too; null empties the whole trash. */
export async function emptyTrash(ids: readonly string[] | null): Promise<void> {
  // Remove only these: entries that arrive during the request stay.
  const named = new Set(ids ?? trashStore.getState().entries?.map(({ id }) => id));
  const result = await bridge().trashEmpty({ ids });
  if (!result.ok && ids === null && result.error.reason === 'not_found') {
    notify({ key: 'settings.data.trashWords', values: { count: 0 } });
    return;
  }
  if (!notifyIfRefused(result).ok) return;
  setEntries(without(named));
}

function without(gone: ReadonlySet<string>): readonly TrashEntry[] {
  return (trashStore.getState().entries ?? []).filter(({ id }) => !gone.has(id));
}
