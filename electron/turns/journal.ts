/** Hands received text to the library in short steps, so that a crash loses at most a blink of it. */

import { LIMITS } from '../../shared/limits.ts';
import type { JournalEntry } from '../library/library-api.ts';

interface Pending {
  text: string;
  reasoning: string;
}

/** Costs O(new text): each entry holds only what came since the one before. */
export class Journal {
  readonly #pending = new Map<string, Pending>();
  readonly #seq = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #write: (entries: readonly JournalEntry[]) => void;

  constructor(write: (entries: readonly JournalEntry[]) => void) {
    this.#write = write;
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
    if (this.#pending.size === 0) return;
    const entries: JournalEntry[] = [];
    for (const [messageId, pending] of this.#pending) {
      const seq = (this.#seq.get(messageId) ?? 0) + 1;
      this.#seq.set(messageId, seq);
      entries.push({ messageId, seq, text: pending.text, reasoning: pending.reasoning });
    }
    this.#pending.clear();
    this.#write(entries);
  }

  /** Forgets a message whose whole text is being stored. */
  close(messageId: string): void {
    this.#pending.delete(messageId);
    this.#seq.delete(messageId);
  }
}
