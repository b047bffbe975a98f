// Style sheets load with the parts that need them, so two sheets for the same class would depend on the loading order.
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Matches a selector that begins with a class and then names only elements, such as `.list > li a`. */
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
