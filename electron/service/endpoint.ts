/** Parses a service's address, and builds the addresses of its requests (interface document, section 1). */

import { isLoopbackHost } from '../../shared/addresses/addresses.ts';
import {
  alternativeBaseUrl,
  type BaseUrlProblem,
  baseUrlText,
  readBaseUrl,
  requestUrl,
  type ServicePath,
} from '../../shared/addresses/base-url.ts';
import { ok, type Result } from '../../shared/errors.ts';

/** A service's address. Keys are bound to `origin`. */
export interface Endpoint {
  /** As `baseUrlText` writes it; without a trailing `/v1`, which requests add. */
  readonly baseUrl: string;
  readonly origin: string;
  /** True when keys never cross a network unencrypted: https, or loopback. */
  readonly isSecure: boolean;
}

/** Reads a typed or pasted address; `readBaseUrl` documents what it accepts. */
export function parseBaseUrl(input: string): Result<Endpoint, { readonly reason: BaseUrlProblem }> {
  const read = readBaseUrl(input);
  if (!read.ok) return read;
  const { origin, hostname, protocol } = read.value;
  return ok({
    baseUrl: baseUrlText(read.value),
    origin,
    isSecure: isLoopbackHost(hostname) || protocol === 'https:',
  });
}

/** The same origin without `/v1` in its paths, or with it; null if the address has another version. */
export function alternativeEndpoint(endpoint: Endpoint): Endpoint | null {
  const baseUrl = alternativeBaseUrl(endpoint.baseUrl);
  return baseUrl === null ? null : { ...endpoint, baseUrl };
}

/** The address of a request: `{baseUrl}/v1{path}` (sections 4 and 9), or as `requestUrl` says. */
export function endpointUrl({ baseUrl }: Endpoint, path: ServicePath): string {
  return requestUrl(baseUrl, path);
}
