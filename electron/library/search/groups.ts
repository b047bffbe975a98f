/** Collects the chats on one page of results, with the hits in each. */

import type { ConversationSummary } from '../../../shared/conversation.ts';
import { largestOf } from '../../../shared/json/largest.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { SearchGroup, SearchHit } from '../../../shared/search/search-results.ts';

interface Group {
  readonly summary: ConversationSummary;
  readonly hits: SearchHit[];
  /** How many hits are counted but not listed. */
  more: number;
}

export class Groups {
  readonly #groups = new Map<string, Group>();
  readonly #summaryOf: (id: string) => ConversationSummary | null;

  constructor(summaryOf: (id: string) => ConversationSummary | null) {
    this.#summaryOf = summaryOf;
  }

  get isFull(): boolean {
    return this.#groups.size >= LIMITS.searchPageSize;
  }

  has(id: string): boolean {
    return this.#groups.has(id);
  }

  /** The chat's group; null for a chat that no longer exists. */
  get(id: string): Group | null {
    const known = this.#groups.get(id);
    if (known !== undefined) return known;
    const summary = this.#summaryOf(id);
    if (summary === null) return null;
    const made = { summary, hits: [], more: 0 };
    this.#groups.set(id, made);
    return made;
  }

  /** Groups in order: chats found by title, then those with the newest hits. */
  sorted(): SearchGroup[] {
    return Array.from(this.#groups.values(), ({ summary, hits, more }) => ({
      conversation: summary,
      hits,
      moreHits: more,
    })).sort((a, b) => inTitle(b) - inTitle(a) || newest(b) - newest(a));
  }
}

const inTitle = (group: SearchGroup): number => (group.hits.some((hit) => hit.where === 'title') ? 1 : 0);
const newest = (group: SearchGroup): number =>
  largestOf(
    group.hits.map((hit) => hit.createdAt),
    group.conversation.updatedAt,
  );
