/** The prices that the window computes costs with. */

import { useMemo } from 'react';
import type { ModelList } from '../../../shared/connection.ts';
import { type Costs, costsOf } from '../../../shared/usage/costs.ts';
import { type PriceOf, pricesFrom } from '../../../shared/usage/prices.ts';
import type { ModelUsage } from '../../../shared/usage/usage.ts';
import { type FactsByModel, modelKey, useModelFacts } from './model-facts-store.ts';
import { useModels } from './models-store.ts';

export function pricesBy(facts: FactsByModel, lists: ReadonlyMap<string, ModelList>): PriceOf {
  return pricesFrom(
    (model) => facts.get(modelKey(model))?.price,
    (connectionId) => lists.get(connectionId),
  );
}

export function usePrices(): PriceOf {
  const facts = useModelFacts();
  const lists = useModels((state) => state.lists);
  return useMemo(() => pricesBy(facts, lists), [facts, lists]);
}

/** The cost of these tokens. */
export function costsBy(rows: readonly ModelUsage[], priceOf: PriceOf): Costs {
  return costsOf(rows, (row) => priceOf(row)?.price);
}
