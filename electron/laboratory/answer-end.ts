/** Works out what an experiment stores about a request that has ended. */

import type { KnownModels } from '../../shared/laboratory/estimate.ts';
import type { ExperimentDefinition, ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import type { AnswerEnd } from '../library/experiments-api.ts';
import type { TurnEnd } from '../turns/turn.ts';
import { textFacts } from './answer-facts.ts';
import type { AnswerRequest } from './answer-request.ts';
import { checksOf, judge } from './judge.ts';
import { type outcomeOf, spentOf } from './outcome.ts';
import { caseOf, settingOf } from './waiting-answers.ts';

interface EndedExperiment {
  readonly definition: ExperimentDefinition;
  readonly plan: ExperimentPlan;
  readonly known: KnownModels;
}

type Outcome = ReturnType<typeof outcomeOf> & Pick<AnswerEnd, 'dueAt'> & Pick<AnswerRequest, 'most'>;

export function answerEnd(
  ordinal: number,
  ended: TurnEnd,
  outcome: Outcome,
  { definition, plan, known }: EndedExperiment,
): AnswerEnd {
  const { connectionId, model } = settingOf(plan, ordinal);
  const price = known.priceOf({ connectionId, model })?.price;
  const { counted, cost } = spentOf(outcome, ended.usage, outcome.most, { connectionId, price, caps: definition.caps });
  const { firstTokenMs, durationMs, usage, ending, finishReason, error, text, reasoning } = ended;
  const isJudged = outcome.state === 'answered';
  return {
    ordinal,
    state: outcome.state,
    dueAt: outcome.dueAt,
    facts: { ...textFacts(text), firstTokenMs, durationMs, usage, cost, ending, finishReason, error },
    counted,
    checks: isJudged ? judge(text, checksOf(definition), caseOf(plan, ordinal).expected) : [],
    text,
    reasoning,
    isSent: outcome.isSent,
    details: ended.details,
  };
}
