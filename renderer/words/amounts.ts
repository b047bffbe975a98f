/** Names currencies, also those that services leave unnamed, and writes amounts in them. */

import { connectionOfCurrency } from '../../shared/usage.ts';
import type { Translate } from '../i18n.ts';
import { formatCost } from './money.ts';

export interface AmountWords {
  readonly currencyName: (currency: string) => string;
  /** `$0.12 + €2.00`: each currency by itself. */
  readonly sum: (amounts: ReadonlyMap<string, number>) => string;
}

export function amountWords(t: Translate, connectionName: (id: string) => string): AmountWords {
  const currencyName = (currency: string): string => {
    const connectionId = connectionOfCurrency(currency);
    return connectionId === null ? currency : t('usage.currencyOf', { name: connectionName(connectionId) });
  };
  const amountText = (amount: number, currency: string): string => {
    const text = formatCost(amount, currency);
    return connectionOfCurrency(currency) === null
      ? text
      : t('usage.amountIn', { amount: text, currency: currencyName(currency) });
  };
  return {
    currencyName,
    sum: (amounts) => Array.from(amounts, ([currency, amount]) => amountText(amount, currency)).join(' + '),
  };
}
