/** The columns of the grid: settings, answers by case or repeat, and figures. */

import { ordinalOf } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import type { GridRow } from './grid-rows.ts';

export const HEAD_WIDTH_PX = 184;
const ANSWER_WIDTH_PX = 104;
const FIGURE_WIDTH_PX = 76;
/** Room for `30 of 30` beside its bar, which shrinks for longer counts. */
const PASS_WIDTH_PX = 110;
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

interface Judging {
  /** True if answers are checked. */
  readonly isChecked: boolean;
  readonly isVoted: boolean;
}

/** Leaves out figures that no row can have. */
export function figuresFor({ isChecked, isVoted }: Judging): readonly Figure[] {
  return FIGURES.filter((figure) => (figure === 'passed' ? isChecked : figure !== 'won' || isVoted));
}

export function columnsOf(
  plan: ExperimentPlan,
  cases: readonly number[],
  shownFigures: readonly Figure[],
): readonly Column[] {
  const isByRepeat = plan.cases.length === 1 && plan.repeats <= REPEATS_SHOWN_MAX;
  const answers = isByRepeat
    ? Array.from({ length: plan.repeats }, (_one, repeat): Column => ({ kind: 'answer', case: 0, repeat }))
    : cases.map((at): Column => ({ kind: 'answer', case: at, repeat: null }));
  const figures = shownFigures.map((figure): Column => ({ kind: 'figure', figure }));
  const parts = answers.length > ANSWERS_FIRST_MAX ? [...figures, ...answers] : [...answers, ...figures];
  return [{ kind: 'head' }, ...parts];
}

export function widthOf(column: Column | undefined): number {
  if (column?.kind === 'head') return HEAD_WIDTH_PX;
  if (column?.kind === 'figure') return column.figure === 'passed' ? PASS_WIDTH_PX : FIGURE_WIDTH_PX;
  return ANSWER_WIDTH_PX;
}

/** A column that is near the view. */
export interface ShownColumn {
  readonly index: number;
  readonly column: Column;
  /** The case that its cells belong to; empty for others. */
  readonly caseName: string;
  readonly startPx: number;
  readonly widthPx: number;
}

/** Where each column begins, and where the last one ends. */
export function columnStarts(columns: readonly Column[]): readonly number[] {
  const starts = [0];
  for (const column of columns) starts.push((starts.at(-1) ?? 0) + widthOf(column));
  return starts;
}

type AnswerColumn = Column & { readonly kind: 'answer' };

/** Where a row has the answers of a column, see `GridRow.answers`. */
export function placesOf({ repeats }: ExperimentPlan, column: AnswerColumn): readonly number[] {
  const first = column.case * repeats;
  if (column.repeat !== null) return [first + column.repeat];
  return Array.from({ length: repeats }, (_one, repeat) => first + repeat);
}

export function ordinalsOf(plan: ExperimentPlan, setting: number, column: AnswerColumn): readonly number[] {
  const first = ordinalOf({ setting, case: 0, repeat: 0 }, plan);
  return placesOf(plan, column).map((place) => first + place);
}

/** A line above the first row of each model. */
export function startsModel(plan: ExperimentPlan, row: GridRow | null, above: GridRow | null): boolean {
  const [one, before] = [row, above].map((at) => (at === null ? undefined : plan.settings[at.setting]));
  return one !== undefined && (one.model !== before?.model || one.connectionId !== before.connectionId);
}
