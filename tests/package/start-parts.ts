/** Measures the code that each part of the built app loads at a start. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Matches code that is loaded at once. Later loading is inside a function, whose result no variable gets. */
const LOADED_AT_ONCE = /=require\("(\.{1,2}\/[^"]+)"\)/g;
const SCRIPT = /<script [^>]*src="\.\/([^"]+)"/g;

/** Bytes of the file `entry` in `folder`, and of all files that it loads before it runs. */
export function mainBytes(folder: string, entry: string): number {
  const paths = new Set([join(folder, entry)]);
  for (const path of paths)
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(LOADED_AT_ONCE)) paths.add(join(path, '..', name));
  return [...paths].reduce((sum, path) => sum + statSync(path).size, 0);
}

/** Bytes of the scripts that the page loads. */
export function pageBytes(folder: string): number {
  const scripts = [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(SCRIPT)];
  return scripts.reduce((sum, [, name = '']) => sum + statSync(join(folder, name)).size, 0);
}
