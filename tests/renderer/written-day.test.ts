// Days are read in the ways people write them, and nothing else becomes a date.
import { describe, expect, it } from 'vitest';
import { readWrittenDay } from '../../renderer/words/written-day.ts';

const NOW = new Date(2026, 10, 26, 12).getTime();
const read = (text: string) => {
  const at = readWrittenDay(text, NOW);
  return typeof at === 'number' ? new Date(at).toISOString().slice(0, 10) : at;
};

describe('a written day', () => {
  it.each([
    ['2027-03-14', '2027-03-14'],
    ['14 Mar 2027', '2027-03-14'],
    ['March 14, 2027', '2027-03-14'],
    ['14 march 2027', '2027-03-14'],
    ['3/14/2027', '2027-03-14'],
    ['2027/3/14', '2027-03-14'],
    ['in 90 days', '2027-02-24'],
    ['2 weeks', '2026-12-10'],
  ])('reads %s', (text, day) => expect(read(text)).toBe(day));

  it('is empty for an empty box', () => expect(read('  ')).toBeNull());

  it.each(['31 Feb 2027', 'soon', '14', '14 2027', '13/13/2027', '1/2/3/4', 'x'.repeat(100)])(
    'reads no day in %s',
    (text) => expect(read(text)).toBeUndefined(),
  );
});
