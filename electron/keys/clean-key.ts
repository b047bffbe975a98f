/** Finds the API key in pasted text, or says why there is none. */

import { isKnownKey } from '../../shared/addresses/key-shapes.ts';
import {
  LEADING_EDGES,
  TRAILING_EDGES,
  withoutEdges,
  withoutInvisible,
  withPlainHyphens,
} from '../../shared/addresses/pasted-text.ts';
import type { FieldProblem, PastedKeyProblem } from '../../shared/connection.ts';
import { fail, ok, type Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';

const LEADING: ReadonlySet<string> = new Set([...LEADING_EDGES, ...'([{']);
const TRAILING: ReadonlySet<string> = new Set([...TRAILING_EDGES, ...')]}:']);

/** A header, also within a command or JSON: `Authorization: Bearer …`, `x-api-key: …`. */
const BEARER = /\b(?:bearer["']?[\s:]+){1,3}["']?([^\s"'`,;\\<>]{1,8192})/gi;
const KEY_HEADER = /\b(?:x-goog-|x-)?api-key["']?\s?:\s?["']?([^\s"'`,;\\]{1,8192})/gi;
/** `OPENAI_API_KEY=…`, `api_key: …`, `"apiKey": "…"`, `$env:TOKEN = "…"`, `os.environ["KEY"] = "…"`. */
const ASSIGNMENT =
  /\b[\w.-]{0,60}(?:key|token|secret|password)(?!\w)["'\]]{0,2}\s?(?:=|:|=>)\s?["'`]?([^\s"'`,;\\]{1,8192})/gi;

/** `<apiKey>…</apiKey>`. */
const ELEMENT = /<(?:api[-_]?)?(?:key|token)>\s?([^\s<>]{1,8192})/gi;
/** The text after the key in an address or a form. */
const NEXT_FIELD = /&[\w.-]{1,60}=.*$/s;

/** A text of `PLACEHOLDER_WORD`s is an example if it has one of these words. */
const EXAMPLE_WORD = /^(?:your|my|insert|paste|enter|replace|example|here|changeme|me|api)$/i;
const PLACEHOLDER_WORD =
  /^(?:your|my|the|a|insert|paste|enter|replace|example|with|from|me|this|please|here|changeme|api|key|keys|apikey|token|secret|value|goes|openai|console|sk|pk|x+)$/i;

/**
 * Finds the key within a line of an `.env` file, JSON, a header, a curl command or code, and drops quotes, invisible
 * characters and punctuation. Refuses text with several keys, and text that cannot be a key, before anything is sent.
 */
export function cleanKey(input: string): Result<string, FieldProblem> {
  if (input.length > LIMITS.pastedKeyMaxChars) return refuse('too_long');
  const text = withPlainHyphens(withoutInvisible(input));
  const found = candidatesOf(text);
  if (found.length > 1) return refuse('several_keys');
  const key = trimmed((found[0] ?? text).replace(/^\s*(?:authorization\s?:\s?)?bearer(?:\s+|$)/i, ''));
  const problem = problemOf(key);
  if (problem === 'odd_characters') return fail({ field: 'apiKey', reason: problem, characters: oddCharacters(key) });
  return problem === null ? ok(key) : refuse(problem);
}

/** The different keys in the text: labelled, else listed, else of a known kind. Empty for a single unlabelled word. */
function candidatesOf(text: string): readonly string[] {
  for (const pattern of [BEARER, KEY_HEADER, ASSIGNMENT, ELEMENT]) {
    const found = [...text.matchAll(pattern)]
      .map((match) => trimmed(withBrokenEnd(text, match).replace(NEXT_FIELD, '')))
      .filter((one) => one !== '');
    if (found.length > 0) return [...new Set(found)];
  }
  const pieces = trimmed(text)
    .split(/[\s,;|]+/)
    .map(trimmed);
  if (pieces.length === 1) return [];
  return isList(pieces) ? [...new Set(pieces)] : [...new Set(pieces.filter(isKnownKey))];
}

/** If a line break splits a quoted key, adds the rest, so that the text is refused: half a key must not be sent. */
function withBrokenEnd(text: string, { 0: all, 1: key = '', index }: RegExpMatchArray): string {
  const quote = all.charAt(all.length - key.length - 1);
  const after = text.slice((index ?? 0) + all.length, (index ?? 0) + all.length + LIMITS.apiKeyMaxChars);
  const isCut = /["'`]/.test(quote) && /^[\r\n]/.test(after) && after.includes(quote);
  return isCut ? key + after.slice(0, after.indexOf(quote)) : key;
}

/** True for several pieces that could each be a key: they share a prefix, or are long and contain digits. */
function isList(pieces: readonly string[]): boolean {
  const prefix = /^[A-Za-z]{2,8}[-_]/.exec(pieces[0] ?? '')?.[0];
  return (
    (prefix !== undefined && pieces.every((one) => one.startsWith(prefix) && one.length >= 6)) ||
    pieces.every((one) => one.length >= 16 && /\d/.test(one) && /^[\x21-\x7e]+$/.test(one))
  );
}

/** `api.example.com/v1`. */
const HOST_AND_PATH = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?\/(?:v\d|api|openai|chat)\b/i;

function problemOf(key: string): PastedKeyProblem | null {
  if (key === '') return 'empty';
  if (key.length > LIMITS.apiKeyMaxChars) return 'too_long';
  if (/^[a-z][a-z0-9+.-]{1,30}:\/\//i.test(key) || HOST_AND_PATH.test(key)) return 'is_address';
  if (isVariable(key)) return 'variable';
  if (/[*\u2022\u00b7\u25cf\u2217\u2026\u2022]|\.{3}/u.test(key)) return isWords(key) ? 'placeholder' : 'masked';
  if (isPlaceholder(key)) return 'placeholder';
  if (/\s/.test(key)) return 'white_space';
  if (/[\p{Cc}\p{Cf}]/u.test(key)) return 'control_characters';
  return /^[\x21-\x7e]+$/.test(key) ? null : 'odd_characters';
}

/** `$NAME`, `${NAME}`, `%NAME%`, `process.env.NAME`, `os.getenv(…)`, or a bare name in capitals such as `OPENAI_API_KEY`. */
function isVariable(key: string): boolean {
  return (
    /^(?:\$\{?\w+|%\w+%?|\$env:\w+)$/i.test(key) ||
    /^\$\{\{/.test(key) ||
    /^(?:process\.env|os\.(?:environ|getenv)|import\.meta\.env|Deno\.env|ENV\[)/i.test(key) ||
    (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET)$/.test(key) && !/^(?:YOUR|MY|INSERT)/.test(key))
  );
}

/** True for `YOUR_API_KEY`, `sk-your-key-here`, `<api key>`, `xxxxxxxx`: words of an example, none of them random. */
function isPlaceholder(key: string): boolean {
  return (
    /^(?:null|none|undefined|changeme|todo|tbd|n\/a|redacted|hidden|removed|censored)$/i.test(key) ||
    /^(?:[a-z]{2,6}[-_])?x{4,}(?:-x+)*$/i.test(key) ||
    /^(?:sk[-_])?(?:0{8,}|1234567890?|abc(?:def)?123)$/i.test(key) ||
    isWords(key)
  );
}

function isWords(key: string): boolean {
  const words = key.split(/[^A-Za-z]+/).filter((one) => one !== '');
  const isExample = words.some((one) => EXAMPLE_WORD.test(one));
  return words.length > 1 && isExample && !/\d/.test(key) && words.every((one) => PLACEHOLDER_WORD.test(one));
}

function oddCharacters(key: string): string {
  return [...new Set(key.match(/[^\x21-\x7e]/gu))].slice(0, LIMITS.oddCharactersMax).join(' ');
}

function trimmed(text: string): string {
  return withoutEdges(text, LEADING, TRAILING);
}

function refuse(reason: PastedKeyProblem): Result<string, FieldProblem> {
  return fail({ field: 'apiKey', reason });
}
