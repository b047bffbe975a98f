/** Decides which addresses may be handed to the system's browser or mail program. */

import { LIMITS } from '../../shared/limits.ts';
import { parseUrl } from '../../shared/parse-url.ts';

const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
/** Everything else that a mail program may understand, above all attachments, is not for a stranger's link to fill in. */
const MAIL_FIELDS: ReadonlySet<string> = new Set(['to', 'cc', 'bcc', 'subject', 'body', 'in-reply-to']);

/**
 * The address as it may be handed to the system, or null: http, https and mailto only, no credentials, no control
 * characters, no mail fields beyond the usual, bounded length. What the URL parser made of it is returned, with hosts
 * in ASCII, never the text that came in.
 */
export function externalUrl(text: string): string | null {
  // Controls and spaces would be dropped or escaped by the parser: what the person saw is then not what opens.
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
