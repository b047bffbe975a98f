/** Reads web addresses the way people paste them; the window and main use the same rules. */

import { fail, ok, type Result } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { findSecret } from '../requests/secret-scan.ts';
import { hasKeyPart, holdsKey, looksLikeKey } from './key-shapes.ts';
import { parseUrl } from './parse-url.ts';
import { LEADING_EDGES, TRAILING_EDGES, withoutEdges, withoutInvisible } from './pasted-text.ts';

export type AddressProblem =
  | 'empty'
  | 'too_long'
  | 'invalid'
  | 'scheme'
  | 'credentials'
  /** The user pasted a key instead of an address. */
  | 'looks_like_key'
  /** The address contains a key. */
  | 'key_in_address';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/**
 * Matches `OPENAI_BASE_URL=`, `export NAME=`, `$env:NAME = ` and `"base_url": `, but never an address's scheme or port.
 */
const ASSIGNMENT =
  /^(?:(?:export|set|let|const|var) )?["']?\$?[a-z_][\w.:-]{0,80}["']? ?(?:= ?|: |:(?=["']))(?=["'`<]*[a-z0-9[])/i;
const MARKDOWN_LINK = /^\[[^[\]]{0,200}\]\(([^()]*)\)$/;
/** Square brackets around an address, but not those of an IPv6 address, such as `[::1]`. */
const IN_BRACKETS = /^\[(?![\da-f]{0,4}:[\da-f]{0,4}:)([^[\]]*)\]$/i;
/** Punctuation and marks after an address in a text. */
const BEHIND_ADDRESS: ReadonlySet<string> = new Set([...TRAILING_EDGES, ...'!:*|\u300b\u3011']);
/** Two addresses in one text, such as `https://a.example;https://b.example`. */
const SEVERAL = /[;,|]\s*https?:\/\//i;
const WEB_ADDRESSES = /https?:\/\/[^\s"'`<>\u2018-\u201f]+/gi;
/** A secret in a path, as in the connection string `…;AccessKey=…`. */
const SECRET_IN_PATH = /[;,&]\w{0,40}(?:key|token|secret|password)=/i;
/** Names of query parameters that carry secrets. */
const SECRET_PARAMETER = /(?:key|token|secret|password|passwd|signature|sig|auth|credential)s?$/i;

/**
 * Removes what people paste by accident: invisible characters, quotes, a variable name, trailing punctuation, a second
 * scheme, a command around the address. Leaves a clean address unchanged.
 */
function cleanAddress(typed: string): string {
  let text = withoutInvisible(typed).replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== text; ) {
    before = text;
    text = peel(text);
  }
  return text;
}

/** The first web address in a text; empty if there is none. */
export function firstAddressIn(text: string): string {
  return text.match(WEB_ADDRESSES)?.[0] ?? '';
}

function peel(text: string): string {
  const bare = withoutEdges(text, LEADING_EDGES, BEHIND_ADDRESS)
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(IN_BRACKETS, '$1');
  const linked = MARKDOWN_LINK.exec(text)?.[1];
  if (linked !== undefined) return linked.trim();
  const addresses = [...new Set(bare.match(WEB_ADDRESSES) ?? [])];
  const isRepeated = addresses.length === 1 && bare.split(' ').every((one) => one === addresses[0]);
  if (addresses.length === 1 && addresses[0] !== bare && (isRepeated || !SCHEME.test(bare))) return addresses[0] ?? '';
  return withoutEncodedBlanks(withoutOddEnd(bare).replace(ASSIGNMENT, ''))
    .replace(/^https?:\\\\[^\s/]*$/i, (typed) => typed.replaceAll('\\', '/'))
    .replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, '')
    .replace(/^(https?)\/\//i, '$1://');
}

/** Removes from the end: a comment, an ellipsis, and a closing bracket without an opening one. */
function withoutOddEnd(text: string): string {
  const end = SCHEME.test(text) ? text.replace(/ #.*$/, '').replace(/\u2026$/, '') : text;
  const isUnopened = (end.endsWith(')') && !end.includes('(')) || (end.endsWith(']') && !end.includes('['));
  return isUnopened ? end.slice(0, -1) : end;
}

/** Removes encoded spaces, line breaks, quotes and invisible characters from the end: `%20`, `%0A`, `%22`. */
function withoutEncodedBlanks(text: string): string {
  let end = text.length;
  for (let blank = blankBefore(end); blank !== undefined; blank = blankBefore(end)) end -= blank.length;
  return text.slice(0, end);

  function blankBefore(at: number): string | undefined {
    return /%(?:0[9ad]|2[027]|60|c2%a0|e2%80%8[b-f]|ef%bb%bf)$/i.exec(text.slice(Math.max(0, at - 9), at))?.[0];
  }
}

/**
 * Reads a typed or pasted web address; refuses one with a user name or password. A missing scheme becomes https, or
 * http for loopback.
 */
export function readWebAddress(typed: string): Result<URL, { readonly reason: AddressProblem }> {
  if (typed.length > LIMITS.urlMaxChars) return fail({ reason: 'too_long' });
  const text = cleanAddress(typed);
  if (text === '') return fail({ reason: 'empty' });
  if (looksLikeKey(text)) return fail({ reason: 'looks_like_key' });
  const isAddress = SCHEME.test(text);
  if (isAddress ? findSecret(typed) !== null || hasKeyPart(text) : holdsKey(typed))
    return fail({ reason: isAddress ? 'key_in_address' : 'looks_like_key' });
  // URL silently drops tabs and line breaks inside an address, and reads a backslash as a slash.
  const address = /[\s\\{}<>\p{Cc}]/u.test(text) || SEVERAL.test(text) ? null : withScheme(text);
  const url = address === null ? null : parseUrl(address);
  if (url === null) return fail({ reason: 'invalid' });
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail({ reason: 'scheme' });
  if (url.username !== '' || url.password !== '') return fail({ reason: 'credentials' });
  if ([...url.searchParams.keys()].some((name) => SECRET_PARAMETER.test(name)) || SECRET_IN_PATH.test(url.pathname))
    return fail({ reason: 'key_in_address' });
  return ok(url);
}

/** Adds the missing scheme; null if a text without one does not look like a host. */
function withScheme(text: string): string | null {
  if (SCHEME.test(text)) return text;
  // `host:8080` has no scheme; `mailto:x` and `javascript:x` do.
  if (/^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(text)) return text;
  const bare = text.replace(/^\/+/, '');
  const authority = /^(\[[^\]]*\]|[^/:?#@]*)(:\d{1,5})?(?=[/?#]|$)/.exec(bare);
  const host = authority?.[1]?.toLowerCase() ?? '';
  if (isLoopbackHost(host)) return `http://${bare}`;
  const hasPort = authority?.[2] !== undefined;
  return isHost(host, hasPort) ? `https://${bare}` : null;
}

/** Accepts a name with a dot and a top-level domain of letters, an IP address, or a single word with a port. */
function isHost(host: string, hasPort: boolean): boolean {
  if (host.startsWith('[')) return true;
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return true;
  if (hasPort && /^[\p{L}\d](?:[\p{L}\d_-]{0,61}[\p{L}\d])?$/u.test(host)) return true;
  return host.length <= 253 && /^(?:[\p{L}\d_-]{1,63}\.)+(?:xn--[a-z\d-]{2,}|\p{L}{2,})\.?$/u.test(host);
}

/** True for `localhost`, its subdomains, 127.0.0.0/8 and `::1`, which never leave this computer. */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host)
  );
}
