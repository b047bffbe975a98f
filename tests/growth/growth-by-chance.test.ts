// Random fragments take time that grows no faster than their number, too: known inputs don't cover every worst case.
import { describe } from 'vitest';
import { testGrowthByChance } from './chance-suite.ts';
import { readTable } from './table.ts';

const rows = await readTable('node');

describe('cost of text from outside, by chance', () => testGrowthByChance(rows));
