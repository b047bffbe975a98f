/** The names of all sentences, as types made from the English texts. */

import type { enFormulas } from './en/formulas.ts';
import type * as enMain from './en/main.ts';
import type { enSynonyms } from './en/synonyms.ts';
import type * as en from './en.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** For 1 alone, in languages whose form `one` is also that of 21: “Moved “Trip” to the trash”, but “Moved 21 chats”. */
type ExactForm = 'exactlyOne';
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** A key of the locale files, for example `sidebar.newChat`; plural forms share one key. */
export type TextKey = Paths<typeof en>;

export type TextValues = Readonly<Record<string, string | number>>;

/** Of a sentence with a number English has two forms; another language has its own ones, and needs the last alone. */
export type Texts<T> = T extends readonly unknown[]
  ? readonly Texts<T[number]>[]
  : {
      readonly [K in keyof T as K extends `${string}_${Exclude<PluralForm, 'other'>}` ? never : K]: T[K] extends string
        ? string
        : Texts<T[K]>;
    } & {
      readonly [K in keyof T & string as K extends `${infer Base}_other`
        ? `${Base}_${PluralForm | ExactForm}`
        : never]?: string;
    };

/** What a language has to bring for the window: the same keys as English, and the plural forms that it has. */
export type LocaleTexts = Texts<typeof en>;
/** What it has to bring for main: menus, questions, and the files that are exported. */
export type MainTexts = Texts<typeof enMain>;
/** The words of spoken formulas. */
export type FormulaTexts = Texts<typeof enFormulas>;
export type FormulaWord = keyof FormulaTexts;
/** Other words by which people look for commands and settings. */
export type SynonymTexts = Texts<typeof enSynonyms>;
