/** Where main finds its texts in each language, each loaded only when it is chosen. */

import { enMain } from './en/main.ts';
import type { LanguageCode } from './languages.ts';
import type { MainTexts } from './text-key.ts';

const pseudoTexts = (isMirrored: boolean) => import('./pseudo.ts').then(({ pseudo }) => pseudo(enMain, isMirrored));

export const MAIN_TEXTS: Readonly<Record<LanguageCode, () => Promise<MainTexts>>> = {
  en: () => Promise.resolve(enMain),
  'en-XA': () => pseudoTexts(false),
  'ar-XB': () => pseudoTexts(true),
};
