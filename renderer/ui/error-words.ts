/** Turns an error of a service, or of the way to it, into a sentence. */

import type { AppError, ErrorCode, ErrorReason } from '../../shared/errors.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';

/** Reasons within a code; null where the code's own sentence says it. */
const BY_REASON = {
  dns: 'errors.reason.dns',
  refused: 'errors.reason.refused',
  unreachable: 'errors.reason.unreachable',
  offline: 'errors.reason.offline',
  tls: 'errors.reason.tls',
  not_tls: 'errors.reason.notTls',
  proxy: 'errors.reason.proxy',
  not_http: 'errors.reason.notHttp',
  redirect: 'errors.reason.redirect',
  redirect_drops: 'errors.reason.redirectDrops',
  redirect_loop: 'errors.reason.redirectLoop',
  web_page: 'errors.reason.webPage',
  not_json: 'errors.reason.notJson',
  too_large: 'errors.reason.tooLarge',
  empty: 'errors.reason.empty',
  unauthorized: 'errors.reason.unauthorized',
  forbidden: 'errors.reason.forbidden',
  payment: 'errors.reason.payment',
  too_long: 'errors.reason.tooLong',
  no_connection: 'errors.reason.noConnection',
  other_address: 'errors.reason.otherAddress',
  no_key: 'errors.reason.noKey',
  no_header_value: 'errors.reason.noHeaderValue',
  key_locked: 'errors.reason.keyLocked',
  key_changed: 'errors.reason.keyChanged',
  key_origin: 'errors.reason.keyOrigin',
  reset: null,
  unknown: null,
  unexpected_shape: null,
  malformed: null,
  encoding: null,
  finish_reason: null,
  malformed_key: null,
  unexpected: null,
  shutdown: null,
  asleep: null,
  not_read: null,
  full: null,
  read_only: null,
  other: null,
} as const satisfies Record<ErrorReason, TextKey | null>;

/** The plain sentence for an error. */
export function errorSentence(error: AppError): TextKey {
  const byReason = error.reason === undefined ? null : BY_REASON[error.reason];
  if (byReason !== null) return byReason;
  // How long to wait is said right below.
  if (error.code === 'rate_limited' && (error.retryAfterMs ?? error.limitResetMs) !== undefined)
    return 'errors.rateLimitedUntil';
  return `errors.kind.${error.code}`;
}

/** True when another key is what helps. */
export function isKeyError(code: ErrorCode): boolean {
  return code.startsWith('auth.');
}

/** What stands below the sentence when the service said nothing itself; a bare code of the network is for Details alone. */
export function technicalDetail(error: AppError): string | null {
  if (error.serviceMessage || !error.detail) return null;
  const isBareCode = /^(?:net::)?[A-Z][A-Z0-9_]+$/.test(error.detail);
  // A refused certificate must be told with its reason, and an unknown trouble has nothing else to say.
  const isTold = error.reason === 'tls' || error.reason === 'unknown';
  return isBareCode && !isTold ? null : error.detail;
}
