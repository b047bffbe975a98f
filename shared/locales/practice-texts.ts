/** Where the practice service finds its texts in each language, each loaded only when it is chosen. */

import type { Phrases } from '../phrases.ts';
import type { enPracticeConsole } from './en/practice-console.ts';
import type { enPracticeRefusals } from './en/practice-refusals.ts';
import type { HelpTexts } from './help-texts.ts';
import type { Language, LanguageCode } from './languages.ts';
import type { Texts } from './text-key.ts';

/** What the poet writes about. */
interface PoetSubject {
  /** A message that mentions one of these asks for this subject. */
  readonly words: Phrases;
  /** The wordings of each sentence, the likeliest first. */
  readonly sentences: readonly (readonly [string, ...string[]])[];
}

/** What its token console says. */
type ConsoleTexts = Texts<typeof enPracticeConsole>;
/** What it answers to requests that it refuses. */
type RefusalTexts = Texts<typeof enPracticeRefusals>;

/** All that the practice service says. */
export interface PracticeTexts {
  readonly help: HelpTexts;
  /** A message that begins with one of these asks for the rest of a reply. */
  readonly continuing: Phrases;
  readonly guide: {
    readonly description: string;
    /** A message that holds nothing else greets, or asks what can be asked. */
    readonly greetings: Phrases;
    readonly topics: Phrases;
    /** Words that may surround those: “please”, “me”, the app's name. */
    readonly fillers: Phrases;
    /** A short message without a question mark that begins with one of these thanks. */
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
    /** By the name that `only=` asks for, the same in every language. */
    readonly sections: Readonly<Record<string, string>>;
    /** How people ask for a length (“5000 tokens”), a speed (“200 tokens per second”), thinking, and an expired key. */
    readonly words: {
      readonly tokens: Phrases;
      readonly perSecond: Phrases;
      readonly thinking: Phrases;
      readonly expiredKey: Phrases;
    };
    /** The answer to a question about an expired key that came with another key. */
    readonly keyReplaced: string;
    readonly round: string;
    /** The title of a made-up source. */
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

/** The language in which the practice service speaks now. */
export interface PracticeLanguage extends Pick<Language, 'direction'> {
  readonly texts: PracticeTexts;
  /** For `Intl`. */
  readonly locale: string;
  /** The keys that the person assigned to commands. */
  readonly shortcuts?: Readonly<Record<string, string>>;
}

const english = () => import('./en/practice.ts').then(({ enPractice }) => enPractice);

/** What the models say is left alone: other letters would break the Markdown and the code that it is there to show. */
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
