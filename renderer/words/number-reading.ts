/** Parses a typed number and says how it was corrected. */

export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly isInteger: boolean;
}

/** `note`: why the value differs from the typed text. */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'value'; readonly value: number; readonly note: 'none' | 'above' | 'below' | 'rounded' };

/** `1,000`, `1.000`, `1'000`: a whole number with thousands separators. */
const GROUPED = /^[+-]?\d{1,3}(?:[.,'’]\d{3})+$/;

/**
 * Accepts full-width digits, a decimal comma, a typographic minus, thousands separators in whole numbers, and white
 * space. Moves numbers out of range to the nearest limit, and rounds down where only integers are allowed.
 */
export function readNumber(typed: string, rule: NumberRule): NumberReading {
  const dense = typed.normalize('NFKC').replace(/\s/g, '').replace('−', '-');
  const plain = rule.isInteger && GROUPED.test(dense) ? dense.replace(/[.,'’]/g, '') : dense.replace(',', '.');
  if (plain === '') return { kind: 'empty' };
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return { kind: 'unreadable' };
  const number = Number(plain);
  if (number > rule.max) return { kind: 'value', value: rule.max, note: 'above' };
  if (number < rule.min) return { kind: 'value', value: rule.min, note: 'below' };
  if (rule.isInteger && !Number.isInteger(number)) {
    return { kind: 'value', value: Math.max(rule.min, Math.floor(number)), note: 'rounded' };
  }
  return { kind: 'value', value: number, note: 'none' };
}
