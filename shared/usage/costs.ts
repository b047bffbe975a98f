/** Computes what replies cost. */

import type { Usage } from '../service.ts';
import { hasPrice, type ModelPrice, serviceCurrency } from './model-facts.ts';
import type { ModelUsage } from './usage.ts';

const TOKENS_OF_A_PRICE = 1_000_000;
/** The number of `costNano` in one unit of a currency. */
export const NANO = 1_000_000_000;

/** Tokens that prices apply to; the cached ones are part of `in`. */
interface PricedTokens {
  readonly in: number;
  readonly out: number;
  readonly cachedIn: number;
  readonly cacheWriteIn: number;
}

/** What tokens cost, as far as prices are known. */
export interface Cost {
  readonly amount: number;
  readonly unpriced: { readonly in: number; readonly out: number };
  /** Tokens read from or written to a cache that have no price of their own, and cost as much as other input. */
  readonly cacheAsInput: number;
}

/** Null if there is no price at all. Tokens count as unpriced if their price is missing; for cached ones, that of input. */
function costOf(tokens: PricedTokens, price: ModelPrice | undefined): Cost | null {
  if (price === undefined || !hasPrice(price)) return null;
  // Services that count wrongly must not lead to negative amounts.
  const cached = Math.min(tokens.cachedIn, tokens.in);
  const written = Math.min(tokens.cacheWriteIn, tokens.in - cached);
  const parts = [
    { count: tokens.in - cached - written, digits: price.in, isOut: false },
    { count: cached, digits: price.cachedIn ?? price.in, isOut: false },
    { count: written, digits: price.cacheWriteIn ?? price.in, isOut: false },
    { count: tokens.out, digits: price.out, isOut: true },
  ];
  const unpriced = (isOut: boolean): number =>
    parts.reduce((sum, part) => sum + (part.isOut === isOut && part.digits === null ? part.count : 0), 0);
  const sum = parts.reduce((total, { count, digits }) => total + count * Number(digits ?? 0), 0);
  const cacheAsInput = (price.cachedIn == null ? cached : 0) + (price.cacheWriteIn == null ? written : 0);
  return {
    amount: sum / TOKENS_OF_A_PRICE,
    unpriced: { in: unpriced(false), out: unpriced(true) },
    cacheAsInput: price.in === null ? 0 : cacheAsInput,
  };
}

export interface Costs {
  /** By currency, in alphabetical order. Amounts in different currencies are never added up. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Counted tokens without a price. */
  readonly unpricedTokens: number;
  /** Tokens read from or written to a cache that have no price of their own, and cost as much as other input. */
  readonly cacheAsInputTokens: number;
}

/** The costs that services report, and the tokens of all other replies at today's prices. */
export function costsOf(rows: readonly ModelUsage[], priceOf: (row: ModelUsage) => ModelPrice | undefined): Costs {
  const amounts = new Map<string, number>();
  let unpricedTokens = 0;
  let cacheAsInputTokens = 0;
  const add = (currency: string, amount: number): void => {
    amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  };
  for (const row of rows) {
    if (row.costNano > 0) add(serviceCurrency(row.connectionId), row.costNano / NANO);
    const tokens = {
      in: row.tokensIn - row.costedIn,
      out: row.tokensOut - row.costedOut,
      cachedIn: row.cachedIn - row.costedCachedIn,
      cacheWriteIn: row.cacheWriteIn - row.costedCacheWriteIn,
    };
    // Without tokens there is no cost, so no currency is needed.
    if (tokens.in + tokens.out === 0) continue;
    const price = priceOf(row);
    const cost = costOf(tokens, price);
    const unpriced = cost?.unpriced ?? tokens;
    unpricedTokens += unpriced.in + unpriced.out;
    cacheAsInputTokens += cost?.cacheAsInput ?? 0;
    if (price !== undefined && cost !== null) add(price.currency, cost.amount);
  }
  return {
    amounts: new Map([...amounts].sort(([one], [other]) => (one < other ? -1 : 1))),
    unpricedTokens,
    cacheAsInputTokens,
  };
}

/**
 * All tokens of the input. Most services include cached tokens in the count of the prompt. If the cached tokens are
 * more than that count, the service counts them separately.
 */
export function inputTokens({ promptTokens, cachedTokens = 0, cacheWriteTokens = 0 }: Usage): number | undefined {
  const cache = cachedTokens + cacheWriteTokens;
  return promptTokens === undefined || cache <= promptTokens ? promptTokens : promptTokens + cache;
}

/** What one reply cost; null if the service didn't report both counts, or if there is no price. */
export function costOfReply(usage: Usage | null, price: ModelPrice | undefined): Cost | null {
  const input = usage === null ? undefined : inputTokens(usage);
  if (usage?.completionTokens === undefined || input === undefined) return null;
  const { completionTokens, cachedTokens = 0, cacheWriteTokens = 0 } = usage;
  const tokens = { in: input, out: completionTokens, cachedIn: cachedTokens, cacheWriteIn: cacheWriteTokens };
  return costOf(tokens, price);
}
