// A key that expires is warned of a week and a day before, by the days of the person's calendar.

import { describe, expect, it } from 'vitest';
import { dayText, isPast, readDay, warningsDue } from '../../renderer/ui/key-expiry.ts';

const at = (text: string) => new Date(text).getTime();

describe('the day on which a key expires', () => {
  it('is read and written as the box has it', () => {
    expect(dayText(readDay('2027-03-09') ?? null)).toBe('2027-03-09');
    expect(readDay('')).toBeNull();
    expect(dayText(null)).toBe('');
    for (const text of ['nonsense', '2027-13-40', '-000001-01-01']) expect(readDay(text)).toBeUndefined();
  });

  it.each([
    ['2027-03-01T23:59', 0],
    ['2027-03-02T00:00', 1],
    ['2027-03-07T12:00', 1],
    ['2027-03-08T00:01', 2],
    ['2027-03-09T23:00', 2],
    ['2027-06-01T00:00', 2],
  ])('is warned of at %s: %i', (now, due) => {
    expect(warningsDue(at('2027-03-09T00:00'), at(now))).toBe(due);
  });

  it('is over when the day is, and never for a key of which nothing is known', () => {
    expect(isPast(at('2027-03-09T00:00'), at('2027-03-09T23:59'))).toBe(false);
    expect(isPast(at('2027-03-09T00:00'), at('2027-03-10T00:00'))).toBe(true);
    expect(warningsDue(null, at('2027-03-09T00:00'))).toBe(0);
    expect(isPast(null, 0)).toBe(false);
  });
});
