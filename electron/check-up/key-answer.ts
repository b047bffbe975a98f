/** Reads from a check-up's answers whether the service accepts the key in use. */

import type { AppError } from '../../shared/errors.ts';
import { at, type RawExchange, valuesIn } from '../conformance/context.ts';
import type { Credential } from '../service/credential.ts';
import { statusFailure } from '../service/failure.ts';
import { AnswerHeaders } from '../service/headers.ts';

/**
 * The error with which the key was refused; null if it was accepted; undefined if nothing is known: some checks send
 * wrong keys or invalid headers on purpose, and a model list may be public.
 */
export function keyAnswer(
  { request, answer }: RawExchange,
  key: string,
  credential: Credential | null,
  nowMs: number,
): AppError | null | undefined {
  if (key === '' || answer === null || request.headers.Authorization !== `Bearer ${key}`) return undefined;
  const { status, body } = answer;
  if (status >= 400) return statusFailure(status, new AnswerHeaders([]), body, { key: credential, wallClockMs: nowMs });
  const isReply = valuesIn(body).some((value) => Array.isArray(at(value, 'choices')));
  return status === 200 && isReply ? null : undefined;
}
