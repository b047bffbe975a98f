/** The rows of the grid with their answers and figures; a row stays the same object until something in it changes. */

import type { AnswerRow } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import { answersOfSetting, figuresOf, type RowFigures, type Scores } from '../../shared/laboratory/row-figures.ts';

export class GridRow {
  readonly setting: number;
  /** By case, then by repeat; undefined where none has been loaded. */
  readonly answers: readonly (AnswerRow | undefined)[];
  readonly #plan: ExperimentPlan;
  readonly #scores: Scores;
  #figures: RowFigures | null = null;

  constructor(setting: number, plan: ExperimentPlan, answers: GridRow['answers'], scores: Scores) {
    this.setting = setting;
    this.answers = answers;
    this.#plan = plan;
    this.#scores = scores;
  }

  /** Computed when something shows them or sorts by them. */
  get figures(): RowFigures {
    this.#figures ??= figuresOf(this.setting, this.#plan, this.answers, this.#scores);
    return this.#figures;
  }

  isStill(plan: ExperimentPlan, answers: GridRow['answers'], scores: Scores): boolean {
    if (plan !== this.#plan || scores !== this.#scores) return false;
    return answers.every((one, at) => one === this.answers[at]);
  }
}

/** One row for each setting, in the order of the plan; reuses the rows of `before` in which nothing changed. */
export function gridRows(
  plan: ExperimentPlan,
  answers: ReadonlyMap<number, AnswerRow>,
  scores: Scores,
  before: readonly GridRow[],
): readonly GridRow[] {
  return plan.settings.map((_one, setting) => {
    const own = answersOfSetting(setting, plan, answers);
    const former = before[setting];
    return former?.isStill(plan, own, scores) ? former : new GridRow(setting, plan, own, scores);
  });
}

/** The length of the longest answer in UTF-16 units, at least 1. */
export function longestAnswer(rows: readonly GridRow[]): number {
  let longest = 1;
  for (const { answers } of rows)
    for (const answer of answers) if (answer?.state === 'answered') longest = Math.max(longest, answer.chars);
  return longest;
}
