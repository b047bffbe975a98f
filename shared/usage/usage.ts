/** Sums of requests, tokens, times and costs over replies. */

/**
 * Sums over replies and over requests for titles. Tokens are what services reported: a reply without counts adds
 * nothing to the tokens, and one to `unreported`. Times are those of streamed replies.
 */
export interface UsageSums {
  /** Requests that were sent to services, including retries and redirects. */
  readonly requests: number;
  /** Replies that sent at least one request. Each regeneration, continuation, retry and title counts as one. */
  readonly replies: number;
  /** Replies for which the service left out the input tokens, the output tokens, or both. */
  readonly unreported: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Replies with a first token, and their total wait in milliseconds. */
  readonly firstCount: number;
  readonly firstMs: number;
  /**
   * The tokens of replies, and the time from their first token to their end. Leaves out replies that arrived in one
   * piece, and those whose tokens or times are unknown.
   */
  readonly speedTokens: number;
  readonly speedMs: number;
  /** Parts of `tokensIn`: tokens read from a cache, and tokens written to one. */
  readonly cachedIn: number;
  readonly cacheWriteIn: number;
  /** The reasoning tokens among `tokensOut`. */
  readonly reasoningOut: number;
  /** The costs that services reported, in billionths of a currency unit, so that sums stay exact. */
  readonly costNano: number;
  /** Tokens of the replies with a reported cost, to which prices don't apply. */
  readonly costedIn: number;
  readonly costedOut: number;
  readonly costedCachedIn: number;
  readonly costedCacheWriteIn: number;
}

export type UsageFigure = keyof UsageSums;

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

export const USAGE_FIGURES = Object.keys(NO_USAGE) as readonly UsageFigure[];

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

/** The usage in a range, of one chat or of all. */
export interface UsageReport {
  readonly days: readonly DayUsage[];
  /** The latest names of all connections with usage, removed ones included, by id. */
  readonly connectionNames: Readonly<Record<string, string>>;
  /** The first day with usage of any chat, even before the range; null if there is none. */
  readonly firstDay: number | null;
}
