/** Cuts text into the practice service's tokens, which always join to exactly the same text. */

/*
 * The rules, in order:
 *   1. up to 8 letters or marks, with one space before them when there is one ("conversation" is 2 tokens);
 *   2. up to 3 digits, likewise;
 *   3. one emoji with its modifiers;
 *   4. up to 8 characters of white space;
 *   5. any other single character: punctuation, and each ideograph, kana or Hangul syllable.
 */
const TOKEN =
  / ?(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}]){1,8}| ?\p{N}{1,3}|\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}]|\u200D\p{Extended_Pictographic})*|\s{1,8}|./gsu;

/** The tokens that a message takes for its role and its frame, in addition to its text. */
const TOKENS_PER_MESSAGE = 3;

/** Yield to other work after counting this many tokens, about 2 ms. */
const TOKENS_PER_SLICE = 8_192;

/** The tokens of `text`, lazily; joined they are `text`, and none cuts a surrogate pair. */
export function* tokensOf(text: string): Generator<string, void> {
  for (const match of text.matchAll(TOKEN)) yield match[0];
}

/** Yields to timers and sockets. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** How many tokens `text` has. Counts long texts in slices, so that other requests needn’t wait. */
export async function countTokens(text: string): Promise<number> {
  let count = 0;
  for (const _ of tokensOf(text)) {
    count += 1;
    if (count % TOKENS_PER_SLICE === 0) await nextTurn();
  }
  return count;
}

/** `usage.prompt_tokens` of a conversation: every text plus 3 for each message. */
export async function countPromptTokens(messages: readonly { readonly content: string }[]): Promise<number> {
  let count = 0;
  for (const message of messages) count += TOKENS_PER_MESSAGE + (await countTokens(message.content));
  return count;
}

/** The first `count` tokens of `text`. */
export function firstTokens(text: string, count: number): string {
  let length = 0;
  let left = count;
  for (const token of tokensOf(text)) {
    if (left <= 0) break;
    left -= 1;
    length += token.length;
  }
  return text.slice(0, length);
}

/** How many tokens `text` has, counting no further than `max`. */
export function countUpTo(text: string, max: number): number {
  let count = 0;
  for (const _ of tokensOf(text)) {
    if (count >= max) break;
    count += 1;
  }
  return count;
}
