// Writes the growth table's measurements into docs/security.md, between marks for Node and for the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Growth } from './measure.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'security.md');
const HEAD = '| entry point | worst of its inputs | 4n | ms for 4n | ratio |\n|---|---|---|---|---|';

/** A row's line in the table, with the figures of its input with the largest ratio. */
function lineOf(grown: readonly Growth[]): string {
  const worst = grown.toSorted((one, other) => other.ratio - one.ratio)[0];
  if (worst === undefined) return '';
  const [file = '', name = ''] = worst.entry.split('#');
  const inputs = grown.length === 1 ? worst.worst : `${worst.worst} (of ${grown.length})`;
  const figures = [String(4 * worst.n), worst.ms[2].toFixed(2), worst.ratio.toFixed(1)];
  return `| \`${name}\`, ${file} | ${[inputs.replaceAll('|', '\\|'), ...figures].join(' | ')} |`;
}

export function writeGrowthTable(place: 'node' | 'page', all: readonly (readonly Growth[])[]): void {
  const [begin, end] = [`<!-- growth in ${place} -->`, `<!-- end of growth in ${place} -->`];
  const text = readFileSync(PAGE, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/security.md has no place for the rows in ${place}`);
  const table = all.length === 0 ? '' : `${[HEAD, ...all.map(lineOf)].join('\n')}\n`;
  writeFileSync(PAGE, `${text.slice(0, from)}${begin}\n${table}${text.slice(to)}`);
}
