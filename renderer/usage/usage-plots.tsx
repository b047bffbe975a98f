/** Shows the plot of a measure, or says why there is none. */

import { useMemo } from 'react';
import { useT } from '../i18n.ts';
import type { AmountWords } from '../words/amounts.ts';
import { formatNumber } from '../words/format.ts';
import { formatCost } from '../words/money.ts';
import { dayName } from './usage-days.ts';
import { secondsText } from './usage-names.ts';
import { UsagePlot } from './usage-plot.tsx';
import type { Entry } from './usage-rows.ts';
import { type PlotRequest, type PlotSeries, plotsOf, whyNoPlot } from './usage-series.ts';

interface Props {
  readonly request: PlotRequest;
  readonly nameOf: (entry: Entry) => string;
  readonly amounts: AmountWords;
}

export function UsagePlots({ request: { entries, days, measure, grouping, priceOf }, nameOf, amounts }: Props) {
  const t = useT();
  const plots = useMemo(
    () =>
      plotsOf({ entries, days, measure, grouping, priceOf }).map((plot) => {
        const { currency } = plot;
        const valueText =
          currency !== null
            ? (value: number) => formatCost(value, currency)
            : measure === 'firstToken'
              ? (ms: number) => secondsText(ms, t)
              : formatNumber;
        return { plot, valueText };
      }),
    [entries, days, measure, grouping, priceOf, t],
  );
  if (plots.length === 0) return <p className="settings-empty">{t(`usage.plot.${whyNoPlot(measure, entries)}`)}</p>;
  const nameOfSeries = ({ key, entry }: PlotSeries): string => {
    if (entry !== null) return nameOf(entry);
    if (key === 'in') return t('usage.table.tokensIn');
    if (key === 'out') return t('usage.table.tokensOut');
    return t(key === 'others' ? 'usage.plot.others' : 'usage.plot.all');
  };
  const [from = 0, to = 0] = [days[0], days.at(-1)];
  const words = { measure: t(`usage.measure.${measure}`), from: dayName(from), to: dayName(to) };
  return plots.map(({ plot, valueText }) => (
    <UsagePlot
      key={plot.currency ?? measure}
      plot={plot}
      days={days}
      label={
        plot.currency === null
          ? t('usage.plot.label', words)
          : t('usage.plot.money', { ...words, currency: amounts.currencyName(plot.currency) })
      }
      nameOf={nameOfSeries}
      valueText={valueText}
    />
  ));
}
