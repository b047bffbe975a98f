/** Loads the help articles in the person's language, and finds those that answer a question. */

import { useEffect, useMemo, useState } from 'react';
import { createHelpSearch, stemsOf } from '../../shared/help/help-search.ts';
import { HELP_TEXTS, type HelpArticle, type HelpTexts } from '../../shared/locales/help-texts.ts';
import { useTextLanguage } from '../i18n.ts';

export interface Help {
  readonly articles: readonly HelpArticle[];
  /** Best first; all of them, in their order, for a query without a telling word. */
  readonly find: (query: string) => readonly HelpArticle[];
}

/** Null until the articles are there. */
export function useHelp(): Help | null {
  const language = useTextLanguage();
  const [texts, setTexts] = useState<HelpTexts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void HELP_TEXTS[language]().then((loaded) => {
      if (isCurrent) setTexts(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
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
      // While a word is being typed, its beginning is enough.
      const byTitle = articles.filter(({ title }) => title.toLowerCase().includes(begun));
      const found = search(new Map(stems.map((stem) => [stem, 1]))).map(({ article }) => article);
      return [...new Set([...byTitle, ...found, ...articles.filter(({ keywords }) => keywords.includes(begun))])];
    },
  };
}
