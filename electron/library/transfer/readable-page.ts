/** What a readable export format must know how to write. */

import type { MainTexts } from '../../../shared/locales/text-key.ts';
import type { DocumentHead, DocumentMessage } from './document.ts';
import type { OutlineEntry } from './outline.ts';

/** The language that a page is written in, with the few words that are not the person's own. */
export interface PageLanguage {
  /** BCP 47, with the region by which numbers are written. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: MainTexts['exportedPage'];
}

export interface ReadablePage {
  /** Of the file's name, with the dot. */
  readonly ending: string;
  readonly begin: (head: DocumentHead, language: PageLanguage) => string;
  readonly message: (message: DocumentMessage, entry: OutlineEntry, language: PageLanguage) => string;
  /** Stands once, before the first message that is not on the path. */
  readonly others: (language: PageLanguage) => string;
  readonly draft: (draft: string, language: PageLanguage) => string;
  readonly end: () => string;
}
