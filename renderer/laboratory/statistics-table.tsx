/** The statistics of the shown settings as a table; the plots in the grid show part of them. */

import type { ReactNode } from 'react';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import type { RowFigures } from '../../shared/laboratory/row-figures.ts';
import { type Translate, useT } from '../i18n.ts';
import type { AmountWords } from '../words/amounts.ts';
import { durationText } from '../words/durations.ts';
import { formatNumber } from '../words/format.ts';
import { formatCost, ROUGH_DIGITS_MAX } from '../words/money.ts';
import { Bar, lengthValues, SpreadPlot, scoreValues, shareValues } from './grid-cells.tsx';
import { type GridRow, longestAnswer } from './grid-rows.ts';
import { areSeveralConnections, settingFacts, settingName } from './setting-names.ts';

interface Props {
  readonly plan: ExperimentPlan;
  readonly rows: readonly GridRow[];
  readonly systemPrompts: readonly string[];
  readonly amounts: AmountWords;
}

const COLUMNS = [
  'answered',
  'passed',
  'length',
  'distinct',
  'agreement',
  'firstToken',
  'time',
  'tokens',
  'cost',
  'won',
] as const;

/** The figures that consist of several words and may wrap. */
const IN_WORDS: ReadonlySet<(typeof COLUMNS)[number]> = new Set(['answered', 'passed', 'won'] as const);

export function StatisticsTable({ plan, rows, systemPrompts, amounts }: Props) {
  const t = useT();
  const longest = longestAnswer(rows);
  const isSeveral = areSeveralConnections(plan.settings);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
    <section className="laboratory-statistics" tabIndex={0} aria-label={t('laboratory.statistics')}>
      <table className="statistics-table">
        <thead>
          <tr>
            <th scope="col">{t('laboratory.setting')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`laboratory.figure.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figures: one }) => {
            const setting = plan.settings[one.setting];
            if (setting === undefined) return null;
            const name = settingName(setting, isSeveral, settingFacts(setting, systemPrompts, t));
            return (
              <tr key={one.setting}>
                <th scope="row" title={name}>
                  {name}
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} className={IN_WORDS.has(column) ? 'is-in-words' : undefined}>
                    {plotOf(column, one, longest)}
                    <FigureWords column={column} figures={one} amounts={amounts} />
                    {intervalOf(column, one, t)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="remark">{t('laboratory.statisticsHint')}</p>
    </section>
  );
}

/** A figure's text. What has no room in its column is in a tooltip, and read aloud. */
function FigureWords({
  column,
  figures,
  amounts,
}: {
  readonly column: (typeof COLUMNS)[number];
  readonly figures: RowFigures;
  readonly amounts: AmountWords;
}) {
  const t = useT();
  const text = figureText(column, figures, amounts, t);
  const short = shortText(column, figures);
  return short === null || short === text ? (
    text
  ) : (
    <>
      <span aria-hidden="true" data-tooltip={text}>
        {short}
      </span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}

/** Only the median of lengths, and a cost without the name of a service's own currency; null for other figures. */
function shortText(column: (typeof COLUMNS)[number], { chars, costs }: RowFigures): string | null {
  if (column === 'length' && chars !== null) return formatNumber(Math.round(chars.median));
  if (column !== 'cost' || costs.size !== 1) return null;
  const [[currency, amount] = ['', 0]] = costs;
  return formatCost(amount, currency, ROUGH_DIGITS_MAX);
}

function plotOf(
  column: (typeof COLUMNS)[number],
  { answered, chars, distinct, agreement }: RowFigures,
  longest: number,
): ReactNode {
  if (column === 'length' && chars !== null) return <SpreadPlot spread={chars} longest={longest} />;
  if (column === 'distinct' && answered > 0) return <Bar share={distinct / answered} />;
  return column === 'agreement' && agreement !== null ? <Bar share={agreement} /> : null;
}

/** The interval of a share. It is shown below the counts; a line below the table explains it. */
function intervalOf(column: (typeof COLUMNS)[number], { passed, score }: RowFigures, t: Translate): ReactNode {
  const share = column === 'passed' ? passed : column === 'won' ? (score?.share ?? null) : null;
  return share === null ? null : <span className="remark"> {t('laboratory.interval', shareValues(share))}</span>;
}

function figureText(
  column: (typeof COLUMNS)[number],
  { answered, failed, passed, chars, distinct, agreement, firstToken, duration, tokens, costs, score }: RowFigures,
  amounts: AmountWords,
  t: Translate,
): string {
  const none = '–';
  switch (column) {
    case 'answered':
      return failed === 0 ? formatNumber(answered) : t('laboratory.answeredAndFailed', { answered, failed });
    case 'passed':
      return passed === null ? none : t('laboratory.ofCount', { hits: passed.hits, count: passed.of });
    case 'length':
      return chars === null ? none : t('laboratory.lengths', lengthValues(chars));
    case 'distinct':
      return answered === 0 ? none : formatNumber(distinct);
    case 'agreement':
      return agreement === null ? none : t('numbers.percent', { count: Math.round(agreement * 100) });
    case 'firstToken':
      return firstToken === null ? none : durationText(t, firstToken.median);
    case 'time':
      return duration === null ? none : durationText(t, duration.median);
    case 'tokens':
      return tokens === null ? none : formatNumber(Math.round(tokens.median));
    case 'cost':
      return costs.size === 0 ? none : amounts.sum(costs);
    case 'won':
      return score === null ? none : t('laboratory.wonCounts', scoreValues(score));
  }
}
