// A price is read as intended, or refused; never partly.
import { describe, expect, it } from 'vitest';
import { readPrice } from '../../../renderer/settings/models/price-reading.ts';

const price = (digits: string) => ({ kind: 'price', digits });

describe('a typed price', () => {
  it.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    [' 12 ', '12'],
    ['0,150', '0.15'],
    ['.25', '0.25'],
    ['007.50', '7.5'],
    ['0', '0'],
    ['1 500', '1500'],
    ['１．５', '1.5'],
    ['0.000000125', '0.000000125'],
  ])('%s is %s', (typed, digits) => {
    expect(readPrice(typed, 'en')).toEqual(price(digits));
  });

  it.each(['$1.50', 'free', '-1', '1.5e3', '1.2.3', '.', '1,234,567', '1234567890', '0.0000000001'])(
    '%s is refused',
    (typed) => {
      expect(readPrice(typed, 'en')).toEqual({ kind: 'unreadable' });
    },
  );

  it('is absent if the field is empty', () => {
    expect(readPrice('  ', 'en')).toEqual({ kind: 'empty' });
  });

  it('is refused if its separator may group thousands in the user’s language, and accepted otherwise', () => {
    expect(readPrice('1,500', 'en')).toEqual({ kind: 'ambiguous' });
    expect(readPrice('1.125', 'en')).toEqual(price('1.125'));
    expect(readPrice('1.500', 'de')).toEqual({ kind: 'ambiguous' });
    expect(readPrice('1,125', 'de')).toEqual(price('1.125'));
  });
});
