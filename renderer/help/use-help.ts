/** Loads the help articles in the user's language, and searches them. */

import { useMemo } from 'react';
import { createHelpSearch, stemsOf } from '../../shared/help/help-search.ts';
import type { HelpArticle, HelpTexts } from '../../shared/locales/help-texts.ts';
import { useHelpTexts } from '../services/use-help-texts.ts';

export interface Help {
  readonly articles: readonly HelpArticle[];
  /** Best match first; all articles in their own order for a query without meaningful words. */
  readonly find: (query: string) => readonly HelpArticle[];
}

/** Null until the articles are loaded. */
export function useHelp(): Help | null {
  const texts = useHelpTexts();
  return useMemo(() => (texts === null ? null : helpOf(texts)), [texts]);
}

export function helpOf({ articles, stopWords }: HelpTexts): Help {
  const ignored = new Set(stopWords.split(/\s+/));
  const search = createHelpSearch(articles, ignored);
  return {
    articles,
    find: (query) => {
      const stems = stemsOf(query, ignored);
      if (stems.length === 0) return articles;
      const begun = query.trim().toLowerCase();
      // While a word is being typed, its beginning is enough to match.
      const byTitle = articles.filter(({ title }) => title.toLowerCase().includes(begun));
      const found = search(new Map(stems.map((stem) => [stem, 1]))).map(({ article }) => article);
      return [...new Set([...byTitle, ...found, ...articles.filter(({ keywords }) => keywords.includes(begun))])];
    },
  };
}
