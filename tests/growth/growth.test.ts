// Every entry point for outside text takes time that grows no faster than its input, even in its worst cases.
import { describe, expect, it } from 'vitest';
import { testGrowth } from './suite.ts';
import { readTable } from './table.ts';

const rows = await readTable('node');

describe('cost of text from outside', () => {
  testGrowth('node', rows);

  it('is measured with at least one input for each row', () =>
    expect(rows.filter(({ worst }) => Object.keys(worst).length === 0)).toEqual([]));
});
