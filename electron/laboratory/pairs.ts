/** Draws pairs of answers for blind votes. */

import type { Vote } from '../../shared/laboratory/answers.ts';
import { type AnswerRow, placeOf } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';

export interface Pair {
  readonly case: number;
  readonly firstOrdinal: number;
  readonly secondOrdinal: number;
}

export interface DrawnPair {
  /** Null if there is none left to judge. */
  readonly pair: Pair | null;
  readonly voted: number;
  readonly pairs: number;
}

/**
 * Draws two answers, with different texts and from different settings, to the same case in the same repeat. Each pair
 * that hasn't been judged is equally likely, and so is each order of its two answers.
 */
export function drawPair(
  plan: ExperimentPlan,
  rows: readonly Pick<AnswerRow, 'ordinal' | 'state' | 'digest'>[],
  votes: readonly Vote[],
  random: () => number,
): DrawnPair {
  const groups = groupsOf(plan, rows, votes);
  let open = 0;
  let voted = 0;
  for (const group of groups.values()) {
    open += group.open;
    voted += group.voted;
  }
  const drawn = open === 0 ? null : pairAt(groups, Math.floor(random() * open));
  if (drawn === null) return { pair: null, voted, pairs: voted };
  const [first, second] = random() < 0.5 ? [drawn[1], drawn[0]] : drawn;
  return {
    pair: { case: placeOf(first, plan).case, firstOrdinal: first, secondOrdinal: second },
    voted,
    pairs: voted + open,
  };
}

/**
 * The answers of all settings to one case in one repeat. Their pairs are counted, not listed: there may be millions.
 */
interface Group {
  readonly answers: readonly Answer[];
  /** The judged pairs: maps the lower ordinal of each to the set of higher ones. */
  readonly judged: ReadonlyMap<number, ReadonlySet<number>>;
  readonly open: number;
  readonly voted: number;
}

interface Answer {
  readonly ordinal: number;
  readonly digest: string;
}

function groupsOf(
  plan: ExperimentPlan,
  rows: readonly Pick<AnswerRow, 'ordinal' | 'state' | 'digest'>[],
  votes: readonly Vote[],
): ReadonlyMap<number, Group> {
  const groupCount = plan.cases.length * plan.repeats;
  const answers = rows
    .filter(({ state, digest }) => state === 'answered' && digest !== '')
    .sort((one, other) => one.ordinal - other.ordinal);
  const digests = new Map(answers.map(({ ordinal, digest }) => [ordinal, digest]));
  const judged = new Map<number, Map<number, Set<number>>>();
  for (const { firstOrdinal, secondOrdinal } of votes) {
    const [low, high] = [Math.min(firstOrdinal, secondOrdinal), Math.max(firstOrdinal, secondOrdinal)];
    const [one, other] = [digests.get(low), digests.get(high)];
    if (one === undefined || other === undefined || one === other || (high - low) % groupCount !== 0) continue;
    const ofGroup = entryOf(judged, low % groupCount, () => new Map<number, Set<number>>());
    entryOf(ofGroup, low, () => new Set<number>()).add(high);
  }
  const grouped = new Map<number, Answer[]>();
  for (const answer of answers) entryOf(grouped, answer.ordinal % groupCount, () => []).push(answer);
  return new Map(
    Array.from(grouped, ([at, own]) => {
      const ofGroup = judged.get(at) ?? new Map<number, Set<number>>();
      let voted = 0;
      for (const partners of ofGroup.values()) voted += partners.size;
      return [at, { answers: own, judged: ofGroup, voted, open: differingPairs(own) - voted }];
    }),
  );
}

const pairsAmong = (count: number): number => (count * (count - 1)) / 2;

function differingPairs(answers: readonly Answer[]): number {
  let pairs = pairsAmong(answers.length);
  for (const count of countsOf(answers).values()) pairs -= pairsAmong(count);
  return pairs;
}

function countsOf(answers: readonly Answer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { digest } of answers) counts.set(digest, (counts.get(digest) ?? 0) + 1);
  return counts;
}

/** The open pair with this number, in the order of groups and ordinals. */
function pairAt(groups: ReadonlyMap<number, Group>, number: number): readonly [number, number] | null {
  let left = number;
  for (const { answers, judged, open } of groups.values()) {
    if (left >= open) {
      left -= open;
      continue;
    }
    const equalLeft = countsOf(answers);
    for (const [at, { ordinal, digest }] of answers.entries()) {
      const equal = (equalLeft.get(digest) ?? 0) - 1;
      equalLeft.set(digest, equal);
      const judgedWith = judged.get(ordinal);
      const partners = answers.length - at - 1 - equal - (judgedWith?.size ?? 0);
      if (left >= partners) {
        left -= partners;
        continue;
      }
      for (const other of answers.slice(at + 1)) {
        if (other.digest === digest || judgedWith?.has(other.ordinal) === true) continue;
        if (left === 0) return [ordinal, other.ordinal];
        left -= 1;
      }
    }
  }
  return null;
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
