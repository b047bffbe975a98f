/** Where the Help page and the practice service find the help articles in each language, each loaded only when it is needed. */

import type { HelpArticle } from '../help/articles.ts';
import type { LanguageCode } from './languages.ts';

export interface HelpTexts {
  /** In the order in which topics are listed. */
  readonly articles: readonly HelpArticle[];
  /** Words that say nothing about the subject of a question, separated by spaces. */
  readonly stopWords: string;
  /** What keyboards call `Ctrl`, `Shift`, `Enter` and `Esc`, if not that. */
  readonly keys?: Readonly<Record<string, string>>;
}

const english = () => import('./en/help.ts').then(({ enHelp }) => enHelp);

/** The pseudo-languages keep the English articles: other letters would break their Markdown. */
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
