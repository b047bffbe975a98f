// Repeated random fragments take time that grows no faster than their number: hand-written inputs miss some.
import { describe } from 'vitest';
import { testGrowthByChance } from './chance-suite.ts';
import { readTable } from './table.ts';

const rows = await readTable('node');

describe('cost of text from outside, by chance', () => testGrowthByChance(rows));
