/** The language of an exported page, with the words that Parley writes into it. */

import type { MainTexts } from '../../../shared/locales/text-key.ts';

/** The language that a page is written in, with the few words that are not the person's own. */
export interface PageLanguage {
  /** BCP 47, with the region by which numbers are written. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: MainTexts['exportedPage'];
}
