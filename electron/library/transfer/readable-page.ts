/** What a readable export format must know how to write. */

import type { DocumentHead, DocumentMessage } from './document.ts';
import type { OutlineEntry } from './outline.ts';

export interface ReadablePage {
  /** Of the file's name, with the dot. */
  readonly ending: string;
  readonly begin: (head: DocumentHead) => string;
  readonly message: (message: DocumentMessage, entry: OutlineEntry) => string;
  /** Stands once, before the first message that is not on the path. */
  readonly others: () => string;
  readonly draft: (draft: string) => string;
  readonly end: () => string;
}
