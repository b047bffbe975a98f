/** What a base URL says before anyone is asked: its origin, its host, whether a key would travel in clear. */

import { isLoopbackHost, withScheme } from '../../shared/addresses.ts';

/** null while it is not a URL yet. */
function parseBaseUrl(typed: string): URL | null {
  const text = typed.trim();
  return text === '' ? null : URL.parse(withScheme(text));
}

/** A name for the connection that the person did not name. */
export function nameFromUrl(typed: string): string {
  return parseBaseUrl(typed)?.hostname ?? '';
}

/** True when a key would be sent without encryption to another computer. */
export function isClearText(typed: string): boolean {
  const url = parseBaseUrl(typed);
  return url !== null && url.protocol === 'http:' && !isLoopbackHost(url.hostname);
}

/** True when both point at the same scheme, host and port: the key that was saved for one is good for the other. */
export function isSameOrigin(a: string, b: string): boolean {
  const first = parseBaseUrl(a);
  return first !== null && first.origin === parseBaseUrl(b)?.origin;
}
