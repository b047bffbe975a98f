/** Where the practice service finds its texts in each language, each loaded only when it is chosen. */

import type { enPracticeConsole } from './en/practice-console.ts';
import type { HelpTexts } from './help-texts.ts';
import type { Language, LanguageCode } from './languages.ts';
import type { Texts } from './text-key.ts';

/** One section of the tour; `id` is what `only=` asks for, in every language. */
interface TourSection {
  readonly id: string;
  readonly markdown: string;
}

/** What the poet writes about; `words` finds the subject in a message. */
interface PoetSubject {
  readonly words: RegExp;
  /** The wordings of each sentence, the likeliest first. */
  readonly sentences: readonly (readonly [string, ...string[]])[];
}

/** What its token console says. */
type ConsoleTexts = Texts<typeof enPracticeConsole>;

/** All that the practice service says. */
export interface PracticeTexts {
  readonly help: HelpTexts;
  readonly guide: {
    readonly description: string;
    /** What a whole message looks like that only greets, thanks, or asks what can be asked. */
    readonly greeting: RegExp;
    readonly thanks: RegExp;
    readonly topics: RegExp;
    readonly whoIAm: string;
    readonly hello: string;
    readonly examples: string;
    readonly topicList: string;
    readonly doesNotKnow: string;
    readonly seeAlso: string;
    readonly welcome: string;
    readonly allSaid: string;
  };
  readonly echo: { readonly description: string; readonly oldDescription: string; readonly nothing: string };
  readonly tour: {
    readonly description: string;
    readonly reasoning: string;
    readonly sections: readonly TourSection[];
    readonly round: string;
    readonly unknown: string;
    readonly allSaid: string;
  };
  readonly poet: {
    readonly description: string;
    readonly subjects: readonly [PoetSubject, ...PoetSubject[]];
    readonly allSaid: string;
  };
  readonly console: ConsoleTexts;
}

/** The language in which the practice service speaks now. */
export interface PracticeLanguage extends Pick<Language, 'direction'> {
  readonly texts: PracticeTexts;
  /** For `Intl`. */
  readonly locale: string;
}

const english = () => import('./en/practice.ts').then(({ enPractice }) => enPractice);

/** What the models say is left alone: other letters would break the Markdown and the code that it is there to show. */
async function pseudoTexts(isMirrored: boolean): Promise<PracticeTexts> {
  const [texts, { pseudo }] = await Promise.all([english(), import('./pseudo.ts')]);
  return { ...texts, console: pseudo(texts.console, isMirrored) };
}

export const PRACTICE_TEXTS: Readonly<Record<LanguageCode, () => Promise<PracticeTexts>>> = {
  en: english,
  'en-XA': () => pseudoTexts(false),
  'ar-XB': () => pseudoTexts(true),
};
