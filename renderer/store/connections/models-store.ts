/** The latest model lists of the connections, and which lists are loading. */

import { create } from 'zustand';
import type { ModelList } from '../../../shared/connection.ts';
import { bridge } from '../../bridge.ts';
import { withId } from '../remembered-ids.ts';

/** `listed`: the list has models, and the last known one had none. */
export type Refreshed = 'changed' | 'same' | 'listed';

export interface ModelsState {
  readonly lists: ReadonlyMap<string, ModelList>;
  readonly loading: ReadonlySet<string>;
  /** The results of refreshes that the user asked for, until they have seen them. */
  readonly refreshed: ReadonlyMap<string, Refreshed>;
}

export const modelsStore = create<ModelsState>(() => ({
  lists: new Map(),
  loading: new Set(),
  refreshed: new Map(),
}));

export const useModels = modelsStore;

/** Takes a list, including one that arrived with something else, such as a new connection. */
export function takeModels(list: ModelList): void {
  modelsStore.setState(({ lists }) => ({ lists: new Map(lists).set(list.connectionId, list) }));
}

function setLoading(id: string, isLoading: boolean): void {
  modelsStore.setState(({ loading }) => ({ loading: withId(loading, id, isLoading) }));
}

/**
 * Loads a connection's list; `isRefresh` asks the service even if a list is known. If the service fails, the list's
 * `error` says why.
 */
export async function loadModels(id: string, isRefresh: boolean): Promise<void> {
  const { lists, loading } = modelsStore.getState();
  if (loading.has(id) || (!isRefresh && lists.get(id)?.fetchedAt != null)) return;
  if (isRefresh) forgetNews(id);
  setLoading(id, true);
  // Compare with the last known list, even if this window hasn't loaded it yet.
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

/** Loads the last known list without asking the service. */
export async function loadLastModels(id: string): Promise<void> {
  if (modelsStore.getState().lists.get(id)?.fetchedAt != null) return;
  const result = await bridge().connectionLastModels({ id });
  if (result.ok) takeModels(result.value);
}

function forgetNews(id: string): void {
  modelsStore.setState(({ refreshed }) => ({ refreshed: new Map([...refreshed].filter(([one]) => one !== id)) }));
}

/** Call this when the user has seen what the refreshes changed. */
export function dismissModelNews(): void {
  modelsStore.setState({ refreshed: new Map() });
}

/** Starts listening to main; returns a function that stops it. */
export function connectModelsStore(): () => void {
  return bridge().onModelsChanged(takeModels);
}
