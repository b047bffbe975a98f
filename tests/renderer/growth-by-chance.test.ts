// Repeated random fragments of Markdown take time that grows no faster than their number.
import { describe } from 'vitest';
import { testGrowthByChance } from '../growth/chance-suite.ts';
import { readTable } from '../growth/table.ts';

const rows = await readTable('page');

describe('cost of text from outside in the page, by chance', () => testGrowthByChance(rows));
