/** The growing text of one message, which its view listens to without going through React. */

import type { TextChange, TextSource } from '../../markdown/types.ts';

/** V8 joins strings lazily, so `append` is cheap however long the text is. */
export class LiveText implements TextSource {
  #text: string;
  #isStreaming: boolean;
  readonly #listeners = new Set<(change: TextChange) => void>();

  constructor(text: string, isStreaming: boolean) {
    this.#text = text;
    this.#isStreaming = isStreaming;
  }

  getText(): string {
    return this.#text;
  }

  isStreaming(): boolean {
    return this.#isStreaming;
  }

  subscribe(listener: (change: TextChange) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** @param isTooFast text arrives faster than anyone can read */
  append(delta: string, isTooFast?: true): void {
    if (delta === '') return;
    this.#text += delta;
    this.#tell({ kind: 'added', text: delta, ...(isTooFast && { isTooFast }) });
  }

  set(text: string, isStreaming: boolean): void {
    if (text === this.#text && isStreaming === this.#isStreaming) return;
    const isEnd = this.#isStreaming && !isStreaming && text.startsWith(this.#text);
    const added = isEnd ? text.slice(this.#text.length) : '';
    this.#text = text;
    this.#isStreaming = isStreaming;
    this.#tell(isEnd ? { kind: 'ended', text: added } : { kind: 'replaced' });
  }

  /** Tells listeners that no more text follows for now, so that they needn't wait for it. */
  noteLastText(): void {
    this.#tell({ kind: 'paused' });
  }

  #tell(change: TextChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
