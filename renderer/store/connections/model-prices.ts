/** The prices that costs are computed with: what the person entered, else what the service lists. */

import { useMemo } from 'react';
import type { ModelList } from '../../../shared/connection.ts';
import type { ListedPrice } from '../../../shared/service.ts';
import {
  type Costs,
  costsOf,
  hasPrice,
  listedModelPrice,
  type ModelPrice,
  type ModelUsage,
} from '../../../shared/usage.ts';
import { type FactsByModel, type ModelOf, modelKey, useModelFacts } from './model-facts-store.ts';
import { useModels } from './models-store.ts';

/** A price, and since when the service lists it; null: the person entered it. */
export interface KnownPrice {
  readonly price: ModelPrice;
  /** Unix milliseconds. */
  readonly listedAt: number | null;
}

export type PriceOf = (model: ModelOf) => KnownPrice | undefined;

/** What a person entered wins. */
export function pricesBy(facts: FactsByModel, lists: ReadonlyMap<string, ModelList>): PriceOf {
  const listed = new Map<string, ReadonlyMap<string, ListedPrice | undefined>>();
  const listedPrice = ({ connectionId, model }: ModelOf): ListedPrice | undefined => {
    const known = listed.get(connectionId);
    if (known !== undefined) return known.get(model);
    const models = lists.get(connectionId)?.models ?? [];
    const prices = new Map(models.map((one) => [one.id, one.price]));
    listed.set(connectionId, prices);
    return prices.get(model);
  };
  return (one) => {
    const entered = facts.get(modelKey(one))?.price;
    if (entered !== undefined && hasPrice(entered)) return { price: entered, listedAt: null };
    const found = listedPrice(one);
    return found === undefined
      ? undefined
      : {
          price: listedModelPrice(one.connectionId, found),
          listedAt: lists.get(one.connectionId)?.fetchedAt ?? null,
        };
  };
}

export function usePrices(): PriceOf {
  const facts = useModelFacts();
  const lists = useModels((state) => state.lists);
  return useMemo(() => pricesBy(facts, lists), [facts, lists]);
}

/** What was used, in money. */
export function costsBy(rows: readonly ModelUsage[], priceOf: PriceOf): Costs {
  return costsOf(rows, (row) => priceOf(row)?.price);
}
