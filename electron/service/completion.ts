/** Runs one completion, streamed or whole, as one sequence of parts with exactly one ending (interface document, section 4.1). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppError } from '../../shared/errors.ts';
import { exactJson, parseExact } from '../../shared/json/exact-json.ts';
import { LIMITS } from '../../shared/limits.ts';
import { bodyParameters, type SamplingParameters, type TokenLimitName } from '../../shared/parameters.ts';
import { fieldsToSend, readSentFields, withoutFields } from '../../shared/requests/extra-body.ts';
import type { Arrival } from '../../shared/requests/request-details.ts';
import type { ChatMessage, ExchangeRecord, FinishInfo } from '../../shared/service.ts';
import { answerText } from './answer-text.ts';
import { Arrivals } from './arrivals.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { type Clock, pause, systemClock } from './clock.ts';
import { cancelledFailure, type FailureContext, protocolFailure, statusFailure } from './failure.ts';
import type { ReplyVerdict } from './reply-collector.ts';
import { ReplyDecoder } from './reply-decoder.ts';
import { type ConnectionTarget, Exchange } from './request.ts';
import { nextRetryDelayMs } from './retry.ts';

/** After reading for this long, half a frame, let timers and other work run. */
const BUSY_MAX_MS = 8;
/** At most this much of the wait for a chunk counts as reading: other work can run during a longer wait. */
const READ_MAX_MS = 1;

/** What to ask for (interface document, section 2.1). Absent parameters are not sent. */
export interface CompletionRequest extends SamplingParameters {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly stream: boolean;
  /** `max_tokens` unless given. */
  readonly tokenLimitName?: TokenLimitName;
  /** Asks the service to send token counts in a stream. */
  readonly isUsageAsked?: boolean;
  /** A JSON Schema that the answer should follow. */
  readonly answerSchema?: string;
  /** Further fields as a JSON object; they override fields with the same name. */
  readonly extraBody?: string;
}

/** The last part; there is exactly one. */
export interface EndPart extends FinishInfo {
  readonly type: 'end';
  readonly error: AppError | null;
}

export type StreamPart =
  /** The facts known so far about one request; later parts with the same `index` replace it. */
  | { readonly type: 'exchange'; readonly index: number; readonly exchange: ExchangeRecord }
  /** The head of a 2xx answer with a body has arrived. */
  | { readonly type: 'head' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** Sent right before `raw`, which takes time to make: all text of this try has been passed on. */
  | { readonly type: 'read' }
  /**
   * The body of the last answer as received, without the key; sent after each try that got a body. Cut at
   * `LIMITS.rawAnswerKeptMaxBytes`, or for an error at `LIMITS.errorBodyMaxBytes`. `arrivals` lists how many bytes had
   * arrived at which time since the head; it is empty for the body of an error.
   */
  | { readonly type: 'raw'; readonly text: string; readonly isCut: boolean; readonly arrivals: readonly Arrival[] }
  /** No token has arrived for `waitedMs`; sent again every `LIMITS.stillWaitingAfterMs`. */
  | { readonly type: 'waiting'; readonly waitedMs: number }
  /** The request will be sent again after `delayMs`, unless it is stopped or `keyFor` returns null. */
  | {
      readonly type: 'retry';
      readonly attempt: number;
      readonly ofAttempts: number;
      readonly delayMs: number;
      readonly error: AppError;
    }
  | EndPart;

/** If `signal` stops the completion, the ending is `stopped`. */
export interface CompletionOptions extends ConnectionTarget {
  readonly request: CompletionRequest;
  /** The exact text to send; made from the request by default. */
  readonly body?: string;
  readonly retry: {
    readonly enabled: boolean;
    /** The key for another try; null to give up and keep the last try's ending. Uses the same key by default. */
    readonly keyFor?: () => Promise<Pick<ConnectionTarget, 'key'> | null>;
  };
  readonly clock?: Clock;
  /** Returns a number from 0 to below 1, for the jitter of retries. */
  readonly random?: () => number;
}

interface Attempt {
  readonly verdict: ReplyVerdict;
  readonly hasShown: boolean;
  readonly requests: number;
}

const NOTHING_RECEIVED = { finishReason: null, completionId: null, usage: null, isEmptyAnswer: true } as const;

const STOPPED: ReplyVerdict = { ...NOTHING_RECEIVED, ending: 'stopped', error: cancelledFailure() };

/**
 * Sends the request and calls `onPart` synchronously with every part as it arrives. Resolves with the end part, which
 * is also the last part passed to `onPart`. Expected failures don't reject. `onPart` must not throw.
 */
export async function runCompletion(options: CompletionOptions, onPart: (part: StreamPart) => void): Promise<EndPart> {
  const clock = options.clock ?? systemClock;
  let requests = 0;
  let { key } = options;
  for (let retries = 0; ; retries++) {
    const attempt = await runAttempt({ ...options, key }, clock, requests, onPart);
    requests += attempt.requests;
    const { error } = attempt.verdict;
    const isLast = error === null || attempt.hasShown || !options.retry.enabled || options.signal.aborted;
    const delayMs = isLast ? null : nextRetryDelayMs(error, retries, options.random ?? Math.random);
    if (error !== null && delayMs !== null) {
      onPart({ type: 'retry', attempt: retries + 1, ofAttempts: LIMITS.retryMaxCount, delayMs, error });
      if (!(await pause(clock, delayMs, options.signal))) return end(STOPPED, onPart);
      const next = options.retry.keyFor === undefined ? { key } : await options.retry.keyFor();
      if (options.signal.aborted) return end(STOPPED, onPart);
      if (next === null) return end(attempt.verdict, onPart);
      key = next.key;
      continue;
    }
    return end(attempt.verdict, onPart);
  }
}

/**
 * The exact body to send. Parameters are clamped to their limits once more. Blank assistant messages are left out,
 * because services answer them with misleading errors.
 */
export function buildRequestBody(request: CompletionRequest): string {
  const messages = request.messages
    .filter((message) => message.role !== 'assistant' || message.content.trim() !== '')
    .map((message) => ({ role: message.role, content: contentOf(message), ...message.reasoningFields }));
  const fields = fieldsToSend(readSentFields(request.extraBody ?? ''), request.stream);
  const { tokenLimitName = 'max_tokens' } = request;
  return exactJson({
    model: request.model,
    messages,
    ...bodyParameters(withoutFields(request, tokenLimitName, fields), tokenLimitName),
    stream: request.stream,
    ...(request.stream && request.isUsageAsked === true ? { stream_options: { include_usage: true } } : {}),
    ...(request.answerSchema === undefined ? {} : { response_format: formatOf(request.answerSchema) }),
    ...fields,
  });
}

/** Leaves out `strict`, because many schemas don't fit it; Parley validates the answer itself. */
function formatOf(schema: string): object {
  return { type: 'json_schema', json_schema: { name: 'answer', schema: parseExact(schema) } };
}

/** A text, or a list of parts if the message has images. */
function contentOf({ content, images = [] }: ChatMessage): string | readonly object[] {
  const text = content.toWellFormed();
  if (images.length === 0) return text;
  const parts = images.map(({ mime, base64 }) => ({
    type: 'image_url',
    image_url: { url: `data:${mime};base64,${base64}` },
  }));
  return text === '' ? parts : [{ type: 'text', text }, ...parts];
}

async function runAttempt(
  options: CompletionOptions,
  clock: Clock,
  requestsBefore: number,
  onPart: (part: StreamPart) => void,
): Promise<Attempt> {
  const { key } = options;
  const exchange = new Exchange({
    fetch: options.fetch,
    endpoint: options.endpoint,
    key,
    path: '/chat/completions',
    body: options.body ?? buildRequestBody(options.request),
    timeouts: options.timeouts,
    isStreamed: options.request.stream,
    signal: options.signal,
    clock,
    onRecord: (exchange, index) => onPart({ type: 'exchange', index: requestsBefore + index, exchange }),
    onStillWaiting: (waitedMs) => onPart({ type: 'waiting', waitedMs }),
  });
  const failed = (error: AppError): Attempt => ({
    verdict: { ...NOTHING_RECEIVED, ending: 'failed', error },
    hasShown: false,
    requests: exchange.requests,
  });
  const opened = await exchange.open();
  if (!opened.ok) return failed(opened.error);
  if (opened.value === 'stopped') return { ...failed(cancelledFailure()), verdict: STOPPED };
  const context: FailureContext = { key, wallClockMs: clock.wallClockMs(), url: exchange.url };
  const raw = new ByteBuffer();
  const arrivals = new Arrivals();
  const isGood = exchange.status >= 200 && exchange.status <= 299;
  try {
    if (!isGood) {
      raw.append(await exchange.readShortBody(LIMITS.errorBodyMaxBytes));
      if (exchange.cut?.kind === 'stopped') return { ...failed(cancelledFailure()), verdict: STOPPED };
      return failed(
        statusFailure(exchange.status, exchange.headers, answerText(raw.view(), exchange.headers), context),
      );
    }
    if (exchange.status === 204 || exchange.status === 205)
      return failed({ ...protocolFailure('empty'), status: exchange.status });
    onPart({ type: 'head' });
    return await readReply(exchange, context, { raw, arrivals }, onPart);
  } finally {
    exchange.close();
    if (raw.length > 0) {
      onPart({ type: 'read' });
      const isCut = raw.length >= (isGood ? LIMITS.rawAnswerKeptMaxBytes : LIMITS.errorBodyMaxBytes);
      const text = answerText(raw.view(), exchange.headers);
      onPart({ type: 'raw', text: key?.redact(text) ?? text, isCut, arrivals: arrivals.kept });
    }
  }
}

async function readReply(
  exchange: Exchange,
  context: FailureContext,
  { raw, arrivals }: { readonly raw: ByteBuffer; readonly arrivals: Arrivals },
  onPart: (part: StreamPart) => void,
): Promise<Attempt> {
  const decoder = new ReplyDecoder({
    headers: exchange.headers,
    context,
    onPiece: (type, text) => onPart({ type, text }),
  });
  let chars = 0;
  let busyMs = 0;
  let doneAt = performance.now();
  for (let chunk = await exchange.read(); chunk !== null; chunk = await exchange.read()) {
    const readAt = performance.now();
    busyMs += Math.min(READ_MAX_MS, readAt - doneAt);
    const room = LIMITS.rawAnswerKeptMaxBytes - raw.length;
    if (room > 0) {
      raw.append(chunk.length > room ? chunk.subarray(0, room) : chunk);
      arrivals.note(raw.length, readAt);
    }
    const wasFinished = decoder.isFinished;
    decoder.push(chunk);
    if (decoder.isOver) break;
    const hasToken = decoder.chars !== chars;
    chars = decoder.chars;
    if (hasToken) exchange.noteToken();
    // Some services write a finish reason into every chunk.
    if (decoder.isFinished && (hasToken || !wasFinished)) exchange.finishWithin(LIMITS.afterFinishMaxWaitMs);
    // Without a pause now and then, timers, and with them the window, would wait until no more chunks are available.
    doneAt = performance.now();
    busyMs += doneAt - readAt;
    if (busyMs > BUSY_MAX_MS) {
      await nextTurn();
      busyMs = 0;
      doneAt = performance.now();
    }
  }
  const verdict = decoder.finish(exchange.cutFailure(context));
  const isStopped = exchange.cut?.kind === 'stopped';
  const hasShown = decoder.hasShown;
  if (verdict.error === null && !isStopped) exchange.release();
  return {
    verdict: isStopped ? { ...verdict, ending: 'stopped', error: hasShown ? null : cancelledFailure() } : verdict,
    hasShown,
    requests: exchange.requests,
  };
}

function end(verdict: ReplyVerdict, onPart: (part: StreamPart) => void): EndPart {
  const part: EndPart = { type: 'end', ...verdict };
  onPart(part);
  return part;
}
