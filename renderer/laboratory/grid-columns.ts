/** The columns of the grid: settings, answers by case or repeat, and figures. */

import { ordinalOf } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import type { RowFigures } from '../../shared/laboratory/row-figures.ts';

export const HEAD_WIDTH_PX = 200;
const ANSWER_WIDTH_PX = 104;
const FIGURE_WIDTH_PX = 76;
const PASS_WIDTH_PX = 96;
/** Up to this many repeats of a single case have columns of their own. */
const REPEATS_SHOWN_MAX = 12;
/** Figures come before the answers if there are more columns than this. */
const ANSWERS_FIRST_MAX = 6;

const FIGURES = ['passed', 'length', 'time', 'cost', 'won'] as const;
export type Figure = (typeof FIGURES)[number];

export type Column =
  | { readonly kind: 'head' }
  /** `repeat` null: all repeats of the case. */
  | { readonly kind: 'answer'; readonly case: number; readonly repeat: number | null }
  | { readonly kind: 'figure'; readonly figure: Figure };

export function columnsOf(plan: ExperimentPlan, cases: readonly number[]): readonly Column[] {
  const isByRepeat = plan.cases.length === 1 && plan.repeats <= REPEATS_SHOWN_MAX;
  const answers = isByRepeat
    ? Array.from({ length: plan.repeats }, (_one, repeat): Column => ({ kind: 'answer', case: 0, repeat }))
    : cases.map((at): Column => ({ kind: 'answer', case: at, repeat: null }));
  const figures = FIGURES.map((figure): Column => ({ kind: 'figure', figure }));
  const parts = answers.length > ANSWERS_FIRST_MAX ? [...figures, ...answers] : [...answers, ...figures];
  return [{ kind: 'head' }, ...parts];
}

export function widthOf(column: Column | undefined): number {
  if (column?.kind === 'head') return HEAD_WIDTH_PX;
  if (column?.kind === 'figure') return column.figure === 'passed' ? PASS_WIDTH_PX : FIGURE_WIDTH_PX;
  return ANSWER_WIDTH_PX;
}

export function ordinalsOf(
  plan: ExperimentPlan,
  setting: number,
  column: Column & { kind: 'answer' },
): readonly number[] {
  if (column.repeat !== null) return [ordinalOf({ setting, case: column.case, repeat: column.repeat }, plan)];
  const first = ordinalOf({ setting, case: column.case, repeat: 0 }, plan);
  return Array.from({ length: plan.repeats }, (_one, repeat) => first + repeat);
}

/** A line above the first row of each model. */
export function startsModel(plan: ExperimentPlan, figures: readonly RowFigures[], row: number): boolean {
  const [one, before] = [figures[row - 1], figures[row - 2]].map((at) => at && plan.settings[at.setting]);
  return one !== undefined && (one.model !== before?.model || one.connectionId !== before.connectionId);
}
