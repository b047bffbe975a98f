/** Turns main's answer into a value, and its refusal into a problem that the composer shows. */

import type { Refusal, Result } from '../../../shared/errors.ts';
import { type ProblemSource, setProblem } from './chat-ui-store.ts';

/** Returns the value; shows a refusal next to the composer and returns null. */
export function valueOrProblem<T>(source: ProblemSource, result: Result<T, Refusal>): T | null {
  setProblem(source, result.ok ? null : result.error);
  return result.ok ? result.value : null;
}

/** Like `valueOrProblem`, for requests without a value: true if main accepted. */
export function isAccepted(source: ProblemSource, result: Result<unknown, Refusal>): boolean {
  valueOrProblem(source, result);
  return result.ok;
}
