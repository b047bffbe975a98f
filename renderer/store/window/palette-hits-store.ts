/** Message search results for the palette. */

import { create } from 'zustand';
import type { SearchGroup } from '../../../shared/search/search-results.ts';
import { bridge } from '../../bridge.ts';

/** The palette matches names of chats and commands on each key press, and searches messages after a pause. */
const TYPING_PAUSE_MS = 120;

interface PaletteHits {
  readonly groups: readonly SearchGroup[];
}

const hitsStore = create<PaletteHits>(() => ({ groups: [] }));

export const useHits = hitsStore;

export function clearHits(): void {
  hitsStore.setState({ groups: [] });
}

/**
 * Searches after a short pause; the returned function cancels. If the search fails, the palette still offers its other
 * results.
 */
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
