/** Draws pairs of answers for blind votes. */

import type { Vote } from '../../shared/laboratory/answers.ts';
import { type AnswerRow, ordinalOf } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';

export interface Pair {
  readonly case: number;
  readonly firstOrdinal: number;
  readonly secondOrdinal: number;
}

export interface DrawnPair {
  /** Null if every pair was judged. */
  readonly pair: Pair | null;
  readonly voted: number;
  readonly pairs: number;
}

/**
 * A pair has two settings, and the same case and repeat. Equal answers make no pair. The pair and the order of its answers are
 * random.
 */
export function drawPair(
  plan: ExperimentPlan,
  rows: readonly Pick<AnswerRow, 'ordinal' | 'state' | 'digest'>[],
  votes: readonly Vote[],
  random: () => number,
): DrawnPair {
  const digests = new Map(
    rows.flatMap(({ ordinal, state, digest }) => (state === 'answered' && digest !== '' ? [[ordinal, digest]] : [])),
  );
  const judged = new Set(votes.map(({ firstOrdinal, secondOrdinal }) => nameOf(firstOrdinal, secondOrdinal)));
  const open: Pair[] = [];
  let voted = 0;
  for (const pair of pairsOf(plan)) {
    const [first, second] = [digests.get(pair.firstOrdinal), digests.get(pair.secondOrdinal)];
    if (first === undefined || second === undefined || first === second) continue;
    if (judged.has(nameOf(pair.firstOrdinal, pair.secondOrdinal))) voted += 1;
    else open.push(pair);
  }
  const drawn = open[Math.floor(random() * open.length)];
  const isSwapped = random() < 0.5;
  return {
    pair: drawn === undefined ? null : isSwapped ? swapped(drawn) : drawn,
    voted,
    pairs: voted + open.length,
  };
}

const swapped = ({ case: column, firstOrdinal, secondOrdinal }: Pair): Pair => ({
  case: column,
  firstOrdinal: secondOrdinal,
  secondOrdinal: firstOrdinal,
});

const nameOf = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

/** Hundreds of settings would make millions of pairs, more than anyone judges. */
const PAIRS_MAX = 20_000;

function* pairsOf(plan: ExperimentPlan): Generator<Pair> {
  let made = 0;
  for (let repeat = 0; repeat < plan.repeats; repeat++)
    for (let column = 0; column < plan.cases.length; column++)
      for (let first = 0; first < plan.settings.length; first++)
        for (let second = first + 1; second < plan.settings.length; second++) {
          if (made >= PAIRS_MAX) return;
          made += 1;
          const place = { case: column, repeat };
          yield {
            case: column,
            firstOrdinal: ordinalOf({ ...place, setting: first }, plan),
            secondOrdinal: ordinalOf({ ...place, setting: second }, plan),
          };
        }
}
