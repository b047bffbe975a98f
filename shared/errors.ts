/** What can go wrong with a request, as plain data that crosses every boundary. */

import { finiteOf, isObject, present } from './json/json.ts';

/**
 * Kinds of trouble, named by what the user can do about it.
 *
 * - `network`: no answer head arrived (name, connection, TLS, not HTTP).
 * - `timeout`: one of the app's own timers ended it.
 * - `interrupted`: a 2xx answer began and ended without an ending.
 * - `protocol`: a 2xx that is not what was asked for, a redirect that is not followed, a limit of ours.
 * - `auth.invalid`, `auth.expired`, `auth.other`: 401, 402 and 403 (interface document, sections 5 and 7).
 * - `rate_limited`: 429. `not_found`: 404. `bad_request`: other 4xx. `server`: 5xx.
 * - `storage`: the answer could not be kept on disk.
 * - `cancelled`: the user stopped it before anything came.
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

/** What was found before anything could be sent. */
const UNSENT_REASONS = [
  'no_connection',
  'other_address',
  'no_key',
  'no_header_value',
  'key_locked',
  'key_changed',
  'key_origin',
] as const;

/**
 * Short, stable reasons within a code; the window has words for each, or leaves it to the code's sentence.
 * In this order: of the network, of an answer that is not what was asked for, of a refusal by the service, of the
 * connection and its key, and of the app itself.
 */
const ERROR_REASONS = [
  'dns',
  'refused',
  'unreachable',
  'offline',
  'tls',
  'tls_date',
  'tls_host',
  'tls_authority',
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
  'other_interface',
  'malformed_key',
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

/** True for what was found before anything could be sent. */
export const isUnsent = ({ reason }: Pick<AppError, 'reason'>): boolean => UNSENT_REASONS.some((one) => one === reason);

/** True for trouble on the way that the settings of the network can mend, not the service. */
export const isAboutProxy = ({ reason }: Pick<AppError, 'reason'>): boolean => reason?.startsWith('proxy') === true;

/** Which of the app's timers ended a request: the connection itself, answer head, any byte, any token, or whole answer. */
const TIMER_NAMES = ['connect', 'headers', 'idle', 'gap', 'total'] as const;

export type TimerName = (typeof TIMER_NAMES)[number];

/** An expected failure. Never holds a key: the service's words are redacted before they get here. */
export interface AppError {
  readonly code: ErrorCode;
  /** True when sending the same request again can help without the user changing anything. */
  readonly retryable: boolean;
  readonly reason?: ErrorReason;
  /** HTTP status, when an answer head arrived. */
  readonly status?: number;
  /** The address that was asked, where the service does not know it (404, 405). */
  readonly url?: string;
  /** `error.type` of the service's error object (interface document, section 2.5), as sent. */
  readonly serviceType?: string;
  /** `error.code` of the service's error object, as sent (numbers become text). */
  readonly serviceCode?: string;
  /** The service's own words, plain text, at most `LIMITS.serviceMessageMaxChars` characters. */
  readonly serviceMessage?: string;
  /** The model that the service offers in place of the one that is gone. */
  readonly replacement?: string;
  /** The service's request identifier header, when it sent one. */
  readonly requestId?: string;
  /** How long the service asked us to wait, in milliseconds; absent when it said nothing usable. */
  readonly retryAfterMs?: number;
  /** In how long the limit that was reached is whole again, where the service named that and no pause. */
  readonly limitResetMs?: number;
  /** The proxy that did not let the request through, as `host:port`. */
  readonly proxy?: string;
  /** The timer that ended the request, for `timeout`. */
  readonly timer?: TimerName;
  /** A technical detail in English for the Details view, for example a TLS reason or the address of a refused redirect. */
  readonly detail?: string;
}

/** An error as it was stored; null for what is none. What another version wrote in one of its fields says nothing here. */
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

/** Why a turn was not begun. */
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
 * Why a request that is not about a service was not carried out. In this order: the library, its long pieces of work, the
 * turns, the door between window and main, and what else main does for the window.
 */
export type RefusalReason =
  | 'not_found'
  | 'invalid'
  | 'too_deep'
  | 'changed_meanwhile'
  | 'full'
  | 'read_only'
  | 'io'
  | 'corrupt'
  | 'busy'
  | 'locked'
  | 'changing'
  | 'replaced'
  | 'failed'
  | 'cancelled'
  | 'bad_file'
  | 'unfinished'
  | TurnRefusalReason
  | 'refused'
  | 'unexpected'
  | 'answer_too_large'
  | 'not_confirmed'
  | 'not_saved'
  | 'disk_full'
  | 'invalid_setting'
  | 'practice_failed'
  | 'image_refused'
  | 'image_not_loaded'
  | 'image_too_large'
  | 'link_refused'
  | 'save_failed'
  | 'open_failed'
  | 'too_many_windows';

/** Thrown on purpose: the call was understood and is not carried out, for this reason. Anything else that is thrown is a bug. */
export class RefusedError<R extends RefusalReason = RefusalReason> extends Error {
  readonly reason: R;

  constructor(reason: R, detail: string = reason) {
    super(detail);
    this.reason = reason;
  }
}

/** Why something was refused on purpose; null for every other error. */
export function refusalReason(error: unknown): RefusalReason | null {
  return error instanceof RefusedError ? error.reason : null;
}

/** What whatever was thrown says of itself. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code that the system or the database gave it; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Codes that the system gives to what a disk or a socket refuses, as `ENOENT`; those of Node itself begin with `ERR_`. */
const SYSTEM_CODE = /^E(?!RR_)[A-Z0-9]+$/;

/** True for what the system refused. */
export function isSystemError(error: unknown): boolean {
  return SYSTEM_CODE.test(codeOf(error));
}

/** For a `catch` in which the system may have refused something without harm: everything else is thrown on as it is. */
export function ignoreSystemError(error: unknown): void {
  if (!isSystemError(error)) throw error;
}

/** The outcome of anything that can fail in an expected way. Exceptions are bugs. */
export type Result<T, E = AppError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<E = AppError>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}

/** An expected failure of a request that is not about a service: the window turns `reason` into words. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly detail?: string;
}
