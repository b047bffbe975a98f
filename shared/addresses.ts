/** What an address stands for before anybody is asked, the same for the window and for main. */

/** A missing scheme becomes https, or http for loopback. */
export function withScheme(typed: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return typed;
  // `host:8080` is an address without scheme; `mailto:x` and `javascript:x` are not.
  if (/^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(typed) && !typed.startsWith('[')) return typed;
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(typed)?.[1] ?? '';
  return `${isLoopbackHost(host.toLowerCase()) ? 'http' : 'https'}://${typed.replace(/^\/+/, '')}`;
}

/** True for `localhost`, names below it, 127.0.0.0/8 and `::1`: nothing leaves this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host)
  );
}
