/** What a base URL says before anyone is asked: its origin, its host, whether a key would travel in clear. */

/** null while it is not a URL yet. A scheme that is missing counts as https, as main takes it. */
function parseBaseUrl(typed: string): URL | null {
  const text = typed.trim();
  if (text === '') return null;
  return URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
}

/** A name for the connection that the person did not name. */
export function nameFromUrl(typed: string): string {
  return parseBaseUrl(typed)?.hostname ?? '';
}

/** True when a key would be sent without encryption to another computer. */
export function isClearText(typed: string): boolean {
  const url = parseBaseUrl(typed);
  return url !== null && url.protocol === 'http:' && !isLoopback(url.hostname);
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/** True when both point at the same scheme, host and port: the key that was saved for one is good for the other. */
export function isSameOrigin(a: string, b: string): boolean {
  const first = parseBaseUrl(a);
  return first !== null && first.origin === parseBaseUrl(b)?.origin;
}
