/** A list of conversations, newest first, kept in order while rows change, come and go: pure rules. */

import type { ConversationSummary } from '../../../shared/conversation.ts';
import { chatIndex, isBefore, withFewChanges } from './chat-index.ts';

export interface ConversationList {
  /** Newest first. */
  readonly items: readonly ConversationSummary[];
  /** How many there are in all, also those that were not loaded yet. */
  readonly total: number;
}

export const EMPTY_LIST: ConversationList = { items: [], total: 0 };

/** Above this number of changed rows, merging the whole list costs less than placing each row. */
const FEW_ROWS_MAX = 50;

type Rows = readonly ConversationSummary[];

/** Puts rows into a sorted list; a row that is there already is replaced. */
export function mergeSummaries(items: Rows, added: Rows): Rows {
  return applyChanges(items, added, [], () => true);
}

/**
 * Applies what main tells about changed rows: those that fit the list are put in, the others leave it. A few rows cost the same
 * in a list of any length, but for copying it; many cost one pass over the list, whatever their order.
 */
export function applyChanges(
  items: Rows,
  changed: Rows,
  removed: readonly string[],
  fits: (summary: ConversationSummary) => boolean,
): Rows {
  const latest = new Map(changed.map((summary) => [summary.id, summary]));
  const come = [...latest.values()].filter(fits);
  const leaving = new Set([...removed, ...latest.keys()]);
  const { byId } = chatIndex(items);
  const gone = [...leaving].flatMap((id) => byId.get(id) ?? []);
  const areFew = gone.length + come.length <= FEW_ROWS_MAX || (gone.length === 0 && areOlder(come, items.at(-1)));
  return areFew ? withFewChanges(items, gone, come) : mergedInOnePass(items, leaving, come);
}

/** True for the next page of a list that is read page by page. */
const areOlder = (rows: Rows, last: ConversationSummary | undefined): boolean =>
  last === undefined || rows.every((row) => isBefore(last, row));

function mergedInOnePass(items: Rows, leaving: ReadonlySet<string>, come: Rows): Rows {
  const news = come.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const merged: ConversationSummary[] = [];
  let at = 0;
  for (const item of items) {
    if (leaving.has(item.id)) continue;
    for (let next = news[at]; next !== undefined && isBefore(next, item); next = news[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(item);
  }
  return merged.concat(news.slice(at));
}
