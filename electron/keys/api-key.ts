/** An API key in memory, which prints as `[key]` wherever it is printed. */
import { inspect } from 'node:util';

const PLACEHOLDER = '[key]';
const SHOWN_CHARS = 4;

export class ApiKey {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The key itself, for the one request that is about to carry it. */
  reveal(): string {
    return this.#text;
  }

  /** The last four characters; empty for a key so short that they would be all of it. */
  get lastFour(): string {
    return this.#text.length > SHOWN_CHARS ? this.#text.slice(-SHOWN_CHARS) : '';
  }

  toString(): string {
    return PLACEHOLDER;
  }

  toJSON(): string {
    return PLACEHOLDER;
  }

  [inspect.custom](): string {
    return PLACEHOLDER;
  }
}
