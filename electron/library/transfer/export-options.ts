/** Defines an export's options, and tracks its progress. */

import type { ExportFormat } from '../../../shared/library.ts';
import { collectGarbage } from '../file/memory.ts';
import type { PageLanguage } from './page-language.ts';
import type { ChosenConversations } from './read-document.ts';
import type { AddOptions } from './staging.ts';
import { yieldOrCancel } from './transfer-error.ts';

export interface ExportOptions extends AddOptions {
  /** Null exports everything, including archived chats and, as JSON or as a zip archive, the chats in the trash. */
  readonly ids: readonly string[] | null;
  readonly format: ExportFormat;
  /** The language of Parley's own text in the export; JSON has none. */
  readonly language: PageLanguage;
  /** A file for JSON, an archive or a single chat, otherwise a folder. An existing file is replaced. */
  readonly target: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Reading this many messages takes more than a second, and a garbage collection about 20 ms. */
const MESSAGES_PER_COLLECTION = 20_000;

/**
 * Reports progress and lets cancel requests through. Also collects garbage: V8 doesn't count the database driver's
 * memory, so it would collect too late.
 */
export class ExportProgress {
  readonly #options: ExportOptions;
  readonly #total: number;
  #done = 0;
  #sinceCollection = 0;

  constructor(options: ExportOptions, chosen: ChosenConversations) {
    this.#options = options;
    this.#total = chosen.messageCount;
  }

  async add(messages: number): Promise<void> {
    this.#done += messages;
    this.#sinceCollection += messages;
    if (this.#sinceCollection >= MESSAGES_PER_COLLECTION) {
      this.#sinceCollection = 0;
      collectGarbage();
    }
    this.#options.onProgress(Math.min(this.#done, this.#total), this.#total);
    await yieldOrCancel(this.#options.isCancelled);
  }
}
