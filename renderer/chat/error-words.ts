/** Turns an error into the sentence that says what it means and what helps. */

import type { AppError, ErrorCode } from '../../shared/errors.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';

const SENTENCES = {
  network: 'chat.error.network',
  timeout: 'chat.error.timeout',
  interrupted: 'chat.error.interrupted',
  protocol: 'chat.error.protocol',
  'auth.invalid': 'chat.error.authInvalid',
  'auth.expired': 'chat.error.authExpired',
  'auth.other': 'chat.error.authOther',
  rate_limited: 'chat.error.rateLimited',
  not_found: 'chat.error.notFound',
  bad_request: 'chat.error.badRequest',
  server: 'chat.error.server',
  storage: 'chat.error.storage',
  cancelled: 'chat.error.cancelled',
} as const satisfies Record<ErrorCode, TextKey>;

/** Reasons that say more than their code does. */
const REASONS: Readonly<Record<string, TextKey>> = {
  dns: 'chat.error.reason.dns',
  refused: 'chat.error.reason.refused',
  tls: 'chat.error.reason.tls',
  offline: 'chat.error.reason.offline',
  redirect: 'chat.error.reason.redirect',
  too_large: 'chat.error.reason.too_large',
  empty: 'chat.error.reason.empty',
  no_connection: 'chat.error.reason.noConnection',
  no_key: 'chat.error.reason.noKey',
  key_locked: 'chat.error.reason.keyLocked',
  key_changed: 'chat.error.reason.keyChanged',
  key_origin: 'chat.error.reason.keyOrigin',
};

/** The plain sentence for an error. */
export function errorSentence(error: AppError): TextKey {
  return (error.reason === undefined ? undefined : REASONS[error.reason]) ?? SENTENCES[error.code];
}

/** True when another key is what helps. */
export function isKeyProblem(code: ErrorCode): boolean {
  return code === 'auth.invalid' || code === 'auth.expired' || code === 'auth.other';
}
