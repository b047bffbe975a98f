/** Measures the code that each part of the built app loads at a start. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Matches code that is loaded at once. Code that is loaded later isn't assigned to a variable. */
const LOADED_AT_ONCE = /=require\("(\.{1,2}\/[^"]+)"\)/g;
const STYLE_SHEET = /<link rel="stylesheet" [^>]*href="\.\/([^"]+)"/;
const SCRIPT = /<script [^>]*src="\.\/([^"]+)"/g;

/** Bytes of the file `entry` in `folder`, and of all files that it loads before it runs. */
export function mainBytes(folder: string, entry: string): number {
  const paths = new Set([join(folder, entry)]);
  for (const path of paths)
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(LOADED_AT_ONCE)) paths.add(join(path, '..', name));
  return [...paths].reduce((sum, path) => sum + statSync(path).size, 0);
}

/** The number of files of each typeface that the page's first text may use, by family, style and weight. */
export function filesOfTypefaces(folder: string): ReadonlyMap<string, number> {
  const [, sheet = ''] = STYLE_SHEET.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? [];
  const files = new Map<string, number>();
  for (const [face] of readFileSync(join(folder, sheet), 'utf8').matchAll(/@font-face\{[^}]*\}/g)) {
    const read = (name: string): string => face.split(`${name}:`)[1]?.split(/[;}]/)[0]?.replaceAll('"', '') ?? 'normal';
    const typeface = ['font-family', 'font-style', 'font-weight'].map(read).join();
    if (!typeface.includes(' Further,')) files.set(typeface, (files.get(typeface) ?? 0) + 1);
  }
  return files;
}

/** Bytes of the scripts that the page loads. */
export function pageBytes(folder: string): number {
  const scripts = [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(SCRIPT)];
  return scripts.reduce((sum, [, name = '']) => sum + statSync(join(folder, name)).size, 0);
}
