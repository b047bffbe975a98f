// `npm test` and `npm run check`: set-up and every check; the last line says how many tests passed and failed.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { withDisplay } from './display.mjs';
import { inProject } from './paths.mjs';
import { setUp } from './setup.mjs';
import { Failure, run, runCommand, withProgress } from './terminal.mjs';

/** @typedef {import('./vitest-run.mjs').Counts} Counts */

const require = createRequire(import.meta.url);
const ONE_FAILURE = { passed: 0, failed: 1, skipped: 0 };
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** The steps of a whole run, in order, and the sets of them that can be asked for. */
const STEPS = {
  lint: { title: 'Formatting and lint', work: lint },
  types: { title: 'Types', work: types },
  unit: { title: 'Unit tests', work: unit },
  build: { title: 'Build', work: build },
  e2e: { title: 'End-to-end tests in Electron', work: endToEnd },
  package: { title: 'Tests of the package', work: packaged },
};
/** @typedef {keyof typeof STEPS} Step */
/** @type {readonly Step[]} */
const ALL = /** @type {Step[]} */ (Object.keys(STEPS));
/** @type {readonly Step[]} */
const FAST = ['lint', 'types', 'unit'];

await runCommand(async () => {
  const { steps, filters } = readArguments();
  const startedAt = Date.now();
  const total = { ...NOTHING };
  const needsElectron = steps.some((step) => step === 'e2e' || step === 'package');
  try {
    await setUp({
      libraries: needsElectron ? ['app', 'display', 'keyring', 'package'] : [],
      hasElectron: needsElectron,
    });
    for (const step of steps) add(total, await runStep(step, filters));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    add(total, ONE_FAILURE);
  }
  if (total.skipped > 0) console.log(`${total.skipped} skipped`);
  console.log(`Finished in ${seconds(startedAt)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

/** @returns {{ steps: readonly Step[], filters: readonly string[] }} */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { fast: { type: 'boolean' }, only: { type: 'string' } },
  });
  if (values.fast) return { steps: FAST, filters: positionals };
  if (values.only === undefined) return { steps: ALL, filters: positionals };
  const step = ALL.find((name) => name === values.only);
  if (step === undefined) throw new Failure(`--only takes one of ${ALL.join(', ')}, not ${values.only}.`);
  return { steps: step === 'e2e' ? ['build', 'e2e'] : [step], filters: positionals };
}

/** @param {Step} step @param {readonly string[]} filters @returns {Promise<Counts>} */
async function runStep(step, filters) {
  const { title, work } = STEPS[step];
  const startedAt = Date.now();
  console.log(`\n── ${title}`);
  const counts = await work(filters);
  const outcome = counts.failed > 0 ? `${counts.failed} failed` : 'good';
  console.log(`── ${title}: ${outcome}, ${seconds(startedAt)}`);
  return counts;
}

/** @returns {Promise<Counts>} */
function lint() {
  const biome = join(dirname(require.resolve('@biomejs/biome/package.json')), 'bin', 'biome');
  return runChecker('Checking formatting and lint', [
    biome,
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
    '.',
  ]);
}

/** @returns {Promise<Counts>} */
function types() {
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  return runChecker('Checking types', [compiler, '-b']);
}

/** @param {string} name @param {readonly string[]} command @returns {Promise<Counts>} */
async function runChecker(name, command) {
  const { exitCode, output } = await withProgress(name, () => run(process.execPath, command, { cwd: inProject() }));
  if (exitCode === 0) return NOTHING;
  console.error(output.trim());
  return ONE_FAILURE;
}

/** @param {readonly string[]} filters @returns {Promise<Counts>} */
async function unit(filters) {
  const { runVitest } = await import('./vitest-run.mjs');
  return runVitest(['unit', 'renderer'], { filters });
}

/** @returns {Promise<Counts>} */
async function build() {
  const { ensureFreshBuild } = await import('./fresh-build.mjs');
  try {
    await withProgress('Building', ensureFreshBuild);
    return NOTHING;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return ONE_FAILURE;
  }
}

/** @param {readonly string[]} filters @returns {Promise<Counts>} */
async function endToEnd(filters) {
  const { runVitest } = await import('./vitest-run.mjs');
  return withDisplay((env) => runVitest(['e2e'], { env, filters }), { isAlwaysVirtual: true });
}

/** @param {readonly string[]} filters @returns {Promise<Counts>} */
async function packaged(filters) {
  const { hasTests, runVitest } = await import('./vitest-run.mjs');
  if (process.platform !== 'linux' || !(await hasTests('package'))) return NOTHING;
  const { packageApp } = await import('./package.mjs');
  try {
    await packageApp({ isDirectoryOnly: true });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return ONE_FAILURE;
  }
  return withDisplay((env) => runVitest(['package'], { env, filters }), { isAlwaysVirtual: true });
}

/** @param {Counts} total @param {Counts} counts */
function add(total, { passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

/** @param {number} startedAt */
function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
