/** Turns intended exceptions from the library and the turns into refusals; everything else stays an exception. */

import { fail, ok, type Refusal, type RefusalReason, type Result, refusalReason } from '../shared/errors.ts';
import { log } from './logging/log.ts';

/** Refusals that the user can meet although nothing is broken. All others are logged. */
const EXPECTED_REASONS: ReadonlySet<RefusalReason> = new Set<RefusalReason>([
  'not_found',
  'locked',
  'invalid',
  'changing',
  'changed_meanwhile',
  'reply_running',
  'being_edited',
  'no_connection',
  'no_model',
  'empty_message',
  'image_too_large',
  'image_unreadable',
  'image_too_many_pixels',
  'file_too_large',
  'file_not_text',
  'too_many_attachments',
  'images_too_large',
]);

export async function attempt<T>(work: () => Promise<T> | T): Promise<Result<T, Refusal>> {
  try {
    return ok(await work());
  } catch (error) {
    const reason = refusalReason(error);
    if (reason === null) throw error;
    if (!EXPECTED_REASONS.has(reason)) log.warn('request.failed', { error });
    return fail({ reason });
  }
}

/** Like `attempt`, for work without a result. */
export const attemptVoid = (work: () => Promise<unknown> | unknown): Promise<Result<null, Refusal>> =>
  attempt(async () => {
    await work();
    return null;
  });

/** Removes one level of results: returns the refusal, or else the work's own result. */
export const flatten = <T, E>(result: Result<Result<T, E>, Refusal>): Result<T, E | Refusal> =>
  result.ok ? result.value : result;
