/** Which rows and columns of the grid are rendered. */

import { describe, expect, it } from 'vitest';
import { nextWindow, shownIndexes, windowAt } from '../../../renderer/laboratory/grid-window.ts';

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

  it('is not empty when the grid has become shorter than it was scrolled', () => {
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
      // Two rows more than can be seen are there at any time.
      expect(next.rows.to).toBeGreaterThanOrEqual(Math.ceil((y + VIEW.height) / 34) + 2);
      if (next.rows !== shown.rows) steps.push(next.rows.to - shown.rows.to);
      shown = next;
    }
    expect(steps.length).toBeLessThan(12);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(5);
    // The grid has become shorter than what is rendered.
    expect(nextWindow(shown, { ...VIEW, y: 1_700 }, { ...SIZES, rowCount: 55 }).rows.to).toBe(55);
  });

  it('includes what is always rendered once, in order', () => {
    expect(shownIndexes({ from: 3, to: 6 }, [0, 4])).toEqual([0, 3, 4, 5]);
    expect(shownIndexes({ from: 3, to: 6 }, [0, 9])).toEqual([0, 3, 4, 5, 9]);
  });
});
