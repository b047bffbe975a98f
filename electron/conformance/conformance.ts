/** Runs the conformance checks against any service and gathers what was seen. */

import type { CheckFound } from '../../shared/check-up.ts';
import { messageOf } from '../../shared/errors.ts';
import type { TokenLimitName } from '../../shared/parameters.ts';
import { CONFORMANCE_CHECKS } from './checks.ts';
import { createConformanceContext, NotAsked, type RawExchange } from './context.ts';
import type { SendRaw } from './http.ts';
import { type ConformanceCheck, notTestable, type Outcome } from './judging.ts';

export type CheckResult = Omit<CheckFound, 'exchanges'>;

export interface ConformanceOptions {
  /** With or without a trailing `/` or `/v1`. */
  readonly baseUrl: string;
  /** Empty for a service that needs none. */
  readonly key: string;
  /** They go with every request. */
  readonly extraHeaders?: Readonly<Record<string, string>>;
  /** The model to ask; the first of the list when absent. */
  readonly model?: string;
  readonly consoleUrl?: string;
  readonly expiredKey?: string;
  readonly deletedKey?: string;
  /** Of each request. */
  readonly timeoutMs?: number;
  /** The field in which answers are kept short; `max_tokens` unless given. Asked for each time. */
  readonly tokenLimitName?: () => TokenLimitName;
  /** After as many requests in a row without an answer the rest is not tried. */
  readonly unansweredMax?: number;
  /** Without a client's help unless given. */
  readonly send?: SendRaw;
  /** Ends it: the check that runs is not told of, and those behind it are not begun. */
  readonly signal?: AbortSignal;
  /** Of the interface document unless given. */
  readonly checks?: readonly ConformanceCheck[];
  /** Takes further secrets out of what was seen. */
  readonly redact?: (text: string) => string;
  readonly onExchange?: (exchange: RawExchange) => void;
}

/** Runs every check in the document's order; `onResult` is told which exchanges each rests on. A check that cannot get its answer fails with the reason; none rejects. */
export async function runConformance(
  options: ConformanceOptions,
  onResult: (result: CheckResult, exchanges: readonly number[]) => void = () => undefined,
): Promise<readonly CheckResult[]> {
  const context = createConformanceContext(options);
  const secrets = [options.key, options.expiredKey, options.deletedKey].filter(
    (key) => key !== undefined && key !== '',
  );
  const results: CheckResult[] = [];
  for (const { id, section, sentence, run } of options.checks ?? CONFORMANCE_CHECKS) {
    let outcome: Outcome;
    context.begin();
    try {
      outcome = await run(context);
    } catch (error) {
      const seen = messageOf(error);
      outcome = { status: error instanceof NotAsked ? 'not-testable' : 'fail', seen };
    }
    // Asked too often: that says nothing about the sentence, and is no refusal of a value either.
    if (context.wasTooOften()) outcome = notTestable(outcome.seen);
    if (options.signal?.aborted === true) break;
    let seen = options.redact?.(outcome.seen) ?? outcome.seen;
    for (const secret of secrets) seen = seen.replaceAll(secret ?? '', '[key]');
    const result = { id, section, sentence, status: outcome.status, seen };
    results.push(result);
    onResult(result, context.used());
  }
  return results;
}
