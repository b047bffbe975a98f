/** How the window shows days and months when the computer's time zone changes while it is open. */

import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatMonth, startOfDay } from '../../renderer/words/format.ts';
import { useToday } from '../../renderer/words/use-today.ts';

const here = process.env.TZ;
afterEach(() => {
  if (here === undefined) delete process.env.TZ;
  else process.env.TZ = here;
});

it('notices on focus that today begins at another moment', () => {
  process.env.TZ = 'Asia/Tokyo';
  const { result } = renderHook(() => useToday());
  const before = result.current;
  const inTokyo = startOfDay(before);
  act(() => window.dispatchEvent(new Event('focus')));
  expect(result.current).toBe(before);
  process.env.TZ = 'Asia/Kathmandu';
  act(() => window.dispatchEvent(new Event('focus')));
  expect(startOfDay(result.current)).not.toBe(inTokyo);
  expect(result.current).not.toBe(before);
});

it('names the month that a moment has in the new zone', () => {
  const newYear = Date.UTC(2027, 0, 1, 3);
  process.env.TZ = 'Asia/Tokyo';
  expect(formatMonth(newYear)).toBe('January 2027');
  process.env.TZ = 'America/Los_Angeles';
  expect(formatMonth(newYear)).toBe('December 2026');
});
