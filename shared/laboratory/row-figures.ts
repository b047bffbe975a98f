/** The figures of one row of an experiment: pass rates, lengths, times, costs and how much its answers agree. */

import type { AnswerRow, Vote } from './answers.ts';
import { ordinalOf, placeOf } from './answers.ts';
import type { ExperimentPlan } from './experiment.ts';
import { agreementOf, type Score, type Share, type Spread, scoreboard, shareOf, spreadOf } from './statistics.ts';

/** Votes by setting. */
type Scores = ReadonlyMap<number, Score>;

export interface RowFigures {
  readonly setting: number;
  readonly answered: number;
  readonly failed: number;
  /** Answers that pass all checks, among those that a check could judge. */
  readonly passed: Share | null;
  readonly chars: Spread | null;
  readonly words: Spread | null;
  /** Milliseconds. */
  readonly firstToken: Spread | null;
  readonly duration: Spread | null;
  /** By currency. */
  readonly costs: ReadonlyMap<string, number>;
  /** Output tokens per answer, as reported. */
  readonly tokens: Spread | null;
  /** Distinct answers of all cases together, and the mean share of pairs of repeats that say the same. */
  readonly distinct: number;
  readonly agreement: number | null;
  readonly score: Score | null;
}

export function scoresOf(votes: readonly Vote[], plan: ExperimentPlan): Scores {
  return scoreboard(votes, (ordinal) => placeOf(ordinal, plan).setting);
}

export function figuresOf(
  setting: number,
  plan: ExperimentPlan,
  answers: ReadonlyMap<number, AnswerRow>,
  scores: Scores,
): RowFigures {
  const rows: AnswerRow[] = [];
  let failed = 0;
  const agreements: number[] = [];
  const digests = new Set<string>();
  for (let at = 0; at < plan.cases.length; at += 1) {
    const ofCase: string[] = [];
    for (let repeat = 0; repeat < plan.repeats; repeat += 1) {
      const row = answers.get(ordinalOf({ setting, case: at, repeat }, plan));
      if (row?.state === 'failed') failed += 1;
      if (row?.state !== 'answered') continue;
      rows.push(row);
      ofCase.push(row.digest);
      digests.add(`${at} ${row.digest}`);
    }
    const { samePairs } = agreementOf(ofCase);
    if (samePairs !== null) agreements.push(samePairs);
  }
  const judged = rows.filter(({ checks }) => checks.some(({ isPassed }) => isPassed !== null));
  const passed = judged.filter(({ checks }) => checks.every(({ isPassed }) => isPassed !== false)).length;
  const costs = new Map<string, number>();
  for (const { cost } of rows)
    if (cost !== null) costs.set(cost.currency, (costs.get(cost.currency) ?? 0) + cost.amount);
  const numbers = (of: (row: AnswerRow) => number | null | undefined): readonly number[] =>
    rows.flatMap((row) => of(row) ?? []);
  return {
    setting,
    answered: rows.length,
    failed,
    passed: judged.length === 0 ? null : shareOf(passed, judged.length),
    chars: spreadOf(numbers(({ chars }) => chars)),
    words: spreadOf(numbers(({ words }) => words)),
    firstToken: spreadOf(numbers(({ firstTokenMs }) => firstTokenMs)),
    duration: spreadOf(numbers(({ durationMs }) => durationMs)),
    tokens: spreadOf(numbers(({ usage }) => usage?.completionTokens)),
    costs,
    distinct: digests.size,
    agreement: agreements.length === 0 ? null : agreements.reduce((sum, one) => sum + one, 0) / agreements.length,
    score: scores.get(setting) ?? null,
  };
}

/** In UTF-16 units, at least 1. */
export function longestAnswer(figures: readonly RowFigures[]): number {
  return figures.reduce((longest, { chars }) => Math.max(longest, chars?.max ?? 0), 1);
}

export const ORDERS = ['entered', 'passed', 'length', 'time', 'cost', 'won'] as const;
export type Order = (typeof ORDERS)[number];

/** Best first; rows without the figure come last. */
export function inOrder(figures: readonly RowFigures[], order: Order): readonly RowFigures[] {
  if (order === 'entered') return figures;
  const figureOf = (one: RowFigures): number | null => {
    switch (order) {
      case 'passed':
        return one.passed === null ? null : -one.passed.hits / one.passed.of;
      case 'length':
        return one.chars?.median ?? null;
      case 'time':
        return one.duration?.median ?? null;
      case 'cost':
        return one.costs.size === 0 ? null : [...one.costs.values()].reduce((sum, amount) => sum + amount, 0);
      case 'won':
        return one.score === null ? null : -one.score.share.hits / one.score.share.of;
    }
  };
  return figures
    .map((one) => ({ one, value: figureOf(one) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.value - b.value || a.one.setting - b.one.setting)
    .map(({ one }) => one);
}

/** Cases to which the answered rows say different things. */
export function disputedCases(plan: ExperimentPlan, answers: ReadonlyMap<number, AnswerRow>): readonly number[] {
  return plan.cases.flatMap((_one, at) => {
    const digests = new Set<string>();
    for (let setting = 0; setting < plan.settings.length; setting += 1) {
      for (let repeat = 0; repeat < plan.repeats; repeat += 1) {
        const row = answers.get(ordinalOf({ setting, case: at, repeat }, plan));
        if (row?.state === 'answered') digests.add(row.digest);
      }
    }
    return digests.size > 1 ? [at] : [];
  });
}
