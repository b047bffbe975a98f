/** Where the window finds its texts in each language, each loaded only when it is chosen. */

import { en } from './en.ts';
import type { LanguageCode } from './languages.ts';
import type { LocaleTexts } from './text-key.ts';

const pseudoTexts = (isMirrored: boolean) => import('./pseudo.ts').then(({ pseudo }) => pseudo(en, isMirrored));

export const WINDOW_TEXTS: Readonly<Record<LanguageCode, () => Promise<LocaleTexts>>> = {
  en: () => Promise.resolve(en),
  'en-XA': () => pseudoTexts(false),
  'ar-XB': () => pseudoTexts(true),
};
