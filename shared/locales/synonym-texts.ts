/** Loads the synonyms of commands and settings in each language, when the palette first opens. */

import type { LanguageCode } from './languages.ts';
import type { SynonymTexts } from './text-key.ts';

const english = () => import('./en/synonyms.ts').then(({ enSynonyms }) => enSynonyms);

/** The pseudo-languages have the English words, which can be typed. */
export const SYNONYM_TEXTS: Readonly<Record<LanguageCode, () => Promise<SynonymTexts>>> = {
  en: english,
  de: () => import('./de/synonyms.ts').then(({ deSynonyms }) => deSynonyms),
  fr: () => import('./fr/synonyms.ts').then(({ frSynonyms }) => frSynonyms),
  es: () => import('./es/synonyms.ts').then(({ esSynonyms }) => esSynonyms),
  'pt-BR': () => import('./pt-BR/synonyms.ts').then(({ ptBrSynonyms }) => ptBrSynonyms),
  ru: () => import('./ru/synonyms.ts').then(({ ruSynonyms }) => ruSynonyms),
  ja: () => import('./ja/synonyms.ts').then(({ jaSynonyms }) => jaSynonyms),
  'zh-Hans': () => import('./zh-Hans/synonyms.ts').then(({ zhHansSynonyms }) => zhHansSynonyms),
  ar: () => import('./ar/synonyms.ts').then(({ arSynonyms }) => arSynonyms),
  'en-XA': english,
  'ar-XB': english,
};
