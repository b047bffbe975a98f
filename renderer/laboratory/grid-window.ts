/** Finds out which rows and columns of the grid are near the view, with one look at it for each scroll step. */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Indexes from `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface GridWindow {
  readonly rows: Span;
  readonly columns: Span;
}

export interface GridSizes {
  readonly rowCount: number;
  readonly rowHeightPx: number;
  /** Where each column begins; the last entry is where the last column ends. */
  readonly columnStartsPx: readonly number[];
}

/** What can be seen of the grid. `x` grows in reading direction. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rows and columns beyond the view on each side. */
interface Spare {
  readonly rows: number;
  readonly columns: number;
}

/** Rows and columns beyond the view when a grid opens: with fewer, it appears sooner. */
const FIRST_SPARE: Spare = { rows: 4, columns: 2 };
/** While scrolling, the browser shows these before the page's thread can render others. */
const SPARE: Spare = { rows: 8, columns: 3 };
/**
 * When fewer rows or columns than these are left beyond the view, more are rendered. Rendering several at once takes
 * much less time than one per scroll step, because the browser styles and paints the whole grid after each change.
 */
const SPARE_LEFT: Spare = { rows: 3, columns: 1 };

export function windowAt(view: View, { rowCount, rowHeightPx, columnStartsPx }: GridSizes, spare = SPARE): GridWindow {
  const columnCount = columnStartsPx.length - 1;
  const firstColumn = columnStartsPx.findLastIndex((start) => start <= view.x);
  const nextColumn = columnStartsPx.findIndex((start) => start >= view.x + view.width);
  return {
    rows: within(
      Math.floor(view.y / rowHeightPx),
      Math.ceil((view.y + view.height) / rowHeightPx),
      spare.rows,
      rowCount,
    ),
    columns: within(firstColumn, nextColumn < 0 ? columnCount : nextColumn, spare.columns, columnCount),
  };
}

/** If the grid has become shorter than its scroll position, the browser shows its end. */
function within(first: number, end: number, spare: number, count: number): Span {
  const beyond = Math.max(0, end - count);
  return { from: Math.max(0, first - beyond - spare), to: Math.min(count, end + spare) };
}

/** Keeps the rendered spans as long as they reach far enough beyond the view. */
export function nextWindow(before: GridWindow | null, view: View, sizes: GridSizes): GridWindow {
  if (before === null) return windowAt(view, sizes, FIRST_SPARE);
  const next = windowAt(view, sizes);
  const needed = windowAt(view, sizes, SPARE_LEFT);
  const kept = (are: Span, least: Span, other: Span, count: number): Span =>
    are.to <= count && are.from <= least.from && are.to >= least.to ? are : other;
  return {
    rows: kept(before.rows, needed.rows, next.rows, sizes.rowCount),
    columns: kept(before.columns, needed.columns, next.columns, sizes.columnStartsPx.length - 1),
  };
}

/** The indexes of a span, and those that are always rendered, in order. */
export function shownIndexes({ from, to }: Span, kept: readonly number[]): readonly number[] {
  const inside = Array.from({ length: to - from }, (_one, at) => from + at);
  return [...new Set([...kept, ...inside])].sort((one, other) => one - other);
}

/** The view of the last grid, or a guess. Measuring a new one would force the browser to lay out the page at once. */
let likely: Pick<View, 'width' | 'height'> | null = null;
const LIKELY_SHARE = 0.5;

const likelySize = (): Pick<View, 'width' | 'height'> =>
  likely ?? { width: window.innerWidth * LIKELY_SHARE, height: window.innerHeight * LIKELY_SHARE };

/** The width of the view, which changes with the window's. */
export function useGridWidth(scroller: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => likelySize().width);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const sized = new ResizeObserver(() => setWidth(element.clientWidth));
    sized.observe(element);
    return () => sized.disconnect();
  }, [scroller]);
  return width;
}

export function useGridWindow(scroller: RefObject<HTMLElement | null>, sizes: GridSizes): GridWindow {
  const view = useRef<View>({
    x: 0,
    y: 0,
    ...likelySize(),
  });
  const [, setChanges] = useState(0);
  const latest = useRef<{ readonly shown: GridWindow; readonly sizes: GridSizes } | null>(null);
  const shown = nextWindow(latest.current?.shown ?? null, view.current, sizes);
  useLayoutEffect(() => {
    latest.current = { shown, sizes };
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void => {
      const { scrollTop, scrollLeft, clientWidth: width, clientHeight: height } = element;
      likely = { width, height };
      // `scrollLeft` is negative in languages from right to left.
      view.current = { x: Math.abs(scrollLeft), y: Math.max(0, scrollTop), width, height };
      if (latest.current === null) return;
      const { shown: are, sizes: given } = latest.current;
      const next = nextWindow(are, view.current, given);
      if (next.rows !== are.rows || next.columns !== are.columns) setChanges((count) => count + 1);
    };
    const sized = new ResizeObserver(look);
    sized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return shown;
}
