/** Shows the sums of the whole page. */

import type { PriceOf } from '../../shared/usage/prices.ts';
import { isReported, sumsOf } from '../../shared/usage/usage.ts';
import { useT } from '../i18n.ts';
import { costsBy } from '../store/connections/model-prices.ts';
import { type Fact, Facts } from '../ui/facts.tsx';
import type { AmountWords } from '../words/amounts.ts';
import { formatNumber } from '../words/format.ts';
import { costText } from './usage-names.ts';
import type { Entry } from './usage-rows.ts';

interface Props {
  readonly entries: readonly Entry[];
  readonly priceOf: PriceOf;
  readonly amounts: AmountWords;
}

export function UsageTotals({ entries, priceOf, amounts }: Props) {
  const t = useT();
  const sums = sumsOf(entries);
  const tokens = (count: number): string => (isReported(sums) ? formatNumber(count) : t('usage.notReported'));
  const costs = costsBy(entries, priceOf);
  const some = (count: number): string | null => (count > 0 ? formatNumber(count) : null);
  const unpriced = costs.unpricedTokens > 0 && costs.amounts.size > 0;
  const shown: readonly Fact[] = [
    [t('usage.table.replies'), formatNumber(sums.replies)],
    [t('usage.table.tokensIn'), tokens(sums.tokensIn)],
    [t('usage.table.cachedIn'), some(sums.cachedIn)],
    [t('usage.table.cacheWriteIn'), some(sums.cacheWriteIn)],
    [t('usage.table.tokensOut'), tokens(sums.tokensOut)],
    [t('usage.table.reasoningOut'), some(sums.reasoningOut)],
    [t('usage.table.unreported'), formatNumber(sums.unreported)],
    [t('usage.measure.cost'), isReported(sums) ? costText(costs, amounts, t) : t('usage.notReported')],
    [t('usage.table.unpriced'), unpriced ? formatNumber(costs.unpricedTokens) : null],
    [t('usage.cacheAsInput'), some(costs.cacheAsInputTokens)],
  ];
  return <Facts className="usage-totals wraps is-selectable" facts={shown} />;
}
