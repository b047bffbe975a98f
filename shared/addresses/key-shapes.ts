/** Distinguishes API keys from addresses, names and models by their shape alone. */

import { LIMITS } from '../limits.ts';
import { findSecret } from '../requests/secret-scan.ts';
import { withoutInvisible, withPlainHyphens } from './pasted-text.ts';

/** Key prefixes that no host, name or model starts with. */
const KEY_PREFIX = /^(?:sk|gsk|xai|nvapi|pplx|csk|rk|hf|AIza)[-_]/;
const TOKEN = /^[A-Za-z0-9][A-Za-z0-9._~+/=-]*$/;
const PLAIN_TOKEN = /^[A-Za-z0-9_-]+$/;
const DOTTED_TOKEN = /^[0-9a-f]{32}\.[A-Za-z0-9]{12,}$/;
/** A shorter text without a known prefix may be a name. */
const UNNAMED_KEY_MIN_CHARS = 24;
const NAMED_KEY_MIN_CHARS = 12;
const KEY_PART_MIN_CHARS = 20;

/** True for a single token with the prefix or the form of a known service's keys. */
export function isKnownKey(text: string): boolean {
  const one = text.trim();
  if (!TOKEN.test(one)) return false;
  if (findSecret(one) !== null || DOTTED_TOKEN.test(one)) return true;
  return one.length >= NAMED_KEY_MIN_CHARS && KEY_PREFIX.test(one) && /\d/.test(one);
}

/** True if the text has a known key anywhere: in quotes, behind a name, in full-width letters. */
export function holdsKey(text: string): boolean {
  const meant = withPlainHyphens(withoutInvisible(text.slice(0, LIMITS.pastedKeyMaxChars)));
  return findSecret(meant) !== null || meant.split(/[\s"'`<>()[\]{},;:=\u2018-\u201f]+/).some(isKnownKey);
}

/** True if a part of an address is a known key and looks random, because a name in an address may begin like a key. */
export function hasKeyPart(address: string): boolean {
  const parts = address.split(/[/?&=#@;,:]+/);
  return parts.some((part) => part.length >= KEY_PART_MIN_CHARS && isKnownKey(part) && isRandom(part));
}

/**
 * Like `isKnownKey`, but also true for a long run of letters and digits without a dot. Use it only where an address is
 * expected, because some model names look like that.
 */
export function looksLikeKey(text: string): boolean {
  const one = text.trim();
  return isKnownKey(one) || (one.length >= UNNAMED_KEY_MIN_CHARS && PLAIN_TOKEN.test(one) && isRandom(one));
}

/** True if letters and digits alternate more often than in words followed by a number. */
export function isRandom(token: string): boolean {
  const changes = token.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])|[a-z](?=[A-Z])/g)?.length ?? 0;
  return changes >= 4;
}
