/** Converts rows of experiments and answers to the values that the rest of the app uses. */

import { readAppError } from '../../../shared/errors.ts';
import { finiteOf, isObject, type JsonObject } from '../../../shared/json/json.ts';
import {
  ANSWER_STATES,
  type AnswerRow,
  type AnswerState,
  EXPERIMENT_STATUSES,
  type ExperimentStatus,
  PAUSE_REASONS,
  type PauseReason,
  VOTE_OUTCOMES,
  type Vote,
} from '../../../shared/laboratory/answers.ts';
import { readCheckResults } from '../../../shared/laboratory/checks.ts';
import {
  type ExperimentDefinition,
  type ExperimentPlan,
  NEW_EXPERIMENT,
} from '../../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { isCurrency } from '../../../shared/usage/model-facts.ts';
import { toEnding, toUsage } from '../chats/rows.ts';
import type { AnswerFacts } from '../experiments-api.ts';
import { integer, integerOrNull, text, textOrNull } from '../file/columns.ts';
import type { Row } from '../file/sql.ts';
import { storedJson } from '../json.ts';

export const toStatus = (value: unknown): ExperimentStatus =>
  EXPERIMENT_STATUSES.find((known) => known === value) ?? 'stopped';

export const toPause = (value: unknown): PauseReason | null => PAUSE_REASONS.find((known) => known === value) ?? null;

/** Unknown states become `unknown`: the request may have been sent. */
export const toState = (value: unknown): AnswerState => ANSWER_STATES.find((known) => known === value) ?? 'unknown';

const toOutcome = (value: unknown): Vote['outcome'] => VOTE_OUTCOMES.find((known) => known === value) ?? 'tie';

/** Main validated the definition before it was stored, or when a file was imported; only damage makes it invalid. */
export function toDefinition(json: string): ExperimentDefinition {
  const value = storedJson(json);
  return isObject(value) ? { ...NEW_EXPERIMENT, ...value } : NEW_EXPERIMENT;
}

export function toPlan(json: string | null): ExperimentPlan | null {
  const value = storedJson(json);
  const isPlan = isObject(value) && Array.isArray(value.settings) && Array.isArray(value.cases);
  return isPlan && typeof value.repeats === 'number' ? (value as unknown as ExperimentPlan) : null;
}

/** The columns that the grid needs, without texts. */
export const ANSWER_COLUMNS = 'ordinal, state, requests, due_at, result, checks';

export function toAnswerRow(row: Row): AnswerRow {
  const result = storedJson(textOrNull(row, 'result'));
  const checks = storedJson(textOrNull(row, 'checks'));
  return {
    ordinal: integer(row, 'ordinal'),
    state: toState(row.state),
    requests: integer(row, 'requests'),
    dueAt: integerOrNull(row, 'due_at'),
    ...toFacts(isObject(result) ? result : {}),
    checks: readCheckResults(checks),
  };
}

/** Values of the wrong type become 0, empty or null. */
export function toFacts(value: JsonObject): AnswerFacts {
  const word = (key: string): string => (typeof value[key] === 'string' ? value[key] : '');
  const cost = isObject(value.cost) ? value.cost : {};
  const amount = finiteOf(cost.amount);
  const currency = typeof cost.currency === 'string' ? cost.currency : '';
  return {
    start: word('start').slice(0, LIMITS.answerStartChars),
    chars: finiteOf(value.chars) ?? 0,
    words: finiteOf(value.words) ?? 0,
    digest: word('digest'),
    firstTokenMs: finiteOf(value.firstTokenMs) ?? null,
    durationMs: finiteOf(value.durationMs) ?? null,
    usage: toUsage(value.usage),
    cost: amount === undefined || !isCurrency(currency) ? null : { amount, currency },
    ending: toEnding(value.ending),
    finishReason: typeof value.finishReason === 'string' ? value.finishReason : null,
    error: readAppError(value.error),
  };
}

export function toVote(row: Row): Vote {
  return {
    id: text(row, 'id'),
    firstOrdinal: integer(row, 'first_ordinal'),
    secondOrdinal: integer(row, 'second_ordinal'),
    outcome: toOutcome(row.outcome),
  };
}
