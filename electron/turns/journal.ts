/** Writes received text to the library in short steps, so that a crash loses very little of it. */

import { LIMITS } from '../../shared/limits.ts';
import type { JournalEntry } from '../library/library-values.ts';

interface Pending {
  text: string;
  reasoning: string;
}

/**
 * Costs O(new text): each entry holds only the text since the previous one. Entries that could not be written are sent
 * again with the next ones; their numbers make a repeated append harmless.
 */
export class Journal {
  readonly #pending = new Map<string, Pending>();
  readonly #seq = new Map<string, number>();
  readonly #write: (entries: readonly JournalEntry[]) => Promise<void>;
  readonly #onTrouble: (error: unknown) => void;
  #failed: readonly JournalEntry[] = [];
  #isFailing = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(write: (entries: readonly JournalEntry[]) => Promise<void>, onTrouble: (error: unknown) => void) {
    this.#write = write;
    this.#onTrouble = onTrouble;
  }

  add(messageId: string, text: string, reasoning: string): void {
    const pending = this.#pending.get(messageId);
    if (pending === undefined) this.#pending.set(messageId, { text, reasoning });
    else {
      pending.text += text;
      pending.reasoning += reasoning;
    }
    this.#timer ??= setTimeout(() => this.flush(), LIMITS.journalFlushMs);
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#pending.size === 0 && this.#failed.length === 0) return;
    const entries: JournalEntry[] = [...this.#failed];
    this.#failed = [];
    for (const [messageId, pending] of this.#pending) {
      const seq = (this.#seq.get(messageId) ?? 0) + 1;
      this.#seq.set(messageId, seq);
      entries.push({ messageId, seq, text: pending.text, reasoning: pending.reasoning });
    }
    this.#pending.clear();
    this.#write(entries).then(
      () => {
        this.#isFailing = false;
      },
      (error: unknown) => {
        // Report a run of failures once, not ten times a second.
        if (!this.#isFailing) this.#onTrouble(error);
        this.#isFailing = true;
        this.#failed = [...this.#failed, ...entries.filter((entry) => this.#seq.has(entry.messageId))];
      },
    );
  }

  /** Forgets a message whose whole text is stored. */
  close(messageId: string): void {
    this.#pending.delete(messageId);
    this.#seq.delete(messageId);
    if (this.#failed.length > 0) this.#failed = this.#failed.filter((entry) => entry.messageId !== messageId);
  }
}
