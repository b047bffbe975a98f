/** Loads the practice service's texts in each language, only once it is chosen. */

import type { Phrases } from '../search/phrases.ts';
import type { enPracticeConsole } from './en/practice-console.ts';
import type { enPracticeRefusals } from './en/practice-refusals.ts';
import type { HelpTexts } from './help-texts.ts';
import type { Language, LanguageCode } from './languages.ts';
import type { Texts } from './text-key.ts';

/** A subject that the `poet` model writes about. */
interface PoetSubject {
  /** A message that mentions one of these asks for this subject. */
  readonly words: Phrases;
  /** The possible wordings of each sentence, the likeliest first. */
  readonly sentences: readonly (readonly [string, ...string[]])[];
}

type ConsoleTexts = Texts<typeof enPracticeConsole>;
type RefusalTexts = Texts<typeof enPracticeRefusals>;

/** All texts of the practice service, and the phrases that its models understand. */
export interface PracticeTexts {
  readonly help: HelpTexts;
  /** A message that begins with one of these phrases asks for the rest of a reply. */
  readonly continuing: Phrases;
  readonly guide: {
    readonly description: string;
    /** A message with nothing but these phrases is a greeting, or asks for the list of topics. */
    readonly greetings: Phrases;
    readonly topics: Phrases;
    /** Words that such a message may also contain: “please”, “me”, the app's name. */
    readonly fillers: Phrases;
    /** A short message without a question mark that begins with one of these phrases says thanks. */
    readonly thanks: Phrases;
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
    /** The sections by the names that `only=` uses, which are the same in every language. */
    readonly sections: Readonly<Record<string, string>>;
    /** How people ask for a length (“5000 tokens”), a speed (“200 tokens per second”), thinking, and an expired key. */
    readonly words: {
      readonly tokens: Phrases;
      readonly perSecond: Phrases;
      readonly thinking: Phrases;
      readonly expiredKey: Phrases;
    };
    /** The answer if a question about an expired key comes with a different key than before. */
    readonly keyReplaced: string;
    readonly round: string;
    /** The title of the made-up source. */
    readonly example: string;
    readonly unknown: string;
    readonly allSaid: string;
  };
  readonly poet: {
    readonly description: string;
    readonly subjects: readonly [PoetSubject, ...PoetSubject[]];
    readonly allSaid: string;
  };
  readonly console: ConsoleTexts;
  readonly refusals: RefusalTexts;
}

/** The current language of the practice service. */
export interface PracticeLanguage extends Pick<Language, 'direction'> {
  readonly texts: PracticeTexts;
  /** The locale for `Intl`. */
  readonly locale: string;
  /** The user's own shortcuts, by command. */
  readonly shortcuts?: Readonly<Record<string, string>>;
}

const english = () => import('./en/practice.ts').then(({ enPractice }) => enPractice);

/** Leaves the models' replies in English, because replaced letters would break the Markdown and code in them. */
async function pseudoTexts(isMirrored: boolean): Promise<PracticeTexts> {
  const [texts, { pseudo }] = await Promise.all([english(), import('./pseudo.ts')]);
  const { console, refusals } = texts;
  return { ...texts, console: pseudo(console, isMirrored), refusals: pseudo(refusals, isMirrored) };
}

export const PRACTICE_TEXTS: Readonly<Record<LanguageCode, () => Promise<PracticeTexts>>> = {
  en: english,
  ar: () => import('./ar/practice.ts').then(({ arPractice }) => arPractice),
  es: () => import('./es/practice.ts').then(({ esPractice }) => esPractice),
  'pt-BR': () => import('./pt-BR/practice.ts').then(({ ptBrPractice }) => ptBrPractice),
  ru: () => import('./ru/practice.ts').then(({ ruPractice }) => ruPractice),
  de: () => import('./de/practice.ts').then(({ dePractice }) => dePractice),
  fr: () => import('./fr/practice.ts').then(({ frPractice }) => frPractice),
  ja: () => import('./ja/practice.ts').then(({ jaPractice }) => jaPractice),
  'zh-Hans': () => import('./zh-Hans/practice.ts').then(({ zhHansPractice }) => zhHansPractice),
  'en-XA': () => pseudoTexts(false),
  'ar-XB': () => pseudoTexts(true),
};
