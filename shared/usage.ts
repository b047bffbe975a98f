/** Token and time sums over replies, and the facts that users enter about models. */

import type { Usage } from './service.ts';

/**
 * Sums over replies and over requests for titles. Tokens are what services reported: a reply without counts adds
 * nothing to the tokens, and one to `unreported`. Times are those of streamed replies.
 */
export interface UsageSums {
  /** Everything sent to the service, retries and redirects included. */
  readonly requests: number;
  /** Replies that sent at least one request. Each regeneration, continuation and retry counts. */
  readonly replies: number;
  /** Replies for which the service did not report both counts. */
  readonly unreported: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Replies with a first token, and their total wait in milliseconds. */
  readonly firstCount: number;
  readonly firstMs: number;
  /**
   * Tokens between the first token and the end, and the time they took. Only of replies that report both and did not
   * arrive in one piece.
   */
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

/** False if no service reported anything: the tokens are then unknown, not zero. */
export function isReported({ replies, unreported, tokensIn, tokensOut }: UsageSums): boolean {
  return replies > unreported || tokensIn + tokensOut > 0;
}

/** The usage of one model of one connection. */
export interface ModelUsage extends UsageSums {
  readonly connectionId: string;
  readonly model: string;
}

/** Usage on one day, written `20261122`: the local day where the request was made. */
export interface DayUsage extends ModelUsage {
  readonly day: number;
}

/** Usage in one chat. The title is null if the chat was deleted permanently. */
export interface ChatUsage extends ModelUsage {
  readonly conversationId: string;
  readonly title: string | null;
}

export interface UsageRange {
  /** Local days, inclusive; null means no bound. */
  readonly fromDay: number | null;
  readonly toDay: number | null;
}

/** Everything that the usage page shows for a range. */
export interface UsageReport {
  readonly days: readonly DayUsage[];
  /** Latest names of the connections in the report, by id. */
  readonly connectionNames: Readonly<Record<string, string>>;
  /** The first day with usage; null if there is none. */
  readonly firstDay: number | null;
}

/** Prices per million tokens, as decimal strings, which keep exactly what the user entered. */
export interface ModelPrice {
  readonly in: string | null;
  readonly out: string | null;
  /** ISO 4217, for example `EUR`. */
  readonly currency: string;
}

/** What the user entered about a model of a connection. */
export interface ModelFacts {
  readonly connectionId: string;
  readonly model: string;
  /** True if the pickers hide it. Chats that use it keep it. */
  readonly isHidden: boolean;
  readonly note: string;
  /** In tokens; null means the service's value. */
  readonly contextLength: number | null;
  readonly price: ModelPrice;
}

/** ISO 4217. */
export const CURRENCY_CODE = /^[A-Z]{3}$/;

/** The format of a price: at most nine digits on each side of the point. */
export const PRICE_DIGITS = /^\d{1,9}(?:\.\d{1,9})?$/;

const TOKENS_OF_A_PRICE = 1_000_000;

/** The cost of tokens, as far as prices are known. */
export interface Cost {
  readonly amount: number;
  readonly unpriced: { readonly in: number; readonly out: number };
}

/** Null if there is no price at all. If only one direction has a price, the tokens of the other count as unpriced. */
function costOf(tokens: Cost['unpriced'], price: ModelPrice | undefined): Cost | null {
  if (price === undefined || (price.in === null && price.out === null)) return null;
  const sum = tokens.in * Number(price.in ?? 0) + tokens.out * Number(price.out ?? 0);
  return {
    amount: sum / TOKENS_OF_A_PRICE,
    unpriced: { in: price.in === null ? tokens.in : 0, out: price.out === null ? tokens.out : 0 },
  };
}

export interface Costs {
  /** By currency, in alphabetical order. Amounts in different currencies are never added up. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Counted tokens without a price. */
  readonly unpricedTokens: number;
}

/** The cost of the tokens that services reported, at current prices. */
export function costsOf(rows: readonly ModelUsage[], priceOf: (row: ModelUsage) => ModelPrice | undefined): Costs {
  const amounts = new Map<string, number>();
  let unpricedTokens = 0;
  for (const row of rows) {
    // Zero tokens must not add an amount of zero in some currency.
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

/** The cost of one reply; null if the service did not report both counts, or the model has no price. */
export function costOfReply(usage: Usage | null, price: ModelPrice | undefined): Cost | null {
  if (usage?.promptTokens === undefined || usage.completionTokens === undefined) return null;
  return costOf({ in: usage.promptTokens, out: usage.completionTokens }, price);
}

/** A reply that takes less time to write arrived in one piece: the time measures the network, not the writing. */
export const WRITING_MIN_MS = 50;

interface Writing {
  readonly usage: Usage | null;
  readonly firstTokenMs: number | null;
  readonly durationMs: number | null;
}

/**
 * Tokens per second from the first token to the end, by the service's count; null if it sent none, or everything
 * arrived at once.
 */
export function tokensPerSecond({ usage, firstTokenMs, durationMs }: Writing): number | null {
  const tokens = usage?.completionTokens;
  if (tokens === undefined || firstTokenMs === null || durationMs === null) return null;
  const writingMs = durationMs - firstTokenMs;
  if (writingMs < WRITING_MIN_MS) return null;
  return roundedSpeed((tokens * 1000) / writingMs);
}

/** Rounds to the digits that matter. */
export function roundedSpeed(speed: number): number {
  return speed < 100 ? Math.round(speed * 10) / 10 : Math.round(speed);
}

/** The local day of a moment (Unix milliseconds), written `20261122`. */
export function localDay(at: number): number {
  const date = new Date(at);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}
