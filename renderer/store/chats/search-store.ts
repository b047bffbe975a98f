/** The search over all chats: what was typed and what was found. */

import { create } from 'zustand';
import type { SearchGroup, SearchPage } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { bridge } from '../../bridge.ts';
import { notifyRefusal } from '../window/notices-store.ts';

/** Long enough to skip the letters of a fast typist, short enough to feel immediate. */
const TYPING_PAUSE_MS = 90;
/** While messages are still read into the index, what was found is looked up again after this long. */
const REFRESH_MS = 1_500;

/** The search is repeated until no messages wait. */
interface SearchState extends SearchPage {
  readonly query: string;
  /** What `groups` were found for. */
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

/** Has main open the index and read the titles while the first word is typed: a search without words does no more. */
export function prepareSearch(): void {
  void bridge().searchQuery({ query: '', offset: 0 });
}

/**
 * Searches after a short pause, or at once for words that come whole, as an input method or the clipboard brings them. An
 * empty query ends the search.
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

/** Finds more of what was found last, when there is more. */
export function searchMore(): void {
  const { answeredQuery, query, nextOffset, isSearching } = searchStore.getState();
  if (nextOffset === null || isSearching || answeredQuery !== query) return;
  searchStore.setState({ isSearching: true });
  void ask(query, nextOffset);
}

/** Questions that are on their way. */
let asking = 0;
/** Rises with each change of what may be found. */
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
  // A page on which nothing fits says nothing yet: there may be hits further on.
  while (isEmptyPage(result) && searchStore.getState().query === query)
    result = await bridge().searchQuery({ query, offset: result.value.nextOffset });
  // What was typed meanwhile has its own answer on the way.
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
 * Chats have come or gone, or are others than they were: what is shown is looked up again, once what is on its way has come.
 * Whoever went on to a later page keeps what is shown.
 */
export function searchAgain(): void {
  changes += 1;
  const { answeredQuery } = searchStore.getState();
  if (answeredQuery !== '' && asking === 0) void askAgain(answeredQuery);
}

/** What was found in chats that are gone goes with them. The returned function ends the listening. */
export function connectSearchStore(): () => void {
  return bridge().onConversationSummaries(({ removed }) => {
    const { groups } = searchStore.getState();
    const left = groups.filter(({ conversation }) => !removed.includes(conversation.id));
    if (left.length < groups.length) searchStore.setState({ groups: left });
  });
}

/** What was found grows while older messages are read in; whoever went on to a later page keeps what is shown. */
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

/** A chat whose hits are spread over several pages stays one group. */
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
