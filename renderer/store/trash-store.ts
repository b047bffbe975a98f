/** What is in the trash, and how it comes back or goes for good. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TrashEntry } from '../../shared/conversation.ts';
import { bridge } from '../bridge.ts';
import { notify, notifyRefusal } from './notices-store.ts';
import { onlyOnce } from './only-once.ts';

export interface TrashState {
  /** Newest first; null while it was not read yet. */
  readonly entries: readonly TrashEntry[] | null;
}

export const trashStore = createStore<TrashState>(() => ({ entries: null }));

export function useTrash<T>(select: (state: TrashState) => T): T {
  return useStore(trashStore, select);
}

export async function loadTrash(): Promise<void> {
  const result = await bridge().trashList({});
  if (result.ok) trashStore.setState({ entries: result.value });
  else notifyRefusal('notices.listNotLoaded', result.error);
}

export async function restoreFromTrash(ids: readonly string[]): Promise<void> {
  await onlyOnce(`restore ${ids.join(' ')}`, async () => {
    const result = await bridge().trashRestore({ ids });
    if (result.ok) notify({ key: 'notices.restored', values: { count: ids.length } });
    else notifyRefusal('notices.notDone', result.error);
    await loadTrash();
  });
}

/** Removes for good; null empties the whole trash. The text is then in no file of the app any more. */
export async function emptyTrash(ids: readonly string[] | null): Promise<void> {
  const result = await bridge().trashEmpty({ ids });
  if (!result.ok) notifyRefusal('notices.notDone', result.error);
  else
    trashStore.setState(({ entries }) => ({
      entries: ids === null ? [] : (entries ?? []).filter((e) => !ids.includes(e.id)),
    }));
}
