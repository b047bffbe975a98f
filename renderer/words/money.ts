/** Prices and costs in the person's language. */

import type { ModelPrice } from '../../shared/usage.ts';
import { numberFormat } from './format.ts';

/** More are in no price, and no engine has to know them. */
const FRACTION_DIGITS_MAX = 20;

/** Small costs are what most replies are: below one they have three digits that count. */
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

/** `$0.12 + €2.00`: each currency by itself. */
export function formatCosts(amounts: ReadonlyMap<string, number>): string {
  return Array.from(amounts, ([currency, amount]) => formatCost(amount, currency)).join(' + ');
}

/** `$1.50 / $6.00`: a million tokens in, and out; null when no price was entered. */
export function priceText({ in: input, out, currency }: ModelPrice): string | null {
  if (input === null && out === null) return null;
  return [input, out].map((digits) => (digits === null ? '–' : formatPrice(digits, currency))).join(' / ');
}

function formatPrice(digits: string, currency: string): string {
  return numberFormat({ style: 'currency', currency, maximumFractionDigits: 9 }).format(Number(digits));
}
