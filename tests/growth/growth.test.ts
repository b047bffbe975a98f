// Every entry point for text from outside takes time that grows no faster than its input, in its worst cases too.
import { describe, expect, it } from 'vitest';
import { growthOf, lineOf } from './measure.ts';
import { readTable } from './table.ts';

const rows = await readTable('node');

describe('cost of text from outside', () => {
  for (const [index, row] of rows.entries()) {
    const isAgain = rows.findIndex(({ entry }) => entry === row.entry) < index;
    it(`grows with its length: ${row.entry}${isAgain ? ` (${index})` : ''}`, async () => {
      const grown = [];
      for (const worst of Object.keys(row.worst)) grown.push(await growthOf(row, worst));
      // `PARLEY_GROWTH_TABLE=1` prints the rows of the table in docs/security.md.
      if (process.env.PARLEY_GROWTH_TABLE === '1') process.stdout.write(`${grown.map(lineOf).join('\n')}\n`);
      expect(grown.filter(({ isLinear }) => !isLinear)).toEqual([]);
    });
  }
});
