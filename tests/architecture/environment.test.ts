// Only one file of main reads the environment, and only a few listed files write in place.
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const READER = 'electron/environment.ts';
/** `process.env`, `process['env']`, `const { env } = process`, and `env` imported from Node. */
const READS =
  /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[|\benv\b[^;\n]*\}\s*=\s*process\b|\benv\b[^;\n]*\}\s*from\s*'(?:node:)?process'|\bSHARE_ENV\b/;

/** Files that may write in place, which on a full disk loses the old content, each with a reason. */
const MAY_WRITE: Readonly<Record<string, string>> = {
  'electron/disk/replace-file.ts': 'is the writer',
  'electron/start-up/compiled-scripts.ts': 'runs while the package is made',
  'electron/start-up/profile.ts': 'writes a probe, which it removes',
  'electron/logging/log.ts': 'appends',
};
const WRITES = /\b(?:writeFile|writeFileSync|createWriteStream|appendFile|appendFileSync|outputJson|outputFile)\b/;

/** The library has its own disk functions, and tests for a fault at each of their steps. */
const isLibrary = (path: string): boolean => path.startsWith('electron/library/');

const withoutComments = (text: string): string => text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');

const main = sourceFiles('electron').map(({ path, text }) => ({ path, text: withoutComments(text) }));

it('only environment.ts reads the environment', () => {
  expect(main.filter(({ path, text }) => path !== READER && READS.test(text)).map(({ path }) => path)).toEqual([]);
});

it.each([
  'process.env.HOME',
  "process.env['HOME']",
  "process['env']",
  'const { env } = process;',
  'const { argv, env: e } = process;',
  "import { env } from 'node:process';",
  'new Worker(path, { env: SHARE_ENV })',
])('finds a read of the environment: %s', (text) => {
  expect(text).toMatch(READS);
});

it('unused environment variables are removed before any other code of ours is loaded', () => {
  const begin = main.find(({ path }) => path === 'electron/begin.ts')?.text ?? '';
  const at = begin.indexOf('removeUnusedVariables();');
  expect(at).toBeGreaterThan(0);
  expect(begin.indexOf("require('./main.cjs')")).toBeGreaterThan(at);
});

it('only one function replaces whole files', () => {
  const others = main.filter(({ path, text }) => !isLibrary(path) && !(path in MAY_WRITE) && WRITES.test(text));
  expect(others.map(({ path }) => path)).toEqual([]);
});
