/** The columns of the grid: settings, answers by case or repeat, and figures. */

import { ordinalOf } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import type { GridRow } from './grid-rows.ts';

export const HEAD_WIDTH_PX = 164;
const ANSWER_WIDTH_PX = { min: 68, max: 104 } as const;
/**
 * Room for `30 of 30` beside a bar, which shrinks for longer counts, and for `0,000509` in the wider digits of a font
 * for Russian.
 */
const FIGURE_WIDTH_PX = { passed: 100, length: 68, time: 66, cost: 84, won: 68 } as const;
/** Up to this many repeats of a single case have columns of their own. */
const REPEATS_SHOWN_MAX = 12;
/** Figures come before the answers if there are more columns of answers than this. */
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

/** The width of a column; zero for answers, which share the room that the other columns leave. */
function fixedWidthOf(column: Column): number {
  if (column.kind === 'head') return HEAD_WIDTH_PX;
  return column.kind === 'figure' ? FIGURE_WIDTH_PX[column.figure] : 0;
}

/** A column that is near the view. */
export interface ShownColumn {
  readonly index: number;
  readonly column: Column;
  /** The case that its answers belong to; empty for a column without answers. */
  readonly caseName: string;
  readonly startPx: number;
  readonly widthPx: number;
}

/** Where each column begins, and where the last one ends. All fit into `roomPx` if answers can be narrow enough. */
export function columnStarts(columns: readonly Column[], roomPx: number): readonly number[] {
  const widths = columns.map(fixedWidthOf);
  const left = roomPx - widths.reduce((sum, width) => sum + width, 0);
  const share = Math.floor(left / columns.filter(({ kind }) => kind === 'answer').length);
  const { min, max } = ANSWER_WIDTH_PX;
  const answerWidth = share >= min && share < max ? share : max;
  const starts = [0];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + (width || answerWidth));
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

/** True for the first row of each model, which has a line above it. */
export function startsModel(plan: ExperimentPlan, row: GridRow | null, above: GridRow | null): boolean {
  const [one, before] = [row, above].map((at) => (at === null ? undefined : plan.settings[at.setting]));
  return one !== undefined && (one.model !== before?.model || one.connectionId !== before.connectionId);
}
