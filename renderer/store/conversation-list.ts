/** A list of conversations, newest first, kept in order while rows change, come and go: pure rules. */

import type { ConversationSummary } from '../../shared/conversation.ts';

export interface ConversationList {
  /** Newest first. */
  readonly items: readonly ConversationSummary[];
  /** How many there are in all, also those that were not loaded yet. */
  readonly total: number;
}

export const EMPTY_LIST: ConversationList = { items: [], total: 0 };

function isBefore(a: ConversationSummary, b: ConversationSummary): boolean {
  return a.updatedAt !== b.updatedAt ? a.updatedAt > b.updatedAt : a.id > b.id;
}

/** Puts rows into a sorted list; a row that is there already is replaced. Costs one pass over the list, whatever its order was. */
export function mergeSummaries(
  items: readonly ConversationSummary[],
  added: readonly ConversationSummary[],
): readonly ConversationSummary[] {
  if (added.length === 0) return items;
  const byId = new Map(added.map((summary) => [summary.id, summary]));
  const news = [...byId.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const merged: ConversationSummary[] = [];
  let at = 0;
  for (const item of items) {
    if (byId.has(item.id)) continue;
    for (let next = news[at]; next !== undefined && isBefore(next, item); next = news[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(item);
  }
  return merged.concat(news.slice(at));
}

/** Takes rows out of a list. */
function withoutIds(items: readonly ConversationSummary[], ids: ReadonlySet<string>): readonly ConversationSummary[] {
  return items.some((item) => ids.has(item.id)) ? items.filter((item) => !ids.has(item.id)) : items;
}

/** Applies what main tells about changed rows: those that fit the list are put in, the others leave it. */
export function applyChanges(
  items: readonly ConversationSummary[],
  changed: readonly ConversationSummary[],
  removed: readonly string[],
  fits: (summary: ConversationSummary) => boolean,
): readonly ConversationSummary[] {
  const gone = new Set(removed);
  for (const summary of changed) if (!fits(summary)) gone.add(summary.id);
  return mergeSummaries(withoutIds(items, gone), changed.filter(fits));
}
