/** What the page shows as rows: sums by day, model, connection or chat, with what they cost. Pure. */

import { groupBy } from '../../shared/groups.ts';
import type { Costs } from '../../shared/usage/costs.ts';
import type { PriceOf } from '../../shared/usage/prices.ts';
import { type ModelUsage, subtractUsage, sumsOf, type UsageSums } from '../../shared/usage/usage.ts';
import { modelKey } from '../store/connections/model-facts-store.ts';
import { costsBy } from '../store/connections/model-prices.ts';

export const GROUPINGS = ['day', 'model', 'connection', 'chat'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Usage that a row can include. */
export interface Entry extends ModelUsage {
  readonly day?: number;
  /** In figures by chat: the chat; absent for the sum of all other chats. */
  readonly conversationId?: string;
  readonly title?: string | null;
}

export interface UsageRow {
  readonly key: string;
  /** Any of its entries; the row takes its name from it. */
  readonly entry: Entry;
  readonly sums: UsageSums;
  readonly costs: Costs;
}

export interface Filter {
  readonly connectionId: string | null;
  readonly model: string | null;
}

export function filterEntries<E extends Entry>(entries: readonly E[], { connectionId, model }: Filter): readonly E[] {
  return entries.filter(
    (one) => (connectionId === null || one.connectionId === connectionId) && (model === null || one.model === model),
  );
}

export function keyOfEntry(entry: Entry, grouping: Grouping): string {
  if (grouping === 'day') return String(entry.day ?? 0);
  if (grouping === 'chat') return entry.conversationId ?? '';
  return grouping === 'connection' ? entry.connectionId : modelKey(entry);
}

/** The rest of `all` that isn't in the listed chats, by model; empty if there is none. */
export function otherChats(all: readonly Entry[], listed: readonly Entry[]): readonly Entry[] {
  const byModel = (entries: readonly Entry[]) => groupBy(entries, modelKey);
  const known = byModel(listed);
  return Array.from(byModel(all), ([key, entries]): Entry[] => {
    const [entry] = entries;
    const sums = subtractUsage(sumsOf(entries), sumsOf(known.get(key) ?? []));
    if (entry === undefined || sums.replies <= 0) return [];
    return [{ connectionId: entry.connectionId, model: entry.model, ...sums }];
  }).flat();
}

/** Days newest first; everything else by tokens, most first; unlisted chats last. */
export function usageRows(entries: readonly Entry[], grouping: Grouping, priceOf: PriceOf): readonly UsageRow[] {
  const groups = groupBy(entries, (entry) => keyOfEntry(entry, grouping));
  const rows = Array.from(groups, ([key, all]): UsageRow[] => {
    const [entry] = all;
    if (entry === undefined) return [];
    return [{ key, entry, sums: sumsOf(all), costs: costsBy(all, priceOf) }];
  }).flat();
  const tokens = ({ sums }: UsageRow): number => sums.tokensIn + sums.tokensOut;
  const isOthers = ({ key }: UsageRow): number => Number(grouping === 'chat' && key === '');
  return rows.sort((a, b) =>
    grouping === 'day'
      ? Number(b.key) - Number(a.key)
      : isOthers(a) - isOthers(b) || tokens(b) - tokens(a) || b.sums.replies - a.sums.replies,
  );
}

/** Milliseconds until the first token, on average; null where none was measured. */
export function firstTokenMs({ firstCount, firstMs }: UsageSums): number | null {
  return firstCount === 0 ? null : firstMs / firstCount;
}

/** Tokens a second between the first one and the end; null where it is not known. */
export function tokensPerSecond({ speedTokens, speedMs }: UsageSums): number | null {
  return speedMs === 0 ? null : (speedTokens * 1000) / speedMs;
}
