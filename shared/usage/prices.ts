/** Chooses the prices that costs are computed with: what the user entered, else what the service lists. */

import type { ModelList } from '../connection.ts';
import type { ListedPrice } from '../service.ts';
import { hasPrice, listedModelPrice, type ModelFacts, type ModelPrice } from './model-facts.ts';

type PricedModel = Pick<ModelFacts, 'connectionId' | 'model'>;

/** A price, and when Parley fetched the list with it. */
export interface KnownPrice {
  readonly price: ModelPrice;
  /** Unix milliseconds; null if the user entered the price. */
  readonly listedAt: number | null;
}

export type PriceOf = (model: PricedModel) => KnownPrice | undefined;

/** Reads the prices of each list once, however many rows ask for them. */
export function pricesFrom(
  enteredOf: (model: PricedModel) => ModelPrice | undefined,
  listOf: (connectionId: string) => Pick<ModelList, 'models' | 'fetchedAt'> | undefined,
): PriceOf {
  const listed = new Map<string, ReadonlyMap<string, ListedPrice | undefined>>();
  const listedPrice = ({ connectionId, model }: PricedModel): ListedPrice | undefined => {
    const known = listed.get(connectionId);
    if (known !== undefined) return known.get(model);
    const prices = new Map((listOf(connectionId)?.models ?? []).map((one) => [one.id, one.price]));
    listed.set(connectionId, prices);
    return prices.get(model);
  };
  return (one) => {
    const entered = enteredOf(one);
    if (entered !== undefined && hasPrice(entered)) return { price: entered, listedAt: null };
    const found = listedPrice(one);
    if (found === undefined) return undefined;
    return {
      price: listedModelPrice(one.connectionId, found),
      listedAt: listOf(one.connectionId)?.fetchedAt ?? null,
    };
  };
}
