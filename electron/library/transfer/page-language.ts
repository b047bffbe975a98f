/** Defines the language of an exported page and Parley's own words on it. */

import type { MainTexts } from '../../../shared/locales/text-key.ts';

/** The page's language and the few words that the user didn't write. */
export interface PageLanguage {
  /** A BCP 47 tag, with the region that decides how numbers are formatted. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: MainTexts['exportedPage'];
}
