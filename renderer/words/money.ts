/** Formats prices and costs in the user's language. */

import { connectionOfCurrency, hasPrice, type ModelPrice } from '../../shared/usage/model-facts.ts';
import { currentDirection, isolatedHere } from '../i18n.ts';
import { numberFormat } from './format.ts';

/** No price has more decimals. Engines need not support more. */
const FRACTION_DIGITS_MAX = 20;

/** Significant digits of a cost in a service's own currency: more would show the noise of binary fractions. */
const UNNAMED_DIGITS_MAX = 6;

/** Significant digits of an estimate or of an amount in a narrow column, in a service's own currency. */
export const ROUGH_DIGITS_MAX = 3;

/**
 * Most replies cost little, so amounts below one have up to three significant digits. A service's own currency has no
 * sign.
 *
 * @param digitsMax significant digits in a service's own currency
 */
export function formatCost(amount: number, currency: string, digitsMax = UNNAMED_DIGITS_MAX): string {
  if (connectionOfCurrency(currency) !== null)
    return numberFormat({ maximumSignificantDigits: digitsMax }).format(amount);
  const usual = numberFormat({ style: 'currency', currency });
  const digits = usual.resolvedOptions().maximumFractionDigits ?? 2;
  const isSmall = amount !== 0 && Math.abs(amount) < 1;
  if (!isSmall) return inWords(usual, amount);
  const exact = numberFormat({
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.min(
      FRACTION_DIGITS_MAX,
      Math.max(digits, 2 - Math.floor(Math.log10(Math.abs(amount)))),
    ),
  });
  return inWords(exact, amount);
}

/** `$1.50 / $6.00`: per million tokens in and out; null if there is no price. */
export function priceText(price: ModelPrice): string | null {
  const { in: input, out, currency } = price;
  if (!hasPrice(price)) return null;
  return [input, out].map((digits) => (digits === null ? '–' : formatPrice(digits, currency))).join(' / ');
}

function formatPrice(digits: string, currency: string): string {
  return inWords(numberFormat({ style: 'currency', currency, maximumFractionDigits: 9 }), Number(digits));
}

/** Writes an amount. Keeps `US$` from turning into `$US` in languages from right to left. */
function inWords(format: Intl.NumberFormat, amount: number): string {
  if (currentDirection() === 'ltr') return format.format(amount);
  const parts = format.formatToParts(amount);
  return parts.map(({ type, value }) => (type === 'currency' ? isolatedHere(value) : value)).join('');
}
