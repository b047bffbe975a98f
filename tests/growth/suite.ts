// Makes a test from each row of the growth table, for plain Node or for a page.
import { afterAll, expect, it } from 'vitest';
import { writeGrowthTable } from './documented.ts';
import { describeGrowth, type Growth, growthOf, PATIENT_PAUSES_MS } from './measure.ts';
import type { GrowthRow } from './row.ts';

/** `PARLEY_GROWTH_TABLE=1` writes the measurements into docs/security.md. */
const IS_WRITTEN = process.env.PARLEY_GROWTH_TABLE === '1';
/** How often each input is measured for the document. The smallest ratio counts. */
const TIMES_FOR_DOCUMENT = 3;

async function documented(row: GrowthRow, worst: string): Promise<Growth> {
  let least = await growthOf(row, worst, PATIENT_PAUSES_MS);
  for (let times = 1; times < (IS_WRITTEN ? TIMES_FOR_DOCUMENT : 1); times++) {
    const again = await growthOf(row, worst, PATIENT_PAUSES_MS);
    if (again.ratio < least.ratio) least = again;
  }
  return least;
}

export function testGrowth(place: 'node' | 'page', rows: readonly GrowthRow[]): void {
  const all: (readonly Growth[])[] = [];
  for (const [index, row] of rows.entries()) {
    const isAgain = rows.findIndex(({ entry }) => entry === row.entry) < index;
    it(`grows no faster than its length: ${row.entry}${isAgain ? ` (${index})` : ''}`, async () => {
      const grown: Growth[] = [];
      for (const worst of Object.keys(row.worst)) grown.push(await documented(row, worst));
      all.push(grown);
      expect(grown.filter(({ isLinear }) => !isLinear).map(describeGrowth)).toEqual([]);
    });
  }
  afterAll(() => {
    if (IS_WRITTEN) writeGrowthTable(place, all);
  });
}
