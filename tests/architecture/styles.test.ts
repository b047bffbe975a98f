// A lazily loaded part brings its own style sheet: if two of them styled the same thing, the order of opening would
// matter.
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** A single class, or plain elements in it: its surroundings make no difference. */
const UNSCOPED = /^\.([\w-]+)(?:\s*[\s>]\s*[a-z]+)*$/;

it('only one style sheet defines the look of a class', () => {
  const homes = new Map<string, Set<string>>();
  for (const { path, text } of sourceFiles('renderer').filter(({ path }) => path.endsWith('.css'))) {
    const rules = text.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g);
    for (const selector of [...rules].flatMap(([, selectors = '']) => selectors.split(/,(?![^(]*\))/))) {
      const name = UNSCOPED.exec(selector.trim())?.[1];
      if (name !== undefined) homes.set(name, new Set(homes.get(name)).add(path));
    }
  }
  expect(homes.size).toBeGreaterThan(300);
  expect([...homes].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths])).toEqual([]);
});
