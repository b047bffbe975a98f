/** Finds selectors that make the browser check the whole page again for each added element. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', 'renderer');
/** The content of `:has(…)`, with one level of parentheses. */
const HAS = /:has\(((?:[^()]|\([^()]*\))*)\)/g;

/** The last compound of each selector in a list, which the browser compares with each new element. */
const subjects = (list: string): string[] =>
  list.split(',').map(
    (selector) =>
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '',
  );

it('uses :has() only with a class, an attribute or a state', () => {
  const found = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => {
      const text = readFileSync(join(ROOT, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      const asked = [...text.matchAll(HAS)].flatMap(([, list = '']) => subjects(list));
      return asked.map((subject) => `${name.replaceAll('\\', '/')}: ${subject}`);
    });
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((subject) => /: (?:\*|[a-z]+$|:not|:empty|:(?:first|last|only|nth)-)/.test(subject))).toEqual([]);
});
