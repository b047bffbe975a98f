/** The stylesheets say start and end, not left and right, so that a language that reads the other way needs none of its own. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', 'renderer');
const PHYSICAL =
  /(?:^|[\s;{])((?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear)(?=:\s*(?:left|right)))\s*:/gm;

/** A table says left and right itself, whatever language it is in. */
const MEANT = ['markdown/markdown.css: text-align', 'markdown/markdown.css: text-align'];

it('has no declaration for one side of the screen', () => {
  const found = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => {
      const text = readFileSync(join(ROOT, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      return [...text.matchAll(PHYSICAL)].map(([, property]) => `${name.replaceAll('\\', '/')}: ${property}`);
    });
  expect(found).toEqual(MEANT);
});
