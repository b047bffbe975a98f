// Makes one test of each row of the growth table; they run where the rows can: in plain Node, or in a page.
import { expect, it } from 'vitest';
import { growthOf, lineOf } from './measure.ts';
import type { GrowthRow } from './row.ts';

/** `PARLEY_GROWTH_TABLE=1` prints the rows of the table in docs/security.md. */
const PRINTS = process.env.PARLEY_GROWTH_TABLE === '1';

export function testGrowth(rows: readonly GrowthRow[]): void {
  for (const [index, row] of rows.entries()) {
    const isAgain = rows.findIndex(({ entry }) => entry === row.entry) < index;
    it(`grows with its length: ${row.entry}${isAgain ? ` (${index})` : ''}`, async () => {
      const grown = [];
      for (const worst of Object.keys(row.worst)) grown.push(await growthOf(row, worst));
      if (PRINTS) process.stdout.write(`${grown.map(lineOf).join('\n')}\n`);
      expect(grown.filter(({ isLinear }) => !isLinear)).toEqual([]);
    });
  }
}
