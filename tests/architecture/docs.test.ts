// Every test and command that the documents name exists under that name.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PAGES = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => join('docs', name))]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** A file or folder of tests in a code span, with the names of tests that follow it. */
const NAMED = /`(?<path>tests\/[\w./-]+)`(?<names>(?:,?\s“[^”]+”)*)/g;

const named = PAGES.flatMap(({ path: page, text }) =>
  Array.from(text.matchAll(NAMED), ({ groups }) => ({
    page,
    path: groups?.path ?? '',
    names: Array.from((groups?.names ?? '').matchAll(/“([^”]+)”/g), ([, name = '']) => name.replaceAll(/\s+/g, ' ')),
  })),
);

it('files and test folders named in a document exist', () => {
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(100);
});

it('tests named in a document are in the files it names', () => {
  const missing = named.flatMap(({ page, path, names }) => {
    const source = names.length === 0 ? '' : readFileSync(path, 'utf8');
    return names.filter((name) => !source.includes(`'${name}'`)).map((name) => `${page}: ${path} “${name}”`);
  });
  expect(missing).toEqual([]);
  expect(named.flatMap(({ names }) => names).length).toBeGreaterThan(30);
});

it('commands named in a document exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object };
  const steps = readFileSync('scripts/test.mjs', 'utf8').split('const STEPS')[1]?.split('};')[0] ?? '';
  const named = (pattern: RegExp): readonly string[] =>
    PAGES.flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, name = '']) => name));
  const commands = named(/npm run ([\w:-]+)/g);
  expect(commands.length).toBeGreaterThan(50);
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  expect(named(/node (scripts\/[\w./-]+)/g).filter((path) => !existsSync(path))).toEqual([]);
  expect(named(/--only ([a-z]+)/g).filter((step) => !steps.includes(`${step}: {`))).toEqual([]);
});
