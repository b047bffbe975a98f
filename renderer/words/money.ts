/** Formats prices and costs in the user's language. */

import type { ModelPrice } from '../../shared/usage.ts';
import { numberFormat } from './format.ts';

/** No price has more decimals, and engines need not support more. */
const FRACTION_DIGITS_MAX = 20;

/** Most replies cost little, so amounts below one have three significant digits. */
export function formatCost(amount: number, currency: string): string {
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

/** `$0.12 + €2.00`: one amount per currency. */
export function formatCosts(amounts: ReadonlyMap<string, number>): string {
  return Array.from(amounts, ([currency, amount]) => formatCost(amount, currency)).join(' + ');
}

/** `$1.50 / $6.00`: per million tokens in and out; null if there is no price. */
export function priceText({ in: input, out, currency }: ModelPrice): string | null {
  if (input === null && out === null) return null;
  return [input, out].map((digits) => (digits === null ? '–' : formatPrice(digits, currency))).join(' / ');
}

function formatPrice(digits: string, currency: string): string {
  return numberFormat({ style: 'currency', currency, maximumFractionDigits: 9 }).format(Number(digits));
}
