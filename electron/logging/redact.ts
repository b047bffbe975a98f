/** Removes whatever could be a secret from a text before it is logged. */

import { LIMITS } from '../../shared/limits.ts';

const TEXT_MAX_CHARS = 2_000;
const REMOVED = '[redacted]';

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Bearer|Basic)\s+[^\s"',;]+/gi, REMOVED],
  // user:password@ in front of a host.
  [/(\/\/)[^\s/?#@]+@/g, `$1${REMOVED}@`],
  [/([?&#;](?:[a-z_-]{0,60}(?:key|token|secret|password|signature)|sig|code)=)[^&#;\s"']+/gi, `$1${REMOVED}`],
  [
    /("?(?:[a-z_-]{0,60}(?:api[_-]?key|token|secret|password)|authorization)"?\s*[:=]\s*"?)(?!\[redacted\])[^\s"',;}]+/gi,
    `$1${REMOVED}`,
  ],
  // Keys with a well-known prefix and at least eight more characters.
  [/\b(?:sk|pk|rk|key|api|gsk|xai|pplx|hf|ghp|gho|glpat|xox[abp])[-_][\w-]{8,}/gi, REMOVED],
  [/\bAIza[\w-]{8,}/g, REMOVED],
  // Match from the start of a word: otherwise each `eyJ` in a long word would be tried up to its end.
  [/(?<![\w-])(?=[\w-]*\.[\w-])[\w-]*?\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, REMOVED],
  // Anything long enough to be a key: a run without spaces, or a shorter one with digits among its letters.
  [/\b[\w+-]{32,}\b/g, REMOVED],
  [/\b(?=[\w-]{0,99}\d[A-Za-z_-]{0,99}\d)(?=[\w-]{0,99}[A-Za-z])[\w-]{20,}\b/g, REMOVED],
  [/\b[A-Za-z0-9+/]{22,}={1,2}/g, REMOVED],
];

/**
 * The text without anything that looks like a key, in one line, at most 2,000 characters. Control characters, line ends
 * and invisible marks become spaces, so that a log can neither forge a line nor move a terminal's cursor.
 */
export function redact(text: string): string {
  // A key that begins before the cut must still be seen whole. If the end of the examined text cuts a key, its whole
  // word is removed.
  const seenChars = TEXT_MAX_CHARS + LIMITS.apiKeyMaxChars;
  const seen = text.length > seenChars ? text.slice(0, seenChars).replace(/(?<!\S)\S+$/, '') : text;
  let clean = seen.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement);
  return clean.slice(0, TEXT_MAX_CHARS);
}
