/** Takes out of a text whatever could be a secret before it is written anywhere. */

const TEXT_MAX_CHARS = 2_000;

const SECRETS: readonly RegExp[] = [
  /\bBearer\s+[^\s"',;]+/gi,
  /\b(?:sk|pk|rk|key|api|gsk|xai|AIza)[-_][A-Za-z0-9_-]{8,}/g,
  /\b[A-Za-z0-9_-]{32,}\b/g,
  /([?&](?:key|token|api_key|access_token)=)[^&\s]+/gi,
];

/** The text without anything that looks like a key, one line, at most 2,000 characters; control characters are dropped. */
export function redact(text: string): string {
  let clean = text.slice(0, TEXT_MAX_CHARS);
  for (const pattern of SECRETS) clean = clean.replace(pattern, '[redacted]');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escapes in a log are what this removes.
  return clean.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}
