// Makes one test of each row of the growth table that takes text, with random inputs instead of the known ones.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowByChance } from './by-chance.ts';
import { describeGrowth, type Growth, growthOf, PATIENT_PAUSES_MS } from './measure.ts';
import type { GrowthRow } from './row.ts';

/** Random inputs per row; more find more. */
const COUNT = Number(process.env.PARLEY_GROWTH_UNITS ?? (process.env.PARLEY_BRIEF === '1' ? 6 : 30));
/** The first size, as a part of the row's: enough to detect growth, and cheaper for all other inputs. */
const FIRST_PART = 4;
/** From this ratio on, measure an input at larger sizes: at small ones, a linear part hides the growth. */
const SUSPECT_RATIO = 6.5;
/** How much larger each further size is, and how many there are. */
const LARGER = 4;
const LARGER_MAX = 3;
/** An input that takes longer than this at 4n isn't enlarged. */
const LARGER_BELOW_MS = 60;

/** If the time grows too fast at this many sizes in a row, a step of memory or a bound isn't the reason. */
const SURE_SIZES = 3;
/** An input that takes longer than this is too slow for certain, and isn't enlarged. */
const SURE_MS = 400;

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
    it(`grows with its length, whatever is repeated: ${row.entry} (${index})`, async () => {
      for (const worst of Object.keys(byChance.worst)) {
        const growth = await largestGrowth(byChance, worst);
        expect(growth.isLinear ? 'linear' : describeGrowth(growth)).toBe('linear');
      }
    });
  }
}
