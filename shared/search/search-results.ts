/** What a search found. */

import type { ConversationSummary, MessageRole } from '../conversation.ts';

/** A hit; in a title, it has no message and no role. `marks` are [start, end) offsets into `snippet`. */
export interface SearchHit {
  readonly messageId: string | null;
  readonly role: MessageRole | null;
  readonly where: 'title' | 'text' | 'reasoning' | 'sources';
  readonly snippet: string;
  readonly marks: readonly (readonly [number, number])[];
  readonly createdAt: number;
  readonly isOnActivePath: boolean;
}

export interface SearchGroup {
  readonly conversation: ConversationSummary;
  readonly hits: readonly SearchHit[];
  /** Further hits in this chat that aren't listed. */
  readonly moreHits: number;
}

export interface SearchPage {
  readonly groups: readonly SearchGroup[];
  readonly nextOffset: number | null;
  /** Operators that the search did not understand, so that the window can name them. */
  readonly problems: readonly string[];
  /** Messages that aren't indexed yet. While there are any, hits may be missing. */
  readonly waitingMessages: number;
}
