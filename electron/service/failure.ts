/** Converts network, HTTP and wire failures into AppErrors; this is the only such mapping. */
import type { AppError, ErrorCode, ErrorReason, TimerName } from '../../shared/errors.ts';
import { finishKind } from '../../shared/replies/finish-reasons.ts';
import type { ReplyEnding } from '../../shared/service.ts';
import { cleanMessage } from './clean-message.ts';
import type { Credential } from './credential.ts';
import {
  has,
  hasModelGoneCode,
  isAboveLimit,
  isModelGone,
  isModelRefused,
  isModerated,
  isOtherInterface,
  isSpent,
  isTooLong,
  isUnpaid,
} from './error-causes.ts';
import { AnswerHeaders } from './headers.ts';
import { isLasting, networkReason } from './network-reason.ts';
import { readLimitResetMs, readRetryAfterMs, saysNeverRetry, saysRetry } from './retry.ts';
import { readErrorBody, readErrorValue, type ServiceError } from './service-error.ts';
import { CONNECT_TIMEOUT, TransportError } from './transport.ts';

/** What every failure needs to know about its request. */
export interface FailureContext {
  readonly key: Credential | null;
  readonly wallClockMs: number;
  /** Where the answer came from. */
  readonly url?: string;
}

/** For a request that one of our timers ended. */
export function timeoutFailure(timer: TimerName): AppError {
  return { code: 'timeout', retryable: true, timer };
}

/** For a request that was stopped before any of its result was shown. */
export function cancelledFailure(): AppError {
  return { code: 'cancelled', retryable: true };
}

/** For a request without an answer head, or with one that isn't HTTP. */
export function networkFailure(error: unknown, context: FailureContext): AppError {
  const code = errorCodeOf(error);
  if (code === CONNECT_TIMEOUT) return timeoutFailure('connect');
  const reason = networkReason(code);
  return {
    code: 'network',
    retryable: !isLasting(reason),
    reason,
    ...(error instanceof TransportError && error.proxy !== null && { proxy: error.proxy }),
    detail: technicalWords(error, code, context),
  };
}

/** For a body that broke off, or couldn't be decoded, after a good head. */
export function brokenBodyFailure(error: unknown, context: FailureContext): AppError {
  const code = errorCodeOf(error);
  const detail = technicalWords(error, code, context);
  if (/^Z_(?!BUF_ERROR)|CONTENT_DECODING|^ERR_UNSUPPORTED_CODING/.test(code))
    return protocolFailure('encoding', detail);
  return interruptedFailure(detail);
}

/** For a 2xx answer that started but did not finish. */
export function interruptedFailure(detail?: string): AppError {
  return { code: 'interrupted', retryable: true, ...(detail !== undefined && detail !== '' && { detail }) };
}

export type ProtocolReason =
  | 'empty'
  | 'not_json'
  | 'web_page'
  | 'unexpected_shape'
  | 'malformed'
  | 'too_large'
  | 'redirect'
  | 'redirect_drops'
  | 'redirect_loop'
  | 'encoding';

/** For a 2xx answer of the wrong kind, a redirect that is not followed, or an answer beyond one of our limits. */
export function protocolFailure(reason: ProtocolReason, detail?: string, serviceMessage?: string): AppError {
  return {
    code: 'protocol',
    retryable: reason === 'empty',
    reason,
    ...(detail !== undefined && detail !== '' && { detail }),
    ...(serviceMessage !== undefined && serviceMessage !== '' && { serviceMessage }),
  };
}

/** For an answer whose status is neither 2xx nor a redirect. */
export function statusFailure(status: number, headers: AnswerHeaders, body: string, context: FailureContext): AppError {
  const said = withHeaderWait(readErrorBody(body), headers, context);
  const code = status < 400 ? 'protocol' : kindOfStatus(status, said, headers.get('www-authenticate') ?? '');
  const reason = code === 'protocol' ? 'unexpected_shape' : reasonWithin(code, status, said);
  return withServiceWords(readErrorBody(body, context.key), {
    code,
    retryable: isWorthAnotherTry(code, reason, status, headers),
    status,
    ...((status === 404 || status === 405 || status === 410) && context.url !== undefined && { url: context.url }),
    ...(reason !== undefined && { reason }),
    ...(headers.requestId !== null && { requestId: headers.requestId }),
    ...retryTimes(code, reason, headers, said, context),
  });
}

/** For a 2xx answer with an error inside; `value` is that error as sent. */
export function errorInsideFailure(value: unknown, headers: AnswerHeaders, context: FailureContext): AppError {
  const said = withHeaderWait(readErrorValue(value), headers, context);
  const code = said.status !== null ? kindOfStatus(said.status, said, '') : kindOfWords(said);
  const reason = reasonWithin(code, said.status ?? 0, said);
  return withServiceWords(readErrorValue(context.key?.redactJson(value) ?? value), {
    code,
    retryable: isWorthAnotherTry(code, reason, said.status ?? 0, headers),
    ...(reason !== undefined && { reason }),
    ...(said.status !== null && { status: said.status }),
    ...(headers.requestId !== null && { requestId: headers.requestId }),
    ...retryTimes(code, reason, headers, said, context),
  });
}

/** Adds the pause that the headers ask for, which counts before the body's. */
function withHeaderWait(said: ServiceError, headers: AnswerHeaders, { wallClockMs }: FailureContext): ServiceError {
  return { ...said, retryAfterMs: readRetryAfterMs(headers, wallClockMs) ?? said.retryAfterMs };
}

/** The pause that the service asked for; without one, for a rate limit, the time until the limit is full again. */
function retryTimes(
  code: ErrorCode,
  reason: ErrorReason | undefined,
  headers: AnswerHeaders,
  said: ServiceError,
  { wallClockMs }: FailureContext,
): Pick<AppError, 'retryAfterMs' | 'limitResetMs'> {
  if (said.retryAfterMs !== null) return { retryAfterMs: said.retryAfterMs };
  const isTransient = code === 'rate_limited' && reason === undefined;
  const limitResetMs = isTransient
    ? (readLimitResetMs(headers, wallClockMs) ?? readLimitResetMs(new AnswerHeaders(said.headers), wallClockMs))
    : undefined;
  return limitResetMs === undefined ? {} : { limitResetMs };
}

/** For a reply that the service ended with a finish reason that means a failure. */
export function finishReasonFailure(finishReason: string): AppError {
  if (finishKind(finishReason) === 'aborted')
    return { code: 'interrupted', retryable: true, reason: 'aborted', serviceCode: finishReason };
  return { code: 'server', retryable: true, reason: 'finish_reason', serviceCode: finishReason };
}

/** True when a finish reason says that the service broke off, not that the reply is complete. */
export function isFailingFinishReason(finishReason: string): boolean {
  const kind = finishKind(finishReason);
  return kind === 'failed' || kind === 'aborted';
}

/** Adds the service's words to the error; `said` no longer contains the key. */
function withServiceWords(said: ServiceError, error: AppError): AppError {
  return {
    ...error,
    ...(said.type !== null && { serviceType: said.type }),
    ...(said.code !== null && { serviceCode: said.code }),
    ...(said.message !== null && said.message !== '' && { serviceMessage: said.message }),
    ...(said.replacement !== null && { replacement: said.replacement }),
    ...(error.requestId === undefined && said.requestId !== null && { requestId: said.requestId }),
  };
}

/** The gap between the words of a code has a bound: without one, a code like `key_key_key…` takes quadratic time. */
const EXPIRED_CODE =
  /(?:key|token|credential|auth)\w{0,40}[_ -]?(?:is_|has_)?expired|expired[_ -]?\w{0,40}(?:key|token|credential)/i;
const INVALID_KEY_CODE =
  /^(?:(?:invalid|incorrect|wrong|bad)[_ -]?(?:x[_ -])?(?:api[_ -]?)?(?:key|token)|(?:api[_ -]?)?(?:key|token)[_ -]?(?:invalid|incorrect|not[_ -]?valid|not[_ -]?found|deleted|revoked))$/i;
const EXPIRED_WORDS =
  /\b(?:api[ _-]?key|key|token|credentials?)\b[^.]{0,40}\bexpired\b|\bexpired\b[^.]{0,20}\b(?:api[ _-]?key|key|token|credentials?)\b/i;
/** Not "Invalid API key permissions": such words are about the request or what the key may do. */
const INVALID_KEY_WORDS =
  /\bAPI key not valid\b|\b(?:incorrect|invalid) API key\b(?!\s{1,9}(?:param|permission|type|scope))/i;

const NOT_FOUND_WORDS = /^(?:unexpected endpoint|not found\b)/i;

/**
 * The error's code by its status (interface document, sections 5 and 7). For 400, 401 and 403, the service's own codes
 * count too, and for a refusal its words.
 */
function kindOfStatus(status: number, said: ServiceError, challenge: string): ErrorCode {
  if (status < 500 && isModerated(said)) return 'bad_request';
  if (status === 401 || status === 403) return kindOfRefusal(said, challenge);
  if (status === 402) return 'auth.other';
  // Some services answer 400 to a bad key, or to one without credit.
  if (status === 400 && (has(said, INVALID_KEY_CODE) || INVALID_KEY_WORDS.test(said.message ?? '')))
    return kindOfRefusal(said, '');
  if (status === 400 && has(said, EXPIRED_CODE)) return 'auth.expired';
  if (status === 400 && isUnpaid(said)) return 'auth.other';
  if (status === 404 || status === 410) return 'not_found';
  if (status === 400 && hasModelGoneCode(said)) return 'not_found';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server' : 'bad_request';
}

function kindOfRefusal(said: ServiceError, challenge: string): ErrorCode {
  const message = said.message ?? '';
  if (has(said, EXPIRED_CODE)) return 'auth.expired';
  if (/error_description="[^"]*expired/i.test(challenge)) return 'auth.expired';
  const isInvalid = has(said, INVALID_KEY_CODE);
  const isExactly = said.words.includes('invalid_api_key');
  if (!isExactly && EXPIRED_WORDS.test(message)) return 'auth.expired';
  if (isInvalid || INVALID_KEY_WORDS.test(message)) return 'auth.invalid';
  return 'auth.other';
}

/** The code of an error that names no status: by its code words, the most specific first, or by its message. */
function kindOfWords(said: ServiceError): ErrorCode {
  if (isModerated(said)) return 'bad_request';
  if (has(said, EXPIRED_CODE)) return 'auth.expired';
  if (has(said, INVALID_KEY_CODE)) return 'auth.invalid';
  if (hasModelGoneCode(said)) return 'not_found';
  if (has(said, /rate_?limit|too_?many|quota|resource_?exhausted|throttl/)) return 'rate_limited';
  if (has(said, /auth|permission|forbidden|unauthori[sz]ed|billing|credit|balance|payment/)) return 'auth.other';
  if (has(said, /overload|server|internal|upstream|unavailable|api_error|gateway/)) return 'server';
  if (has(said, /not_?found|does_not_exist/) || NOT_FOUND_WORDS.test(said.message ?? '')) return 'not_found';
  if (has(said, /^timeout|request_timeout|deadline/)) return 'server';
  const isInvalid = has(said, /invalid|bad_?request|unsupported|validation/);
  return isInvalid || isTooLong(said) || isModelRefused(said) ? 'bad_request' : 'server';
}

/** The reason behind a code whose causes have different remedies; none for other codes. */
function reasonWithin(code: ErrorCode, status: number, said: ServiceError): ErrorReason | undefined {
  if (code === 'auth.invalid' || code === 'auth.expired') return undefined;
  if (isModerated(said)) return 'moderated';
  if (code === 'rate_limited') return isAboveLimit(said) ? 'too_long' : isSpent(said, true) ? 'payment' : undefined;
  if (code === 'not_found' || code === 'bad_request') {
    if (isOtherInterface(said)) return 'other_interface';
    const isKnownGone = said.replacement !== null || !has(said, /not_?found/);
    if (status === 410 || (isModelGone(said) && isKnownGone)) return 'model_gone';
  }
  if (code === 'not_found') return undefined;
  if (code === 'auth.other' && (status === 402 || isSpent(said))) return 'payment';
  if (status === 413 || isTooLong(said)) return 'too_long';
  if (isModelRefused(said)) return 'model_refused';
  if (code !== 'auth.other') return undefined;
  return status === 403 ? 'forbidden' : status === 401 ? 'unauthorized' : undefined;
}

function isWorthAnotherTry(
  code: ErrorCode,
  reason: ErrorReason | undefined,
  status: number,
  headers: AnswerHeaders,
): boolean {
  // Waiting neither refills a used-up quota nor shortens a request.
  if (saysNeverRetry(headers) || code.startsWith('auth.') || reason !== undefined) return false;
  const isTransient = code === 'rate_limited' || code === 'server' || code === 'timeout';
  return isTransient || status === 409 || status === 425 || saysRetry(headers);
}

/** The error's code from Node, from Chromium or from us; without one, its name. */
export function errorCodeOf(error: unknown): string {
  if (error instanceof TransportError) return error.code;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? (/\b(?:net::)?(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1] ?? error.name) : 'UNKNOWN';
}

function technicalWords(error: unknown, code: string, { key }: FailureContext): string {
  const message = error instanceof Error ? error.message : '';
  const words = message === '' || message.includes(code) ? message || code : `${code}: ${message}`;
  return cleanMessage(key?.redact(words) ?? words);
}

/** How a reply ended, judged by its error, or else by the finish reason or a refusal that the service marked. */
export function endingOf(
  error: AppError | null,
  finishReason: string | null,
  hasShown: boolean,
  isRefusal = false,
): ReplyEnding {
  if (error !== null) {
    if (error.code === 'interrupted') return 'interrupted';
    const isOfTheService = error.serviceMessage !== undefined || error.serviceCode !== undefined;
    return hasShown && !isOfTheService && error.code !== 'server' ? 'interrupted' : 'failed';
  }
  const kind = finishKind(finishReason);
  if (kind === 'length' || kind === 'context' || kind === 'filtered' || kind === 'refused') return kind;
  return isRefusal ? 'refused' : 'complete';
}
