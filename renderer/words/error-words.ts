/** Turns an error of a service, or of the way to it, into a sentence. */

import type { AppError, ErrorCode, ErrorReason } from '../../shared/errors.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';

/** Reasons that say nothing more to a person than the code's own sentence. */
const UNSAID = [
  'reset',
  'unknown',
  'unexpected_shape',
  'malformed',
  'encoding',
  'finish_reason',
  'malformed_key',
  'unexpected',
  'shutdown',
  'asleep',
  'not_read',
  'full',
  'read_only',
  'other',
] as const satisfies readonly ErrorReason[];

type Unsaid = (typeof UNSAID)[number];

function isUnsaid(reason: ErrorReason): reason is Unsaid {
  return UNSAID.some((one) => one === reason);
}

/** The plain sentence for an error. */
export function errorSentence(error: AppError): TextKey {
  if (error.reason !== undefined && !isUnsaid(error.reason)) return `errors.reason.${error.reason}`;
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
  const isTold = error.reason === 'tls' || error.reason === 'unknown' || error.reason?.startsWith('proxy') === true;
  return isBareCode && !isTold ? null : error.detail;
}
