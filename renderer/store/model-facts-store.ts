/** What the person entered about models: hidden or not, notes, context, prices. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ModelFacts, ModelPrice } from '../../shared/usage.ts';
import { bridge } from '../bridge.ts';
import { notifyRefusal } from './notices-store.ts';

/** By `modelKey`. */
export type FactsByModel = ReadonlyMap<string, ModelFacts>;

const DEFAULT_CURRENCY = 'USD';

const modelFactsStore = createStore<{ readonly facts: FactsByModel; readonly currency: string }>(() => ({
  facts: new Map(),
  currency: DEFAULT_CURRENCY,
}));

/** One text for a model of a connection. */
export function modelKey(connectionId: string, model: string): string {
  return `${connectionId}/${model}`;
}

/** True for a model that the person has taken out of the pickers. */
export function isHidden(connectionId: string, model: string, facts: FactsByModel): boolean {
  return facts.get(modelKey(connectionId, model))?.isHidden === true;
}

export function useModelFacts(): FactsByModel {
  return useStore(modelFactsStore, (state) => state.facts);
}

export function usePriceOf(connectionId: string | undefined, model: string | undefined): ModelPrice | undefined {
  return useStore(modelFactsStore, ({ facts }) => facts.get(modelKey(connectionId ?? '', model ?? ''))?.price);
}

/** What is known of a model of which nothing was entered; prices begin in the currency that was entered last. */
export function factsOf(facts: FactsByModel, connectionId: string, model: string): ModelFacts {
  const known = facts.get(modelKey(connectionId, model));
  const price = { in: null, out: null, currency: modelFactsStore.getState().currency };
  return known ?? { connectionId, model, isHidden: false, note: '', contextLength: null, price };
}

function keep(all: readonly ModelFacts[]): void {
  const priced = all.findLast(({ price }) => price.in !== null || price.out !== null);
  modelFactsStore.setState((state) => ({
    facts: new Map(all.map((one) => [modelKey(one.connectionId, one.model), one])),
    currency: state.facts.size === 0 ? (priced?.price.currency ?? state.currency) : state.currency,
  }));
}

/** Reads them anew: at the start, and when another library has taken the place. */
export async function loadModelFacts(): Promise<void> {
  const result = await bridge().modelFacts({});
  // A library that cannot be opened says so itself.
  if (result.ok) keep(result.value);
}

/** True when it was stored; else why not is said. */
export async function saveModelFacts(facts: ModelFacts): Promise<boolean> {
  const result = await bridge().modelSetFacts(facts);
  if (!result.ok) {
    notifyRefusal('notices.notDone', result.error);
    return false;
  }
  modelFactsStore.setState({ currency: facts.price.currency });
  keep(result.value);
  return true;
}

/** Starts listening to main; the returned function ends it. */
export function connectModelFactsStore(): () => void {
  void loadModelFacts();
  return bridge().onModelsFactsChanged(keep);
}
