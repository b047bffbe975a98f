/** Holds the headers of one answer, by lower-case name. */

import { LIMITS } from '../../shared/limits.ts';
import type { Headers } from '../../shared/service.ts';
import type { Credential } from './credential.ts';

const REQUEST_ID_NAMES = [
  'x-request-id',
  'request-id',
  'x-requestid',
  'apim-request-id',
  'x-ms-request-id',
  'x-amzn-requestid',
  'x-oneapi-request-id',
  'x-ds-trace-id',
  'x-siliconcloud-trace-id',
  'x-correlation-id',
  'x-trace-id',
  'cf-ray',
];

export class AnswerHeaders {
  readonly #values = new Map<string, string>();
  readonly #key: Credential | null;

  /** Repeated headers are joined with `, `, as RFC 9110 section 5.3 reads them. */
  constructor(entries: Iterable<readonly [string, string]>, key: Credential | null = null) {
    this.#key = key;
    for (const [name, value] of entries) {
      const known = name.toLowerCase();
      const before = this.#values.get(known);
      this.#values.set(known, before === undefined ? value : `${before}, ${value}`);
    }
  }

  get(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  /** The media type without parameters, in lower case; empty when none was sent. */
  get mediaType(): string {
    return (
      /^[^;,]*/
        .exec(this.get('content-type') ?? '')?.[0]
        .trim()
        .toLowerCase() ?? ''
    );
  }

  /** The identifier that the service's support would ask for, without the key; null if none was sent. */
  get requestId(): string | null {
    for (const name of REQUEST_ID_NAMES) {
      const value = this.get(name);
      if (value !== null && value !== '')
        return (this.#key?.redact(value) ?? value).replace(/[^\x21-\x7e]/g, ' ').slice(0, LIMITS.serviceIdMaxChars);
    }
    return null;
  }
}

/** The headers that fit into the record of a request, each as `shown` writes it. */
export function keptHeaders(
  headers: Headers,
  shown: (name: string, value: string) => readonly [string, string],
): { readonly kept: Headers; readonly isCut: boolean } {
  const kept: (readonly [string, string])[] = [];
  let room = LIMITS.headersKeptMaxChars;
  for (const header of headers) {
    const [name, value] = shown(header[0], header[1]);
    room -= name.length + value.length;
    if (room < 0) return { kept, isCut: true };
    kept.push([name, value]);
  }
  return { kept, isCut: false };
}
