/** Holds a secret in memory, bound to its recipient: an API key, a header's value, or a proxy's password. */

import { HiddenText } from './hidden-text.ts';
import { Recipient, WrongRecipientError } from './recipient.ts';
import { secretWords } from './secret-words.ts';

const SHOWN_CHARS = 4;
/** A shorter key occurs in any text by chance, so it is not searched for. */
const SHORTEST_FOUND_CHARS = 8;

/** Where a secret is sent. Any secret may also go to the keyring, which seals it for storing. */
type SentTo = 'service' | 'proxy';

export class ApiKey<K extends SentTo = 'service'> extends HiddenText {
  readonly #value: string;
  readonly #recipient: Recipient<K>;

  /** @param recipient the only one that the secret is ever sent to */
  constructor(value: string, recipient: Recipient<K>) {
    super(value);
    this.#value = value;
    this.#recipient = recipient;
  }

  get recipient(): Recipient<K> {
    return this.#recipient;
  }

  isFor(recipient: Recipient<K>): boolean {
    return this.#recipient.isSame(recipient);
  }

  /** The secret itself. Throws a `WrongRecipientError` for any recipient except its own and the keyring. */
  revealTo(recipient: Recipient<K> | Recipient<'keyring'>): string {
    if (recipient !== Recipient.keyring && !this.#recipient.isSame(recipient))
      throw new WrongRecipientError(`a secret for ${this.#recipient.address} was asked for by ${recipient.address}`);
    return this.#value;
  }

  /** The last four characters; empty for a key so short that they would reveal all of it. */
  get lastFour(): string {
    return this.#value.length > SHOWN_CHARS ? this.#value.slice(-SHOWN_CHARS) : '';
  }

  get length(): number {
    return this.#value.length;
  }

  is(text: string): boolean {
    return this.#value === text;
  }

  isIn(text: string): boolean {
    return isSecretIn(text, this.#value);
  }

  /** The secret parts of a header's value. */
  hiddenWords(): readonly HiddenText[] {
    return secretWords(this.#value).map((word) => new HiddenText(word));
  }

  /** The `Authorization` header (interface document, section 5). */
  headers(this: ApiKey, recipient: Recipient<'service'>): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.revealTo(recipient)}` };
  }

  shownHeader(name: string): string | null {
    return name.toLowerCase() === 'authorization' ? `Bearer ••••${this.lastFour}` : null;
  }

  /** False when it can't be sent as a key: it has white space, control or non-ASCII characters. */
  isSendable(): boolean {
    return /^[\x21-\x7e]*$/.test(this.#value);
  }

  /** False when it can't be the value of an extra header, which may contain spaces. */
  isHeaderValue(): boolean {
    return /^[\x20-\x7e]*$/.test(this.#value);
  }
}

/** True when `text` contains the whole secret. */
export function isSecretIn(text: string, secret: string): boolean {
  return secret.length >= SHORTEST_FOUND_CHARS && text.includes(secret);
}
