/** Finds the API key in pasted text, or says why there is none. */

import { isKnownKey, isRandom, looksLikeKey } from '../../shared/addresses/key-shapes.ts';
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
  /\b[\w.-]{0,60}(?:key|token|secret|password)(?!\w)["'\]]{0,2}\s?(?:=|:|=>)\s?(?!\w{0,60}(?:key|token|secret)=["'`]?[\w+/-])["'`]?([^\s"'`,;\\]{1,8192})/gi;
/** A name and its value in two fields: `name: OPENAI_API_KEY`, `value: …`. */
const NAMED_VALUE =
  /\b(?:name|key)["']?\s?[:=]\s?["']?[\w.-]{0,60}(?:key|token|secret)["']?,?\s{0,8}["']?value["']?\s?[:=]\s?["']?([^\s"'`,;\\<>]{1,8192})/gi;

/** `<apiKey>…</apiKey>`. */
const ELEMENT = /<(?:api[-_]?)?(?:key|token|string|value)>\s?([^\s<>]{1,8192})/gi;
/** A label with letters that no key has: `密钥: …`, `Schlüssel: …`. */
const LABELLED = /^[^\n:=]{0,40}\P{ASCII}[^\n:=]{0,40}[:=]\s{0,4}(\S{1,8192})$/gu;
/** The mark around bold or italic text. */
const EMPHASIZED = /^(\*{1,3})([^*\s]{8,})\1$/;
/** What may continue a key after a line break, which the password field turns into a space. */
const REST_OF_KEY = /^\s{1,3}([\w-]{8,})["'`]?\s*$/;
/** Like `REST_OF_KEY`, but up to the closing quote. Plain words or a date after a space are a note, and don't match. */
const REST_IN_QUOTES =
  /^(?:[^\S\r\n]*[\r\n]\s*|[^\S\r\n]+(?!(?:\d\d?[-./]){0,2}20\d\d(?:[-./]\d\d?){0,2}["'`])(?=[^\s"'`]*(?:\d|[a-z][A-Z])))[\w.+/~-]+=*\s*["'`]/;
/** The fields after the key in an address's query or a form's body. */
const NEXT_FIELD = /&[\w.-]{1,60}=.*$/s;

const KEY_WORD = /^(?:keys?|apikey|token|secret)$/i;
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
  const plain = withPlainHyphens(withoutInvisible(input));
  // In a command, quotes and line breaks may be escaped.
  const text = plain
    .replace(/\\(?=["'`])/g, '')
    .replace(/\\[nrt]|%0[ad]/gi, ' ')
    .trim()
    .replace(EMPHASIZED, '$2');
  const found = candidatesOf(text);
  if (found.length > 1) return refuse('several_keys');
  const key = trimmed((found[0] ?? text).replace(/^\s*(?:authorization\s?:\s?)?bearer(?:\s+|$)/i, ''));
  const problem = problemOf(key);
  if (problem === 'odd_characters') return fail({ field: 'apiKey', reason: problem, characters: oddCharacters(key) });
  return problem === null ? ok(key) : refuse(problem);
}

/**
 * The different keys in the text: labelled, else listed, else of a known kind, else random-looking. Empty for a single
 * unlabelled word, and if the only key seems cut off.
 */
function candidatesOf(text: string): readonly string[] {
  for (const pattern of [BEARER, KEY_HEADER, NAMED_VALUE, ASSIGNMENT, ELEMENT, LABELLED]) {
    const found = [...text.matchAll(pattern)]
      .map((match) => trimmed(withBrokenEnd(text, match).replace(NEXT_FIELD, '')))
      .filter((one) => one !== '');
    const usable = found.filter((one) => problemOf(one) === null);
    if (found.length > 0) return [...new Set(usable.length > 0 ? usable : found)];
  }
  const pieces = trimmed(text)
    .split(/[\s,;|]+/)
    .map(trimmed);
  if (pieces.length === 1) return [];
  if (isList(pieces)) return [...new Set(pieces)];
  const known = pieces.filter(isKnownKey);
  const keys = known.length > 0 ? known : pieces.filter(looksLikeKey);
  const [key = ''] = keys;
  // Half a key must not be sent.
  return keys.length === 1 && startsWithRest(text.slice(text.indexOf(key) + key.length)) ? [] : [...new Set(keys)];
}

/** If a line break splits a key, adds the rest, so that the text is refused: half a key must not be sent. */
function withBrokenEnd(text: string, { 0: all, 1: key = '', index = 0 }: RegExpMatchArray): string {
  const end = index + all.length;
  const quote = OPEN_QUOTE.exec(text.slice(Math.max(0, end - key.length - OPENING_MAX_CHARS), end - key.length))?.[1];
  const after = text.slice(end, end + LIMITS.apiKeyMaxChars);
  const isCut = quote === undefined ? startsWithRest(after) : REST_IN_QUOTES.test(after);
  return isCut ? key + after : key;
}

/** False for the name of a model or a project after a key. */
function startsWithRest(text: string): boolean {
  const rest = REST_OF_KEY.exec(text)?.[1] ?? '';
  return /^\d+[A-Za-z]/.test(rest) || isRandom(rest);
}

/** The quote that a key or its header is in. */
const OPEN_QUOTE = /(["'`])(?:[\w-]{1,40}\s?:\s?)?(?:bearer["']?[\s:]+)*$/i;
const OPENING_MAX_CHARS = 80;

/** True for several pieces that could each be a key: they share a prefix, or are long and contain digits. */
function isList(pieces: readonly string[]): boolean {
  const prefix = /^[A-Za-z]{2,8}[-_]/.exec(pieces[0] ?? '')?.[0];
  return (
    (prefix !== undefined && pieces.every((one) => one.startsWith(prefix) && one.length >= 6)) ||
    pieces.every((one) => one.length >= 16 && /\d/.test(one) && /^[\x21-\x7e]+$/.test(one))
  );
}

/** Characters that no key has: quotes and angle brackets come from code around it. */
const ODD = /[^\x21-\x7e]|["'`<>]/u;
const ODD_CHARACTERS = /[^\x21-\x7e]|["'`<>]/gu;
/** `api.example.com/v1`. */
const HOST_AND_PATH = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?\/(?:v\d|api|openai|chat)\b/i;

function problemOf(key: string): PastedKeyProblem | null {
  if (key === '') return 'empty';
  if (key.length > LIMITS.apiKeyMaxChars) return 'too_long';
  if (/^[a-z][a-z0-9+.-]{1,30}:\/\//i.test(key) || HOST_AND_PATH.test(key)) return 'is_address';
  if (isVariable(key)) return 'variable';
  if (/[*\u2022\u00b7\u25cf\u2217\u2026]|\.{3}/u.test(key)) return isWords(key) ? 'placeholder' : 'masked';
  if (isPlaceholder(key)) return 'placeholder';
  if (/\s/.test(key)) return 'white_space';
  if (/[\p{Cc}\p{Cf}]/u.test(key)) return 'control_characters';
  return ODD.test(key) ? 'odd_characters' : null;
}

/** `$NAME`, `${NAME}`, `%NAME%`, `process.env.NAME`, `os.getenv(…)`, or a bare name in capitals such as `OPENAI_API_KEY`. */
function isVariable(key: string): boolean {
  return (
    /^(?:\$\{?\w+|%\w+%?|\$env:\w+)$/i.test(key) ||
    /^\$\{/.test(key) ||
    /^(?:process\.env|os\.(?:environ|getenv)|import\.meta\.env|Deno\.env|(?:[\w.:]+[.:])?(?:get_?)?env(?:[([]|\.get\(|::var))/i.test(
      key,
    ) ||
    /^(?:[\w.]+\.)?(?:env|secrets)\.[A-Z][A-Z0-9_]*$/.test(key) ||
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
  const isPlain = !/\d|[a-z][A-Z]/.test(key) && words.every((one) => one.length <= 14);
  // `your-anthropic-api-key`, `gsk_your_key`
  if (isPlain && words.some((one) => /^your$/i.test(one)) && words.some((one) => KEY_WORD.test(one))) return true;
  const isExample = words.some((one) => EXAMPLE_WORD.test(one));
  return words.length > 1 && isExample && !/\d/.test(key) && words.every((one) => PLACEHOLDER_WORD.test(one));
}

function oddCharacters(key: string): string {
  return [...new Set(key.match(ODD_CHARACTERS))].slice(0, LIMITS.oddCharactersMax).join(' ');
}

function trimmed(text: string): string {
  return withoutEdges(text, LEADING, TRAILING);
}

function refuse(reason: PastedKeyProblem): Result<string, FieldProblem> {
  return fail({ field: 'apiKey', reason });
}
