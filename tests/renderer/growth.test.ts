// The rows of the growth table that need a page.
import { describe, expect, it } from 'vitest';
import { testGrowth } from '../growth/suite.ts';
import { readTable } from '../growth/table.ts';

const rows = await readTable('page');

describe('cost of text from outside in the page', () => {
  testGrowth('page', rows);

  it('measures only functions of the page', () =>
    expect(rows.filter(({ entry }) => !entry.startsWith('renderer/'))).toEqual([]));
});
