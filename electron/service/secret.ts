/** An API key that cannot be printed by accident, and the removal of its text from what a service says. */

/** Below this length a "key" is a common word, and removing it would only spoil sentences. */
const SHORTEST_REMOVED_CHARS = 6;
const PLACEHOLDER = '[key]';

/** Holds the key of one request. Every way of printing it gives `[key]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value of the `Authorization` header (interface document, section 5). */
  bearer(): string {
    return `Bearer ${this.#value}`;
  }

  /** False when it cannot be a header value at all: white space, control or non-ASCII characters. */
  isSendable(): boolean {
    return /^[\x21-\x7e]*$/.test(this.#value);
  }

  /** `text` without the key; `before` is what was handed out right before it, where the key may have begun. */
  redact(text: string, before = ''): string {
    const key = this.#value;
    if (key.length < SHORTEST_REMOVED_CHARS) return text;
    const begun = before === '' ? 0 : this.#begunIn(before, text);
    const rest = begun === 0 ? text : PLACEHOLDER + text.slice(key.length - begun);
    return rest.replaceAll(key, PLACEHOLDER);
  }

  /** How many characters of the key stand at the end of `before`, when `text` goes on with the rest of it. */
  #begunIn(before: string, text: string): number {
    for (let begun = Math.min(before.length, this.#value.length - 1); begun > 0; begun--) {
      if (before.endsWith(this.#value.slice(0, begun)) && text.startsWith(this.#value.slice(begun))) return begun;
    }
    return 0;
  }

  /**
   * How many characters at the end of `text` could be the beginning of the key, so that a key that arrives in pieces
   * is seen whole. Beginnings shorter than three characters do not count: they would hold back ordinary words.
   */
  possibleStartChars(text: string): number {
    const key = this.#value;
    if (key.length < SHORTEST_REMOVED_CHARS) return 0;
    const from = Math.max(0, text.length - key.length + 1);
    let at = text.indexOf(key.slice(0, 3), from);
    while (at !== -1) {
      if (key.startsWith(text.slice(at))) return text.length - at;
      at = text.indexOf(key.slice(0, 3), at + 1);
    }
    return 0;
  }

  toString(): string {
    return PLACEHOLDER;
  }

  toJSON(): string {
    return PLACEHOLDER;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return PLACEHOLDER;
  }
}
