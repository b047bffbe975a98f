/** The names of all sentences, as types made from the English texts. */

import type { en } from './en.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** A key of the locale files, for example `sidebar.newChat`; plural forms share one key. */
export type TextKey = Paths<typeof en>;

export type TextValues = Readonly<Record<string, string | number>>;

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** What a language has to bring: the same keys as English, and further plural forms where it has them. */
export type LocaleTexts = Texts<typeof en>;
