/** Loads the window's texts in each language, only once it is chosen. */

import * as en from './en.ts';
import type { LanguageCode } from './languages.ts';
import type { LocaleTexts } from './text-key.ts';

const pseudoTexts = (isMirrored: boolean) => import('./pseudo.ts').then(({ pseudo }) => pseudo(en, isMirrored));

export const WINDOW_TEXTS: Readonly<Record<LanguageCode, () => Promise<LocaleTexts>>> = {
  en: () => Promise.resolve(en),
  ar: () => import('./ar.ts'),
  es: () => import('./es.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  ru: () => import('./ru.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  ja: () => import('./ja.ts'),
  'zh-Hans': () => import('./zh-Hans.ts'),
  'en-XA': () => pseudoTexts(false),
  'ar-XB': () => pseudoTexts(true),
};
