/** Recognises text that looks like a key or a password file, so that nobody sends one by accident. */

/** Shapes that are almost never anything else. A false alarm costs one click, so the patterns are narrow. */
const SECRETS: readonly (readonly [string, RegExp])[] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['API key', /\bsk-(?:[a-z]+-)*[A-Za-z0-9_-]{20,}\b/],
  ['AWS access key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\b/],
  ['GitLab token', /\bglpat-[A-Za-z0-9_-]{20,}\b/],
  ['Slack token', /\bxox[abeprs]-[A-Za-z0-9-]{16,}\b/],
  ['Google API key', /\bAIza[A-Za-z0-9_-]{35}\b/],
  ['Stripe key', /\b[rs]k_live_[A-Za-z0-9]{20,}\b/],
  ['JSON web token', /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{10,}\b/],
];

/** What the text seems to hold, in the words people know it by; null when nothing was recognised. */
export function findSecret(text: string): string | null {
  for (const [name, pattern] of SECRETS) if (pattern.test(text)) return name;
  return null;
}
