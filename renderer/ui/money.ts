/** Prices and costs in the person's language. */

import type { ModelPrice } from '../../shared/usage.ts';
import { currentLanguage } from '../i18n.ts';

/** Small costs are what most replies are: two more digits than the currency has. */
export function formatCost(amount: number, currency: string): string {
  const usual = new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency });
  const digits = usual.resolvedOptions().maximumFractionDigits ?? 2;
  const isSmall = amount !== 0 && Math.abs(amount) < 1;
  if (!isSmall) return usual.format(amount);
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
    maximumFractionDigits: digits + 4,
    maximumSignificantDigits: 3,
  }).format(amount);
}

/** `$1.50 / $6.00`: a million tokens in, and out; null when no price was entered. */
export function priceText({ in: input, out, currency }: ModelPrice): string | null {
  if (input === null && out === null) return null;
  return [input, out].map((digits) => (digits === null ? '–' : formatPrice(digits, currency))).join(' / ');
}

function formatPrice(digits: string, currency: string): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
    maximumFractionDigits: 9,
  }).format(Number(digits));
}
