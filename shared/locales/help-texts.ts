/** Loads the help articles of each language, for the Help page and the practice service. */

import type { HelpArticle } from '../help/articles.ts';
import type { LanguageCode } from './languages.ts';

export interface HelpTexts {
  /** In the order in which the Help page lists them. */
  readonly articles: readonly HelpArticle[];
  /** Words that the search ignores because they say nothing about the subject of a question, separated by spaces. */
  readonly stopWords: string;
  /** The names of `Ctrl`, `Shift`, `Enter` and `Esc` on the language's keyboards, where they differ. */
  readonly keys?: Readonly<Record<string, string>>;
}

const english = () => import('./en/help.ts').then(({ enHelp }) => enHelp);

/** The pseudo-languages have the English articles, because replaced letters would break their Markdown. */
export const HELP_TEXTS: Readonly<Record<LanguageCode, () => Promise<HelpTexts>>> = {
  en: english,
  ar: () => import('./ar/help.ts').then(({ arHelp }) => arHelp),
  es: () => import('./es/help.ts').then(({ esHelp }) => esHelp),
  'pt-BR': () => import('./pt-BR/help.ts').then(({ ptBrHelp }) => ptBrHelp),
  ru: () => import('./ru/help.ts').then(({ ruHelp }) => ruHelp),
  de: () => import('./de/help.ts').then(({ deHelp }) => deHelp),
  fr: () => import('./fr/help.ts').then(({ frHelp }) => frHelp),
  ja: () => import('./ja/help.ts').then(({ jaHelp }) => jaHelp),
  'zh-Hans': () => import('./zh-Hans/help.ts').then(({ zhHansHelp }) => zhHansHelp),
  'en-XA': english,
  'ar-XB': english,
};
