/** Loads main's texts in each language, only once it is chosen. */

import * as enMain from './en/main.ts';
import type { LanguageCode } from './languages.ts';
import type { MainTexts } from './text-key.ts';

const pseudoTexts = (isMirrored: boolean) => import('./pseudo.ts').then(({ pseudo }) => pseudo(enMain, isMirrored));

export const MAIN_TEXTS: Readonly<Record<LanguageCode, () => Promise<MainTexts>>> = {
  en: () => Promise.resolve(enMain),
  ar: () => import('./ar/main.ts'),
  es: () => import('./es/main.ts'),
  'pt-BR': () => import('./pt-BR/main.ts'),
  ru: () => import('./ru/main.ts'),
  de: () => import('./de/main.ts'),
  fr: () => import('./fr/main.ts'),
  ja: () => import('./ja/main.ts'),
  'zh-Hans': () => import('./zh-Hans/main.ts'),
  'en-XA': () => pseudoTexts(false),
  'ar-XB': () => pseudoTexts(true),
};
