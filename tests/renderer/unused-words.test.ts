/** Every text of the locale files is used somewhere. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as en from '../../shared/locales/en.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function leaves(value: object, path: string): readonly string[] {
  return Object.entries(value).flatMap(([key, inner]: readonly [string, unknown]) => {
    const name = path === '' ? key : `${path}.${key}`;
    return typeof inner === 'object' && inner !== null ? leaves(inner, name) : [name];
  });
}

/** Keys that begin like this end in a name with dots: an error's code, or a field and its problem. */
const BEFORE_DOTS = ['errors.kind.', 'connections.problem.'];

function source(): string {
  return ['renderer', 'electron', 'shared']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('locales'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

it('finds no unused text in the locale files', () => {
  const text = source();
  const named = new Set([...text.matchAll(/['"`]([a-zA-Z]\w*(?:\.\w+)+)['"`]/g)].map(([, key]) => key));
  // A composed key such as `settings.tab.${name}` uses all keys that differ only in this name.
  const built = [...text.matchAll(/`([a-zA-Z]\w*\.[\w.]*)\$\{[^}`]*\}([\w.]*)`/g)].map(([, head = '', tail = '']) => ({
    head,
    tail,
  }));
  const isBuilt = (key: string): boolean =>
    built.some(({ head, tail }) => {
      if (!key.startsWith(head) || !key.endsWith(tail)) return false;
      const name = key.slice(head.length, key.length - tail.length);
      return name !== '' && (!name.includes('.') || BEFORE_DOTS.includes(head));
    });
  const keys = new Set(leaves(en, '').map((key) => key.replace(PLURAL, '')));
  expect([...keys].filter((key) => !named.has(key) && !isBuilt(key))).toEqual([]);
});
