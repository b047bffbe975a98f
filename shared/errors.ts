/** The expected failures of requests, as plain data that crosses every boundary. */

import { finiteOf, isObject, present } from './json/json.ts';
import type { notices } from './locales/en/notices.ts';

/**
 * Kinds of errors, named by what the user can do about them.
 *
 * - `network`: no response head arrived (DNS, connection, TLS, not HTTP).
 * - `timeout`: one of the app's own timers ended the request, or the service answered 408.
 * - `interrupted`: a 2xx answer began and stopped without an ending, or the app or the computer ended the turn.
 * - `protocol`: an unexpected 2xx or 3xx, a redirect that Parley doesn't follow, or an answer beyond one of our limits.
 * - `auth.invalid`, `auth.expired`, `auth.other`: 401, 402, 403, and 400 with a code about the key (interface document,
 *   sections 5 and 7). `rate_limited`: 429. `not_found`: 404, 410. `bad_request`: other 4xx. `server`: 5xx.
 * - `storage`: Parley could not read the chat, or save a file.
 * - `cancelled`: the user stopped it before anything was shown.
 */
export const ERROR_CODES = [
  'network',
  'timeout',
  'interrupted',
  'protocol',
  'auth.invalid',
  'auth.expired',
  'auth.other',
  'rate_limited',
  'not_found',
  'bad_request',
  'server',
  'storage',
  'cancelled',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Problems with a connection, its key or its headers that Parley finds before it sends anything. */
const UNSENT_REASONS = [
  'no_connection',
  'other_address',
  'no_key',
  'no_header_value',
  'malformed_key',
  'key_locked',
  'key_changed',
  'key_origin',
] as const;

/**
 * Short, stable reasons within a code; the window has words for each, or falls back to the code's sentence. In this
 * order: network, unexpected answers, refusals by the service, connection and key, and the app itself.
 */
const ERROR_REASONS = [
  'dns',
  'refused',
  'unreachable',
  'offline',
  'blocked_port',
  'tls',
  'tls_date',
  'tls_host',
  'tls_authority',
  'tls_client',
  'not_tls',
  'proxy',
  'proxy_auth',
  'proxy_unreachable',
  'proxy_unusable',
  'not_http',
  'reset',
  'unknown',
  'empty',
  'not_json',
  'web_page',
  'unexpected_shape',
  'malformed',
  'too_large',
  'redirect',
  'redirect_drops',
  'redirect_loop',
  'encoding',
  'unauthorized',
  'forbidden',
  'payment',
  'too_long',
  'finish_reason',
  'aborted',
  'moderated',
  'model_gone',
  'model_refused',
  'other_interface',
  ...UNSENT_REASONS,
  'unexpected',
  'shutdown',
  'asleep',
  'not_read',
  'full',
  'read_only',
  'other',
] as const;

export type ErrorReason = (typeof ERROR_REASONS)[number];

/** True if Parley found the problem with the connection, its key or its headers before it sent anything. */
export const isUnsent = ({ reason }: Pick<AppError, 'reason'>): boolean => UNSENT_REASONS.some((one) => one === reason);

/** True for an error that the proxy settings can fix. */
export const isAboutProxy = ({ reason }: Pick<AppError, 'reason'>): boolean => reason?.startsWith('proxy') === true;

/** Timers that can end a request: for connecting, the response head, any byte, any token, or the whole answer. */
const TIMER_NAMES = ['connect', 'headers', 'idle', 'gap', 'total'] as const;

export type TimerName = (typeof TIMER_NAMES)[number];

/** An expected failure. Never contains a key: the service's words are redacted first. */
export interface AppError {
  readonly code: ErrorCode;
  /** True if sending the same request again may work without the user changing anything. */
  readonly retryable: boolean;
  readonly reason?: ErrorReason;
  /** HTTP status, if a response head arrived. */
  readonly status?: number;
  /** The address that the service doesn't know (404, 405). */
  readonly url?: string;
  /** `error.type` of the service's error object (interface document, section 2.5), as sent. */
  readonly serviceType?: string;
  /** `error.code` of the service's error object, as sent (numbers become text). */
  readonly serviceCode?: string;
  /** The service's own words, plain text, at most `LIMITS.serviceMessageMaxChars` characters. */
  readonly serviceMessage?: string;
  /** The model that the service offers instead of a removed one. */
  readonly replacement?: string;
  /** The service's request id header, if it sent one. */
  readonly requestId?: string;
  /** How long the service asked us to wait, in milliseconds; absent if it said nothing usable. */
  readonly retryAfterMs?: number;
  /** How many milliseconds after the answer the limit resets, if the service said that but asked for no pause. */
  readonly limitResetMs?: number;
  /** The proxy that blocked the request, as `host:port`. */
  readonly proxy?: string;
  /** For `timeout`: the timer that ended the request. */
  readonly timer?: TimerName;
  /** A technical detail in English for Details, for example a TLS reason or the target of a refused redirect. */
  readonly detail?: string;
}

/** Reads a stored error; null if it isn't one. Ignores values that another version wrote and this one doesn't know. */
export function readAppError(value: unknown): AppError | null {
  if (!isObject(value)) return null;
  const code = ERROR_CODES.find((known) => known === value.code);
  if (code === undefined) return null;
  const word = (key: string): string | undefined => (typeof value[key] === 'string' ? value[key] : undefined);
  return present({
    code,
    retryable: value.retryable === true,
    reason: ERROR_REASONS.find((known) => known === value.reason),
    status: finiteOf(value.status),
    url: word('url'),
    serviceType: word('serviceType'),
    serviceCode: word('serviceCode'),
    serviceMessage: word('serviceMessage'),
    replacement: word('replacement'),
    requestId: word('requestId'),
    retryAfterMs: finiteOf(value.retryAfterMs),
    limitResetMs: finiteOf(value.limitResetMs),
    timer: TIMER_NAMES.find((known) => known === value.timer),
    proxy: word('proxy'),
    detail: word('detail'),
  });
}

/** Why a turn could not start. */
export type TurnRefusalReason =
  | 'empty_message'
  | 'reply_running'
  | 'comparing'
  | 'being_edited'
  | 'no_connection'
  | 'no_model'
  | 'closing'
  | 'no_stored_request'
  | 'was_continued'
  | 'other_address'
  | 'no_key'
  | 'key_in_clear';

/**
 * Why main refused a request that isn't sent to a service. Each reason has a text; `disk_full`, for settings and keys,
 * has that of `full`.
 */
export type RefusalReason = keyof (typeof notices)['reason'] | 'disk_full';

/** Thrown on purpose: the call was valid, but main refuses it for this reason. Every other exception is a bug. */
export class RefusedError<R extends RefusalReason = RefusalReason> extends Error {
  readonly reason: R;

  constructor(reason: R, detail: string = reason) {
    super(detail);
    this.reason = reason;
  }
}

/** The reason of a deliberate refusal; null for every other error. */
export function refusalReason(error: unknown): RefusalReason | null {
  return error instanceof RefusedError ? error.reason : null;
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The error code of the system or the database; empty if there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Error codes of the system, such as `ENOENT`. Node's own start with `ERR_`. */
const SYSTEM_CODE = /^E(?!RR_)[A-Z0-9]+$/;

/** True if the operating system reported the error. */
export function isSystemError(error: unknown): boolean {
  return SYSTEM_CODE.test(codeOf(error));
}

/** For a `catch` that can safely ignore errors of the system. Rethrows everything else. */
export function ignoreSystemError(error: unknown): void {
  if (!isSystemError(error)) throw error;
}

/** The result of anything that can fail in an expected way. Exceptions are bugs. */
export type Result<T, E = AppError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<E = AppError>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}

/** An expected failure of a request that isn't sent to a service: the window turns `reason` into words. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly detail?: string;
}
