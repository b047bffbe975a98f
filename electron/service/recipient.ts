/** Identifies who may get a secret: types check the kind, each disclosure compares the address. */

import { parseUrl } from '../../shared/addresses/parse-url.ts';
import type { ProxyAddress } from '../../shared/addresses/proxy-server.ts';

/** `service` is an origin, `proxy` a host with its port, `keyring` the system's keyring, which seals what is stored. */
export type RecipientKind = 'service' | 'proxy' | 'keyring';

export class Recipient<K extends RecipientKind> {
  readonly kind: K;
  readonly #address: string;

  private constructor(kind: K, address: string) {
    this.kind = kind;
    this.#address = address;
  }

  /** The server at the origin of this address. */
  static service(url: string): Recipient<'service'> {
    return new Recipient('service', parseUrl(url)?.origin ?? 'null');
  }

  /** Ignores case and different spellings of an IPv6 address; a host with a trailing dot is a different one. */
  static proxy({ host, port }: ProxyAddress): Recipient<'proxy'> {
    const written = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
    return new Recipient('proxy', `${parseUrl(`http://${written}/`)?.hostname ?? host.toLowerCase()}:${port}`);
  }

  /** An origin (`null` if it is opaque), a host with its port, or `keyring`. */
  get address(): string {
    return this.#address;
  }

  isSame(other: Recipient<RecipientKind>): boolean {
    // An opaque origin belongs to no recipient.
    return this.kind === other.kind && this.#address === other.#address && this.#address !== 'null';
  }

  static readonly #keyring = new Recipient('keyring', 'keyring');

  static get keyring(): Recipient<'keyring'> {
    return Recipient.#keyring;
  }
}

/** Thrown instead of revealing a secret to the wrong recipient. A bug, never an expected failure. */
export class WrongRecipientError extends Error {
  override readonly name = 'WrongRecipientError';
}
