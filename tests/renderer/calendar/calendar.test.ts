/** Dates of the calendar: their sources, their places on the line, and the file for other calendars. */

import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../renderer/calendar/calendar-file.ts';
import { placeInYear } from '../../../renderer/services/calendar-dates.ts';
import { modelEnds } from '../../../renderer/store/connections/model-ends.ts';
import { warningsDue } from '../../../renderer/words/key-expiry.ts';
import type { Connection, ModelList } from '../../../shared/connection.ts';

const day = (text: string): number => Date.parse(`${text}T00:00Z`);
const CONNECTION = { id: 'c', name: 'Service' } as Connection;
const list = (
  ...models: readonly { readonly id: string; readonly endsAt?: number }[]
): ReadonlyMap<string, ModelList> =>
  new Map([['c', { connectionId: 'c', models, fetchedAt: 5, error: null } as unknown as ModelList]]);
const PRICE = { in: null, out: null, currency: 'USD' };
const facts = (model: string, endsAt: number | null) =>
  new Map([
    [`c/${model}`, { connectionId: 'c', model, isHidden: false, note: '', contextLength: null, price: PRICE, endsAt }],
  ]);

describe('end dates of models', () => {
  it('come from the list, as whole days, earliest first', () => {
    const ends = modelEnds(
      [CONNECTION],
      list({ id: 'b', endsAt: day('2027-03-01') + 3_600_000 }, { id: 'a', endsAt: day('2027-02-01') }, { id: 'none' }),
      new Map(),
    );
    expect(ends.map(({ model, endsAt, listedAt }) => [model, endsAt, listedAt])).toEqual([
      ['a', day('2027-02-01'), 5],
      ['b', day('2027-03-01'), 5],
    ]);
  });

  it('are the user’s if entered, otherwise the service’s', () => {
    const ends = modelEnds([CONNECTION], list({ id: 'a', endsAt: day('2027-02-01') }), facts('a', day('2027-01-15')));
    expect(ends).toMatchObject([{ model: 'a', endsAt: day('2027-01-15'), listedAt: null }]);
  });

  it('are the service’s again after the user removes their own date', () => {
    const ends = modelEnds([CONNECTION], list({ id: 'a', endsAt: day('2027-02-01') }), facts('a', null));
    expect(ends).toMatchObject([{ endsAt: day('2027-02-01'), listedAt: 5 }]);
  });

  it.each([
    ['2026-12-01', 0],
    ['2026-12-02', 1],
    ['2026-12-25', 2],
    ['2026-12-31', 3],
  ])('are announced 30, 7 and 1 days ahead: for 2027-01-01, on %s, %i notices are due', (today, due) => {
    const noon = new Date(`${today}T12:00`).getTime();
    expect(warningsDue(day('2027-01-01'), noon, [30, 7, 1])).toBe(due);
  });
});

describe('the line over a year', () => {
  const today = new Date('2026-11-26T12:00').getTime();

  it.each([
    ['2026-11-01', 0],
    ['2026-10-31', null],
    ['2027-11-01', null],
  ])('shows %s at the fraction %s of its length (null: not at all)', (text, place) => {
    expect(placeInYear(day(text), today)).toBe(place);
  });

  it('shows a date in the middle of the year in the middle', () => {
    expect(placeInYear(day('2027-05-02'), today)).toBeCloseTo(0.5, 2);
  });
});

describe('the file for other calendars', () => {
  const file = calendarFile(
    [{ id: 'model-c-a', day: day('2027-02-28'), summary: 'gpt, the “große”; \\ model\nends' }],
    Date.parse('2026-11-26T10:20:30Z'),
  );

  it('has an all-day event with a reminder', () => {
    expect(file).toContain('DTSTAMP:20261126T102030Z\r\nDTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301\r\n');
    expect(file).toContain('SUMMARY:gpt\\, the “große”\\; \\\\ model\\nends\r\n');
    expect(file).toContain('TRIGGER:-P7D');
  });

  it('folds long lines at 75 bytes without splitting characters', () => {
    const summary = '日本語🎉'.repeat(40);
    const long = calendarFile([{ id: 'x', day: 0, summary }], 0);
    const lines = long.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(long.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
  });
});
