/** The grid of an experiment: settings by cases. Renders only the rows and columns near the view. */

import {
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { placeOf } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import { useT } from '../i18n.ts';
import { announce } from '../store/window/announcements.ts';
import { readingKey } from '../ui/reading-keys.ts';
import { RecycledKeys } from '../ui/recycled-keys.ts';
import type { AmountWords } from '../words/amounts.ts';
import { columnStarts, columnsOf, type Figure, ordinalsOf, type ShownColumn, startsModel } from './grid-columns.ts';
import { type GridContext, GridLine, namesOf } from './grid-line.tsx';
import { type GridRow, longestAnswer } from './grid-rows.ts';
import { shownIndexes, useGridWidth, useGridWindow } from './grid-window.ts';
import { areSeveralConnections, caseName } from './setting-names.ts';

const ROW_HEIGHT_PX = 34;
const PAGE_ROWS = 10;
const NONE: readonly number[] = [];

export interface GridProps {
  readonly plan: ExperimentPlan;
  /** The rows that are shown, in their order. */
  readonly rows: readonly GridRow[];
  /** The cases that are shown. */
  readonly cases: readonly number[];
  readonly figures: readonly Figure[];
  readonly systemPrompts: readonly string[];
  readonly amounts: AmountWords;
  /** Ordinals of the answers that are open below. */
  readonly open: readonly number[];
  readonly isBlind: boolean;
  readonly onOpen: (ordinals: readonly number[], isSecond: boolean) => void;
}

export function AnswersGrid({ plan, rows, cases, figures, systemPrompts, amounts, open, isBlind, onOpen }: GridProps) {
  const t = useT();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => columnsOf(plan, cases, figures), [plan, cases, figures]);
  const widthPx = useGridWidth(scroller);
  const starts = useMemo(() => columnStarts(columns, widthPx), [columns, widthPx]);
  /** The header is row 0. */
  const rowCount = rows.length + 1;
  const [chosen, setActive] = useState({ row: 0, column: 0 });
  // The grid may have had more rows before.
  const active = { row: Math.min(chosen.row, rowCount - 1), column: Math.min(chosen.column, columns.length - 1) };
  const shown = useGridWindow(scroller, { rowCount, rowHeightPx: ROW_HEIGHT_PX, columnStartsPx: starts });
  const [recycled] = useState(() => new RecycledKeys());
  const context = useMemo<GridContext>(
    () => ({ plan, systemPrompts, amounts, areSeveralConnections: areSeveralConnections(plan.settings), isBlind, t }),
    [plan, systemPrompts, amounts, isBlind, t],
  );

  const cellId = useCallback((row: number, column: number): string => `${id}-${row}-${column}`, [id]);
  /** The cell that takes the focus once it's rendered as the active one: effects of earlier renders may still run. */
  const focusWanted = useRef<{ readonly row: number; readonly column: number } | null>(null);
  useEffect(() => {
    if (focusWanted.current?.row !== active.row || focusWanted.current.column !== active.column) return;
    focusWanted.current = null;
    document.getElementById(cellId(active.row, active.column))?.focus({ preventScroll: true });
  });
  const move = (row: number, column: number): void => {
    const next = {
      row: Math.max(0, Math.min(rowCount - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    focusWanted.current = next;
    setActive(next);
    scrollIntoView(scroller.current, next, starts);
  };
  const ordinalsAt = (row: number, column: number): readonly number[] => {
    const [one, shownRow] = [columns[column], rows[row - 1]];
    return one?.kind !== 'answer' || shownRow === undefined ? NONE : ordinalsOf(plan, shownRow.setting, one);
  };
  const nameAt = (row: number): string => {
    const setting = plan.settings[rows[row - 1]?.setting ?? -1];
    return setting === undefined ? '' : namesOf(setting, context).whole;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { row, column } = active;
    const goals: Readonly<Record<string, readonly [number, number]>> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      PageDown: [row + PAGE_ROWS, column],
      PageUp: [row - PAGE_ROWS, column],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? rowCount - 1 : row, columns.length - 1],
    };
    const goal = goals[readingKey(event.key)];
    if (goal !== undefined && !event.altKey) move(goal[0], goal[1]);
    else if (event.key === 'Enter' || event.key === ' ') {
      const ordinals = ordinalsAt(row, column);
      if (ordinals.length > 0) {
        onOpen(ordinals, event.shiftKey);
        // Announce what opened below, because the focus stays here.
        announce(t('laboratory.answerOf', { setting: nameAt(row) }));
      }
    } else return;
    event.preventDefault();
  };

  const shownColumns = useMemo(
    () =>
      shownIndexes(shown.columns, [0, active.column]).flatMap((index): ShownColumn[] => {
        const column = columns[index];
        if (column === undefined) return [];
        const name = column.kind === 'answer' ? caseName(plan.cases, column.case, t) : '';
        const startPx = starts[index] ?? 0;
        return [{ index, column, caseName: name, startPx, widthPx: (starts[index + 1] ?? 0) - startPx }];
      }),
    [shown.columns, active.column, columns, starts, plan, t],
  );
  const longest = useMemo(() => longestAnswer(rows), [rows]);
  const shownRows = shownIndexes(shown.rows, [0, active.row]);
  const keyOf = (index: number): string => (index === 0 ? 'head' : `${rows[index - 1]?.setting}`);
  const keys = recycled.assign(
    shownRows.map(keyOf),
    // Don't reuse the element that has the focus for another row.
    (key) => key !== 'head' && key !== keyOf(active.row),
  );
  return (
    <div ref={scroller} className="answers-grid">
      {/* biome-ignore lint/a11y/useSemanticElements: a table can't be virtual, and has no cells that take the focus. */}
      <div
        role="grid"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const place = placeIn(event);
          if (place !== null && (place.row !== active.row || place.column !== active.column)) setActive(place);
        }}
        onClick={(event) => {
          const place = placeIn(event);
          const ordinals = place === null ? NONE : ordinalsAt(place.row, place.column);
          if (ordinals.length > 0) onOpen(ordinals, event.shiftKey);
        }}
        aria-label={t('laboratory.answers')}
        aria-rowcount={rowCount}
        aria-colcount={columns.length}
        className="answers-lines"
        style={{ blockSize: `${rowCount * ROW_HEIGHT_PX}px`, inlineSize: `${starts.at(-1) ?? 0}px` }}
      >
        {shownRows.map((index) => {
          const row = rows[index - 1] ?? null;
          return (
            <GridLine
              key={keys.get(keyOf(index))}
              context={context}
              row={row}
              index={index}
              topPx={index * ROW_HEIGHT_PX}
              columns={shownColumns}
              longest={longest}
              openPlaces={row === null ? '' : openPlacesIn(row, open, plan)}
              activeColumn={index === active.row ? active.column : -1}
              startsModel={startsModel(plan, row, rows[index - 2] ?? null)}
              cellId={cellId}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The row and column of the cell where something happened. */
function placeIn({ target }: SyntheticEvent): { readonly row: number; readonly column: number } | null {
  const cell = target instanceof Element ? target.closest('[aria-colindex]') : null;
  const [row, column] = [cell?.parentElement?.getAttribute('aria-rowindex'), cell?.getAttribute('aria-colindex')];
  return row == null || column == null ? null : { row: Number(row) - 1, column: Number(column) - 1 };
}

function openPlacesIn({ setting, answers }: GridRow, open: readonly number[], plan: ExperimentPlan): string {
  const first = setting * answers.length;
  return open
    .filter((ordinal) => placeOf(ordinal, plan).setting === setting)
    .map((ordinal) => ordinal - first)
    .join(' ');
}

/** Scrolls as little as needed to show a cell beside the header and the names of the settings. */
function scrollIntoView(
  element: HTMLElement | null,
  { row, column }: { readonly row: number; readonly column: number },
  starts: readonly number[],
): void {
  if (element === null) return;
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
  const isMirrored = document.documentElement.dir === 'rtl';
  const top = nearest(scrollTop, [row * ROW_HEIGHT_PX, (row + 1) * ROW_HEIGHT_PX], clientHeight, ROW_HEIGHT_PX);
  const edges = [starts[column] ?? 0, starts[column + 1] ?? 0] as const;
  const start = column === 0 ? Math.abs(scrollLeft) : nearest(Math.abs(scrollLeft), edges, clientWidth, starts[1] ?? 0);
  if (top !== scrollTop || start !== Math.abs(scrollLeft)) element.scrollTo({ top, left: isMirrored ? -start : start });
}

/** @param covered how much of the view's beginning something else covers */
function nearest(from: number, [begin, end]: readonly [number, number], size: number, covered: number): number {
  if (begin < from + covered) return Math.max(0, begin - covered);
  return end > from + size ? end - size : from;
}
