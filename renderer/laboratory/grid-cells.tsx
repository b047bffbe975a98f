/** The cells of the grid: figures with small plots, and answers. */

import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswerRow } from '../../shared/laboratory/answers.ts';
import type { RowFigures } from '../../shared/laboratory/row-figures.ts';
import type { Score, Share, Spread } from '../../shared/laboratory/statistics.ts';
import type { Translate } from '../i18n.ts';
import { classNames } from '../ui/class-names.ts';
import type { AmountWords } from '../words/amounts.ts';
import { secondsText } from '../words/durations.ts';
import { factLine, formatNumber } from '../words/format.ts';
import { formatCost, ROUGH_DIGITS_MAX } from '../words/money.ts';
import type { Figure, ShownColumn } from './grid-columns.ts';
import { verdictOf } from './setting-names.ts';

export interface Cell {
  readonly content: ReactNode;
  /** The whole name, with its row and column. */
  readonly label?: string;
  /** Read aloud instead of the content: Orca reads a cell's headers and text, not its name. */
  readonly spoken?: string;
  readonly tooltip?: string;
}

export const repeatName = (repeat: number, t: Translate): string => t('laboratory.answerNo', { number: repeat + 1 });

export function headCell({ column, caseName }: Pick<ShownColumn, 'column' | 'caseName'>, t: Translate): Cell {
  if (column.kind === 'head') return { content: t('laboratory.setting') };
  if (column.kind === 'figure') {
    const name = t(`laboratory.figure.${column.figure}`);
    return { content: <span className="one-line">{name}</span>, tooltip: name };
  }
  if (column.repeat !== null) {
    const label = repeatName(column.repeat, t);
    return { content: formatNumber(column.repeat + 1), label, spoken: label };
  }
  return { content: <span className="one-line">{caseName}</span>, tooltip: caseName };
}

export function figureCell(
  figure: Figure,
  figures: RowFigures,
  longest: number,
  amounts: AmountWords,
  t: Translate,
): Cell {
  const { passed, chars, duration, costs, score } = figures;
  switch (figure) {
    case 'passed':
      return passed === null
        ? { content: '–' }
        : {
            ...spoken(t('laboratory.share', shareValues(passed))),
            content: (
              <>
                <Bar share={passed.hits / passed.of} />
                <span>{t('laboratory.ofCount', { hits: passed.hits, count: passed.of })}</span>
              </>
            ),
          };
    case 'length':
      return chars === null
        ? { content: '–' }
        : {
            ...spoken(t('laboratory.lengths', lengthValues(chars))),
            content: (
              <>
                <SpreadPlot spread={chars} longest={longest} />
                <span>{formatNumber(Math.round(chars.median))}</span>
              </>
            ),
          };
    case 'time':
      return { content: duration === null ? '–' : secondsText(t, duration.median) };
    case 'cost': {
      if (costs.size === 0) return { content: '–' };
      const sum = amounts.sum(costs);
      const [[currency, amount] = ['', 0]] = costs;
      // The column has no room for the name of a service's own currency.
      const shown = costs.size === 1 ? formatCost(amount, currency, ROUGH_DIGITS_MAX) : sum;
      return { ...spoken(sum), content: <span className="one-line">{shown}</span> };
    }
    case 'won':
      return score === null
        ? { content: '–' }
        : {
            content: t('laboratory.ofCount', { hits: score.wins, count: score.wins + score.losses + score.ties }),
            ...spoken(t('laboratory.wonWords', scoreValues(score))),
          };
  }
}

const spoken = (words: string) => ({ spoken: words, tooltip: words });

export function scoreValues({ wins, losses, ties, share: { from, to } }: Score) {
  const { from: low, to: high } = shareValues({ hits: 0, of: 0, from, to });
  return { wins, losses, ties, from: low, to: high };
}

/** Counts, and the interval in percent. */
export function shareValues({ hits, of, from, to }: Share) {
  const percent = (share: number): number => Math.round(share * 100);
  return { hits, of, from: percent(from), to: percent(to) };
}

export function lengthValues({ min, median, max }: Spread) {
  const [from, middle, to] = [min, median, max].map((one) => formatNumber(Math.round(one)));
  return { from: from ?? '', middle: middle ?? '', to: to ?? '' };
}

export function Bar({ share }: { readonly share: number }) {
  return (
    <span className="answers-bar" aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

/** Draws a line from the shortest to the longest answer, with the middle half thick. */
export function SpreadPlot({ spread, longest }: { readonly spread: Spread; readonly longest: number }) {
  const at = (value: number): string => `${(value / longest) * 100}%`;
  return (
    <span className="answers-spread" aria-hidden="true">
      <span
        className="is-range"
        style={{ insetInlineStart: at(spread.min), inlineSize: at(spread.max - spread.min) }}
      />
      <span
        className="is-half"
        style={{
          insetInlineStart: at(spread.lowerQuartile),
          inlineSize: at(spread.upperQuartile - spread.lowerQuartile),
        }}
      />
    </span>
  );
}

export function SingleAnswer({ row, words }: { readonly row: AnswerRow | undefined; readonly words: string }) {
  if (row?.state !== 'answered')
    return (
      <span className={classNames('answers-state remark one-line', `is-${row?.state ?? 'waiting'}`)}>{words}</span>
    );
  const verdict = verdictOf(row);
  return (
    <span className={classNames('answers-start one-line', verdict === 'failed' && 'is-failed')} dir="auto">
      {verdict === 'passed' ? <Check size={13} aria-hidden="true" /> : null}
      {verdict === 'failed' ? <X size={13} aria-hidden="true" /> : null}
      {row.start || words}
    </span>
  );
}

/** With more dots than this, all of them are small. */
const LARGE_DOTS_MAX = 24;

export function Dots({ rows }: { readonly rows: readonly (AnswerRow | undefined)[] }) {
  return (
    <span className={classNames('answers-dots', rows.length > LARGE_DOTS_MAX && 'is-many')} aria-hidden="true">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each answer keeps its position.
        <span key={at} className={classNames('answers-dot', `is-${dotOf(row)}`)} />
      ))}
    </span>
  );
}

function dotOf(row: AnswerRow | undefined): string {
  if (row === undefined) return 'waiting';
  return row.state === 'answered' && verdictOf(row) === 'failed' ? 'wrong' : row.state;
}

/** For example `3 of 5 answered · 1 failed a check`. */
export function cellWords(rows: readonly (AnswerRow | undefined)[], t: Translate): string {
  const answered = rows.filter((row) => row?.state === 'answered');
  const wrong = answered.filter((row) => row !== undefined && verdictOf(row) === 'failed').length;
  const words = t('laboratory.answeredOf', { count: answered.length, of: rows.length });
  return factLine([words, wrong === 0 ? null : t('laboratory.wrongOf', { count: wrong })]);
}
