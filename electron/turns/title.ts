/** Asks a model for a chat's title. */

import type { AppError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { TitleRequest } from '../../shared/requests/request-details.ts';
import type { ChatMessage, Usage } from '../../shared/service.ts';
import type { Route } from '../keys/connection-book.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { HistoryMessage } from '../library/library-values.ts';
import { buildRequestBody, type CompletionRequest, runCompletion } from '../service/completion.ts';
import { endpointUrl } from '../service/endpoint.ts';
import type { FetchLike } from '../service/transport.ts';
import { finishDetails, keepPart, startDetails } from './details.ts';
import { recordOf } from './history.ts';

const EXCERPT_MAX_CHARS = 2_000;
const TITLE_MAX_TOKENS = 32;
/** For a model that reasons before it answers: its reasoning counts towards the limit. */
const REASONED_TITLE_MAX_TOKENS = 1_024;
/** The instruction asks for one line; `cleanTitle` looks at no more than this many. */
const LINES_MAX = 20;
const BEFORE = /[#>*\-\s"'“”«»`]/;
const BEHIND = /[*"'“”«»`.\s]/;
/** Marks around words inside a title; a single asterisk or underscores may be intended. */
const EMPHASIS = /\*\*|`/g;
const INSTRUCTION =
  'Give this conversation a title of two to six words in its own language. Answer with the title alone: no quotes, no full stop.';

/** One line without quotes and markup, or null when nothing usable is left. */
export function cleanTitle(text: string): string | null {
  const line =
    text
      .split('\n', LINES_MAX)
      .map((one) => withoutMarks(one).replace(EMPHASIS, ''))
      .find((one) => one !== '') ?? '';
  // A high surrogate at the end is half a character.
  return line === '' ? null : line.slice(0, LIMITS.titleMaxChars).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Removes the marks around a title. It works character by character, because a pattern for the end of a line would
 * restart at each mark.
 */
function withoutMarks(line: string): string {
  let from = 0;
  let to = line.length;
  while (from < to && BEFORE.test(line[from] ?? '')) from += 1;
  while (to > from && BEHIND.test(line[to - 1] ?? '')) to -= 1;
  return line.slice(from, to);
}

/** The request, and the resulting title: null if the service gave none. */
export interface TitleAnswer {
  readonly title: string | null;
  readonly request: TitleRequest;
  /** The service's token counts. */
  readonly usage: Usage | null;
  readonly error: AppError | null;
  /** True when the service sent text or a complete answer. */
  readonly isTaken: boolean;
}

/** The message's text, or the names of its files if it has none. */
function wordsOf({ text, attachments = [] }: HistoryMessage): string {
  return text === '' ? attachments.map(({ name }) => name).join(', ') : text;
}

/** Asks for a title of the first exchange; null when nothing was sent. If the service fails, `title` is null. */
export async function askForTitle(options: {
  readonly library: Pick<AsyncLibrary, 'history'>;
  readonly fetch: FetchLike;
  readonly route: Route;
  readonly messageId: string;
  readonly model: string;
  readonly signal: AbortSignal;
  /** Unix milliseconds. */
  readonly now: () => number;
}): Promise<TitleAnswer | null> {
  const { messageId, signal, now } = options;
  const history = await options.library.history(messageId);
  const [question, answer, ...more] = history.filter(
    ({ text, attachments }) => text !== '' || attachments !== undefined,
  );
  if (question === undefined || answer === undefined || more.length > 0 || signal.aborted) return null;
  const { endpoint, key, credential, extraHeaders, timeouts, request: asked } = options.route;
  const messages: readonly (ChatMessage & { readonly id: string | null })[] = [
    { id: question.id, role: 'user', content: wordsOf(question).slice(0, EXCERPT_MAX_CHARS) },
    { id: answer.id, role: 'assistant', content: answer.text.slice(0, EXCERPT_MAX_CHARS) },
    { id: null, role: 'user', content: INSTRUCTION },
  ];
  // OpenAI doesn't send the reasoning itself, but its reasoning models require this name of the limit.
  const isReasoning = answer.reasoning !== '' || asked.tokenLimitName === 'max_completion_tokens';
  const request: CompletionRequest = {
    model: options.model,
    messages,
    maxTokens: isReasoning ? REASONED_TITLE_MAX_TOKENS : TITLE_MAX_TOKENS,
    tokenLimitName: asked.tokenLimitName,
    extraBody: asked.extraBody,
    stream: false,
  };
  const body = buildRequestBody(request);
  const startedAt = now();
  const draft = startDetails({
    messageId,
    url: endpointUrl(endpoint, '/chat/completions'),
    body,
    sent: recordOf(messages, false),
    startedAt,
    hasKey: key !== null,
    extraHeaders: extraHeaders.map(({ name }) => name),
  });
  let text = '';
  const retry = { enabled: false };
  const end = await runCompletion(
    { fetch: options.fetch, endpoint, key: credential, request, body, timeouts, retry, signal },
    (part) => {
      keepPart(draft, part, now() - startedAt);
      if (part.type === 'text') text += part.text;
    },
  );
  return {
    title: end.ending === 'complete' || end.ending === 'length' ? cleanTitle(text) : null,
    request: finishDetails(draft, { firstTokenMs: null, durationMs: now() - startedAt, usage: end.usage }),
    usage: end.usage,
    error: end.error,
    isTaken: text !== '' || end.ending === 'complete',
  };
}
