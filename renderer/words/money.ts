/** Formats prices and costs in the user's language. */

import { connectionOfCurrency, hasPrice, type ModelPrice } from '../../shared/usage.ts';
import { numberFormat } from './format.ts';

/** No price has more decimals, and engines need not support more. */
const FRACTION_DIGITS_MAX = 20;

/** What services report of one reply, without the noise of binary fractions. */
const UNNAMED_DIGITS_MAX = 6;

/** Most replies cost little, so amounts below one have three significant digits. A service's own currency has no sign. */
export function formatCost(amount: number, currency: string): string {
  if (connectionOfCurrency(currency) !== null)
    return numberFormat({ maximumSignificantDigits: UNNAMED_DIGITS_MAX }).format(amount);
  const usual = numberFormat({ style: 'currency', currency });
  const digits = usual.resolvedOptions().maximumFractionDigits ?? 2;
  const isSmall = amount !== 0 && Math.abs(amount) < 1;
  if (!isSmall) return usual.format(amount);
  return numberFormat({
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.min(
      FRACTION_DIGITS_MAX,
      Math.max(digits, 2 - Math.floor(Math.log10(Math.abs(amount)))),
    ),
  }).format(amount);
}

/** `$1.50 / $6.00`: per million tokens in and out; null if there is no price. */
export function priceText(price: ModelPrice): string | null {
  const { in: input, out, currency } = price;
  if (!hasPrice(price)) return null;
  return [input, out].map((digits) => (digits === null ? '–' : formatPrice(digits, currency))).join(' / ');
}

function formatPrice(digits: string, currency: string): string {
  return numberFormat({ style: 'currency', currency, maximumFractionDigits: 9 }).format(Number(digits));
}
