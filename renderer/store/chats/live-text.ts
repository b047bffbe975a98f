/** The text of one message as its view listens to it: it grows at its end without going through React. */

/**
 * A growing text, in the shape that the Markdown engine reads (`TextSource`).
 * Joining two strings makes a rope in V8, so `append` costs nothing however long the text is already.
 */
export class LiveText {
  #text: string;
  #isStreaming: boolean;
  readonly #listeners = new Set<(delta: string | null) => void>();

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

  /** The listener gets each addition, empty when no other follows for now, or null when the text was replaced or its state changed. Returns the unsubscriber. */
  subscribe(listener: (delta: string | null) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  append(delta: string): void {
    if (delta === '') return;
    this.#text += delta;
    this.#tell(delta);
  }

  set(text: string, isStreaming: boolean): void {
    if (text === this.#text && isStreaming === this.#isStreaming) return;
    this.#text = text;
    this.#isStreaming = isStreaming;
    this.#tell(null);
  }

  /** Moves to `text`, which is known to be this text and `added` after it; replaces everything when the lengths say otherwise. */
  grow(text: string, added: string): void {
    if (this.#isStreaming && this.#text.length + added.length === text.length) this.append(added);
    else this.set(text, true);
  }

  /** Nothing will be appended for now: what came need not wait for more. */
  noteAll(): void {
    this.#tell('');
  }

  #tell(delta: string | null): void {
    for (const listener of this.#listeners) listener(delta);
  }
}
