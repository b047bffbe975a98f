/** Asks a model for the title of a chat, when the person switched that on. */

import { LIMITS } from '../../shared/limits.ts';
import type { Route } from '../keys/connections.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import { runCompletion } from '../service/completion.ts';
import type { FetchLike } from '../service/transport.ts';

const EXCERPT_MAX_CHARS = 2_000;
const TITLE_MAX_TOKENS = 32;
/** What is asked for is one line; a title does not come after this many. */
const LINES_MAX = 20;
const BEFORE = /[#>*\-\s"'“”«»`]/;
const BEHIND = /[*"'“”«»`.\s]/;
const INSTRUCTION =
  'Give this conversation a title of two to six words in its own language. Answer with the title alone: no quotes, no full stop.';

/** One line without quotes and markup, or null when nothing usable is left. */
export function cleanTitle(text: string): string | null {
  const line =
    text
      .split('\n', LINES_MAX)
      .map(withoutMarks)
      .find((one) => one !== '') ?? '';
  // A high surrogate at the end is half a character.
  return line === '' ? null : line.slice(0, LIMITS.titleMaxChars).replace(/[\uD800-\uDBFF]$/, '');
}

/** Without what stands around a title. Character by character: a pattern for the end of a line begins anew at each mark. */
function withoutMarks(line: string): string {
  let from = 0;
  let to = line.length;
  while (from < to && BEFORE.test(line[from] ?? '')) from += 1;
  while (to > from && BEHIND.test(line[to - 1] ?? '')) to -= 1;
  return line.slice(from, to);
}

/** A title for the first exchange, or null when the service gave none; trouble here is never the person's trouble. */
export async function askForTitle(options: {
  readonly library: AsyncLibrary;
  readonly fetch: FetchLike;
  readonly route: Route;
  readonly messageId: string;
  readonly model: string;
}): Promise<string | null> {
  const history = await options.library.history(options.messageId);
  const [question, answer, ...more] = history.filter((message) => message.text !== '');
  if (question === undefined || answer === undefined || more.length > 0) return null;
  const { endpoint, credential, timeouts, request } = options.route;
  let text = '';
  const end = await runCompletion(
    {
      fetch: options.fetch,
      endpoint,
      key: credential,
      request: {
        model: options.model,
        messages: [
          { role: 'user', content: question.text.slice(0, EXCERPT_MAX_CHARS) },
          { role: 'assistant', content: answer.text.slice(0, EXCERPT_MAX_CHARS) },
          { role: 'user', content: INSTRUCTION },
        ],
        maxTokens: TITLE_MAX_TOKENS,
        tokenLimitName: request.tokenLimitName,
        extraBody: request.extraBody,
        stream: false,
      },
      timeouts,
      retry: { enabled: false },
      signal: new AbortController().signal,
    },
    (part) => {
      if (part.type === 'text') text += part.text;
    },
  );
  return end.ending === 'complete' || end.ending === 'length' ? cleanTitle(text) : null;
}
