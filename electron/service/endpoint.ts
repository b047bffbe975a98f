/** Base URL rules: what is accepted, what it becomes, where its paths lie (interface document, section 1). */

import { isLoopbackHost, withScheme } from '../../shared/addresses.ts';
import { fail, ok, type Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { parseUrl } from './parse-url.ts';

/** A service's address. Keys are bound to `origin`. */
export interface Endpoint {
  /** Normalised: scheme, host, port, path; no trailing slash, no trailing `/v1`. */
  readonly baseUrl: string;
  readonly origin: string;
  /** True when a key does not travel in clear: https, or loopback. */
  readonly isSecure: boolean;
}

export type BaseUrlProblem = 'empty' | 'too_long' | 'invalid' | 'scheme' | 'credentials' | 'query';

export type ServicePath = '/chat/completions' | '/models';

const PATHS_PASTED_ALONG = /(?<!\/)\/+(?:chat\/completions|completions|models)\/*$/i;

/** A web address without a name and password in it, as a person types it. */
export function readWebAddress(typed: string): Result<URL, { readonly reason: BaseUrlProblem }> {
  if (typed.length > LIMITS.urlMaxChars) return fail({ reason: 'too_long' });
  const address = withScheme(typed);
  // URL drops tabs and line breaks inside an address in silence; a person did not mean that.
  const url = /[\s\\\p{Cc}]/u.test(address) ? null : parseUrl(address);
  if (url === null) return fail({ reason: 'invalid' });
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail({ reason: 'scheme' });
  return url.username === '' && url.password === '' ? ok(url) : fail({ reason: 'credentials' });
}

/**
 * Reads what a person typed or pasted. White space around it, trailing slashes, a trailing `/v1` and a pasted endpoint
 * path are dropped; a missing scheme becomes https, or http for loopback.
 */
export function parseBaseUrl(input: string): Result<Endpoint, { readonly reason: BaseUrlProblem }> {
  const typed = input
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .trim();
  if (typed === '') return fail({ reason: 'empty' });
  const read = readWebAddress(typed);
  if (!read.ok) return read;
  const url = read.value;
  if (url.search !== '' || url.hash !== '') return fail({ reason: 'query' });
  const path = url.pathname
    .replace(PATHS_PASTED_ALONG, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/(?<!\/)\/+v1$/i, '')
    .replace(/(?<!\/)\/+$/, '');
  return ok({
    baseUrl: url.origin + path,
    origin: url.origin,
    isSecure: isLoopbackHost(url.hostname) || url.protocol === 'https:',
  });
}

/** `{baseUrl}/v1{path}` (interface document, sections 4 and 9). */
export function endpointUrl(endpoint: Endpoint, path: ServicePath): string {
  return `${endpoint.baseUrl}/v1${path}`;
}
