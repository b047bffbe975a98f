/** The search over all chats: the query and its results. */

import { create } from 'zustand';
import { LIMITS } from '../../../shared/limits.ts';
import type { SearchGroup, SearchPage } from '../../../shared/search/search-results.ts';
import { bridge } from '../../bridge.ts';
import { notifyRefusal } from '../window/notices-store.ts';

/** Long enough to skip the letters of a fast typist, short enough to feel immediate. */
const TYPING_PAUSE_MS = 90;
/** While messages are still being indexed, repeat the search after this long. */
const REFRESH_MS = 1_500;

interface SearchState extends SearchPage {
  readonly query: string;
  /** The query that `groups` belongs to. */
  readonly answeredQuery: string;
  readonly isSearching: boolean;
}

const NOTHING: SearchState = {
  query: '',
  answeredQuery: '',
  groups: [],
  nextOffset: null,
  problems: [],
  waitingMessages: 0,
  isSearching: false,
};

const searchStore = create<SearchState>(() => NOTHING);

export const useSearch = searchStore;

let timer: number | undefined;
let pagesShown = 0;

/** Lets main open the index and read the titles while the user types the first word: an empty search does only that. */
export function prepareSearch(): void {
  void bridge().searchQuery({ query: '', offset: 0 });
}

/**
 * Searches after a short pause, or at once if the length changes by more than one, as with an input method or the
 * clipboard. An empty query ends the search.
 */
export function setSearchQuery(typed: string): void {
  const { query: before } = searchStore.getState();
  const query = typed.slice(0, LIMITS.searchQueryMaxChars);
  window.clearTimeout(timer);
  if (query.trim() === '') {
    searchStore.setState({ ...NOTHING, query }, true);
    return;
  }
  searchStore.setState({ query, isSearching: true });
  const isOneLetter = Math.abs(query.length - before.length) <= 1;
  if (isOneLetter) timer = window.setTimeout(() => void ask(query, 0), TYPING_PAUSE_MS);
  else void ask(query, 0);
}

export function clearSearch(): void {
  setSearchQuery('');
}

/** Loads the next page of results, if there is one. */
export function searchMore(): void {
  const { answeredQuery, query, nextOffset, isSearching } = searchStore.getState();
  if (nextOffset === null || isSearching || answeredQuery !== query) return;
  searchStore.setState({ isSearching: true });
  void ask(query, nextOffset);
}

/** Searches in flight. */
let asking = 0;
/** Rises when the searchable content changes. */
let changes = 0;

async function ask(query: string, offset: number): Promise<void> {
  const before = changes;
  asking += 1;
  try {
    await answer(query, offset);
  } finally {
    asking -= 1;
  }
  if (asking === 0 && changes !== before) void askAgain(query);
}

async function answer(query: string, offset: number): Promise<void> {
  let result = await bridge().searchQuery({ query, offset });
  // An empty page isn't the end: later pages may have hits.
  while (isEmptyPage(result) && searchStore.getState().query === query)
    result = await bridge().searchQuery({ query, offset: result.value.nextOffset });
  // The query has changed, and its own search is on the way.
  if (searchStore.getState().query !== query) return;
  if (!result.ok) {
    searchStore.setState({ isSearching: false });
    notifyRefusal('notices.searchFailed', result.error);
    return;
  }
  const { groups, nextOffset, problems, waitingMessages } = result.value;
  pagesShown = offset === 0 ? 1 : pagesShown + 1;
  searchStore.setState((state) => ({
    answeredQuery: query,
    groups: offset === 0 ? groups : joinGroups(state.groups, groups),
    nextOffset,
    problems,
    waitingMessages,
    isSearching: false,
  }));
  window.clearTimeout(timer);
  if (waitingMessages > 0 && offset === 0) timer = window.setTimeout(() => void askAgain(query), REFRESH_MS);
}

/**
 * Repeats the search after chats have changed, once running searches are done. If the user has loaded more pages, the
 * results stay as they are.
 */
export function searchAgain(): void {
  changes += 1;
  const { answeredQuery } = searchStore.getState();
  if (answeredQuery !== '' && asking === 0) void askAgain(answeredQuery);
}

/** Removes the hits of deleted chats. Returns a function that stops listening. */
export function connectSearchStore(): () => void {
  return bridge().onConversationSummaries(({ removed }) => {
    const { groups } = searchStore.getState();
    const left = groups.filter(({ conversation }) => !removed.includes(conversation.id));
    if (left.length < groups.length) searchStore.setState({ groups: left });
  });
}

/**
 * Repeats the search unless its query has changed or it is running. If the user has loaded more pages, the results
 * stay as they are.
 */
async function askAgain(query: string): Promise<void> {
  const { query: wanted, answeredQuery, isSearching } = searchStore.getState();
  if (wanted === query && answeredQuery === query && !isSearching && pagesShown === 1) await ask(query, 0);
}

type Answer = Awaited<ReturnType<ReturnType<typeof bridge>['searchQuery']>>;

function isEmptyPage(
  answer: Answer,
): answer is Extract<Answer, { ok: true }> & { readonly value: { readonly nextOffset: number } } {
  return answer.ok && answer.value.groups.length === 0 && answer.value.nextOffset !== null;
}

/** Merges the hits of a chat that are spread over several pages. */
function joinGroups(before: readonly SearchGroup[], after: readonly SearchGroup[]): readonly SearchGroup[] {
  const later = new Map(after.map((group) => [group.conversation.id, group]));
  const joined = before.map((group) => {
    const more = later.get(group.conversation.id);
    if (more === undefined) return group;
    later.delete(group.conversation.id);
    const hits = [...group.hits, ...more.hits];
    return { conversation: more.conversation, hits, moreHits: group.moreHits + more.moreHits };
  });
  return [...joined, ...later.values()];
}
