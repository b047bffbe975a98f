/** The types of all text keys and texts, derived from the English texts. */

import type { enFormulas } from './en/formulas.ts';
import type * as enMain from './en/main.ts';
import type { enSynonyms } from './en/synonyms.ts';
import type * as en from './en.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** For exactly 1 in languages that use `one` for 21 too: “Moved “Trip” to the trash”, but “Moved 21 chats”. */
type ExactForm = 'exactlyOne';
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** A key of the locale files, for example `sidebar.newChat`; plural forms share one key. */
export type TextKey = Paths<typeof en>;

export type TextValues = Readonly<Record<string, string | number>>;

/** Texts with the same keys as `T`. Of the plural forms, only `_other` is required, and a language may add others. */
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

/** The texts of a language for the window. */
export type LocaleTexts = Texts<typeof en>;
/** The texts of a language for main: menus, questions and exported files. */
export type MainTexts = Texts<typeof enMain>;
export type FormulaTexts = Texts<typeof enFormulas>;
export type FormulaWord = keyof FormulaTexts;
/** Synonyms that the palette finds commands and settings by. */
export type SynonymTexts = Texts<typeof enSynonyms>;
