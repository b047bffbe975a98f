/** The most recently chosen models. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isObject, parseJson } from '../../../shared/json/json.ts';
import type { ModelOf } from './model-facts-store.ts';

/** Stored by the page, not in the library. */
const STORAGE_KEY = 'recent-models';
const KEPT_MAX = 5;

const recentStore = createStore<{ readonly models: readonly ModelOf[] }>(() => ({ models: remembered() }));

/** Most recent first. */
export function useRecentModels(): readonly ModelOf[] {
  return useStore(recentStore, (state) => state.models);
}

export function noteRecentModel({ connectionId, model }: ModelOf): void {
  const others = recentStore
    .getState()
    .models.filter((one) => one.connectionId !== connectionId || one.model !== model);
  const models = [{ connectionId, model }, ...others].slice(0, KEPT_MAX);
  recentStore.setState({ models });
  localStorage.setItem(STORAGE_KEY, JSON.stringify(models));
}

function remembered(): readonly ModelOf[] {
  const stored = parseJson(localStorage.getItem(STORAGE_KEY) ?? '');
  return Array.isArray(stored) ? stored.filter(isModel) : [];
}

function isModel(value: unknown): value is ModelOf {
  return isObject(value) && typeof value.connectionId === 'string' && typeof value.model === 'string';
}
