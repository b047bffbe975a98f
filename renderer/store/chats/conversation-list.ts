/** Pure functions that keep a list of conversations sorted while rows change, newest first. */

import type { ConversationSummary } from '../../../shared/conversation.ts';
import { chatIndex, isBefore, withFewChanges } from './chat-index.ts';

export interface ConversationList {
  /** Newest first. */
  readonly items: readonly ConversationSummary[];
  /** The total count, including rows that aren't loaded yet. */
  readonly total: number;
}

export const EMPTY_LIST: ConversationList = { items: [], total: 0 };

/** With more changed rows than this, merging the whole list is cheaper than placing each row. */
const FEW_ROWS_MAX = 50;

type Rows = readonly ConversationSummary[];

/** Adds rows to a sorted list, replacing those with the same id. */
export function mergeSummaries(items: Rows, added: Rows): Rows {
  return applyChanges(items, added, [], () => true);
}

/**
 * Applies main's changes, in any order: adds the rows that fit the list, removes the others. A few rows, or a page of
 * older ones, cost little more than a copy of the list. More rows are sorted and merged in one pass over the list.
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

/** True if all rows come after the last item, like the next page of a list that loads page by page. */
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
