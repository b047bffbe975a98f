/** Decides which addresses may be passed to the system's browser or mail program. */

import { parseUrl } from '../../shared/addresses/parse-url.ts';
import { LIMITS } from '../../shared/limits.ts';

const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
/** A link from a stranger must not set other mail fields, above all attachments. */
const MAIL_FIELDS: ReadonlySet<string> = new Set(['to', 'cc', 'bcc', 'subject', 'body', 'in-reply-to']);

/**
 * The address as it may be passed to the system, or null: http, https and mailto only, no credentials, no control
 * characters, no unusual mail fields, bounded length. Returns the URL parser's result, with hosts in ASCII, never the
 * original text.
 */
export function externalUrl(text: string): string | null {
  // The parser would drop or escape controls and spaces: then the user would see another address than the one that
  // opens.
  if (text.length > LIMITS.urlMaxChars || !/^[^\s\p{Cc}]+$/u.test(text)) return null;
  const url = parseUrl(text);
  if (url === null) return null;
  if (!ALLOWED_SCHEMES.has(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'mailto:') {
    for (const name of url.searchParams.keys()) if (!MAIL_FIELDS.has(name.toLowerCase())) return null;
  } else if (url.hostname === '') return null;
  return url.href.length > LIMITS.urlMaxChars ? null : url.href;
}
