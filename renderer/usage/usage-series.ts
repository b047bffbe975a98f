/** What a plot draws: a value for each day and series, for the measure that was chosen. Pure. */

import { groupBy } from '../../shared/groups.ts';
import { largestOf } from '../../shared/json/largest.ts';
import type { PriceOf } from '../../shared/usage/prices.ts';
import { isReported, sumsOf } from '../../shared/usage/usage.ts';
import { costsBy } from '../store/connections/model-prices.ts';
import { type Entry, firstTokenMs, type Grouping, keyOfEntry, tokensPerSecond } from './usage-rows.ts';

export const MEASURES = ['tokens', 'cost', 'firstToken', 'speed'] as const;
export type Measure = (typeof MEASURES)[number];

export interface PlotSeries {
  /** `in`, `out`, `all`, `others`, or the key of a group. */
  readonly key: string;
  /** An entry of the series, which names it; null if the key is fixed. */
  readonly entry: Entry | null;
  /** For each day; null where nothing is known. */
  readonly values: readonly (number | null)[];
}

export interface Plot {
  /** Set for costs only. Amounts in different currencies are never in one plot. */
  readonly currency: string | null;
  /** Stacked values add up within a day; lines don't. */
  readonly isStacked: boolean;
  readonly series: readonly PlotSeries[];
}

/** The most series that readers can distinguish; the rest becomes one series. */
const SERIES_MAX = 6;

export interface PlotRequest {
  readonly entries: readonly Entry[];
  readonly days: readonly number[];
  readonly measure: Measure;
  readonly grouping: Grouping;
  readonly priceOf: PriceOf;
}

interface Part {
  readonly key: string;
  readonly entries: readonly Entry[];
}

/** The groups with the most tokens as separate series, and all others as one. By day or chat, a single series. */
function partsOf({ entries, grouping }: PlotRequest): readonly Part[] {
  if (grouping === 'day' || grouping === 'chat') return [{ key: 'all', entries }];
  const tokens = (all: readonly Entry[]): number => all.reduce((sum, one) => sum + one.tokensIn + one.tokensOut, 0);
  const groups = Array.from(
    groupBy(entries, (entry) => keyOfEntry(entry, grouping)),
    ([key, all]) => ({ key, entries: all, tokens: tokens(all) }),
  ).sort((a, b) => b.tokens - a.tokens);
  const others = groups.slice(SERIES_MAX).flatMap((group) => group.entries);
  return [...groups.slice(0, SERIES_MAX), ...(others.length === 0 ? [] : [{ key: 'others', entries: others }])];
}

/** One plot, or for costs one for each currency; none if nothing is known. */
export function plotsOf(request: PlotRequest): readonly Plot[] {
  const { days, measure, priceOf, entries } = request;
  const series = (part: Part, figureOf: (ofDay: readonly Entry[]) => number | null): PlotSeries => {
    const byDay = groupBy(part.entries, (entry) => entry.day ?? 0);
    const isNamed = part.key !== 'all' && part.key !== 'others';
    return {
      key: part.key,
      entry: isNamed ? (part.entries[0] ?? null) : null,
      values: days.map((day) => figureOf(byDay.get(day) ?? [])),
    };
  };
  const parts = partsOf(request);
  if (measure === 'cost') {
    const currencies = [...costsBy(entries, priceOf).amounts.keys()];
    return currencies.map((currency) => ({
      currency,
      isStacked: true,
      series: parts
        .map((part) => series(part, (ofDay) => costsBy(ofDay, priceOf).amounts.get(currency) ?? 0))
        .filter(({ values }) => values.some((value) => value !== 0)),
    }));
  }
  if (measure === 'tokens') {
    if (!isReported(sumsOf(entries))) return [];
    const [all] = parts;
    if (all?.key === 'all') {
      const split = (key: 'in' | 'out', figure: 'tokensIn' | 'tokensOut'): PlotSeries => ({
        ...series(all, (ofDay) => sumsOf(ofDay)[figure]),
        key,
      });
      return [{ currency: null, isStacked: true, series: [split('in', 'tokensIn'), split('out', 'tokensOut')] }];
    }
    const tokens = (ofDay: readonly Entry[]): number => {
      const sums = sumsOf(ofDay);
      return sums.tokensIn + sums.tokensOut;
    };
    return [{ currency: null, isStacked: true, series: parts.map((part) => series(part, tokens)) }];
  }
  const figure = measure === 'firstToken' ? firstTokenMs : tokensPerSecond;
  const lines = parts.map((part) => series(part, (ofDay) => figure(sumsOf(ofDay))));
  const known = lines.filter(({ values }) => values.some((value) => value !== null));
  return known.length === 0 ? [] : [{ currency: null, isStacked: false, series: known }];
}

/** Why there is no plot: no service reported figures or, for costs, there are no prices. */
export function whyNoPlot(measure: Measure, entries: readonly Entry[]): 'none' | 'noCost' {
  return measure === 'cost' && isReported(sumsOf(entries)) ? 'noCost' : 'none';
}

/** Adds to each series the ones below it, so that the last one is the sum. */
export function stacked(series: readonly PlotSeries[]): readonly (readonly number[])[] {
  const below: number[] = [];
  return series.map(({ values }) =>
    values.map((value, at) => {
      const sum = (below[at] ?? 0) + (value ?? 0);
      below[at] = sum;
      return sum;
    }),
  );
}

/** Most values fit into this width, so plots below each other are aligned. */
const VALUE_AXIS_MIN_PX = 76;
const VALUE_GAP_PX = 10;

/** The width of the values beside a plot, with the gap. */
export function valueAxisPx(values: readonly string[] | null, widthOf: (text: string) => number): number {
  const widths = (values ?? []).map((value) => Math.ceil(widthOf(value)) + VALUE_GAP_PX);
  return largestOf(widths, VALUE_AXIS_MIN_PX);
}
