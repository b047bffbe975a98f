/** Runs the conformance checks against any service and gathers what was seen. */
import { CONFORMANCE_CHECKS } from './checks.ts';
import { createConformanceContext } from './context.ts';

/** How a check ended. `warn`: the service may do so, but clients must be ready for it. */
export type CheckStatus = 'pass' | 'fail' | 'warn' | 'not-testable';

export interface CheckResult {
  readonly id: string;
  /** Section of the interface document. */
  readonly section: string;
  /** What the document says. */
  readonly sentence: string;
  readonly status: CheckStatus;
  /** What was seen; never holds a key. */
  readonly seen: string;
}

export interface ConformanceOptions {
  /** With or without a trailing `/` or `/v1`. */
  readonly baseUrl: string;
  readonly key: string;
  /** The model to ask; the first of the list when absent. */
  readonly model?: string;
  readonly consoleUrl?: string;
  readonly expiredKey?: string;
  readonly deletedKey?: string;
  /** Of each request. */
  readonly timeoutMs?: number;
}

/** Runs every check in the document's order. A check that cannot get its answer fails with the reason; none rejects. */
export async function runConformance(
  options: ConformanceOptions,
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<readonly CheckResult[]> {
  const context = createConformanceContext(options);
  const secrets = [options.key, options.expiredKey, options.deletedKey].filter(
    (key) => key !== undefined && key !== '',
  );
  const results: CheckResult[] = [];
  for (const { id, section, sentence, run } of CONFORMANCE_CHECKS) {
    let outcome: { readonly status: CheckStatus; readonly seen: string };
    try {
      outcome = await run(context);
    } catch (error) {
      outcome = { status: 'fail', seen: error instanceof Error ? error.message : String(error) };
    }
    let seen = outcome.seen;
    for (const secret of secrets) seen = seen.replaceAll(secret ?? '', '[key]');
    const result = { id, section, sentence, status: outcome.status, seen };
    results.push(result);
    onResult(result);
  }
  return results;
}
