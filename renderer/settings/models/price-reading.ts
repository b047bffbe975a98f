/** Parses a typed price into decimal digits, without going through binary fractions. */

import { PRICE_DIGITS } from '../../../shared/usage/model-facts.ts';

export type PriceReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'price'; readonly digits: string }
  | { readonly kind: 'unreadable' }
  /** `1,500` is one and a half in some countries, one and a half thousand in others. */
  | { readonly kind: 'ambiguous' };

const NUMBER = /^(\d{0,12})[.,]?(\d{0,12})$/;

/**
 * Accepts a point or a comma before the fraction, as everywhere in the app. The price is ambiguous only if three digits
 * follow and the user's `language` groups thousands with the same character.
 */
export function readPrice(typed: string, language: string): PriceReading {
  const dense = typed.normalize('NFKC').replace(/\s/g, '');
  if (dense === '') return { kind: 'empty' };
  const match = NUMBER.exec(dense);
  if (match === null || !/\d/.test(dense)) return { kind: 'unreadable' };
  const [, whole = '', fraction = ''] = match;
  const sign = dense.slice(whole.length, dense.length - fraction.length);
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && sign === groupSign(language))
    return { kind: 'ambiguous' };
  const units = String(Number(whole));
  let end = fraction.length;
  while (fraction[end - 1] === '0') end -= 1;
  const parts = fraction.slice(0, end);
  const digits = parts === '' ? units : `${units}.${parts}`;
  return PRICE_DIGITS.test(digits) ? { kind: 'price', digits } : { kind: 'unreadable' };
}

function groupSign(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567);
  return parts.find(({ type }) => type === 'group')?.value ?? '';
}
