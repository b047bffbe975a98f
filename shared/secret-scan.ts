/** Recognises text that looks like a key or a password, so that nobody sends, keeps or exports one by accident. */

import { exactJson, NumberText } from './exact-json.ts';
import { readSentFields } from './extra-body.ts';
import { isObject } from './json.ts';

/** Shapes that are almost never anything else. A false alarm costs one click, so the patterns are narrow. */
const SECRETS = [
  ['privateKey', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['apiKey', /\bsk-(?:[a-z]+-)*[A-Za-z0-9_-]{20,}\b/],
  ['awsKey', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['gitHubToken', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\b/],
  ['gitLabToken', /\bglpat-[A-Za-z0-9_-]{20,}\b/],
  ['slackToken', /\bxox[abeprs]-[A-Za-z0-9-]{16,}\b/],
  ['googleKey', /\bAIza[A-Za-z0-9_-]{35}\b/],
  ['stripeKey', /\b[rs]k_live_[A-Za-z0-9]{20,}\b/],
  // From the beginning of its word on, with what follows checked once: each `eyJ` in a long word would be tried up to its end.
  [
    'jsonWebToken',
    /(?<![\w-])(?=[\w-]*\.eyJ[\w-]{15,}\.[\w-]{9,}\w)[\w-]*?\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{10,}\b/,
  ],
] as const satisfies readonly (readonly [string, RegExp])[];

export type SecretName = (typeof SECRETS)[number][0];

/** Fields whose values are secrets, whatever they look like. */
const SECRET_FIELD = /(?:^|[_-])(?:api[_-]?key|secret|password|passwd|token|authorization|credentials?)$/i;
const SHORTEST_SECRET_CHARS = 6;
const REMOVED = '[redacted]';

/** The name of what the text seems to hold; null when nothing was recognised. */
export function findSecret(text: string): SecretName | null {
  for (const [name, pattern] of SECRETS) if (pattern.test(text)) return name;
  return null;
}

/** The fields of an extra body, at any depth, whose values look like secrets. */
export function secretFields(extraBody: string): readonly string[] {
  const found = new Set<string>();
  withoutSecrets(readSentFields(extraBody), '', (field) => found.add(field));
  return [...found];
}

/** An extra body as it may leave the library: what looks like a secret is named `[redacted]`. */
export function redactedExtraBody(extraBody: string): string {
  let isAny = false;
  const clean = withoutSecrets(readSentFields(extraBody), '', () => {
    isAny = true;
  });
  return isAny ? exactJson(clean) : extraBody;
}

function withoutSecrets(value: unknown, field: string, onFound: (field: string) => void): unknown {
  if (typeof value === 'string') {
    const isOne = findSecret(value) !== null || (SECRET_FIELD.test(field) && value.length >= SHORTEST_SECRET_CHARS);
    if (!isOne) return value;
    onFound(field);
    return REMOVED;
  }
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, field, onFound));
  if (!isObject(value) || value instanceof NumberText) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutSecrets(one, name, onFound)]));
}
