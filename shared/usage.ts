/** Token and time sums over replies, and the facts that users enter about models. */

import type { ListedPrice, Usage } from './service.ts';

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
  /** Of `tokensIn`: read from a cache, and written to one. */
  readonly cachedIn: number;
  readonly cacheWriteIn: number;
  /** Of `tokensOut`: reasoning. */
  readonly reasoningOut: number;
  /** What services say that replies cost, in billionths, so that sums stay exact. */
  readonly costNano: number;
  /** Tokens of those replies: entered and listed prices don't count for them. */
  readonly costedIn: number;
  readonly costedOut: number;
  readonly costedCachedIn: number;
  readonly costedCacheWriteIn: number;
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
  'cachedIn',
  'cacheWriteIn',
  'reasoningOut',
  'costNano',
  'costedIn',
  'costedOut',
  'costedCachedIn',
  'costedCacheWriteIn',
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
  cachedIn: 0,
  cacheWriteIn: 0,
  reasoningOut: 0,
  costNano: 0,
  costedIn: 0,
  costedOut: 0,
  costedCachedIn: 0,
  costedCacheWriteIn: 0,
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
  /** Input that is read from a cache, and written to one; null or absent: it counts as other input. */
  readonly cachedIn?: string | null;
  readonly cacheWriteIn?: string | null;
  /** ISO 4217, for example `EUR`; of what a service names without a currency, as `serviceCurrency` writes it. */
  readonly currency: string;
}

/** Services name no currency for their prices and costs, so the amounts of each connection are added up separately. */
export function serviceCurrency(connectionId: string): string {
  return `@${connectionId}`;
}

/** The connection whose service named the amount; null for a currency that the user entered. */
export function connectionOfCurrency(currency: string): string | null {
  return currency.startsWith('@') ? currency.slice(1) : null;
}

/** The price that a service lists, in its own currency. */
export function listedModelPrice(connectionId: string, price: ListedPrice): ModelPrice {
  return { ...price, currency: serviceCurrency(connectionId) };
}

export function hasPrice({ in: input, out, cachedIn, cacheWriteIn }: ModelPrice): boolean {
  return [input, out, cachedIn, cacheWriteIn].some((digits) => digits != null);
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
  /** When the service will retire it, as midnight UTC of that day; absent or null means the service's date. */
  readonly endsAt?: number | null;
  /** The end date that was announced, and how many of its notices were dismissed. */
  readonly endNotices?: { readonly endsAt: number; readonly dismissed: number } | null;
}

/** ISO 4217. */
export const CURRENCY_CODE = /^[A-Z]{3}$/;

/** The format of a price: at most nine digits on each side of the point. */
export const PRICE_DIGITS = /^\d{1,9}(?:\.\d{1,9})?$/;

const TOKENS_OF_A_PRICE = 1_000_000;
/** `costNano` in one unit of a currency. */
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
  /** Tokens from and to a cache that have no price of their own, and count as other input. */
  readonly cacheAsInput: number;
}

/** Null: there is no price at all. A missing price leaves the cost of its tokens unknown. */
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
  /** Tokens from and to a cache that count as other input, because they have no price of their own. */
  readonly cacheAsInputTokens: number;
}

/** What was used, in money: what services say that replies cost, and the other tokens at today's prices. */
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
    // Nothing that was counted costs nothing in no currency.
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
 * All tokens of the input. Most services count what their caches read and keep within the prompt; where it is more than
 * the prompt, they count it besides.
 */
export function inputTokens({ promptTokens, cachedTokens = 0, cacheWriteTokens = 0 }: Usage): number | undefined {
  const cache = cachedTokens + cacheWriteTokens;
  return promptTokens === undefined || cache <= promptTokens ? promptTokens : promptTokens + cache;
}

/** What one reply cost; null when the service did not tell both counts, or there is no price. */
export function costOfReply(usage: Usage | null, price: ModelPrice | undefined): Cost | null {
  const input = usage === null ? undefined : inputTokens(usage);
  if (usage?.completionTokens === undefined || input === undefined) return null;
  const { completionTokens, cachedTokens = 0, cacheWriteTokens = 0 } = usage;
  const tokens = { in: input, out: completionTokens, cachedIn: cachedTokens, cacheWriteIn: cacheWriteTokens };
  return costOf(tokens, price);
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
