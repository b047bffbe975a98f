// The statistics of experiments, against values worked out by hand.
import { expect, it } from 'vitest';
import type { Vote } from '../../shared/laboratory/answers.ts';
import { agreementOf, scoreboard, shareOf, spreadOf } from '../../shared/laboratory/statistics.ts';

it('finds the spread of lengths', () => {
  // Sorted: 1 2 4 8. The quartiles at positions 0.75, 1.5 and 2.25 are 1.75, 3 and 4 + 0.25 * 4 = 5.
  expect(spreadOf([8, 1, 4, 2])).toEqual({
    min: 1,
    lowerQuartile: 1.75,
    median: 3,
    upperQuartile: 5,
    max: 8,
    mean: 3.75,
  });
  expect(spreadOf([7])).toEqual({ min: 7, lowerQuartile: 7, median: 7, upperQuartile: 7, max: 7, mean: 7 });
  expect(spreadOf([])).toBeNull();
});

it('finds how many answers agree', () => {
  // Three of the ten pairs of a, a, a, b and c are equal: those of two a.
  expect(agreementOf(['a', 'b', 'a', 'c', 'a'])).toEqual({ answers: 5, distinct: 3, mostFrequent: 3, samePairs: 0.3 });
  expect(agreementOf(['a', 'a'])).toEqual({ answers: 2, distinct: 1, mostFrequent: 2, samePairs: 1 });
  expect(agreementOf(['a'])).toEqual({ answers: 1, distinct: 1, mostFrequent: 1, samePairs: null });
  expect(agreementOf([])).toEqual({ answers: 0, distinct: 0, mostFrequent: 0, samePairs: null });
});

it('puts a Wilson interval around a share', () => {
  // z = 1.96: (0.7 + 3.8415/20 ± 1.96 √(0.021 + 3.8415/400)) / (1 + 0.38415) = (0.89207 ± 0.34288) / 1.38415
  const seven = shareOf(7, 10);
  expect(seven.from).toBeCloseTo(0.3968, 4);
  expect(seven.to).toBeCloseTo(0.8922, 4);
  // For n hits of n the lower end is n / (n + z²): 3 / 6.8415.
  expect(shareOf(3, 3)).toMatchObject({ to: 1 });
  expect(shareOf(3, 3).from).toBeCloseTo(0.4385, 4);
  expect(shareOf(0, 3).from).toBe(0);
  expect(shareOf(0, 3).to).toBeCloseTo(0.5615, 4);
  expect(shareOf(0, 0)).toEqual({ hits: 0, of: 0, from: 0, to: 1 });
});

it('counts votes for each setting', () => {
  const vote = (firstOrdinal: number, secondOrdinal: number, outcome: Vote['outcome']): Vote => ({
    id: `${firstOrdinal}`,
    firstOrdinal,
    secondOrdinal,
    outcome,
  });
  const votes = [
    vote(0, 1, 'first'),
    vote(1, 0, 'first'),
    vote(0, 1, 'tie'),
    vote(2, 0, 'second'),
    vote(1, 11, 'first'),
  ];
  const scores = scoreboard(votes, (ordinal) => ordinal % 10);
  expect(scores.get(0)).toMatchObject({ wins: 2, losses: 1, ties: 1, share: { hits: 2.5, of: 4 } });
  expect(scores.get(1)).toMatchObject({ wins: 1, losses: 1, ties: 1, share: { hits: 1.5, of: 3 } });
  expect(scores.get(2)).toMatchObject({ wins: 0, losses: 1, ties: 0, share: { hits: 0, of: 1 } });
  expect(scores.size).toBe(3);
});
