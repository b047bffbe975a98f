/** Whom a secret may be handed to: the kind is a part of the secret's type, the address is compared before each handing over. */

import { parseUrl } from '../../shared/parse-url.ts';
import type { ProxyAddress } from '../../shared/proxy-server.ts';

/** `service`: an origin. `proxy`: a host with its port. `keyring`: the system's, which seals what is stored. */
export type RecipientKind = 'service' | 'proxy' | 'keyring';

export class Recipient<K extends RecipientKind> {
  readonly kind: K;
  readonly #address: string;

  private constructor(kind: K, address: string) {
    this.kind = kind;
    this.#address = address;
  }

  /** Whoever answers at the origin of this address. */
  static service(url: string): Recipient<'service'> {
    return new Recipient('service', parseUrl(url)?.origin ?? 'null');
  }

  /** Upper and lower case, and the ways to write an IPv6 address, are one; a host with a dot at its end is another one. */
  static proxy({ host, port }: ProxyAddress): Recipient<'proxy'> {
    const written = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
    return new Recipient('proxy', `${parseUrl(`http://${written}/`)?.hostname ?? host.toLowerCase()}:${port}`);
  }

  /** An origin, or a host with its port. */
  get address(): string {
    return this.#address;
  }

  isSame(other: Recipient<RecipientKind>): boolean {
    // An opaque origin is nobody's.
    return this.kind === other.kind && this.#address === other.#address && this.#address !== 'null';
  }

  static readonly #keyring = new Recipient('keyring', 'keyring');

  static get keyring(): Recipient<'keyring'> {
    return Recipient.#keyring;
  }
}

/** Thrown instead of handing a secret over: whoever asked is not the one that it was typed for. A bug, never an expected failure. */
export class WrongRecipientError extends Error {
  override readonly name = 'WrongRecipientError';
}
