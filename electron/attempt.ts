/** Turns what the library and the turns throw on purpose into refusals; everything else stays an exception. */

import { fail, ok, type Refusal, type RefusalReason, type Result, refusalReason } from '../shared/errors.ts';
import { log } from './logging/log.ts';

/** What a person can run into without anything being broken. */
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

/** The same for work that gives nothing. */
export const nothing = (work: () => Promise<unknown> | unknown): Promise<Result<null, Refusal>> =>
  attempt(async () => {
    await work();
    return null;
  });

/** A refusal of the work itself, or what the work gave. */
export const settled = <T, E>(result: Result<Result<T, E>, Refusal>): Result<T, E | Refusal> =>
  result.ok ? result.value : result;
