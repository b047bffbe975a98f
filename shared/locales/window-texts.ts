/** Where the window finds its texts in each language, each loaded only when it is chosen. */

import { en } from './en.ts';
import type { LanguageCode } from './languages.ts';
import type { LocaleTexts } from './text-key.ts';

const pseudoTexts = (isMirrored: boolean) => import('./pseudo.ts').then(({ pseudo }) => pseudo(en, isMirrored));

export const WINDOW_TEXTS: Readonly<Record<LanguageCode, () => Promise<LocaleTexts>>> = {
  en: () => Promise.resolve(en),
  ar: () => import('./ar.ts').then(({ ar }) => ar),
  es: () => import('./es.ts').then(({ es }) => es),
  'pt-BR': () => import('./pt-BR.ts').then(({ ptBr }) => ptBr),
  ru: () => import('./ru.ts').then(({ ru }) => ru),
  de: () => import('./de.ts').then(({ de }) => de),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  ja: () => import('./ja.ts').then(({ ja }) => ja),
  'zh-Hans': () => import('./zh-Hans.ts').then(({ zhHans }) => zhHans),
  'en-XA': () => pseudoTexts(false),
  'ar-XB': () => pseudoTexts(true),
};
