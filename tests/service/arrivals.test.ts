// The recorded arrivals of an answer's bytes are in order, limited in number, and cover the whole answer.
import { expect, it } from 'vitest';
import { Arrivals } from '../../electron/service/arrivals.ts';
import { LIMITS } from '../../shared/limits.ts';

it('keeps a limited number of arrivals, up to the last byte, of an answer in 200,000 pieces', () => {
  const start = performance.now();
  const arrivals = new Arrivals();
  for (let piece = 1; piece <= 200_000; piece += 1) arrivals.note(piece * 10, start + piece * 5);
  const { kept } = arrivals;
  expect(kept.length).toBeGreaterThan(LIMITS.arrivalsKeptMax / 4);
  expect(kept.length).toBeLessThanOrEqual(LIMITS.arrivalsKeptMax);
  expect(kept.at(-1)?.[0]).toBe(2_000_000);
  expect(
    kept.every(([bytes, ms], at) => at === 0 || (bytes > (kept[at - 1]?.[0] ?? 0) && ms > (kept[at - 1]?.[1] ?? 0))),
  ).toBe(true);
});

it('counts pieces that arrive in the same millisecond as one arrival', () => {
  const now = performance.now();
  const arrivals = new Arrivals();
  arrivals.note(10, now + 50);
  arrivals.note(30, now + 50);
  expect(arrivals.kept.map(([bytes]) => bytes)).toEqual([30]);
});
