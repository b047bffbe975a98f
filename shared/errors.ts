/** What can go wrong with a request, as plain data that crosses every boundary. */

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

/** Which of the app's timers ended a request: answer head, any byte, any token, whole answer, or the connection itself. */
export type TimerName = 'connect' | 'headers' | 'idle' | 'gap' | 'total';

/** An expected failure. Never holds a key: the service's words are redacted before they get here. */
export interface AppError {
  readonly code: ErrorCode;
  /** True when sending the same request again can help without the user changing anything. */
  readonly retryable: boolean;
  /** A short, stable reason within the code, for example `dns`, `refused`, `tls`, `redirect`, `empty`, `too_large`. The renderer turns it into words. */
  readonly reason?: string;
  /** HTTP status, when an answer head arrived. */
  readonly status?: number;
  /** `error.type` of the service's error object (interface document, section 2.5), as sent. */
  readonly serviceType?: string;
  /** `error.code` of the service's error object, as sent (numbers become text). */
  readonly serviceCode?: string;
  /** The service's own words, plain text, at most `LIMITS.serviceMessageMaxChars` characters. */
  readonly serviceMessage?: string;
  /** The service's request identifier header, when it sent one. */
  readonly requestId?: string;
  /** How long the service asked us to wait, in milliseconds; absent when it said nothing usable. */
  readonly retryAfterMs?: number;
  /** The timer that ended the request, for `timeout`. */
  readonly timer?: TimerName;
  /** A technical detail in English for the Details view, for example a TLS reason or the address of a refused redirect. */
  readonly detail?: string;
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
