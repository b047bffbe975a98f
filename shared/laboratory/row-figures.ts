/** The figures of one row of an experiment: pass rates, lengths, times, costs and how much its answers agree. */

import { largestOf } from '../json/largest.ts';
import type { AnswerRow, Vote } from './answers.ts';
import { ordinalOf, placeOf } from './answers.ts';
import type { ExperimentPlan } from './experiment.ts';
import { agreementOf, type Score, type Share, type Spread, scoreboard, shareOf, spreadOf } from './statistics.ts';

/** Votes by setting. */
export type Scores = ReadonlyMap<number, Score>;

export interface RowFigures {
  readonly setting: number;
  readonly answered: number;
  readonly failed: number;
  /** Answers that fail no check, among those that a check could judge; null if there are none. */
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
  /** Distinct answers of all cases together. */
  readonly distinct: number;
  /** The mean share of pairs of repeats that say the same; null if no case has two answers. */
  readonly agreement: number | null;
  readonly score: Score | null;
}

export function scoresOf(votes: readonly Vote[], plan: ExperimentPlan): Scores {
  return scoreboard(votes, (ordinal) => placeOf(ordinal, plan).setting);
}

/** @param answers of this setting, by case, then by repeat */
export function figuresOf(
  setting: number,
  plan: ExperimentPlan,
  answers: readonly (AnswerRow | undefined)[],
  scores: Scores,
): RowFigures {
  const rows: AnswerRow[] = [];
  let failed = 0;
  const agreements: number[] = [];
  const digests = new Set<string>();
  for (let at = 0; at < plan.cases.length; at += 1) {
    const ofCase: string[] = [];
    for (let repeat = 0; repeat < plan.repeats; repeat += 1) {
      const row = answers[at * plan.repeats + repeat];
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

/** The answers of a setting, by case, then by repeat; undefined where there is none. */
export function answersOfSetting(
  setting: number,
  plan: ExperimentPlan,
  answers: ReadonlyMap<number, AnswerRow>,
): readonly (AnswerRow | undefined)[] {
  const first = ordinalOf({ setting, case: 0, repeat: 0 }, plan);
  return Array.from({ length: plan.cases.length * plan.repeats }, (_one, at) => answers.get(first + at));
}

export const ORDERS = ['entered', 'passed', 'length', 'time', 'cost', 'won'] as const;
export type Order = (typeof ORDERS)[number];

/** A row to sort. Its figures are computed only for orders that need them. */
interface Ordered {
  readonly setting: number;
  readonly figures: RowFigures;
}

/** Best first; rows without the figure come last, and so do costs in other currencies than most rows have. */
export function inOrder<Row extends Ordered>(rows: readonly Row[], order: Order): readonly Row[] {
  if (order === 'entered') return rows;
  const currency = order === 'cost' ? mostFrequentCurrency(rows) : '';
  const figureOf = (one: RowFigures): number | null => {
    switch (order) {
      case 'passed':
        return one.passed === null ? null : -one.passed.hits / one.passed.of;
      case 'length':
        return one.chars?.median ?? null;
      case 'time':
        return one.duration?.median ?? null;
      case 'cost':
        return one.costs.size === 1 ? (one.costs.get(currency) ?? null) : null;
      case 'won':
        return one.score === null ? null : -one.score.share.hits / one.score.share.of;
    }
  };
  return rows
    .map((row) => ({ row, value: figureOf(row.figures) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.value - b.value || a.row.setting - b.row.setting)
    .map(({ row }) => row);
}

/** The most frequent currency among the rows that have costs in a single currency; in a tie, the first one. */
function mostFrequentCurrency(rows: readonly Ordered[]): string {
  const counts = new Map<string, number>();
  for (const {
    figures: { costs },
  } of rows) {
    const [currency = ''] = costs.keys();
    if (costs.size === 1) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  const most = largestOf([...counts.values()], 0);
  return [...counts].find(([, count]) => count === most)?.[0] ?? '';
}

/** Cases whose answers differ, between settings or between repeats. */
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
