// Makes a test with random inputs from each row of the growth table that takes text.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowByChance } from './by-chance.ts';
import { describeGrowth, type Growth, growthOf, PATIENT_PAUSES_MS } from './measure.ts';
import type { GrowthRow } from './row.ts';

/** The number of random inputs per row. */
const COUNT = Number(process.env.PARLEY_GROWTH_UNITS ?? (process.env.PARLEY_BRIEF === '1' ? 6 : 30));
/** The row's size is divided by this for the first size, which still shows growth and is cheap for harmless inputs. */
const FIRST_PART = 4;
/** An input above this ratio is measured at larger sizes, because a linear part may hide growth at small sizes. */
const SUSPECT_RATIO = 6.5;
/** The factor between these larger sizes, and their number. */
const LARGER = 4;
const LARGER_MAX = 3;
/** An input that takes longer than this at 4n isn't enlarged. */
const LARGER_BELOW_MS = 60;

/** Time that grows too fast at this many sizes in a row isn't due to a cache or a bound. */
const SURE_SIZES = 3;
/** An input that grows too fast and takes longer than this isn't measured at more sizes. */
const SURE_MS = 1_000;

async function largestGrowth(row: GrowthRow, worst: string): Promise<Growth> {
  const at = (n: number, pauses: readonly number[]) => growthOf({ ...row, n }, worst, pauses);
  let growth = await at(Math.ceil(row.n / FIRST_PART), []);
  for (let times = 0; times < LARGER_MAX && growth.ratio > SUSPECT_RATIO && growth.ms[2] < LARGER_BELOW_MS; times++)
    growth = await at(growth.n * LARGER, []);
  if (!growth.isLinear) growth = await at(growth.n, PATIENT_PAUSES_MS);
  for (let sizes = 1; sizes < SURE_SIZES && !growth.isLinear && growth.ms[2] < SURE_MS; sizes++)
    growth = await at(growth.n * LARGER, PATIENT_PAUSES_MS);
  return growth;
}

export function testGrowthByChance(rows: readonly GrowthRow[]): void {
  const seed = fc.readConfigureGlobal().seed ?? 1;
  for (const [index, row] of rows.entries()) {
    const byChance = rowByChance(row, seed + index, COUNT);
    if (byChance === null) continue;
    it(`grows no faster than its length, whatever is repeated: ${row.entry} (${index})`, async () => {
      for (const worst of Object.keys(byChance.worst)) {
        const growth = await largestGrowth(byChance, worst);
        expect(growth.isLinear ? 'linear' : describeGrowth(growth)).toBe('linear');
      }
    });
  }
}
