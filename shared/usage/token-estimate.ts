/** Guesses how many tokens a text has; the window says “about”, because every service counts differently. */

/** Only this many characters are counted at the start, in the middle and at the end of a long text. */
const SAMPLE_CHARS = 6_000;
const LATIN_CHARS_PER_TOKEN = 4;
const OTHER_CHARS_PER_TOKEN = 1.6;
/** Role marks and separators that a service adds to each message. */
export const TOKENS_PER_MESSAGE = 4;

/** The approximate number of tokens in `text`, in bounded time. */
export function estimateTokens(text: string): number {
  if (text.length <= SAMPLE_CHARS * 3) return Math.ceil(countTokens(text));
  const middle = Math.floor((text.length - SAMPLE_CHARS) / 2);
  const sample = text.slice(0, SAMPLE_CHARS) + text.slice(middle, middle + SAMPLE_CHARS) + text.slice(-SAMPLE_CHARS);
  return Math.ceil((countTokens(sample) * text.length) / sample.length);
}

function countTokens(text: string): number {
  let latin = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 0x250) latin++;
  return latin / LATIN_CHARS_PER_TOKEN + (text.length - latin) / OTHER_CHARS_PER_TOKEN;
}

/** Tokens sent besides the text in the box: those of the newest `limit` messages (all if null) and of the system prompt. */
export function sentAlong(tokenCounts: readonly number[], limit: number | null, systemPromptTokens: number): number {
  const messages = limit === null ? tokenCounts.length : Math.min(limit, tokenCounts.length);
  let tokens = systemPromptTokens === 0 ? 0 : systemPromptTokens + TOKENS_PER_MESSAGE;
  for (let index = tokenCounts.length - messages; index < tokenCounts.length; index++) {
    tokens += (tokenCounts[index] ?? 0) + TOKENS_PER_MESSAGE;
  }
  return tokens;
}
