/** Style sheets say start and end, not left and right, so that right-to-left languages need no rules of their own. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', 'renderer');
const PHYSICAL =
  /(?:^|[\s;{])((?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear)(?=:\s*(?:left|right)))\s*:/gm;

/** In a shorthand with four values, the second is for the right and the fourth for the left. */
const FOUR_SIDED = /(?:^|[\s;{])(margin|padding|inset|border-(?:width|style|color))\s*:\s*([^;}]+)[;}]/gm;

/** True if a shorthand has different values for left and right. */
function isOneSided(value: string): boolean {
  const parts = value
    .replace(/\((?:[^()]|\([^()]*\))*\)/g, (inside) => inside.replace(/\s+/g, ''))
    .trim()
    .split(/\s+/);
  return parts.length === 4 && parts[1] !== parts[3];
}

/** Allowed: a Markdown table names left and right itself, and the tooltip has screen coordinates. */
const MEANT = ['markdown/markdown.css: text-align', 'markdown/markdown.css: text-align', 'ui/layers.css: inset'];

it('finds no declaration for a physical side of the screen, except the allowed ones', () => {
  const found = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => {
      const text = readFileSync(join(ROOT, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      const file = name.replaceAll('\\', '/');
      const shorthands = [...text.matchAll(FOUR_SIDED)].filter(([, , value = '']) => isOneSided(value));
      return [...text.matchAll(PHYSICAL), ...shorthands].map(([, property]) => `${file}: ${property}`);
    });
  expect(found).toEqual(MEANT);
});
