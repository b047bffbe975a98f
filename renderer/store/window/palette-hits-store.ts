/** What the search over all messages finds for the words in the palette. */

import { create } from 'zustand';
import type { SearchGroup } from '../../../shared/conversation.ts';
import { bridge } from '../../bridge.ts';

/** The names of chats and commands are matched on each key; messages are looked through when the keys rest. */
const TYPING_PAUSE_MS = 120;

interface PaletteHits {
  readonly groups: readonly SearchGroup[];
}

const hitsStore = create<PaletteHits>(() => ({ groups: [] }));

export const useHits = hitsStore;

export function clearHits(): void {
  hitsStore.setState({ groups: [] });
}

/** Searches after a short pause; the returned function gives it up. A search that fails leaves the other kinds to choose from. */
export function findHits(query: string): () => void {
  let isWanted = true;
  const words = query.trim();
  const ask = async (): Promise<void> => {
    const result = await bridge().searchQuery({ query: words, offset: 0 });
    if (isWanted) hitsStore.setState({ groups: result.ok ? result.value.groups : [] });
  };
  clearHits();
  const timer = words === '' ? undefined : window.setTimeout(() => void ask(), TYPING_PAUSE_MS);
  return () => {
    isWanted = false;
    window.clearTimeout(timer);
  };
}
