/** What the person entered about models: hidden or not, notes, context, prices. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Connection, ModelList } from '../../../shared/connection.ts';
import { type Costs, costsOf, type ModelFacts, type ModelPrice, type ModelUsage } from '../../../shared/usage.ts';
import { bridge } from '../../bridge.ts';
import { valueOrSaid } from '../window/notices-store.ts';

/** By `modelKey`. */
export type FactsByModel = ReadonlyMap<string, ModelFacts>;

/** What is known of models: those of each connection as last listed, and what the person entered. */
export interface KnownModels {
  readonly connections: readonly Connection[];
  readonly lists: ReadonlyMap<string, ModelList>;
  readonly facts: FactsByModel;
}

const DEFAULT_CURRENCY = 'USD';

const modelFactsStore = createStore<{ readonly facts: FactsByModel; readonly currency: string }>(() => ({
  facts: new Map(),
  currency: DEFAULT_CURRENCY,
}));

/** A model of a connection. */
export interface ModelOf {
  readonly connectionId: string;
  readonly model: string;
}

/** One text for a model of a connection. */
export function modelKey({ connectionId, model }: ModelOf): string {
  return `${connectionId}/${model}`;
}

/** True for a model that the person has taken out of the pickers. */
export function isHidden(one: ModelOf, facts: FactsByModel): boolean {
  return facts.get(modelKey(one))?.isHidden === true;
}

export function useModelFacts(): FactsByModel {
  return useStore(modelFactsStore, (state) => state.facts);
}

/** What was used, in money, at the prices that were entered. */
export function costsByFacts(rows: readonly ModelUsage[], facts: FactsByModel): Costs {
  return costsOf(rows, (row) => facts.get(modelKey(row))?.price);
}

export function usePriceOf(connectionId: string | undefined, model: string | undefined): ModelPrice | undefined {
  return useStore(
    modelFactsStore,
    ({ facts }) => facts.get(modelKey({ connectionId: connectionId ?? '', model: model ?? '' }))?.price,
  );
}

/** What is known of a model of which nothing was entered; prices begin in the currency that was entered last. */
export function factsOf(facts: FactsByModel, connectionId: string, model: string): ModelFacts {
  const known = facts.get(modelKey({ connectionId, model }));
  const price = { in: null, out: null, currency: modelFactsStore.getState().currency };
  return known ?? { connectionId, model, isHidden: false, note: '', contextLength: null, price };
}

function keep(all: readonly ModelFacts[]): void {
  const priced = all.findLast(({ price }) => price.in !== null || price.out !== null);
  modelFactsStore.setState((state) => ({
    facts: new Map(all.map((one) => [modelKey(one), one])),
    currency: state.facts.size === 0 ? (priced?.price.currency ?? state.currency) : state.currency,
  }));
}

/** Reads them anew: at the start, and when another library has taken the place. */
export async function loadModelFacts(): Promise<void> {
  const result = await bridge().modelFacts({});
  // A library that cannot be opened says so itself.
  if (result.ok) keep(result.value);
}

/** What is entered at once about a model; the rest stays as it is. */
export type FactsPatch = Partial<Omit<ModelFacts, 'connectionId' | 'model' | 'price'>> & {
  readonly price?: Partial<ModelPrice>;
};

/** What main was told last of each model and has not answered to. */
const unanswered = new Map<string, ModelFacts>();

/**
 * Stores what was entered, on top of what was entered before it and may not be stored yet. True when it was stored; else
 * why not is said.
 */
export async function saveModelFacts(known: ModelFacts, { price, ...patch }: FactsPatch): Promise<boolean> {
  const key = modelKey(known);
  const before = unanswered.get(key) ?? modelFactsStore.getState().facts.get(key) ?? known;
  const facts = { ...before, ...patch, price: { ...before.price, ...price } };
  unanswered.set(key, facts);
  const result = await bridge().modelSetFacts(facts);
  if (unanswered.get(key) === facts) unanswered.delete(key);
  const all = valueOrSaid(result);
  if (all === null) return false;
  modelFactsStore.setState({ currency: facts.price.currency });
  keep(all);
  return true;
}

/** Starts listening to main; the returned function ends it. */
export function connectModelFactsStore(): () => void {
  void loadModelFacts();
  return bridge().onModelsFactsChanged(keep);
}
