// Parley warns a week and a day before a key expires, by the days of the user's calendar.

import { afterEach, describe, expect, it } from 'vitest';
import { dayOf, dayText, isPast, momentOf, readDay, warningsDue } from '../../renderer/words/key-expiry.ts';

const at = (text: string) => new Date(text).getTime();

describe("a key's expiry date", () => {
  it('is read and written as the box shows it', () => {
    expect(dayText(readDay('2027-03-09') ?? null)).toBe('2027-03-09');
    expect(readDay('')).toBeNull();
    expect(dayText(null)).toBe('');
    for (const text of ['nonsense', '2027-13-40', '-000001-01-01', '12027-01-01', '1969-12-31'])
      expect(readDay(text)).toBeUndefined();
  });

  it.each([
    ['2027-03-01T23:59', 0],
    ['2027-03-02T00:00', 1],
    ['2027-03-07T12:00', 1],
    ['2027-03-08T00:01', 2],
    ['2027-03-09T23:00', 2],
    ['2027-06-01T00:00', 2],
  ])('has this many warnings due at %s: %i', (now, due) => {
    expect(warningsDue(readDay('2027-03-09') ?? null, at(now))).toBe(due);
  });

  it('passes when the day does, and never for a key without a date', () => {
    expect(isPast(readDay('2027-03-09') ?? null, at('2027-03-09T23:59'))).toBe(false);
    expect(isPast(readDay('2027-03-09') ?? null, at('2027-03-10T00:00'))).toBe(true);
    expect(warningsDue(null, at('2027-03-09T00:00'))).toBe(0);
    expect(isPast(null, 0)).toBe(false);
  });

  it.each(['Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/St_Johns'])(
    'is the same day wherever the computer is: %s',
    (zone) => {
      const typed = readDay('2027-03-29') ?? null;
      process.env.TZ = zone;
      expect(new Intl.DateTimeFormat('en').resolvedOptions().timeZone).toBe(zone.replace('Kolkata', 'Calcutta'));
      expect([dayText(typed), readDay('2027-03-29')]).toEqual(['2027-03-29', typed]);
      const day = new Date(momentOf(typed ?? 0));
      expect([day.getFullYear(), day.getMonth(), day.getDate()]).toEqual([2027, 2, 29]);
      // In Berlin, daylight saving time begins in between.
      expect(warningsDue(typed, at('2027-03-21T23:59'))).toBe(0);
      expect(warningsDue(typed, at('2027-03-22T00:00'))).toBe(1);
      expect(isPast(typed, at('2027-03-29T23:59'))).toBe(false);
      expect(isPast(typed, at('2027-03-30T00:00'))).toBe(true);
      expect(dayText(dayOf(at('2027-03-29T23:59')))).toBe('2027-03-29');
    },
  );

  it.each([
    'Europe/Berlin',
    'America/Los_Angeles',
    'Pacific/Honolulu',
    'Pacific/Kiritimati',
    'Pacific/Auckland',
    'Etc/GMT+12',
    // There 30 April 2027 begins at one o'clock.
    'Africa/Cairo',
  ])('that was stored as local midnight is still that day: %s', (zone) => {
    process.env.TZ = zone;
    for (const day of ['2027-01-09', '2027-04-30', '2027-07-09']) {
      const kept = at(`${day}T00:00`);
      expect(dayText(kept)).toBe(day);
      expect(isPast(kept, at(`${day}T23:59`))).toBe(false);
      expect(isPast(kept, at(`${day}T23:59`) + 60_000)).toBe(true);
    }
  });

  it("is the nearest day if it was stored as another time zone's midnight", () => {
    process.env.TZ = 'Asia/Tokyo';
    const kept = at('2027-07-09T00:00');
    process.env.TZ = 'America/Los_Angeles';
    expect(dayText(kept)).toBe('2027-07-09');
  });
});

const here = process.env.TZ;
afterEach(() => {
  if (here === undefined) delete process.env.TZ;
  else process.env.TZ = here;
});
