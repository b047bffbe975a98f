/** Where main finds its texts in each language, each loaded only when it is chosen. */

import { enMain } from './en/main.ts';
import type { LanguageCode } from './languages.ts';
import type { MainTexts } from './text-key.ts';

const pseudoTexts = (isMirrored: boolean) => import('./pseudo.ts').then(({ pseudo }) => pseudo(enMain, isMirrored));

export const MAIN_TEXTS: Readonly<Record<LanguageCode, () => Promise<MainTexts>>> = {
  en: () => Promise.resolve(enMain),
  ar: () => import('./ar/main.ts').then(({ arMain }) => arMain),
  es: () => import('./es/main.ts').then(({ esMain }) => esMain),
  'pt-BR': () => import('./pt-BR/main.ts').then(({ ptBrMain }) => ptBrMain),
  ru: () => import('./ru/main.ts').then(({ ruMain }) => ruMain),
  de: () => import('./de/main.ts').then(({ deMain }) => deMain),
  fr: () => import('./fr/main.ts').then(({ frMain }) => frMain),
  ja: () => import('./ja/main.ts').then(({ jaMain }) => jaMain),
  'zh-Hans': () => import('./zh-Hans/main.ts').then(({ zhHansMain }) => zhHansMain),
  'en-XA': () => pseudoTexts(false),
  'ar-XB': () => pseudoTexts(true),
};
