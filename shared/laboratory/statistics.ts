/** The statistics of an experiment: spread, agreement, pass rates and votes, with intervals that suit small samples. */

import type { Vote, VoteOutcome } from './answers.ts';

export interface Spread {
  readonly min: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly max: number;
  readonly mean: number;
}

/** Null without values. Quartiles are interpolated between neighbours, as in spreadsheets (`QUARTILE.INC`). */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const low = sorted[below] ?? 0;
    return low + ((sorted[below + 1] ?? low) - low) * (place - below);
  };
  const sum = sorted.reduce((total, value) => total + value, 0);
  return {
    min: at(0),
    lowerQuartile: at(0.25),
    median: at(0.5),
    upperQuartile: at(0.75),
    max: at(1),
    mean: sum / sorted.length,
  };
}

interface Agreement {
  readonly answers: number;
  readonly distinct: number;
  /** How many answers are equal to the most frequent one. */
  readonly mostFrequent: number;
  /** The share of pairs that say the same, from 0 to 1; null for fewer than two answers. */
  readonly samePairs: number | null;
}

/** Compares answers by their digests. */
export function agreementOf(digests: readonly string[]): Agreement {
  const groups = new Map<string, number>();
  for (const digest of digests) groups.set(digest, (groups.get(digest) ?? 0) + 1);
  const answers = digests.length;
  let mostFrequent = 0;
  let same = 0;
  for (const count of groups.values()) {
    mostFrequent = Math.max(mostFrequent, count);
    same += count * (count - 1);
  }
  return {
    answers,
    distinct: groups.size,
    mostFrequent,
    samePairs: answers < 2 ? null : same / (answers * (answers - 1)),
  };
}

/** A share of a few tries, and where the true share probably is (95 %). */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly from: number;
  readonly to: number;
}

/** The 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;

/** Wilson's score interval, which stays within 0 and 1 and suits even two tries. A tie may count as half a hit. */
export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { hits, of, from: 0, to: 1 };
  const rate = hits / of;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of));
  const scale = 1 + (Z * Z) / of;
  const middle = rate + (Z * Z) / (2 * of);
  // At the ends the formula gives exactly 0 and 1, apart from rounding errors.
  return {
    hits,
    of,
    from: hits === 0 ? 0 : Math.max(0, (middle - spread) / scale),
    to: hits === of ? 1 : Math.min(1, (middle + spread) / scale),
  };
}

export interface Score {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Wins, and half of the ties, among all votes. */
  readonly share: Share;
}

/** Scores by setting. Ignores votes between two answers of the same setting. */
export function scoreboard(votes: readonly Vote[], settingOf: (ordinal: number) => number): ReadonlyMap<number, Score> {
  const tallies = new Map<number, { wins: number; losses: number; ties: number }>();
  const count = (setting: number, outcome: 'wins' | 'losses' | 'ties'): void => {
    const tally = tallies.get(setting) ?? { wins: 0, losses: 0, ties: 0 };
    tally[outcome] += 1;
    tallies.set(setting, tally);
  };
  for (const { firstOrdinal, secondOrdinal, outcome } of votes) {
    const [first, second] = [settingOf(firstOrdinal), settingOf(secondOrdinal)];
    if (first === second) continue;
    const [ofFirst, ofSecond] = RESULTS[outcome];
    count(first, ofFirst);
    count(second, ofSecond);
  }
  return new Map(
    [...tallies].map(([setting, tally]) => {
      const { wins, losses, ties } = tally;
      return [setting, { ...tally, share: shareOf(wins + ties / 2, wins + losses + ties) }];
    }),
  );
}

const RESULTS = {
  first: ['wins', 'losses'],
  second: ['losses', 'wins'],
  tie: ['ties', 'ties'],
} as const satisfies Record<VoteOutcome, unknown>;
