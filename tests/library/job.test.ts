/** Long work reports its progress rarely enough for the windows, and its end at once. */
import { afterEach, expect, it } from 'vitest';
import { useClock as putClock } from '../../electron/library/clock.ts';
import { JobControl } from '../../electron/library/host/job.ts';

let now = 0;

afterEach(() => putClock(null));

function reports(steps: readonly (readonly [ms: number, done: number, total: number])[]): unknown {
  putClock({ elapsed: () => now });
  const told: (readonly [done: number, total: number])[] = [];
  const control = new JobControl((done, total) => told.push([done, total]));
  for (const [ms, done, total] of steps) {
    now += ms;
    control.report(done, total);
  }
  return told;
}

it('reports at most twenty times a second, even while the end is unknown', () => {
  const whole = Array.from({ length: 1_000 }, () => [1, 0, 0] as const);
  expect(reports(whole)).toHaveLength(20);
  expect(
    reports([
      [0, 1, 10],
      [1, 2, 10],
      [1, 3, 10],
      [60, 4, 10],
    ]),
  ).toEqual([
    [1, 10],
    [4, 10],
  ]);
});

it('reports the end at once', () => {
  expect(
    reports([
      [0, 1, 3],
      [1, 2, 3],
      [1, 3, 3],
    ]),
  ).toEqual([
    [1, 3],
    [3, 3],
  ]);
});
