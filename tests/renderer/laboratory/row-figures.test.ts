/** The figures of a row, against values worked out by hand. */

import { describe, expect, it } from 'vitest';
import type { AnswerRow, Vote } from '../../../shared/laboratory/answers.ts';
import type { ExperimentPlan, PlannedSetting } from '../../../shared/laboratory/experiment.ts';
import {
  answersOfSetting,
  disputedCases,
  figuresOf,
  inOrder,
  scoresOf,
} from '../../../shared/laboratory/row-figures.ts';

const setting = (model: string): PlannedSetting => ({
  connectionId: 'c',
  connectionName: 'C',
  model,
  isListed: true,
  parameters: {},
  systemPrompt: '',
  extraBody: '',
  isStreamed: true,
  presetName: null,
});
const aCase = (text: string) => ({ prompt: 0, case: null, name: '', text, expected: null });
/** Ordinals 0 to 3 are of `one`, 4 to 7 of `two`; each case has two answers. */
const PLAN: ExperimentPlan = {
  settings: [setting('one'), setting('two')],
  cases: [aCase('a'), aCase('b')],
  repeats: 2,
};

const answer = (ordinal: number, digest: string, over: Partial<AnswerRow> = {}): AnswerRow => ({
  ordinal,
  state: 'answered',
  requests: 1,
  dueAt: null,
  start: digest,
  chars: digest.length,
  words: 1,
  digest,
  firstTokenMs: 100,
  durationMs: 1_000,
  usage: { completionTokens: 10 },
  cost: { amount: 0.5, currency: 'USD' },
  ending: 'complete',
  finishReason: 'stop',
  error: null,
  checks: [],
  ...over,
});
const answers = (...rows: readonly AnswerRow[]) => new Map(rows.map((row) => [row.ordinal, row]));
const figures = (setting: number, plan: ExperimentPlan, all: ReadonlyMap<number, AnswerRow>) =>
  figuresOf(setting, plan, answersOfSetting(setting, plan, all), new Map());
const passed = (isPassed: boolean | null) => [{ id: 'json', isPassed }];

describe('the figures of a row', () => {
  it('count answers, judgements and costs', () => {
    const all = answers(
      answer(0, 'yes', { checks: passed(true) }),
      answer(1, 'no', { checks: passed(false), durationMs: 3_000 }),
      answer(2, 'yes', { checks: passed(null) }),
      answer(3, '', { state: 'failed', cost: null }),
      answer(4, 'of the other row'),
    );
    const first = figures(0, PLAN, all);
    expect(first).toMatchObject({ answered: 3, failed: 1, distinct: 3, agreement: 0 });
    expect(first.passed).toMatchObject({ hits: 1, of: 2 });
    expect(first.chars).toMatchObject({ min: 2, median: 3, max: 3 });
    expect(first.duration).toMatchObject({ min: 1_000, median: 1_000, max: 3_000 });
    expect([...first.costs]).toEqual([['USD', 1.5]]);
  });

  it('show full agreement if the repeats of each case are the same, even if cases differ', () => {
    const all = answers(answer(0, 'x'), answer(1, 'x'), answer(2, 'y'), answer(3, 'y'));
    expect(figures(0, PLAN, all)).toMatchObject({ agreement: 1, distinct: 2 });
  });

  it('show no agreement if each case has a single answer', () => {
    expect(figures(0, PLAN, answers(answer(0, 'x'), answer(2, 'y'))).agreement).toBeNull();
  });

  it('put rows without a figure last', () => {
    const all = answers(answer(4, 'fast', { durationMs: 10 }));
    const both = [0, 1].map((at) => ({ setting: at, figures: figures(at, PLAN, all) }));
    expect(inOrder(both, 'time').map((one) => one.setting)).toEqual([1, 0]);
    expect(inOrder(both, 'entered').map((one) => one.setting)).toEqual([0, 1]);
  });

  it('never compare costs in different currencies', () => {
    const plan = { ...PLAN, settings: ['a', 'b', 'c', 'd'].map(setting) };
    const costOf = (amount: number, currency: string) => ({ cost: { amount, currency } });
    const all = answers(
      answer(0, 'x', costOf(3, 'EUR')),
      answer(4, 'x', costOf(1, 'JPY')),
      answer(8, 'x', costOf(2, 'EUR')),
      answer(12, 'x', costOf(0.1, 'EUR')),
      answer(13, 'x', costOf(0.1, 'JPY')),
    );
    const four = [0, 1, 2, 3].map((at) => ({ setting: at, figures: figures(at, plan, all) }));
    expect(inOrder(four, 'cost').map((one) => one.setting)).toEqual([2, 0, 1, 3]);
  });

  it('count votes by row', () => {
    const vote = (firstOrdinal: number, secondOrdinal: number, outcome: Vote['outcome']): Vote => ({
      id: `${firstOrdinal}`,
      firstOrdinal,
      secondOrdinal,
      outcome,
    });
    const scores = scoresOf([vote(0, 4, 'first'), vote(5, 1, 'first'), vote(2, 6, 'tie')], PLAN);
    expect(scores.get(0)).toMatchObject({ wins: 1, losses: 1, ties: 1 });
    expect(scores.get(1)).toMatchObject({ wins: 1, losses: 1, ties: 1 });
  });
});

describe('disputed cases', () => {
  it('are those with different answers', () => {
    const all = answers(answer(0, 'x'), answer(4, 'x'), answer(2, 'y'), answer(6, 'z'));
    expect(disputedCases(PLAN, all)).toEqual([1]);
  });

  it('leave out answers that failed', () => {
    const all = answers(answer(0, 'x'), answer(4, 'other', { state: 'failed' }));
    expect(disputedCases(PLAN, all)).toEqual([]);
  });
});
