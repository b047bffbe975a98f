/** Finds the chats whose titles have the typed words, without comparing 100,000 titles again at each letter. */

import type { ConversationSummary } from '../../shared/conversation.ts';
import { fold } from '../../shared/search/fold.ts';
import { matchText, rankOf, type TextMatch } from '../words/text-match.ts';

export interface ChatList {
  /** Newest first. */
  readonly chats: readonly ConversationSummary[];
  readonly untitled: string;
}

export interface FoundChat extends TextMatch {
  readonly value: ConversationSummary;
  readonly text: string;
  readonly also: null;
}

/** How many titles are folded between two checks of the clock. */
const FOLDED_AT_ONCE = 500;

export class ChatMatches {
  readonly #max: number;
  #chats: readonly ConversationSummary[] = [];
  #untitled = '';
  /** The folded title of each chat; undefined until a search or `prepare` has read it. */
  #folded: (string | undefined)[] = [];
  #preparedTo = 0;
  #words: readonly string[] | null = null;
  #shown: readonly FoundChat[] = [];
  /** The indexes of all chats with these words; null if the search ended before the last chat. */
  #matching: readonly number[] | null = null;

  /** @param max how many chats are shown */
  constructor(max: number) {
    this.#max = max;
  }

  /** Folds titles for at most `maxMs`, ahead of the first search. True if all titles are folded. */
  prepare(list: ChatList, maxMs: number): boolean {
    this.#follow(list);
    const end = performance.now() + maxMs;
    while (this.#preparedTo < this.#chats.length) {
      if (performance.now() >= end) return false;
      const to = Math.min(this.#preparedTo + FOLDED_AT_ONCE, this.#chats.length);
      for (; this.#preparedTo < to; this.#preparedTo++) this.#foldedAt(this.#preparedTo);
    }
    return true;
  }

  /** The matches by rank, and in the list's order within a rank. Without words, the first chats. */
  of(list: ChatList, words: readonly string[]): readonly FoundChat[] {
    this.#follow(list);
    const before = this.#words;
    if (before !== null && words.join(' ') === before.join(' ')) return this.#shown;
    // A longer query can only match chats that the shorter one matched.
    const isLonger = before?.every((word) => words.some((longer) => longer.includes(word))) === true;
    this.#search(words, isLonger ? this.#matching : null);
    return this.#shown;
  }

  #search(words: readonly string[], among: readonly number[] | null): void {
    const ranks: readonly [number[], number[], number[]] = [[], [], []];
    const matching: number[] = [];
    const count = among?.length ?? this.#chats.length;
    let at = 0;
    for (; at < count && ranks[0].length < this.#max; at++) {
      const index = among === null ? at : (among[at] ?? 0);
      const rank = rankOf(this.#foldedAt(index), words);
      if (rank === null) continue;
      matching.push(index);
      if (ranks[rank].length < this.#max) ranks[rank].push(index);
    }
    this.#words = words;
    this.#matching = at < count ? null : matching;
    this.#shown = ranks
      .flat()
      .slice(0, this.#max)
      .flatMap((index) => this.#found(index, words));
  }

  #found(index: number, words: readonly string[]): readonly FoundChat[] {
    const value = this.#chats[index];
    if (value === undefined) return [];
    const text = value.title || this.#untitled;
    const match = matchText(text, words);
    return match === null ? [] : [{ value, text, also: null, ...match }];
  }

  #foldedAt(index: number): string {
    let folded = this.#folded[index];
    if (folded === undefined) {
      folded = fold(this.#chats[index]?.title || this.#untitled);
      this.#folded[index] = folded;
    }
    return folded;
  }

  /** Switches to another list. Most changes move one chat to the top, so the others keep their folded titles. */
  #follow({ chats, untitled }: ChatList): void {
    if (chats === this.#chats && untitled === this.#untitled) return;
    const folded: (string | undefined)[] = [];
    let next = 0;
    for (const chat of untitled === this.#untitled ? chats : []) {
      if (this.#chats[next] !== chat && this.#chats[next + 1] === chat) next += 1;
      const isKnown = this.#chats[next] === chat;
      folded.push(isKnown ? this.#folded[next] : undefined);
      if (isKnown) next += 1;
    }
    this.#chats = chats;
    this.#untitled = untitled;
    this.#folded = folded;
    this.#preparedTo = 0;
    this.#words = null;
    this.#matching = null;
  }
}
