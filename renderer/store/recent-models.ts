/** The models that were chosen last. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isObject, parseJson } from '../../shared/json.ts';

/** A convenience of this window, not of the library. */
const STORAGE_KEY = 'recent-models';
const KEPT_MAX = 5;

export interface RecentModel {
  readonly connectionId: string;
  readonly model: string;
}

const recentStore = createStore<{ readonly models: readonly RecentModel[] }>(() => ({ models: remembered() }));

/** The latest first. */
export function useRecentModels(): readonly RecentModel[] {
  return useStore(recentStore, (state) => state.models);
}

export function noteRecentModel({ connectionId, model }: RecentModel): void {
  const others = recentStore
    .getState()
    .models.filter((one) => one.connectionId !== connectionId || one.model !== model);
  const models = [{ connectionId, model }, ...others].slice(0, KEPT_MAX);
  recentStore.setState({ models });
  localStorage.setItem(STORAGE_KEY, JSON.stringify(models));
}

function remembered(): readonly RecentModel[] {
  const stored = parseJson(localStorage.getItem(STORAGE_KEY) ?? '');
  return Array.isArray(stored) ? stored.filter(isRecentModel) : [];
}

function isRecentModel(value: unknown): value is RecentModel {
  return isObject(value) && typeof value.connectionId === 'string' && typeof value.model === 'string';
}
