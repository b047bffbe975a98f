/** What replies used, as sums that can be added up further, and what people know about a model. */

import type { Usage } from './service.ts';

/**
 * Sums over replies, among which the titles that a model writes are counted. Tokens are what services counted: a reply without counts adds nothing to them and one to `unreported`.
 * Times are those of streamed replies.
 */
export interface UsageSums {
  /** Everything that left for the service, retries and redirects included. */
  readonly requests: number;
  /** Of which at least one request left; each regeneration, continuation and try again counts. */
  readonly replies: number;
  /** Replies for which the service did not tell both counts. */
  readonly unreported: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Replies with a first token, and the sum of their waits in milliseconds. */
  readonly firstCount: number;
  readonly firstMs: number;
  /** Tokens that came between the first one and the end, and how long that took, of replies that tell both and did not come in one piece. */
  readonly speedTokens: number;
  readonly speedMs: number;
}

export type UsageFigure = keyof UsageSums;

export const USAGE_FIGURES = [
  'requests',
  'replies',
  'unreported',
  'tokensIn',
  'tokensOut',
  'firstCount',
  'firstMs',
  'speedTokens',
  'speedMs',
] as const satisfies readonly UsageFigure[];

export const NO_USAGE: UsageSums = {
  requests: 0,
  replies: 0,
  unreported: 0,
  tokensIn: 0,
  tokensOut: 0,
  firstCount: 0,
  firstMs: 0,
  speedTokens: 0,
  speedMs: 0,
};

export function subtractUsage(one: UsageSums, other: UsageSums): UsageSums {
  const sums = { ...NO_USAGE };
  for (const figure of USAGE_FIGURES) sums[figure] = one[figure] - other[figure];
  return sums;
}

export function sumsOf(rows: readonly UsageSums[]): UsageSums {
  const sums = { ...NO_USAGE };
  for (const row of rows) for (const figure of USAGE_FIGURES) sums[figure] += row[figure];
  return sums;
}

/** False where no service told anything: then there are no tokens to speak of, not none. */
export function isReported({ replies, unreported, tokensIn, tokensOut }: UsageSums): boolean {
  return replies > unreported || tokensIn + tokensOut > 0;
}

/** What one model of one connection was used for. */
export interface ModelUsage extends UsageSums {
  readonly connectionId: string;
  readonly model: string;
}

/** The same on one local day, written `20261122`: the day it was where the request was made. */
export interface DayUsage extends ModelUsage {
  readonly day: number;
}

/** The same in one chat; null for a title when the chat is gone for good. */
export interface ChatUsage extends ModelUsage {
  readonly conversationId: string;
  readonly title: string | null;
}

export interface UsageRange {
  /** Local days, both included; null: no bound. */
  readonly fromDay: number | null;
  readonly toDay: number | null;
}

/** All that the page of usage shows for a range. */
export interface UsageReport {
  readonly days: readonly DayUsage[];
  /** Names of connections that replies were asked of, by id, as they were called last. */
  readonly connectionNames: Readonly<Record<string, string>>;
  /** The first day that anything was used on; null when nothing was. */
  readonly firstDay: number | null;
}

/** Prices of a million tokens, as decimal numbers in digits, so that what was entered is what is kept. */
export interface ModelPrice {
  readonly in: string | null;
  readonly out: string | null;
  /** ISO 4217, for example `EUR`. */
  readonly currency: string;
}

/** What a person entered about a model of a connection. */
export interface ModelFacts {
  readonly connectionId: string;
  readonly model: string;
  /** Out of the pickers; chats that use it keep it. */
  readonly isHidden: boolean;
  readonly note: string;
  /** Tokens; null: as the service says it. */
  readonly contextLength: number | null;
  readonly price: ModelPrice;
}

/** ISO 4217. */
export const CURRENCY_CODE = /^[A-Z]{3}$/;

/** How a price is written: nine digits at most on each side of the point. */
export const PRICE_DIGITS = /^\d{1,9}(?:\.\d{1,9})?$/;

const TOKENS_OF_A_PRICE = 1_000_000;

/** What tokens cost, as far as prices were entered. */
export interface Cost {
  readonly amount: number;
  readonly unpriced: { readonly in: number; readonly out: number };
}

/** Null: no price was entered at all. One that was entered for one direction alone leaves what the other one costs unknown. */
function costOf(tokens: Cost['unpriced'], price: ModelPrice | undefined): Cost | null {
  if (price === undefined || (price.in === null && price.out === null)) return null;
  const sum = tokens.in * Number(price.in ?? 0) + tokens.out * Number(price.out ?? 0);
  return {
    amount: sum / TOKENS_OF_A_PRICE,
    unpriced: { in: price.in === null ? tokens.in : 0, out: price.out === null ? tokens.out : 0 },
  };
}

export interface Costs {
  /** By currency, in the order of their names: amounts in different ones are never added up. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Tokens that were counted and have no price. */
  readonly unpricedTokens: number;
}

/** What was used, in money: of tokens that services counted, at the prices that are entered now. */
export function costsOf(rows: readonly ModelUsage[], priceOf: (row: ModelUsage) => ModelPrice | undefined): Costs {
  const amounts = new Map<string, number>();
  let unpricedTokens = 0;
  for (const row of rows) {
    // Nothing that was counted costs nothing in no currency.
    if (row.tokensIn + row.tokensOut === 0) continue;
    const price = priceOf(row);
    const tokens = { in: row.tokensIn, out: row.tokensOut };
    const cost = costOf(tokens, price);
    const unpriced = cost?.unpriced ?? tokens;
    unpricedTokens += unpriced.in + unpriced.out;
    if (price !== undefined && cost !== null)
      amounts.set(price.currency, (amounts.get(price.currency) ?? 0) + cost.amount);
  }
  return { amounts: new Map([...amounts].sort(([one], [other]) => (one < other ? -1 : 1))), unpricedTokens };
}

/** What one reply cost; null when the service did not tell both counts, or no price was entered. */
export function costOfReply(usage: Usage | null, price: ModelPrice | undefined): Cost | null {
  if (usage?.promptTokens === undefined || usage.completionTokens === undefined) return null;
  return costOf({ in: usage.promptTokens, out: usage.completionTokens }, price);
}

/** A reply that is written in less came in one piece: its time is that of the way, not of the writing. */
export const WRITING_MIN_MS = 50;

interface Writing {
  readonly usage: Usage | null;
  readonly firstTokenMs: number | null;
  readonly durationMs: number | null;
}

/** Tokens a second from the first one to the end, by the service's own count; null where it sent none, or all came at once. */
export function tokensPerSecond({ usage, firstTokenMs, durationMs }: Writing): number | null {
  const tokens = usage?.completionTokens;
  if (tokens === undefined || firstTokenMs === null || durationMs === null) return null;
  const writingMs = durationMs - firstTokenMs;
  if (writingMs < WRITING_MIN_MS) return null;
  return roundedSpeed((tokens * 1000) / writingMs);
}

/** As many digits as say something. */
export function roundedSpeed(speed: number): number {
  return speed < 100 ? Math.round(speed * 10) / 10 : Math.round(speed);
}

/** The local day that a moment (Unix milliseconds) lies in, written `20261122`. */
export function localDay(at: number): number {
  const date = new Date(at);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}
