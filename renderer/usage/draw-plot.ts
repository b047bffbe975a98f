/** Draws one plot with uPlot, in the colours that the page has at that moment. */

import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type Plot, stacked, valueAxisPx } from './usage-series.ts';

export interface PlotLook {
  readonly widthPx: number;
  readonly heightPx: number;
  /** One for each series. */
  readonly colors: readonly string[];
  readonly text: string;
  readonly grid: string;
  readonly paper: string;
  readonly font: string;
  /** True if the days run from right to left. */
  readonly isMirrored: boolean;
  /**
   * The direction of each series' stripes, as its legend has it; null for none. The system's few colours look alike, so
   * stripes and dashes tell the series apart too.
   */
  readonly stripesDeg: readonly (number | null)[];
  readonly stripePx: number;
  readonly dayName: (at: number) => string;
  readonly valueText: (value: number) => string;
}

/** Sides of a plot, as uPlot numbers them. */
const RIGHT = 1;
const LEFT = 3;
const BAR_WIDTH = 0.8;
const BAR_MAX_PX = 40;
const DAY_LABEL_SPACE_PX = 70;
const DAY_AXIS_PX = 26;
const TOP_PX = 8;
/** With more days than this, points would overlap. */
const POINTS_MAX_DAYS = 60;

/** Returns a function that removes the plot. The plot isn't interactive, because the table has the same numbers. */
export function drawPlot(target: HTMLElement, plot: Plot, days: readonly number[], look: PlotLook): () => void {
  const places = days.map((_, at) => at);
  const heights = plot.isStacked ? stacked(plot.series) : plot.series.map(({ values }) => values);
  const bars = UPlot.paths.bars?.({ size: [BAR_WIDTH, BAR_MAX_PX] });
  const series = plot.series.map((_, at): UPlot.Series => {
    const color = look.colors[at] ?? look.text;
    const deg = look.stripesDeg[at] ?? null;
    return {
      stroke: color,
      ...(plot.isStacked
        ? {
            fill: deg === null ? color : (stripes(color, look, deg) ?? color),
            width: deg === null ? 0 : 1,
            points: { show: false },
            ...(bars && { paths: bars }),
          }
        : {
            width: 2,
            spanGaps: true,
            points: { show: days.length <= POINTS_MAX_DAYS, size: 4, fill: color },
            ...(deg !== null && { dash: [3 * at, 3] }),
          }),
    };
  });
  const letters = document.createElement('canvas').getContext('2d');
  const widthOf = (text: string): number => {
    if (letters === null) return 0;
    letters.font = look.font;
    return letters.measureText(text).width;
  };
  const axis = { stroke: look.text, font: look.font, ticks: { show: false } };
  const drawn = new UPlot(
    {
      width: look.widthPx,
      height: look.heightPx,
      legend: { show: false },
      cursor: { show: false },
      padding: look.isMirrored ? [TOP_PX, 0, 0, null] : [TOP_PX, null, 0, 0],
      scales: {
        x: { time: false, dir: look.isMirrored ? -1 : 1, range: [-0.5, Math.max(0.5, days.length - 0.5)] },
        y: { range: (_self, _min, max) => [0, max > 0 ? max * 1.05 : 1] },
      },
      axes: [
        {
          ...axis,
          size: DAY_AXIS_PX,
          grid: { show: false },
          space: DAY_LABEL_SPACE_PX,
          incrs: [1, 2, 7, 14, 30, 60, 91, 182, 365],
          values: (_self, splits) => splits.map((at) => (days[at] === undefined ? '' : look.dayName(days[at]))),
        },
        {
          ...axis,
          side: look.isMirrored ? RIGHT : LEFT,
          size: (_self, values) => valueAxisPx(values, widthOf),
          grid: { stroke: look.grid, width: 1 },
          values: (_self, splits) => splits.map((value) => look.valueText(value)),
        },
      ],
      // Draw the largest sum first, because later series cover earlier ones.
      series: [{}, ...(plot.isStacked ? series.reverse() : series)],
    },
    [places, ...(plot.isStacked ? heights.toReversed() : heights)] as UPlot.AlignedData,
    target,
  );
  return () => drawn.destroy();
}

function stripes(color: string, { paper, stripePx }: PlotLook, deg: number): CanvasPattern | null {
  const tile = new OffscreenCanvas(2 * stripePx, 2 * stripePx).getContext('2d');
  if (tile === null) return null;
  tile.fillStyle = paper;
  tile.fillRect(0, 0, 2 * stripePx, 2 * stripePx);
  tile.fillStyle = color;
  tile.fillRect(0, 0, 2 * stripePx, stripePx);
  const pattern = tile.createPattern(tile.canvas, 'repeat');
  pattern?.setTransform(new DOMMatrix().rotate(deg));
  return pattern;
}
