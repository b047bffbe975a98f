/** Represents a request's credentials, the key and the added headers, and removes both from what a service says. */

import { largestOf } from '../../shared/json/largest.ts';
import type { ApiKey } from './api-key.ts';
import type { HiddenText } from './hidden-text.ts';
import { mapTexts } from './json-texts.ts';
import type { Recipient } from './recipient.ts';

/** Either an `ApiKey`, or further headers with or without a key. */
export interface Credential {
  /** The headers as sent, by name. Throws for a recipient that the secrets are not bound to. */
  headers(recipient: Recipient<'service'>): Readonly<Record<string, string>>;
  /** What may be shown in place of the header with this name; null for a header without a secret. */
  shownHeader(name: string): string | null;
  /** False when the key or the value of a header has characters that can't be sent. */
  isSendable(): boolean;
  redact(text: string): string;
  redactJson(value: unknown): unknown;
  redactPiece(text: string, before: string): string;
  redactEnd(text: string, before: string): string;
  possibleStartChars(text: string): number;
}

/** A header that the user added to the requests of a connection. */
export interface ExtraHeader {
  readonly name: string;
  readonly value: ApiKey;
}

const DOTS = '••••';
/** The last characters of a shorter value would reveal too much. */
const SHOWN_FROM_CHARS = 12;

/** The last characters of a header's value that may be shown; empty for a short value. */
export function shownEnd(value: ApiKey): string {
  return value.length < SHOWN_FROM_CHARS ? '' : value.lastFour;
}

/** The key with any further headers; null when there is neither. */
export function credentialOf(key: ApiKey | null, extra: readonly ExtraHeader[]): Credential | null {
  return extra.length === 0 ? key : new HeaderCredential(key, extra);
}

/** A key, or none, with further headers. */
class HeaderCredential implements Credential {
  readonly #key: ApiKey | null;
  readonly #extra: readonly ExtraHeader[];
  readonly #secrets: readonly HiddenText[];

  constructor(key: ApiKey | null, extra: readonly ExtraHeader[]) {
    this.#key = key;
    this.#extra = extra;
    this.#secrets = [...(key === null ? [] : [key]), ...extra.flatMap(({ value }) => value.hiddenWords())];
  }

  headers(recipient: Recipient<'service'>): Readonly<Record<string, string>> {
    return {
      ...this.#key?.headers(recipient),
      ...Object.fromEntries(this.#extra.map(({ name, value }) => [name, value.revealTo(recipient)])),
    };
  }

  shownHeader(name: string): string | null {
    const header = this.#extra.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return header === undefined ? (this.#key?.shownHeader(name) ?? null) : `${DOTS}${shownEnd(header.value)}`;
  }

  isSendable(): boolean {
    return this.#key?.isSendable() !== false && this.#extra.every(({ value }) => value.isHeaderValue());
  }

  redact(text: string): string {
    return this.#secrets.reduce((rest, secret) => secret.redact(rest), text);
  }

  redactJson(value: unknown): unknown {
    return mapTexts(value, (text) => this.redact(text));
  }

  redactPiece(text: string, before: string): string {
    return this.#secrets.reduce((rest, secret) => secret.redactPiece(rest, before), text);
  }

  redactEnd(text: string, before: string): string {
    return this.#secrets.reduce((rest, secret) => secret.redactEnd(rest, before), text);
  }

  possibleStartChars(text: string): number {
    return largestOf(
      this.#secrets.map((secret) => secret.possibleStartChars(text)),
      0,
    );
  }
}
