/** Recognizes text that looks like a key or a password, so that users don't send, save or export one by accident. */

import { parseUrl } from '../addresses/parse-url.ts';
import { compactJson, exactJson, NumberText } from '../json/exact-json.ts';
import { isObject, parseJson } from '../json/json.ts';
import { readSentFields } from './extra-body.ts';

/**
 * Shapes that are almost always secrets. A false alarm costs a click, so the patterns are narrow.
 *
 * Every pattern takes linear time, even on a text that repeats the beginning of the pattern (tests/growth/rows/text.ts
 * has such texts). That holds if an unbounded repetition excludes the character that starts a match, or if the pattern
 * matches wherever its start occurs again inside the repetition.
 */
const SECRETS = [
  // Includes the first characters of the key, to tell one key from another.
  ['privateKey', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\s\S]{0,200}/g],
  ['apiKey', /\bsk-[A-Za-z0-9_-]{20,}\b/g],
  ['awsKey', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  ['gitHubToken', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\b/g],
  ['gitLabToken', /\bglpat-[A-Za-z0-9_-]{20,}\b/g],
  ['slackToken', /\bxox[abeprs]-[A-Za-z0-9-]{16,}\b/g],
  ['googleKey', /\bAIza[A-Za-z0-9_-]{35}\b/g],
  ['stripeKey', /\b[rs]k_live_[A-Za-z0-9]{20,}\b/g],
  // Goes from dot to dot and looks back at the first part. Parts contain no dots, so each is read at most three times.
  ['jsonWebToken', /\.(?<=\beyJ[A-Za-z0-9_-]{15,}\.)eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{10,}\b/g],
] as const satisfies readonly (readonly [string, RegExp])[];

export type SecretName = (typeof SECRETS)[number][0];

/** Names whose values are secrets, whatever they look like: `api_key`, `X-Api-Key`, `clientSecret`, `--password`, `token_2`. */
const SECRET_NAME =
  /(?:^|[_-])(?:bearer|auth|authorization|(?:(?:api|access|secret|private|subscription|signing)[_-]?keys?|secrets?|passwords?|passwd|pwd|passphrase|token|cookies?|credentials?)(?:[_-]?\d{1,3})?)$/i;
/** Names of a position in a list: `next_page_token`, `continuationToken`. */
const POSITION_NAME = /(?:^|[_-])(?:page|next|previous|continuation|cursor|sync)[_-]?token$/i;
/** The value of an `Authorization` header, under whatever name. */
const AUTHORIZATION = /^(?:bearer|basic) [\w.~+/=-]{12,}$/i;
const ADDRESS = /^\s*[a-z][a-z0-9+.-]{0,30}:\/\//i;
/** Fields whose value names the field next to them. */
const NAMING = /^(?:name|key|header|field)$/i;
const SHORTEST_SECRET_CHARS = 6;
const REMOVED = '[redacted]';

/** The kind of secret in the text; null if it has none. */
export function findSecret(text: string): SecretName | null {
  for (const [name, pattern] of SECRETS) if (text.search(pattern) !== -1) return name;
  return null;
}

/** Like `findSecret`, but ignores secrets that are already in `before`. */
export function newSecret(text: string, before: string): SecretName | null {
  for (const [name, pattern] of SECRETS) {
    const known = new Set(Array.from(before.matchAll(pattern), ([secret]) => secret));
    for (const [secret] of text.matchAll(pattern)) if (!known.has(secret)) return name;
  }
  return null;
}

/**
 * The fields of an extra body, at any depth, whose values look like secrets. Checks every value of a repeated name.
 */
export function secretFields(extraBody: string): readonly string[] {
  const found = new Set<string>();
  // Only JSON has repeated names to number, and searching other texts could take long.
  if (Object.keys(readSentFields(extraBody)).length === 0) return [];
  withoutSecrets(readSentFields(withAllNames(extraBody)), AT_TOP, (field) => found.add(plainName(field)));
  return [...found];
}

/**
 * The extra body as it may leave the library: with `[redacted]` in place of anything that looks like a secret, and
 * empty if it is invalid. A text that repeats a name isn't returned as typed, because only its last value was checked.
 */
export function redactedExtraBody(extraBody: string): string {
  const fields = readSentFields(extraBody);
  if (Object.keys(fields).length === 0) return '';
  const checked = exactJson(withoutSecrets(fields, AT_TOP, () => undefined));
  return compactJson(extraBody) === checked ? extraBody : checked;
}

/** The position of a value in an extra body. */
interface Place {
  /** The nearest name above the value, or the secret's name next to it. */
  readonly field: string;
  /** True if a name above the value or next to it is the name of a secret. */
  readonly isSecret: boolean;
}

const AT_TOP: Place = { field: '', isSecret: false };

function withoutSecrets(value: unknown, place: Place, onFound: (field: string) => void): unknown {
  if (typeof value === 'string' || value instanceof NumberText) {
    if (!isSecretValue(value, place)) return value;
    onFound(place.field);
    return REMOVED;
  }
  if (Array.isArray(value))
    return value.map((one, at) => withoutSecrets(one, afterName(place, value[at - 1]), onFound));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const named = entries.find(([name, one]) => NAMING.test(name) && isSecretName(one));
  return Object.fromEntries(
    entries.map(([name, one]) => {
      if (findSecret(name) !== null) {
        onFound(place.field);
        return [REMOVED, REMOVED];
      }
      if (named !== undefined && named[0] !== name)
        return [name, withoutSecrets(one, afterName(place, named[1]), onFound)];
      if (named !== undefined) return [name, one];
      const below = { field: name, isSecret: place.isSecret || isSecretName(name) };
      return [name, withoutSecrets(one, below, onFound)];
    }),
  );
}

/**
 * The place of a value that follows its possible name: `["Authorization", "…"]`, `{"name": "X-Api-Key", "value":
 * "…"}`.
 */
function afterName(place: Place, name: unknown): Place {
  return typeof name === 'string' && isSecretName(name) ? { field: name, isSecret: true } : place;
}

function isSecretValue(value: string | NumberText, { isSecret }: Place): boolean {
  const text = typeof value === 'string' ? value : value.text;
  if (isSecret && text.length >= SHORTEST_SECRET_CHARS) return true;
  if (typeof value !== 'string') return false;
  return (
    AUTHORIZATION.test(value.trim()) || findSecret(value) !== null || holdsSecretJson(value) || isSecretAddress(value)
  );
}

/** A string may contain JSON, whose fields are checked too. */
function holdsSecretJson(text: string): boolean {
  return /^\s*[{[]/.test(text) && secretFields(`{"inside":${text}}`).length > 0;
}

/** True for an address with a password, or with a parameter whose name is that of a secret. */
function isSecretAddress(text: string): boolean {
  const address = ADDRESS.test(text) ? parseUrl(text) : null;
  if (address === null) return false;
  if (address.password.length >= SHORTEST_SECRET_CHARS) return true;
  return [address.search, address.hash].some((part) =>
    part
      .slice(1)
      .split('&')
      .some((parameter) => {
        const [name = ''] = parameter.split('=', 1);
        return isSecretName(name) && parameter.length - name.length > SHORTEST_SECRET_CHARS;
      }),
  );
}

/** False if it isn't a string. Splits words that run together (`clientSecret`). */
function isSecretName(name: unknown): boolean {
  if (typeof name !== 'string') return false;
  const words = plainName(name)
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2');
  return SECRET_NAME.test(words) && !POSITION_NAME.test(words);
}

/** Separates a repeated name from its number. No service uses this character in a name. */
const NUMBER_MARK = '\u0000';

const plainName = (name: string): string => name.split(NUMBER_MARK, 1)[0] ?? name;

const STRINGS_AND_SIGNS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{},]/g;

/** Numbers each repetition of a name in valid JSON, so that parsing keeps all values. */
function withAllNames(json: string): string {
  const open: (Map<string, number> | null)[] = [];
  let isName = false;
  return json.replace(STRINGS_AND_SIGNS, (token) => {
    const names = open.at(-1);
    const wasName = isName && token.startsWith('"');
    isName = token === '{' || (token === ',' && names !== null);
    if (token === '{') open.push(new Map());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    const name = wasName ? parseJson(token) : null;
    if (typeof name !== 'string' || names === null || names === undefined) return token;
    const count = names.get(name) ?? 0;
    names.set(name, count + 1);
    return count === 0 ? token : JSON.stringify(`${name}${NUMBER_MARK}${count}`);
  });
}
