/** Which rows and columns of the grid are rendered. */

import { describe, expect, it } from 'vitest';
import { columnStarts, columnsOf, figuresFor } from '../../../renderer/laboratory/grid-columns.ts';
import { nextWindow, shownIndexes, windowAt } from '../../../renderer/laboratory/grid-window.ts';
import type { ExperimentPlan } from '../../../shared/laboratory/experiment.ts';

const SIZES = { rowCount: 101, rowHeightPx: 34, columnStartsPx: Array.from({ length: 27 }, (_, at) => at * 100) };
const VIEW = { x: 0, y: 0, width: 800, height: 340 };

describe('the rendered part of the grid', () => {
  it('is what can be seen, with spare rows and columns on each side', () => {
    expect(windowAt(VIEW, SIZES)).toEqual({ rows: { from: 0, to: 18 }, columns: { from: 0, to: 11 } });
    expect(windowAt({ ...VIEW, x: 550, y: 1_700 }, SIZES)).toEqual({
      rows: { from: 42, to: 68 },
      columns: { from: 2, to: 17 },
    });
  });

  it('ends with the grid', () => {
    expect(windowAt({ ...VIEW, x: 1_800, y: 3_094 }, SIZES)).toEqual({
      rows: { from: 83, to: 101 },
      columns: { from: 15, to: 26 },
    });
  });

  it('isn’t empty when the grid becomes shorter than the scroll position', () => {
    const { rows } = windowAt({ ...VIEW, y: 3_094 }, { ...SIZES, rowCount: 3 });
    expect(rows).toEqual({ from: 0, to: 3 });
  });

  it('stays as it is until little of it is left beyond the view, and then moves by several rows at once', () => {
    const first = nextWindow(null, VIEW, SIZES);
    const steps: number[] = [];
    let shown = first;
    for (let y = 0; y <= 1_700; y += 17) {
      const next = nextWindow(shown, { ...VIEW, y }, SIZES);
      expect(next.columns).toBe(first.columns);
      // There are always two rows more than can be seen.
      expect(next.rows.to).toBeGreaterThanOrEqual(Math.ceil((y + VIEW.height) / 34) + 2);
      if (next.rows !== shown.rows) steps.push(next.rows.to - shown.rows.to);
      shown = next;
    }
    expect(steps.length).toBeLessThan(12);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(5);
    // The grid has become shorter than what is rendered.
    expect(nextWindow(shown, { ...VIEW, y: 1_700 }, { ...SIZES, rowCount: 55 }).rows.to).toBe(55);
  });

  it('includes the rows and columns that are always rendered, each once and in order', () => {
    expect(shownIndexes({ from: 3, to: 6 }, [0, 4])).toEqual([0, 3, 4, 5]);
    expect(shownIndexes({ from: 3, to: 6 }, [0, 9])).toEqual([0, 3, 4, 5, 9]);
  });
});

describe('the columns of the grid', () => {
  const setting = { connectionId: 'c', model: 'm' };
  const planWith = (repeats: number) =>
    ({ repeats, cases: [{ text: 'a' }], settings: [setting] }) as unknown as ExperimentPlan;
  const widthAt = (repeats: number, roomPx: number): number => {
    const figures = figuresFor({ isChecked: true, isVoted: true });
    return columnStarts(columnsOf(planWith(repeats), [0], figures), roomPx).at(-1) ?? 0;
  };

  it('fit into a window of 1280 pixels with three repeats, checks and votes', () => {
    // 763 pixels are left beside the list of pages and the form.
    expect(widthAt(3, 763)).toBeLessThanOrEqual(763);
  });

  it('stay wide if they can’t all fit anyway, and in a wide window', () => {
    expect(widthAt(4, 763)).toBe(widthAt(4, 400));
    expect(widthAt(3, 2_000)).toBe(widthAt(3, 400));
    expect(widthAt(3, 2_000)).toBeGreaterThan(763);
  });
});
