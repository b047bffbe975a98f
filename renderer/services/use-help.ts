/** Loads the help articles in the user's language, and searches them. */

import { useMemo } from 'react';
import type { HelpArticle } from '../../shared/help/articles.ts';
import { createHelpSearch, stemsOf, stopWordsOf } from '../../shared/help/help-search.ts';
import { nearestWord } from '../../shared/help/near-words.ts';
import { HELP_TEXTS, type HelpTexts } from '../../shared/locales/help-texts.ts';
import { fold } from '../../shared/search/fold.ts';
import { useLoadedTexts } from './loaded-texts.ts';

/** An entry that people find by its title or a synonym. */
interface Named {
  readonly title: string;
  readonly synonyms: string;
}

export interface Help {
  readonly articles: readonly HelpArticle[];
  /** The names of keys on the language's keyboards, for keys in articles. */
  readonly keys: HelpTexts['keys'];
  /** Best match first; all articles in their own order for a query without meaningful words. */
  readonly find: (query: string) => readonly HelpArticle[];
  /** The entries with at least half of the query's words, best first. Rare words count more. Corrects typing errors. */
  readonly findAmong: <T extends Named>(entries: readonly T[], query: string) => readonly T[];
}

/**
 * Null until the articles are loaded.
 * @param onMissing called if they can't be loaded
 */
export function useHelp(onMissing?: () => void): Help | null {
  const texts = useLoadedTexts(HELP_TEXTS, onMissing);
  return useMemo(() => (texts === null ? null : helpOf(texts)), [texts]);
}

type Search = ReturnType<typeof createHelpSearch>;

/** Enough for “certificate error”, of which one word is known. */
const SHARE_MIN = 0.5;
/** Articles that fit less than this, compared with the best, only mention a word in passing. */
const SCORE_MIN = 0.2;

export function helpOf({ articles, stopWords, keys }: HelpTexts): Help {
  const ignored = stopWordsOf(stopWords);
  const counted = (stems: readonly string[]) => new Map(stems.map((stem) => [stem, 1]));
  // Built for the first query that needs it; most palette queries don't.
  let search: Search | null = null;
  const searches = new WeakMap<readonly Named[], Search>();
  const searchOf = (entries: readonly Named[]): Search => {
    const known = searches.get(entries);
    if (known !== undefined) return known;
    const documents = entries.map(({ title, synonyms }, at) => ({
      ...{ id: String(at), title, keywords: synonyms, markdown: '', related: [] },
    }));
    const made = createHelpSearch(documents, ignored);
    searches.set(entries, made);
    return made;
  };
  const stemsIn = (entries: readonly Named[]): ReadonlySet<string> =>
    new Set(entries.flatMap(({ title, synonyms }) => stemsOf(`${title} ${synonyms}`, ignored)));
  const corrected = (stems: readonly string[], known: ReadonlySet<string>): readonly string[] =>
    stems.map((stem) => (known.has(stem) ? stem : (nearestWord(stem, known) ?? stem)));
  const inArticles = (stems: readonly string[]): readonly HelpArticle[] => {
    search ??= createHelpSearch(articles, ignored);
    const hits = search(counted(stems));
    const least = (hits[0]?.score ?? 0) * SCORE_MIN;
    return hits.filter(({ score }) => score >= least).map(({ article }) => article);
  };
  return {
    articles,
    keys,
    find: (query) => {
      const stems = stemsOf(query, ignored);
      if (stems.length === 0) return articles;
      const begun = fold(query.trim());
      // While a word is being typed, its beginning is enough to match.
      const byTitle = articles.filter(({ title }) => fold(title).includes(begun));
      const byKeywords = articles.filter(({ keywords }) => fold(keywords).includes(begun));
      const found = [...new Set([...byTitle, ...inArticles(stems), ...byKeywords])];
      if (found.length > 0) return found;
      return inArticles(
        corrected(stems, stemsIn(articles.map(({ title, keywords }) => ({ title, synonyms: keywords })))),
      );
    },
    findAmong: (entries, query) => {
      const stems = corrected(stemsOf(query, ignored), stemsIn(entries));
      if (stems.length === 0) return [];
      return searchOf(entries)(counted(stems)).flatMap(({ article, share }) =>
        share < SHARE_MIN ? [] : (entries[Number(article.id)] ?? []),
      );
    },
  };
}
