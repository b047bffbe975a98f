/** The search over all chats: what was typed and what was found. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SearchGroup } from '../../shared/conversation.ts';
import { LIMITS } from '../../shared/limits.ts';
import { bridge } from '../bridge.ts';
import { notifyRefusal } from './notices-store.ts';

/** Long enough to skip the letters of a fast typist, short enough to feel immediate. */
const TYPING_PAUSE_MS = 90;

export interface SearchState {
  readonly query: string;
  /** What `groups` were found for. */
  readonly answeredQuery: string;
  readonly groups: readonly SearchGroup[];
  readonly nextOffset: number | null;
  /** Operators that were not understood. */
  readonly problems: readonly string[];
  readonly isSearching: boolean;
}

const NOTHING: SearchState = {
  query: '',
  answeredQuery: '',
  groups: [],
  nextOffset: null,
  problems: [],
  isSearching: false,
};

export const searchStore = createStore<SearchState>(() => NOTHING);

export function useSearch<T>(select: (state: SearchState) => T): T {
  return useStore(searchStore, select);
}

let timer: number | undefined;

/** Searches after a short pause; an empty query ends the search. */
export function setSearchQuery(typed: string): void {
  const query = typed.slice(0, LIMITS.searchQueryMaxChars);
  window.clearTimeout(timer);
  if (query.trim() === '') {
    searchStore.setState({ ...NOTHING, query }, true);
    return;
  }
  searchStore.setState({ query, isSearching: true });
  timer = window.setTimeout(() => void ask(query, 0), TYPING_PAUSE_MS);
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

async function ask(query: string, offset: number): Promise<void> {
  const result = await bridge().searchQuery({ query, offset });
  // What was typed meanwhile has its own answer on the way.
  if (searchStore.getState().query !== query) return;
  if (!result.ok) {
    searchStore.setState({ isSearching: false });
    notifyRefusal('notices.searchFailed', result.error);
    return;
  }
  const { groups, nextOffset, problems } = result.value;
  searchStore.setState((state) => ({
    answeredQuery: query,
    groups: offset === 0 ? groups : joinGroups(state.groups, groups),
    nextOffset,
    problems,
    isSearching: false,
  }));
}

/** A chat whose hits are spread over two pages stays one group. */
function joinGroups(before: readonly SearchGroup[], after: readonly SearchGroup[]): readonly SearchGroup[] {
  const last = before.at(-1);
  const first = after[0];
  if (last === undefined || first === undefined || last.conversation.id !== first.conversation.id)
    return [...before, ...after];
  return [...before.slice(0, -1), { ...first, hits: [...last.hits, ...first.hits] }, ...after.slice(1)];
}
