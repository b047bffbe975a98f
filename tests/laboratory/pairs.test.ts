// Blind pairs: which pairs are drawn, how often, and how many are left.
import { expect, it } from 'vitest';
import { drawPair } from '../../electron/laboratory/pairs.ts';
import { ordinalOf, placeOf, type Vote } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';

/** A plan with these numbers of settings, cases and repeats; their content doesn't matter here. */
const planOf = (settings: number, cases: number, repeats: number): ExperimentPlan =>
  ({ settings: Array.from({ length: settings }), cases: Array.from({ length: cases }), repeats }) as ExperimentPlan;

const answered = (ordinal: number, digest: string) => ({ ordinal, state: 'answered' as const, digest });

const allOf = ({ settings, cases, repeats }: ExperimentPlan, digest: (ordinal: number) => string) =>
  Array.from({ length: settings.length * cases.length * repeats }, (_one, ordinal) =>
    answered(ordinal, digest(ordinal)),
  );

/** Random numbers for `count` draws of two calls each: the first call's values are spread evenly from 0 to 1. */
function evenly(count: number): () => number {
  let step = 0;
  return () => {
    step += 1;
    return ((Math.floor(step / 2) + 0.5) / count) % 1;
  };
}

it('draws pairs of every case and repeat equally often, however many settings there are', () => {
  const plan = planOf(250, 4, 2);
  const rows = allOf(plan, String);
  const draws = 160;
  const counts = new Map<string, number>();
  const random = evenly(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    const { pair, pairs, voted } = drawPair(plan, rows, [], random);
    expect([pairs, voted]).toEqual([(8 * 250 * 249) / 2, 0]);
    const [first, second] = [pair?.firstOrdinal ?? -1, pair?.secondOrdinal ?? -1].map((one) => placeOf(one, plan));
    expect(second).toMatchObject({ case: first?.case, repeat: first?.repeat });
    expect(first?.setting).not.toBe(second?.setting);
    const place = `${first?.case} ${first?.repeat}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 8 }, () => draws / 8));
});

it('draws each pair of different answers once, then no more', () => {
  const plan = planOf(5, 2, 2);
  // The first two settings answer the same, and the last setting didn't answer the second case.
  const rows = allOf(plan, (ordinal) => {
    const { setting, ...rest } = placeOf(ordinal, plan);
    return `${Math.max(1, setting)} ${rest.case} ${rest.repeat}`;
  }).filter(({ ordinal }) => ordinal < ordinalOf({ setting: 4, case: 1, repeat: 0 }, plan));
  const expected = new Set<string>();
  for (const one of rows)
    for (const other of rows)
      if (one.ordinal < other.ordinal && (other.ordinal - one.ordinal) % 4 === 0 && one.digest !== other.digest)
        expected.add(`${one.ordinal} ${other.ordinal}`);
  const votes: Vote[] = [];
  const drawn = new Set<string>();
  let seed = 7;
  const random = (): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (;;) {
    const { pair, voted, pairs } = drawPair(plan, rows, votes, random);
    expect([voted, pairs]).toEqual([votes.length, expected.size]);
    if (pair === null) break;
    const { firstOrdinal, secondOrdinal } = pair;
    expect(pair.case).toBe(placeOf(firstOrdinal, plan).case);
    drawn.add(`${Math.min(firstOrdinal, secondOrdinal)} ${Math.max(firstOrdinal, secondOrdinal)}`);
    votes.push({ id: `${votes.length}`, firstOrdinal, secondOrdinal, outcome: 'tie' });
  }
  expect(drawn).toEqual(expected);
});

it('counts a pair that was judged in both orders once, and ignores votes whose answers are gone or equal now', () => {
  const plan = planOf(3, 1, 1);
  const rows = [answered(0, 'a'), answered(1, 'b'), answered(2, 'b')];
  const vote = (firstOrdinal: number, secondOrdinal: number): Vote => {
    return { id: `${firstOrdinal} ${secondOrdinal}`, firstOrdinal, secondOrdinal, outcome: 'first' };
  };
  const votes = [vote(0, 1), vote(1, 0), vote(1, 2), vote(0, 9)];
  const { pair, voted, pairs } = drawPair(plan, rows, votes, () => 0.9);
  expect([voted, pairs]).toEqual([1, 2]);
  expect(pair).toMatchObject({ firstOrdinal: 0, secondOrdinal: 2 });
});
