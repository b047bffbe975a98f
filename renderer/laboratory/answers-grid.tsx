/** The grid of an experiment: settings by cases. Renders only the rows and columns near the view. */

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { AnswerRow } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import { longestAnswer, type RowFigures } from '../../shared/laboratory/row-figures.ts';
import { useT } from '../i18n.ts';
import { classNames } from '../ui/class-names.ts';
import type { AmountWords } from '../words/amounts.ts';
import { type Cell, cellWords, Dots, figureCell, headCell, repeatName, SingleAnswer } from './grid-cells.tsx';
import { type Column, columnsOf, HEAD_WIDTH_PX, ordinalsOf, startsModel, widthOf } from './grid-columns.ts';
import { answerWords, caseName, settingFacts, settingName } from './setting-names.ts';

const ROW_HEIGHT_PX = 34;
const OVERSCAN = 4;
const PAGE_ROWS = 10;

export interface GridProps {
  readonly plan: ExperimentPlan;
  readonly answers: ReadonlyMap<number, AnswerRow>;
  /** The rows that are shown, in their order. */
  readonly figures: readonly RowFigures[];
  /** The cases that are shown. */
  readonly cases: readonly number[];
  readonly systemPrompts: readonly string[];
  readonly amounts: AmountWords;
  /** Ordinals of the answers that are open below. */
  readonly open: readonly number[];
  readonly onOpen: (ordinals: readonly number[], isSecond: boolean) => void;
}

export function AnswersGrid(props: GridProps) {
  const { plan, answers, figures, cases, systemPrompts, amounts, open, onOpen } = props;
  const t = useT();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const columns = useMemo(() => columnsOf(plan, cases), [plan, cases]);
  /** The header is row 0. */
  const rowCount = figures.length + 1;
  const keepActive = useCallback(
    (at: number) => (range: Range) =>
      [...new Set([0, Math.min(at, range.count - 1), ...defaultRangeExtractor(range)])]
        .filter((index) => index >= 0)
        .sort((one, other) => one - other),
    [],
  );
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN,
    rangeExtractor: useMemo(() => keepActive(active.row), [keepActive, active.row]),
    initialRect: { width: 0, height: typeof window === 'undefined' ? 0 : window.innerHeight },
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => widthOf(columns[index]), [columns]),
    overscan: OVERSCAN,
    rangeExtractor: useMemo(() => keepActive(active.column), [keepActive, active.column]),
    initialRect: { width: typeof window === 'undefined' ? 0 : window.innerWidth, height: 0 },
    isRtl: document.documentElement.dir === 'rtl',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other widths.
  useEffect(() => across.measure(), [columns]);

  const cellId = (row: number, column: number): string => `${id}-${row}-${column}`;
  const focusWanted = useRef(false);
  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    document.getElementById(`${id}-${active.row}-${active.column}`)?.focus({ preventScroll: true });
  });
  const move = (row: number, column: number): void => {
    const next = {
      row: Math.max(0, Math.min(rowCount - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    focusWanted.current = true;
    setActive(next);
    rows.scrollToIndex(next.row);
    across.scrollToIndex(next.column);
  };
  const ordinalsAt = (row: number, column: number): readonly number[] => {
    const [one, figure] = [columns[column], figures[row - 1]];
    if (one?.kind !== 'answer' || figure === undefined) return [];
    return ordinalsOf(plan, figure.setting, one);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isMirrored = document.documentElement.dir === 'rtl';
    const { row, column } = active;
    const goals: Readonly<Record<string, readonly [number, number]>> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + (isMirrored ? -1 : 1)],
      ArrowLeft: [row, column + (isMirrored ? 1 : -1)],
      PageDown: [row + PAGE_ROWS, column],
      PageUp: [row - PAGE_ROWS, column],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? rowCount - 1 : row, columns.length - 1],
    };
    const goal = goals[event.key];
    if (goal !== undefined && !event.altKey) move(goal[0], goal[1]);
    else if (event.key === 'Enter' || event.key === ' ') {
      const ordinals = ordinalsAt(row, column);
      if (ordinals.length > 0) onOpen(ordinals, event.shiftKey);
    } else return;
    event.preventDefault();
  };
  const openSet = useMemo(() => new Set(open), [open]);
  const longest = useMemo(() => longestAnswer(figures), [figures]);

  const shownColumns = across.getVirtualItems();
  return (
    <div ref={scroller} className="answers-grid">
      {/* biome-ignore lint/a11y/useSemanticElements: a table can't be virtual, and has no cells that take the focus. */}
      <div
        role="grid"
        onKeyDown={onKeyDown}
        aria-label={t('laboratory.answers')}
        aria-rowcount={rowCount}
        aria-colcount={columns.length}
        className="answers-lines"
        style={{ blockSize: `${rows.getTotalSize()}px`, inlineSize: `${across.getTotalSize()}px` }}
      >
        {rows.getVirtualItems().map(({ index: row, start: top }) => {
          const figure = figures[row - 1];
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus.
            // biome-ignore lint/a11y/useSemanticElements: the grid is no table.
            <div
              key={row === 0 ? 'head' : `${figure?.setting ?? row}`}
              role="row"
              aria-rowindex={row + 1}
              className={classNames(
                'answers-row',
                row === 0 && 'is-head',
                startsModel(plan, figures, row) && 'is-first',
              )}
              style={row === 0 ? {} : { transform: `translateY(${top}px)` }}
            >
              {shownColumns.map(({ index: column, start }) => {
                const one = columns[column];
                if (one === undefined) return null;
                const cell = cellOf(one, figure);
                const isOpen =
                  one.kind === 'answer' && row > 0 && ordinalsAt(row, column).some((at) => openSet.has(at));
                return (
                  // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and the grid has its keys.
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: all three roles support it.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter and Space.
                  <div
                    key={column}
                    id={cellId(row, column)}
                    role={row === 0 ? 'columnheader' : one.kind === 'head' ? 'rowheader' : 'gridcell'}
                    aria-colindex={column + 1}
                    aria-selected={row > 0 && one.kind === 'answer' ? isOpen : undefined}
                    aria-label={cell.label ?? undefined}
                    tabIndex={row === active.row && column === active.column ? 0 : -1}
                    className={classNames('answers-cell', `is-${one.kind}`, isOpen && 'is-open')}
                    style={
                      one.kind === 'head'
                        ? { inlineSize: `${HEAD_WIDTH_PX}px` }
                        : { insetInlineStart: `${start}px`, inlineSize: `${widthOf(one)}px` }
                    }
                    data-tooltip={cell.tooltip}
                    onFocus={() => setActive({ row, column })}
                    onClick={(event) => {
                      const ordinals = ordinalsAt(row, column);
                      if (ordinals.length > 0) onOpen(ordinals, event.shiftKey);
                    }}
                  >
                    {cell.content}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );

  function cellOf(column: Column, figure: RowFigures | undefined): Cell {
    if (figure === undefined) return headCell(column, plan, t);
    const setting = plan.settings[figure.setting];
    if (setting === undefined) return { content: null };
    const facts = settingFacts(setting, systemPrompts, t);
    const name = settingName(setting, plan.settings, facts);
    if (column.kind === 'head')
      return {
        tooltip: name,
        content: (
          <span className="one-line">
            <bdi className="answers-model">{setting.model}</bdi> <span className="remark">{facts}</span>
          </span>
        ),
      };
    if (column.kind === 'figure') return figureCell(column.figure, figure, longest, amounts, t);
    const rowsOf = ordinalsOf(plan, figure.setting, column).map((ordinal) => answers.get(ordinal));
    const place = column.repeat === null ? caseName(plan.cases, column.case, t) : repeatName(column.repeat, t);
    const isSingle = rowsOf.length === 1;
    const words = isSingle ? answerWords(rowsOf[0], t) : cellWords(rowsOf, t);
    return {
      label: t('laboratory.cell', { setting: name, case: place, answer: words }),
      content: isSingle ? <SingleAnswer row={rowsOf[0]} words={words} /> : <Dots rows={rowsOf} />,
    };
  }
}
