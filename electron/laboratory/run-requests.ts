/** Defines what a run was started with, and derives the request of each answer from it. */

import type { ExperimentSummary } from '../../shared/laboratory/answers.ts';
import { countsTowards, type KnownModels } from '../../shared/laboratory/estimate.ts';
import type { ExperimentDefinition, ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import type { AnswerEnd, StoredRun } from '../library/experiments-api.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { ConnectionFacts } from '../turns/reply-plan.ts';
import { type AnswerRequest, answerRequest, exactAnswerRequest } from './answer-request.ts';
import { caseOf, settingOf } from './waiting-answers.ts';

export interface RunInput {
  readonly id: string;
  readonly definition: ExperimentDefinition;
  readonly plan: ExperimentPlan;
  /** True if the run sends the requests of an earlier run again, unchanged. */
  readonly isExact: boolean;
  /** True if the run asks for only some of the waiting answers. */
  readonly isPart: boolean;
  readonly stored: StoredRun;
  readonly known: KnownModels;
  /** The run's status when nothing is left to send; usually `done`. */
  readonly after: Pick<ExperimentSummary, 'status' | 'pause'>;
}

interface RequestSources {
  readonly library: AsyncLibrary;
  readonly connectionOf: (connectionId: string) => ConnectionFacts | null;
}

/** The request of one answer; null if its connection is gone. */
export async function requestOf(
  ordinal: number,
  { id, definition, plan, isExact, known }: RunInput,
  { library, connectionOf }: RequestSources,
): Promise<AnswerRequest | null> {
  const setting = settingOf(plan, ordinal);
  if (connectionOf(setting.connectionId) === null) return null;
  const asked = { definition, setting, case: caseOf(plan, ordinal), known, connectionOf };
  const exact = isExact ? await library.exactRequest(id, ordinal) : null;
  return exact === null ? answerRequest(asked) : exactAnswerRequest(exact, asked);
}

/** True if an answer cost something that the cap on money can't count: no later answer could be counted either. */
export function isCostUncounted({ facts: { cost } }: AnswerEnd, { definition }: RunInput): boolean {
  return cost !== null && cost.amount > 0 && !countsTowards(definition.caps, cost.currency);
}

/** True if no cap counts what this answer would cost, because the cap's currency was changed after Start. */
export function isInOtherCurrency(ordinal: number, { plan, known, definition }: RunInput): boolean {
  const currency = known.priceOf(settingOf(plan, ordinal))?.price.currency;
  return currency !== undefined && !countsTowards(definition.caps, currency);
}
