// Reads the growth table, which lists every entry point for text from outside, from the files in rows/.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GrowthRow } from './row.ts';

/** Areas whose rows need a page. tests/renderer measures them. */
const PAGE_AREAS: readonly string[] = ['markdown', 'page'];

const ROWS = join(import.meta.dirname, 'rows');

const areas = readdirSync(ROWS)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length));

function isRow(value: unknown): value is GrowthRow {
  return typeof value === 'object' && value !== null && 'entry' in value && 'worst' in value && 'run' in value;
}

async function rowsOf(area: string): Promise<readonly GrowthRow[]> {
  const module: unknown = await import(`./rows/${area}.ts`);
  const exported: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, `${area}Rows`) : null;
  if (!Array.isArray(exported) || !exported.every(isRow)) throw new Error(`rows/${area}.ts must export ${area}Rows`);
  return exported;
}

/** The rows of all areas that run in Node, or of those that need a page. */
export async function readTable(place: 'node' | 'page'): Promise<readonly GrowthRow[]> {
  const here = areas.filter((area) => PAGE_AREAS.includes(area) === (place === 'page'));
  return (await Promise.all(here.map(rowsOf))).flat();
}

/** Whether an area has a file in rows/. */
export const areaExists = (area: string): boolean => areas.includes(area);

/** The entry points of all rows, as `path#export`. Reads the text of the files, because importing some needs a page. */
export function readEntries(): readonly string[] {
  const texts = areas.map((area) => readFileSync(join(ROWS, `${area}.ts`), 'utf8'));
  return texts.flatMap((text) => Array.from(text.matchAll(/\bentry:\s*'([^']+)'/g), ([, entry = '']) => entry));
}
