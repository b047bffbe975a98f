/** What the user entered about models: visibility, notes, context lengths, prices, end dates. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Connection, ModelList } from '../../../shared/connection.ts';
import { hasPrice, type ModelFacts, type ModelPrice } from '../../../shared/usage/model-facts.ts';
import { bridge } from '../../bridge.ts';
import { valueOrNotify } from '../window/notices-store.ts';
import { settingsStore } from '../window/settings-store.ts';

/** Keyed by `modelKey`. */
export type FactsByModel = ReadonlyMap<string, ModelFacts>;

/** The latest model list of each connection, and what the user entered about models. */
export interface KnownModels {
  readonly connections: readonly Connection[];
  readonly lists: ReadonlyMap<string, ModelList>;
  readonly facts: FactsByModel;
}

const NOTHING_KNOWN = { facts: new Map(), currency: null };

/** `currency`: the one that the user entered last; null if there is none yet. */
const modelFactsStore = createStore<{ readonly facts: FactsByModel; readonly currency: string | null }>(
  () => NOTHING_KNOWN,
);

/** A model of a connection. */
export interface ModelOf {
  readonly connectionId: string;
  readonly model: string;
}

/** A map key for a model of a connection. */
export function modelKey({ connectionId, model }: ModelOf): string {
  return `${connectionId}/${model}`;
}

/** True if the user removed the model from the pickers. */
export function isHidden(one: ModelOf, facts: FactsByModel): boolean {
  return facts.get(modelKey(one))?.isHidden === true;
}

export function useModelFacts(): FactsByModel {
  return useStore(modelFactsStore, (state) => state.facts);
}

/** The facts about a model, or defaults. A price starts in the currency entered last, else the monthly amount's. */
export function factsOf(facts: FactsByModel, connectionId: string, model: string): ModelFacts {
  const known = facts.get(modelKey({ connectionId, model }));
  const price = {
    in: null,
    out: null,
    currency: modelFactsStore.getState().currency ?? settingsStore.getState().settings.monthlyCurrency,
  };
  return known ?? { connectionId, model, isHidden: false, note: '', contextLength: null, price };
}

function keep(all: readonly ModelFacts[]): void {
  const priced = all.findLast(({ price }) => hasPrice(price));
  modelFactsStore.setState((state) => ({
    facts: new Map(all.map((one) => [modelKey(one), one])),
    currency: state.facts.size === 0 ? (priced?.price.currency ?? state.currency) : state.currency,
  }));
}

/** Loads the facts: at startup, and when the library opens or a job has changed it. */
export async function loadModelFacts(): Promise<void> {
  const result = await bridge().modelFacts({});
  // The window shows errors of the library itself elsewhere.
  if (result.ok) keep(result.value);
}

/** The fields to change; the others stay. */
export type FactsPatch = Partial<Omit<ModelFacts, 'connectionId' | 'model' | 'price'>> & {
  readonly price?: Partial<ModelPrice>;
};

/** The latest facts sent to main for each model, until main answers. */
const unanswered = new Map<string, ModelFacts>();

/** Saves changes on top of earlier ones that may not be saved yet. True if saved; otherwise a notice says why not. */
export async function saveModelFacts(known: ModelFacts, { price, ...patch }: FactsPatch): Promise<boolean> {
  const key = modelKey(known);
  const before = unanswered.get(key) ?? modelFactsStore.getState().facts.get(key) ?? known;
  const facts = { ...before, ...patch, price: { ...before.price, ...price } };
  unanswered.set(key, facts);
  const result = await bridge().modelSetFacts(facts);
  if (unanswered.get(key) === facts) unanswered.delete(key);
  const all = valueOrNotify(result);
  if (all === null) return false;
  modelFactsStore.setState({ currency: facts.price.currency });
  keep(all);
  return true;
}

/** Starts listening to main; returns a function that stops it. */
export function connectModelFactsStore(): () => void {
  modelFactsStore.setState(NOTHING_KNOWN);
  void loadModelFacts();
  return bridge().onModelsFactsChanged(keep);
}
