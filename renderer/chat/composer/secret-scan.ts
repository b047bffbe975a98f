/** Recognises text that looks like a key or a password file, so that nobody sends one by accident. */

import type { TextKey } from '../../../shared/locales/text-key.ts';

/** Shapes that are almost never anything else. A false alarm costs one click, so the patterns are narrow. */
const SECRETS = [
  ['chat.secretKind.privateKey', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['chat.secretKind.apiKey', /\bsk-(?:[a-z]+-)*[A-Za-z0-9_-]{20,}\b/],
  ['chat.secretKind.awsKey', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['chat.secretKind.gitHubToken', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\b/],
  ['chat.secretKind.gitLabToken', /\bglpat-[A-Za-z0-9_-]{20,}\b/],
  ['chat.secretKind.slackToken', /\bxox[abeprs]-[A-Za-z0-9-]{16,}\b/],
  ['chat.secretKind.googleKey', /\bAIza[A-Za-z0-9_-]{35}\b/],
  ['chat.secretKind.stripeKey', /\b[rs]k_live_[A-Za-z0-9]{20,}\b/],
  ['chat.secretKind.jsonWebToken', /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{10,}\b/],
] as const satisfies readonly (readonly [TextKey, RegExp])[];

/** The name of what the text seems to hold; null when nothing was recognised. */
export function findSecret(text: string): TextKey | null {
  for (const [name, pattern] of SECRETS) if (pattern.test(text)) return name;
  return null;
}
