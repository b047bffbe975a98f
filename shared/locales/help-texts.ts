/** Where the Help page and the practice service find the help articles in each language, each loaded only when it is needed. */

import type { LanguageCode } from './languages.ts';

/** One help article. */
export interface HelpArticle {
  readonly id: string;
  readonly title: string;
  /** Other words by which people ask for it, separated by spaces. */
  readonly keywords: string;
  /** Names keys in bold, with `Mod` for Control or Command. */
  readonly markdown: string;
  /** Ids of articles worth reading next. */
  readonly related: readonly string[];
}

export interface HelpTexts {
  /** In the order in which topics are listed. */
  readonly articles: readonly HelpArticle[];
  /** Words that say nothing about the subject of a question, separated by spaces. */
  readonly stopWords: string;
}

const english = () => import('./en/help.ts').then(({ enHelp }) => enHelp);

/** The pseudo-languages keep the English articles: other letters would break their Markdown. */
export const HELP_TEXTS: Readonly<Record<LanguageCode, () => Promise<HelpTexts>>> = {
  en: english,
  'en-XA': english,
  'ar-XB': english,
};
