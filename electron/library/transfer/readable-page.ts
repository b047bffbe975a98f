/** Defines what each readable export format must be able to write. */

import type { DocumentHead, DocumentMessage } from './document.ts';
import type { OutlineEntry } from './outline.ts';
import type { PageLanguage } from './page-language.ts';

export interface ReadablePage {
  /** File suffix, with the dot. */
  readonly ending: string;
  readonly begin: (head: DocumentHead, language: PageLanguage) => string;
  readonly message: (
    message: DocumentMessage,
    entry: OutlineEntry,
    language: PageLanguage,
    /** The base64 of some content; null if it is gone. */
    contentOf: (sha256: string) => string | null,
  ) => string;
  /** Written once, before the first message that isn't on the active path. */
  readonly others: (language: PageLanguage) => string;
  readonly draft: (draft: string, language: PageLanguage) => string;
  readonly end: () => string;
}
