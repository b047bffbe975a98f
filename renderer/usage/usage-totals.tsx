/** Shows the sums of the whole page. */

import { isReported, sumsOf } from '../../shared/usage.ts';
import { useT } from '../i18n.ts';
import { costsByFacts, type FactsByModel } from '../store/connections/model-facts-store.ts';
import { type Fact, Facts } from '../ui/facts.tsx';
import { formatNumber } from '../words/format.ts';
import { costText } from './usage-names.ts';
import type { Entry } from './usage-rows.ts';

export function UsageTotals({ entries, facts }: { readonly entries: readonly Entry[]; readonly facts: FactsByModel }) {
  const t = useT();
  const sums = sumsOf(entries);
  const tokens = (count: number): string => (isReported(sums) ? formatNumber(count) : t('usage.notReported'));
  const costs = costsByFacts(entries, facts);
  const unpriced = costs.unpricedTokens > 0 && costs.amounts.size > 0;
  const shown: readonly Fact[] = [
    [t('usage.table.replies'), formatNumber(sums.replies)],
    [t('usage.table.tokensIn'), tokens(sums.tokensIn)],
    [t('usage.table.tokensOut'), tokens(sums.tokensOut)],
    [t('usage.table.unreported'), formatNumber(sums.unreported)],
    [t('usage.table.cost'), isReported(sums) ? costText(costs, t) : t('usage.notReported')],
    [t('usage.table.unpriced'), unpriced ? formatNumber(costs.unpricedTokens) : null],
  ];
  return <Facts className="usage-totals wraps is-selectable" facts={shown} />;
}
