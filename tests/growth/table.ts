// The growth table: every entry point for text from outside, read from the files in rows/, each of which may come alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GrowthRow } from './row.ts';

/** Rows that need a page: tests/renderer measures them. */
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

/** The rows of all areas that need no page, or that need one. */
export async function readTable(place: 'node' | 'page'): Promise<readonly GrowthRow[]> {
  const here = areas.filter((area) => PAGE_AREAS.includes(area) === (place === 'page'));
  return (await Promise.all(here.map(rowsOf))).flat();
}

/** True once an area has its file in rows/. */
export const areaExists = (area: string): boolean => areas.includes(area);

/** The entry points of all rows, as `path#export`. Read from the files' text, as some of them need a page to be imported. */
export function readEntries(): readonly string[] {
  const texts = areas.map((area) => readFileSync(join(ROWS, `${area}.ts`), 'utf8'));
  return texts.flatMap((text) => Array.from(text.matchAll(/\bentry:\s*'([^']+)'/g), ([, entry = '']) => entry));
}
