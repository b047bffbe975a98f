/** Turns an error of a service, or of the way to it, into a sentence. */

import type { AppError, ErrorCode } from '../../shared/errors.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';

const BY_CODE = {
  network: 'errors.network',
  timeout: 'errors.timeout',
  interrupted: 'errors.interrupted',
  protocol: 'errors.protocol',
  'auth.invalid': 'errors.authInvalid',
  'auth.expired': 'errors.authExpired',
  'auth.other': 'errors.authOther',
  rate_limited: 'errors.rateLimited',
  not_found: 'errors.notFound',
  bad_request: 'errors.badRequest',
  server: 'errors.server',
  storage: 'errors.storage',
  cancelled: 'errors.cancelled',
} as const satisfies Record<ErrorCode, TextKey>;

/** Reasons within a code that say more than the code does. */
const BY_REASON: Readonly<Record<string, TextKey>> = {
  dns: 'errors.reason.dns',
  refused: 'errors.reason.refused',
  unreachable: 'errors.reason.unreachable',
  offline: 'errors.reason.offline',
  tls: 'errors.reason.tls',
  proxy: 'errors.reason.proxy',
  not_http: 'errors.reason.notHttp',
  redirect: 'errors.reason.redirect',
  web_page: 'errors.reason.webPage',
  not_json: 'errors.reason.notJson',
  no_key: 'errors.reason.noKey',
  key_origin: 'errors.reason.keyOrigin',
};

export function errorSentence(error: AppError): TextKey {
  return (error.reason === undefined ? undefined : BY_REASON[error.reason]) ?? BY_CODE[error.code];
}

/** True when another key is what helps. */
export function isKeyError(code: ErrorCode): boolean {
  return code.startsWith('auth.');
}
