/** `npm run test:windows`: the tests of the library, the settings and the keys under Wine, with Windows' Node and SQLite. */
import { cp, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inProject, inUserCache } from './paths.mjs';
import { withFileLock } from './set-up/file-lock.mjs';
import { setUp } from './set-up/setup.mjs';
import { argumentsOf, Failure, isEntryPoint, runCommand, withProgress } from './terminal.mjs';
import { Tally } from './testing/tally.mjs';
import { asTestRun, inMemory } from './testing/test-run.mjs';
import { reasonAgainstWine, windows, windowsPath } from './testing/wine.mjs';

/** The Node line that the tests use by default. */
const LINE = '24';
/** Folders whose tests need only Node, the file system and SQLite. */
const FOLDERS = ['library', 'settings', 'keys'];
/** Matches tests that need a page, and the random histories, which bundle themselves. */
const NEEDS_MORE = /@vitest-environment|bundlePlayer/;
/** A file that takes longer hangs. */
const FILE_LIMIT_MS = 10 * 60_000;
/** The packages that the database module needs besides its binary. */
const PLAIN_PACKAGES = ['libsql', '@neon-rs/load', 'detect-libc'];

/** @typedef {import('./testing/tally.mjs').Counts} Counts */

/**
 * Runs the tests whose path contains one of the filters; all tests without filters.
 *
 * @param {string} line of Node
 * @param {readonly string[]} filters
 * @returns {Promise<Tally>}
 */
async function testUnderWine(line, filters = []) {
  const reason = await reasonAgainstWine();
  if (reason !== null) {
    console.log(`The tests under Wine are skipped: ${reason}`);
    const tally = new Tally();
    tally.add({ skipped: 1 });
    return tally;
  }
  const files = (await testFiles()).filter(
    (path) => filters.length === 0 || filters.some((filter) => path.includes(filter)),
  );
  // Wine's server belongs to the run that started it, and ends with it.
  const lock = inUserCache('windows-tests.lock');
  return withFileLock(lock, 'another command runs tests under Wine', () =>
    asTestRun(() => testFilesUnderWine(line, files)),
  );
}

/** @param {string} line @param {readonly string[]} files @returns {Promise<Tally>} */
async function testFilesUnderWine(line, files) {
  const { folder, node } = await windows(line);
  const place = await mkdtemp(join(inMemory().TMPDIR ?? tmpdir(), 'parley-windows-'));
  const tally = new Tally();
  if (files.length === 0) tally.add({ failed: 1 });
  await withProgress('Bundling', () => bundle(files, place, folder));
  for (const path of files) {
    const startedAt = Date.now();
    const bundled = join(place, bundledName(path));
    const { exitCode, output } = await node([windowsPath(join(place, 'run-file.mjs')), windowsUrl(bundled), path], {
      signal: AbortSignal.timeout(FILE_LIMIT_MS),
    });
    const { troubles, ...counts } = readOutput(exitCode, output);
    const duration = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(`${path}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped, ${duration} s`);
    for (const trouble of troubles) console.log(trouble.replace(/^/gm, '    '));
    tally.add(counts);
  }
  return tally;
}

/** @returns {Promise<string[]>} paths below the project's root */
async function testFiles() {
  const found = [];
  for (const folder of FOLDERS) {
    for (const name of await readdir(inProject('tests', folder), { recursive: true })) {
      const path = join('tests', folder, name);
      if (name.endsWith('.test.ts') && !NEEDS_MORE.test(await readFile(inProject(path), 'utf8'))) found.push(path);
    }
  }
  return found.sort();
}

/** @param {string} path of a test */
const bundledName = (path) => `${path.replace(/\.ts$/, '').replaceAll(/[\\/]/g, '--')}.mjs`;

/** @param {string} path absolute */
const windowsUrl = (path) => pathToFileURL(path).href.replace('file:///', 'file:///Z:/');

/**
 * Bundles the tests, with the programs they start, so that Node alone can run them. Shared modules are bundled once, or
 * `expect` wouldn't know the runner's test.
 *
 * @param {readonly string[]} files
 * @param {string} place
 * @param {string} packages has the database module for Windows
 */
async function bundle(files, place, packages) {
  const entries = {
    'run-file': inProject('tests', 'windows', 'run-file.ts'),
    'library-worker': inProject('electron', 'library', 'thread', 'worker.ts'),
    child: inProject('tests', 'library', 'kill', 'child.ts'),
    ...Object.fromEntries(files.map((path) => [bundledName(path).replace(/\.mjs$/, ''), inProject(path)])),
  };
  await build({
    configFile: false,
    root: inProject(),
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'parley:windows',
        enforce: 'pre',
        // Otherwise each test would bundle a worker with Vite, which needs its own binaries. This worker is bundled already.
        resolveId: (source) =>
          source.endsWith('/build-library-worker.ts') ? inProject('tests', 'windows', 'bundled-worker.ts') : null,
        transform: (code, id) =>
          id.startsWith(inProject('tests')) && code.includes('import.meta.')
            ? code
                .replaceAll('import.meta.url', JSON.stringify(windowsUrl(id)))
                .replaceAll('import.meta.dirname', JSON.stringify(windowsPath(dirname(id))))
            : null,
      },
    ],
    ssr: { noExternal: true, external: ['libsql'] },
    resolve: { conditions: ['node', 'module', 'import', 'default'] },
    build: {
      ssr: true,
      outDir: place,
      emptyOutDir: false,
      target: 'node20.18',
      minify: false,
      rolldownOptions: {
        input: entries,
        external: [/^libsql(\/|$)/, /^node:/, ...builtinModules],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  });
  await cp(join(packages, 'node_modules'), join(place, 'node_modules'), { recursive: true });
  for (const name of PLAIN_PACKAGES) {
    await cp(inProject('node_modules', name), join(place, 'node_modules', name), { recursive: true });
  }
  await mkdir(join(place, 'tmp'));
}

/**
 * Reads what `tests/windows/run-file.ts` wrote: a line for each test. A run without tests, or one that broke off, failed.
 *
 * @param {number} exitCode
 * @param {string} output
 * @returns {Counts & { troubles: readonly string[] }} `troubles`: what failed, with its stack
 */
export function readOutput(exitCode, output) {
  /** @type {readonly { name: string, state: string, errors: readonly string[] }[]} */
  const tests = [...output.matchAll(/^@test (.*)$/gm)].map((match) => JSON.parse(match[1] ?? ''));
  const count = (/** @type {readonly string[]} */ states) => tests.filter(({ state }) => states.includes(state)).length;
  const troubles = tests
    .filter(({ state }) => state === 'fail')
    .map(({ name, errors }) => [`✗ ${name}`, ...errors].join('\n'));
  if (exitCode !== 0 || tests.length === 0 || !/^@end$/m.test(output)) {
    const said = output.replaceAll(/^@test .*\n?/gm, '').trim();
    troubles.push(
      `It broke off after ${tests.at(-1)?.name ?? 'no test'} (exit code ${exitCode}): ${said.slice(-4_000)}`,
    );
  }
  return { passed: count(['pass']), failed: troubles.length, skipped: count(['skip', 'todo']), troubles };
}

/** Refuses a release whose tests fail under Wine; says so if there is no Wine. @throws {Failure} */
export async function requireWindows() {
  const { failed } = await testUnderWine(LINE);
  if (failed > 0) throw new Failure(`No release: ${failed} tests fail on Windows, see above.`);
}

if (isEntryPoint(import.meta.url)) {
  await runCommand(async () => {
    const { positionals: words, values } = argumentsOf('npm run test:windows -- [--node LINE] [FILE…]', {
      allowPositionals: true,
      options: { node: { type: 'string' } },
    });
    const { node: line = LINE } = values;
    await setUp({ hasElectron: false });
    return (await testUnderWine(line, words)).end();
  });
}
