/** Shows all figures, row by row. */

import { isReported } from '../../shared/usage/usage.ts';
import { useT } from '../i18n.ts';
import type { AmountWords } from '../words/amounts.ts';
import { formatDecimal, formatNumber } from '../words/format.ts';
import { costText, secondsText } from './usage-names.ts';
import { firstTokenMs, type Grouping, tokensPerSecond, type UsageRow } from './usage-rows.ts';

interface Props {
  readonly rows: readonly UsageRow[];
  readonly grouping: Grouping;
  readonly nameOf: (row: UsageRow) => string;
  readonly amounts: AmountWords;
}

/** Columns that most services leave empty. Each is shown if any row has a value. */
const PARTS = ['cachedIn', 'cacheWriteIn', 'reasoningOut'] as const;
type Part = (typeof PARTS)[number];

export function UsageTable({ rows, grouping, nameOf, amounts }: Props) {
  const t = useT();
  const isUnpricedShown = rows.some(({ costs }) => costs.unpricedTokens > 0);
  const parts = PARTS.filter((part) => rows.some(({ sums }) => sums[part] > 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="usage-table-frame" tabIndex={0} aria-label={t('usage.table.name')}>
      <table className="usage-table">
        <thead>
          <tr>
            <th scope="col">{t(`usage.table.${grouping}`)}</th>
            <th scope="col">{t('usage.table.replies')}</th>
            <th scope="col">{t('usage.table.tokensIn')}</th>
            <th scope="col">{t('usage.table.tokensOut')}</th>
            {parts.map((part) => (
              <th key={part} scope="col">
                {t(`usage.table.${part}`)}
              </th>
            ))}
            <th scope="col">{t('usage.table.unreported')}</th>
            <th scope="col">{t('usage.measure.firstToken')}</th>
            <th scope="col">{t('usage.table.speed')}</th>
            <th scope="col">{t('usage.measure.cost')}</th>
            {isUnpricedShown && <th scope="col">{t('usage.table.unpriced')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              name={nameOf(row)}
              isOwnName={grouping !== 'day'}
              parts={parts}
              amounts={amounts}
              isUnpricedShown={isUnpricedShown}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly row: UsageRow;
  readonly name: string;
  /** True for the name of a model, connection or chat. */
  readonly isOwnName: boolean;
  readonly parts: readonly Part[];
  readonly amounts: AmountWords;
  readonly isUnpricedShown: boolean;
}

function Row({ row: { sums, costs }, name, isOwnName, parts, amounts, isUnpricedShown }: RowProps) {
  const t = useT();
  const first = firstTokenMs(sums);
  const speed = tokensPerSecond(sums);
  const isKnown = isReported(sums);
  const unknown = <span className="usage-unknown">{t('usage.notReported')}</span>;
  return (
    <tr>
      <th scope="row" title={name} dir="auto" translate={isOwnName ? 'no' : undefined}>
        {name}
      </th>
      <td>{formatNumber(sums.replies)}</td>
      <td>{isKnown ? formatNumber(sums.tokensIn) : unknown}</td>
      <td>{isKnown ? formatNumber(sums.tokensOut) : unknown}</td>
      {parts.map((part) => (
        <td key={part}>{formatNumber(sums[part])}</td>
      ))}
      <td>{formatNumber(sums.unreported)}</td>
      <td>{first === null ? '–' : secondsText(first, t)}</td>
      <td>{speed === null ? '–' : formatDecimal(speed, 1)}</td>
      <td>{isKnown ? costText(costs, amounts, t) : unknown}</td>
      {isUnpricedShown && <td>{formatNumber(costs.unpricedTokens)}</td>}
    </tr>
  );
}
