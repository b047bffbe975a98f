/** Where the practice service finds its texts in each language, each loaded only when it is chosen. */

import type { LanguageCode } from './languages.ts';

/** One help article; `keywords` are other words by which people ask for it. */
export interface HelpArticle {
  readonly id: string;
  readonly title: string;
  readonly keywords: string;
  readonly markdown: string;
  /** Ids of articles worth reading next. */
  readonly related: readonly string[];
}

/** One section of the tour; `id` is what `only=` asks for, in every language. */
export interface TourSection {
  readonly id: string;
  readonly markdown: string;
}

/** All that the practice models say. */
export interface PracticeTexts {
  readonly guide: {
    readonly description: string;
    /** In the order in which topics are listed. */
    readonly articles: readonly HelpArticle[];
    /** What a whole message looks like that only greets, thanks, or asks what can be asked. */
    readonly greeting: RegExp;
    readonly thanks: RegExp;
    readonly topics: RegExp;
    /** Words that say nothing about what a question is about, with spaces between. */
    readonly stopWords: string;
    readonly whoIAm: string;
    readonly hello: string;
    readonly examples: string;
    readonly topicList: string;
    readonly doesNotKnow: string;
    readonly seeAlso: string;
    readonly welcome: string;
    readonly allSaid: string;
  };
  readonly echo: { readonly description: string; readonly nothing: string };
  readonly tour: {
    readonly description: string;
    readonly reasoning: string;
    readonly sections: readonly TourSection[];
    readonly round: string;
    readonly unknown: string;
    readonly allSaid: string;
  };
}

const english = () => import('./en/practice.ts').then(({ enPractice }) => enPractice);

/** The pseudo-languages leave them alone: other letters would break the Markdown and the code that they are there to show. */
export const PRACTICE_TEXTS: Readonly<Record<LanguageCode, () => Promise<PracticeTexts>>> = {
  en: english,
  'en-XA': english,
  'ar-XB': english,
};
