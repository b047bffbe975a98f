/** Recognises text that looks like a key or a password, so that nobody sends, keeps or exports one by accident. */

import { readSentFields } from './extra-body.ts';
import { compactJson, exactJson, NumberText } from './json/exact-json.ts';
import { isObject, parseJson } from './json/json.ts';

/**
 * Shapes that are almost never anything else. A false alarm costs one click, so the patterns are narrow.
 *
 * Every pattern takes time in proportion to the text, also for a text that repeats the beginning of the pattern
 * (`secretScanRows` in tests/growth/rows/text.ts). For that, a repetition without an upper bound needs one of two things:
 * it excludes the character that begins a match, or any second beginning inside it ends the search with a match.
 */
const SECRETS = [
  // With the beginning of the key, which tells it from another one.
  ['privateKey', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\s\S]{0,200}/g],
  ['apiKey', /\bsk-[A-Za-z0-9_-]{20,}\b/g],
  ['awsKey', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  ['gitHubToken', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\b/g],
  ['gitLabToken', /\bglpat-[A-Za-z0-9_-]{20,}\b/g],
  ['slackToken', /\bxox[abeprs]-[A-Za-z0-9-]{16,}\b/g],
  ['googleKey', /\bAIza[A-Za-z0-9_-]{35}\b/g],
  ['stripeKey', /\b[rs]k_live_[A-Za-z0-9]{20,}\b/g],
  // The search goes from dot to dot and looks back at the first part: parts hold no dots, so each is read three times at most.
  ['jsonWebToken', /\.(?<=\beyJ[A-Za-z0-9_-]{15,}\.)eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{10,}\b/g],
] as const satisfies readonly (readonly [string, RegExp])[];

export type SecretName = (typeof SECRETS)[number][0];

/** Names whose values are secrets, whatever they look like: `api_key`, `X-Api-Key`, `clientSecret`, `--password`. */
const SECRET_NAME =
  /(?:^|[_-])(?:(?:api|access|secret|private|subscription|signing)[_-]?keys?|secrets?|password|passwd|pwd|passphrase|token|bearer|authorization|credentials?)$/i;
/** Names of fields whose value is the name of the field beside it. */
const NAMING = /^(?:name|key|header|field)$/i;
const SHORTEST_SECRET_CHARS = 6;
const REMOVED = '[redacted]';

/** The name of what the text seems to hold; null when nothing was recognised. */
export function findSecret(text: string): SecretName | null {
  for (const [name, pattern] of SECRETS) if (text.search(pattern) !== -1) return name;
  return null;
}

/** The same for what a person has added: secrets that `before` holds too do not count. */
export function newSecret(text: string, before: string): SecretName | null {
  for (const [name, pattern] of SECRETS) {
    const known = new Set(Array.from(before.matchAll(pattern), ([secret]) => secret));
    for (const [secret] of text.matchAll(pattern)) if (!known.has(secret)) return name;
  }
  return null;
}

/** The fields of an extra body, at any depth, whose values look like secrets; of a repeated name, all values are looked at. */
export function secretFields(extraBody: string): readonly string[] {
  const found = new Set<string>();
  // Only JSON has names to number: looking for them in other texts could take long.
  if (Object.keys(readSentFields(extraBody)).length === 0) return [];
  withoutSecrets(readSentFields(withAllNames(extraBody)), AT_TOP, (field) => found.add(plainName(field)));
  return [...found];
}

/**
 * An extra body as it may leave the library: what looks like a secret is replaced by `[redacted]`. The text itself leaves only
 * where it says exactly what was looked at: what is written in it a second time, or cannot be read, does not.
 */
export function redactedExtraBody(extraBody: string): string {
  const fields = readSentFields(extraBody);
  if (Object.keys(fields).length === 0) return '';
  const checked = exactJson(withoutSecrets(fields, AT_TOP, () => undefined));
  return compactJson(extraBody) === checked ? extraBody : checked;
}

/** Where in an extra body a value lies. */
interface Place {
  /** The nearest name above it. */
  readonly field: string;
  /** It lies below a name of secrets, at whatever depth. */
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

/** The place of a value behind a text that may be its name: `["Authorization", "…"]`, `{"name": "X-Api-Key", "value": "…"}`. */
function afterName(place: Place, name: unknown): Place {
  return typeof name === 'string' && isSecretName(name) ? { field: name, isSecret: true } : place;
}

function isSecretValue(value: string | NumberText, { isSecret }: Place): boolean {
  const text = typeof value === 'string' ? value : value.text;
  if (isSecret && text.length >= SHORTEST_SECRET_CHARS) return true;
  return typeof value === 'string' && (findSecret(value) !== null || holdsSecretJson(value));
}

/** JSON that lies as a text in a field: its own fields are looked at too. */
function holdsSecretJson(text: string): boolean {
  return /^\s*[{[]/.test(text) && secretFields(`{"inside":${text}}`).length > 0;
}

/** False for what is no text. Words run together (`clientSecret`) are taken apart. */
function isSecretName(name: unknown): boolean {
  return typeof name === 'string' && SECRET_NAME.test(plainName(name).replace(/([a-z0-9])([A-Z])/g, '$1_$2'));
}

/** Between a name and its number, where it occurs more than once in an object; no service has it in a name. */
const NUMBER_MARK = '\u0000';

const plainName = (name: string): string => name.split(NUMBER_MARK, 1)[0] ?? name;

const STRINGS_AND_SIGNS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{},]/g;

/** Valid JSON with each repetition of a name numbered, so that parsing keeps all values. */
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
