/** Loads the help articles in the user's language, and searches them. */

import { useMemo } from 'react';
import { fold } from '../../shared/fold.ts';
import type { HelpArticle } from '../../shared/help/articles.ts';
import { createHelpSearch, stemsOf, stopWordsOf } from '../../shared/help/help-search.ts';
import { HELP_TEXTS, type HelpTexts } from '../../shared/locales/help-texts.ts';
import { useLoadedTexts } from './loaded-texts.ts';

export interface Help {
  readonly articles: readonly HelpArticle[];
  /** What the language's keyboards call the keys that articles name. */
  readonly keys: HelpTexts['keys'];
  /** Best match first; all articles in their own order for a query without meaningful words. */
  readonly find: (query: string) => readonly HelpArticle[];
}

/**
 * Null until the articles are loaded.
 * @param onMissing called if they can't be loaded
 */
export function useHelp(onMissing?: () => void): Help | null {
  const texts = useLoadedTexts(HELP_TEXTS, onMissing);
  return useMemo(() => (texts === null ? null : helpOf(texts)), [texts]);
}

export function helpOf({ articles, stopWords, keys }: HelpTexts): Help {
  const ignored = stopWordsOf(stopWords);
  let search: ReturnType<typeof createHelpSearch> | null = null;
  return {
    articles,
    keys,
    find: (query) => {
      const stems = stemsOf(query, ignored);
      if (stems.length === 0) return articles;
      const begun = fold(query.trim());
      // While a word is being typed, its beginning is enough to match.
      const byTitle = articles.filter(({ title }) => fold(title).includes(begun));
      // Made for the first query: the palette rarely needs it.
      search ??= createHelpSearch(articles, ignored);
      const found = search(new Map(stems.map((stem) => [stem, 1]))).map(({ article }) => article);
      return [...new Set([...byTitle, ...found, ...articles.filter(({ keywords }) => fold(keywords).includes(begun))])];
    },
  };
}
