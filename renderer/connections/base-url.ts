/** Reads a base URL in the window: where requests would go, its host, and whether a key would be sent unencrypted. */

import { isLoopbackHost } from '../../shared/addresses/addresses.ts';
import { baseUrlText, isUsualBaseUrl, readBaseUrl, requestUrl } from '../../shared/addresses/base-url.ts';

/** Null while `typed` isn't an address. */
function urlOf(typed: string): URL | null {
  const read = readBaseUrl(typed);
  return read.ok ? read.value : null;
}

/** A name for the connection that the user did not name. */
export function nameFromUrl(typed: string): string {
  return urlOf(typed)?.hostname ?? '';
}

/**
 * The address that chat requests would go to. Null if it is the base URL followed by `/v1/chat/completions`, and while
 * `typed` isn't an address.
 */
export function unusualRequestUrl(typed: string): string | null {
  const url = urlOf(typed);
  if (url === null) return null;
  const baseUrl = baseUrlText(url);
  return isUsualBaseUrl(baseUrl) ? null : requestUrl(baseUrl, '/chat/completions');
}

/** True when a key would be sent without encryption to another computer. */
export function isClearText(typed: string): boolean {
  const url = urlOf(typed);
  return url !== null && url.protocol === 'http:' && !isLoopbackHost(url.hostname);
}

/** True when both point at the same scheme, host and port: a key that was saved for one may be sent to the other. */
export function isSameOrigin(a: string, b: string): boolean {
  const first = urlOf(a);
  return first !== null && first.origin === urlOf(b)?.origin;
}
