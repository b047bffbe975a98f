/** Runs the conformance checks against any service and collects their results. */

import type { CheckFound } from '../../shared/check-up/check-up.ts';
import { messageOf } from '../../shared/errors.ts';
import { CONFORMANCE_CHECKS } from './checks.ts';
import { type ContextOptions, createConformanceContext, NotSent } from './context.ts';
import { type ConformanceCheck, notTestable, type Outcome } from './judging.ts';

export type CheckResult = Omit<CheckFound, 'exchanges'>;

export interface ConformanceOptions extends ContextOptions {
  /** The checks of the interface document by default. */
  readonly checks?: readonly ConformanceCheck[];
}

/**
 * Runs the checks one after another and reports each to `onResult` with the exchanges it used. If a request gets
 * no answer, its own check fails with the reason, and the other checks that need it are not testable. If nothing ever
 * answers, all checks are not testable. Never rejects because of a check.
 */
export async function runConformance(
  options: ConformanceOptions,
  onResult: (result: CheckResult, exchanges: readonly number[]) => void = () => undefined,
): Promise<readonly CheckResult[]> {
  const context = createConformanceContext(options);
  const secrets = [options.key, options.expiredKey, options.deletedKey].filter(
    (key) => key !== undefined && key !== '',
  );
  const results: CheckResult[] = [];
  /** Numbers of unanswered requests for which a check has already failed. */
  const reported = new Set<number>();
  /** Findings of checks before the service's first answer. */
  let waiting: (readonly [CheckResult, readonly number[]])[] = [];
  const tell = (isDead: boolean): void => {
    for (const [found, exchanges] of waiting) {
      const result = isDead && found.status === 'fail' ? { ...found, status: 'not-testable' as const } : found;
      results.push(result);
      onResult(result, exchanges);
    }
    waiting = [];
  };
  const withoutAnswer = (error: unknown): Outcome => {
    if (error instanceof NotSent) return notTestable(messageOf(error));
    const lost = context.lost();
    const isReported = lost.length > 0 && lost.every((number) => reported.has(number));
    for (const number of lost) reported.add(number);
    return isReported
      ? notTestable('Rests on a request that got no answer and wasn’t sent again')
      : { status: 'fail', seen: messageOf(error) };
  };
  for (const { id, section, sentence, run } of options.checks ?? CONFORMANCE_CHECKS) {
    context.begin();
    let outcome = await run(context).catch(withoutAnswer);
    // A 429 says nothing about the sentence.
    if (context.wasTooOften()) outcome = notTestable(outcome.seen);
    if (options.signal?.aborted === true) return results;
    let seen = options.redact?.(outcome.seen) ?? outcome.seen;
    for (const secret of secrets) seen = seen.replaceAll(secret ?? '', '[key]');
    waiting.push([{ id, section, sentence, status: outcome.status, seen }, context.used()]);
    if (context.hasAnswer()) tell(false);
  }
  tell(!context.hasAnswer());
  return results;
}
