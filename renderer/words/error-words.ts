/** Turns an error of a service or the network into a sentence. */

import type { AppError, ErrorCode, ErrorReason } from '../../shared/errors.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';

/** Reasons that add nothing to the sentence for the error's code. */
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

/** The sentence for an error. */
export function errorSentence(error: AppError): TextKey {
  if (error.reason !== undefined && !isUnsaid(error.reason)) return `errors.reason.${error.reason}`;
  // The wait time is shown right below.
  if (error.code === 'rate_limited' && (error.retryAfterMs ?? error.limitResetMs) !== undefined)
    return 'errors.rateLimitedUntil';
  return `errors.kind.${error.code}`;
}

/** The sentence above a field for another key, which needn't say what to do. */
export function keyErrorSentence(error: AppError): TextKey {
  const sentence = errorSentence(error);
  if (sentence === 'errors.kind.auth.expired') return 'chat.error.keyExpired';
  return sentence === 'errors.kind.auth.invalid' ? 'errors.reason.unauthorized' : sentence;
}

/** True if a different key would help. */
export function isKeyError(code: ErrorCode): boolean {
  return code.startsWith('auth.');
}

/** The line below the sentence if the service sent no message. A bare network code is for Details only. */
export function technicalDetail(error: AppError): string | null {
  if (error.serviceMessage || !error.detail) return null;
  const isBareCode = /^(?:net::)?[A-Z][A-Z0-9_]+$/.test(error.detail);
  // A refused certificate or a proxy needs its reason, and an unknown error has nothing else to show.
  const isDetailUseful =
    error.reason === 'tls' || error.reason === 'unknown' || error.reason?.startsWith('proxy') === true;
  return isBareCode && !isDetailUseful ? null : error.detail;
}
