// New rows of a list reuse the keys of rows that have left the list.
import { expect, it } from 'vitest';
import { RecycledKeys } from '../../../renderer/ui/recycled-keys.ts';

const assigned = (keys: RecycledKeys, rows: string, held = ''): string[] => {
  const found = keys.assign([...rows], (key) => !held.includes(key));
  return [...rows].map((row) => found.get(row) ?? '');
};

it("keeps a row's key as long as it is on the screen", () => {
  const keys = new RecycledKeys();
  const [, b, c] = assigned(keys, 'abc');
  expect(assigned(keys, 'bcd').slice(0, 2)).toEqual([b, c]);
  expect(assigned(keys, 'cxb')).toEqual([c, expect.any(String), b]);
});

it('reuses the keys of rows that left for new rows, in order', () => {
  const keys = new RecycledKeys();
  const first = assigned(keys, 'abc');
  expect(assigned(keys, 'xyz')).toEqual(first);
  expect(new Set(assigned(keys, 'xyzabc')).size).toBe(6);
});

it('never reuses the key of a held row, and gives a held row an unused key', () => {
  const keys = new RecycledKeys();
  const [held, other] = assigned(keys, 'ab', 'a');
  expect(assigned(keys, 'xy', 'a')).toEqual([other, expect.not.stringMatching(`^${held}$`)]);
  const used = assigned(keys, 'xy');
  expect(used).not.toContain(assigned(keys, 'h', 'h')[0]);
});
