/** What a readable export format must know how to write. */

import type { DocumentHead, DocumentMessage } from './document.ts';
import type { OutlineEntry } from './outline.ts';
import type { PageLanguage } from './page-language.ts';

export interface ReadablePage {
  /** Of the file's name, with the dot. */
  readonly ending: string;
  readonly begin: (head: DocumentHead, language: PageLanguage) => string;
  readonly message: (
    message: DocumentMessage,
    entry: OutlineEntry,
    language: PageLanguage,
    /** The base64 of a content; null if it is gone. */
    contentOf: (sha256: string) => string | null,
  ) => string;
  /** Stands once, before the first message that is not on the path. */
  readonly others: (language: PageLanguage) => string;
  readonly draft: (draft: string, language: PageLanguage) => string;
  readonly end: () => string;
}
