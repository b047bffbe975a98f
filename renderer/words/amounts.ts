/** Names currencies, also those that services leave unnamed, and writes amounts in them. */

import { connectionOfCurrency } from '../../shared/usage/model-facts.ts';
import type { Translate } from '../i18n.ts';
import { formatCost, ROUGH_DIGITS_MAX } from './money.ts';

export interface AmountWords {
  readonly currencyName: (currency: string) => string;
  /** `$0.12 + €2.00`: each currency by itself. */
  readonly sum: (amounts: ReadonlyMap<string, number>) => string;
  /** `$0.12 to $0.50`, of an estimate. */
  readonly ranges: (costs: readonly CostRange[]) => string;
}

interface CostRange {
  readonly currency: string;
  readonly from: number;
  readonly to: number;
}

export function amountWords(t: Translate, connectionName: (id: string) => string): AmountWords {
  const currencyName = (currency: string): string => {
    const connectionId = connectionOfCurrency(currency);
    return connectionId === null ? currency : t('usage.currencyOf', { name: connectionName(connectionId) });
  };
  const named = (text: string, currency: string): string =>
    connectionOfCurrency(currency) === null ? text : t('app.noted', { text, note: currencyName(currency) });
  const rangeText = ({ currency, from, to }: CostRange): string => {
    const [low, high] = [from, to].map((amount) => formatCost(amount, currency, ROUGH_DIGITS_MAX));
    return named(low === high ? (low ?? '') : t('laboratory.range', { from: low ?? '', to: high ?? '' }), currency);
  };
  return {
    currencyName,
    sum: (amounts) =>
      Array.from(amounts, ([currency, amount]) => named(formatCost(amount, currency), currency)).join(' + '),
    ranges: (costs) => costs.map(rangeText).join(' + '),
  };
}
