/** The models of each connection as last listed, and where a list is being read. */

import { create } from 'zustand';
import type { ModelList } from '../../../shared/connection.ts';
import { bridge } from '../../bridge.ts';
import { withId } from '../remembered-ids.ts';

/** `listed`: there is a list again after one that named no model. */
export type Refreshed = 'changed' | 'same' | 'listed';

export interface ModelsState {
  readonly lists: ReadonlyMap<string, ModelList>;
  readonly loading: ReadonlySet<string>;
  /** What became of the lists that the person asked for anew, until they have seen it. */
  readonly refreshed: ReadonlyMap<string, Refreshed>;
}

export const modelsStore = create<ModelsState>(() => ({
  lists: new Map(),
  loading: new Set(),
  refreshed: new Map(),
}));

export const useModels = modelsStore;

/** Takes a list, also one that came with something else, for example with a new connection. */
export function takeModels(list: ModelList): void {
  modelsStore.setState(({ lists }) => ({ lists: new Map(lists).set(list.connectionId, list) }));
}

function setLoading(id: string, isLoading: boolean): void {
  modelsStore.setState(({ loading }) => ({ loading: withId(loading, id, isLoading) }));
}

/** Reads the list of a connection; `isRefresh` asks the service even when a list is known. Trouble is in the list's `error`. */
export async function loadModels(id: string, isRefresh: boolean): Promise<void> {
  const { lists, loading } = modelsStore.getState();
  if (loading.has(id) || (!isRefresh && lists.get(id)?.fetchedAt != null)) return;
  if (isRefresh) forgetNews(id);
  setLoading(id, true);
  // News is what was not known before, also where this window had not asked yet.
  if (isRefresh) await loadLastModels(id);
  const known = modelsStore.getState().lists.get(id);
  const result = await bridge().connectionModels({ id, isRefresh });
  setLoading(id, false);
  if (!result.ok) return;
  if (isRefresh && result.value.error === null) {
    const news = newsOf(result.value, known);
    modelsStore.setState(({ refreshed }) => ({ refreshed: new Map(refreshed).set(id, news) }));
  }
  takeModels(result.value);
}

function newsOf(list: ModelList, known: ModelList | undefined): Refreshed {
  if (list.change !== undefined && list.change.at !== known?.change?.at) return 'changed';
  return known?.fetchedAt != null && known.models.length === 0 && list.models.length > 0 ? 'listed' : 'same';
}

/** Learns what is known of the models of a connection, for what only says whether one is there: the service is not asked. */
export async function loadLastModels(id: string): Promise<void> {
  if (modelsStore.getState().lists.get(id)?.fetchedAt != null) return;
  const result = await bridge().connectionLastModels({ id });
  if (result.ok) takeModels(result.value);
}

function forgetNews(id: string): void {
  modelsStore.setState(({ refreshed }) => ({ refreshed: new Map([...refreshed].filter(([one]) => one !== id)) }));
}

/** The person has seen what the refreshes changed. */
export function dismissModelNews(): void {
  modelsStore.setState({ refreshed: new Map() });
}

/** Starts listening to main; the returned function ends it. */
export function connectModelsStore(): () => void {
  return bridge().onModelsChanged(takeModels);
}
