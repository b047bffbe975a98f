// Small experiments and answers for tests.
import type { AnswerEnd, AnswerFacts } from '../../../electron/library/experiments-api.ts';
import { expand } from '../../../shared/laboratory/expand.ts';
import {
  type ExperimentDefinition,
  type ExperimentPlan,
  NEW_EXPERIMENT,
} from '../../../shared/laboratory/experiment.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';

export function definitionOf(change: Partial<ExperimentDefinition> = {}): ExperimentDefinition {
  return {
    ...NEW_EXPERIMENT,
    title: 'Tone',
    prompts: ['Say hello'],
    models: [{ connectionId: 'c1', connectionName: 'Service', model: 'm1', isListed: true }],
    ...change,
  };
}

export function planOf(definition: ExperimentDefinition): ExperimentPlan {
  const plan = expand(definition);
  if (!plan.ok) throw new Error(plan.error.kind);
  return plan.value;
}

export const FACTS: AnswerFacts = {
  start: 'Hello',
  chars: 5,
  words: 1,
  digest: 'd',
  firstTokenMs: 10,
  durationMs: 20,
  usage: { promptTokens: 7, completionTokens: 3 },
  cost: { amount: 0.25, currency: 'USD' },
  ending: 'complete',
  finishReason: 'stop',
  error: null,
};

export const detailsOf = (body = '{"model":"m1"}'): RequestDetails => ({
  messageId: 'a',
  method: 'POST',
  url: 'https://api.example.com/v1/chat/completions',
  headers: [],
  body,
  sentMessages: [],
  status: 200,
  responseHeaders: [],
  rawAnswer: 'raw',
  isRawAnswerCut: false,
  timings: { startedAt: 1, headMs: 1, firstTokenMs: 10, durationMs: 20, tokensPerSecond: null },
  requestCount: 1,
  curl: '',
});

export function answerEnd(ordinal: number, change: Partial<AnswerEnd> = {}): AnswerEnd {
  return {
    ordinal,
    state: 'answered',
    dueAt: null,
    facts: FACTS,
    counted: { tokens: 10, nano: 250 },
    checks: [],
    text: 'Hello',
    reasoning: '',
    isSent: true,
    details: detailsOf(),
    ...change,
  };
}
