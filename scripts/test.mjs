/** `npm test`, `npm run check`, `npm run test:long`: set-up and all checks. The last line has the counts. */
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { inProject } from './paths.mjs';
import { setUp } from './set-up/setup.mjs';
import { argumentsOf, Failure, run, runCommand, withProgress } from './terminal.mjs';
import { withDisplays } from './testing/display.mjs';
import { Tally } from './testing/tally.mjs';
import { asTestRun, inMemory } from './testing/test-run.mjs';
import {
  FAULT_PROJECTS,
  hasTests,
  INTEGRATION_PROJECTS,
  runVitest,
  UNIT_PROJECTS,
  WITH_SLOW,
} from './testing/vitest-run.mjs';

/** @typedef {import('./testing/tally.mjs').Counts} Counts */

const require = createRequire(import.meta.url);
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** All steps; each kind of run has some of them. */
const STEPS = {
  machine: { title: 'System libraries and Electron', work: machine },
  lint: { title: 'Formatting and lint', work: lint },
  types: { title: 'Types', work: types },
  node: { title: 'Unit and integration tests', work: node },
  unit: { title: 'Unit tests', work: inNode(UNIT_PROJECTS) },
  build: { title: 'Build', work: build },
  pack: { title: 'Package', work: pack },
  integration: { title: 'Integration tests', work: inNode(INTEGRATION_PROJECTS) },
  e2e: { title: 'End-to-end tests in Electron', work: endToEnd },
  package: { title: 'Tests of the package', work: packaged },
  faults: { title: 'Kills, chance, and a fault at each step', work: inNode(FAULT_PROJECTS) },
  long: { title: 'Every state of the window, its starts, and the package', work: long },
};
/** @typedef {keyof typeof STEPS} Step */
/** Steps that run at the same time: most of them wait or use one core; only one sometimes uses two. */
/** @type {readonly Step[]} */
const FIRST = ['machine', 'lint', 'types', 'build'];
/** @type {readonly (readonly Step[])[]} */
const TESTS = [
  ['node', 'unit', 'integration', 'faults', 'pack'],
  ['e2e', 'package', 'long'],
];
const NAMES = /** @type {Step[]} */ (Object.keys(STEPS));
/** @type {readonly Step[]} */
const ALL = ['machine', 'lint', 'types', 'node', 'build', 'e2e'];
/** The long run: steps that don't fit into six minutes with the others, and what they need. */
/** @type {readonly Step[]} */
const LONG = ['machine', 'build', 'pack', 'faults', 'long'];
/** Steps that all run at the same time: they don't depend on each other, and each leaves a core idle at times. */
/** @type {readonly Step[]} */
const FAST = ['lint', 'types', 'unit'];
/** Steps that must run before a step; if one of them fails, the step is skipped. */
/** @type {Partial<Record<Step, readonly Step[]>>} */
const BEFORE = {
  pack: ['machine', 'build'],
  e2e: ['machine', 'build'],
  package: ['machine', 'build', 'pack'],
  long: ['machine', 'build', 'pack'],
};
/** @param {Step} step */
const withBefore = (step) => [...(BEFORE[step] ?? []), step];
/** How many displays the windows share: one more than there are cores, because each waits at times. */
const WINDOWS = availableParallelism() + 1;
/** In the long run, tests wait about half of the time. */
const LONG_WINDOWS = 2 * availableParallelism();

await runCommand(async () => {
  const { steps, ...wish } = readArguments();
  const startedAt = Date.now();
  const tally = new Tally();
  /** @type {Set<Step>} */
  const failed = new Set();
  /** @param {Step} step */
  const runIfChosen = async (step) => {
    if (!steps.includes(step) || BEFORE[step]?.some((other) => failed.has(other))) return;
    const counts = await runStep(step, wish);
    if (counts.failed > 0) failed.add(step);
    tally.add(counts);
  };
  try {
    await setUp({ hasElectron: false });
    if (steps === FAST) await asTestRun(() => Promise.all(FAST.map(runIfChosen)));
    else {
      // Run these outside the test run: it kills everything at its end, even a half-done installation.
      await Promise.all(FIRST.map(runIfChosen));
      await asTestRun(async () => {
        for (const together of TESTS) await Promise.all(together.map(runIfChosen));
      });
    }
  } catch (error) {
    tally.add(trouble('The run', error));
  }
  console.log(`Finished in ${seconds(startedAt)}`);
  return tally.end();
});

/**
 * @typedef {{ filters: readonly string[], times: number, isLong?: boolean, hasTools?: boolean }} Wish which part of a
 *   step to run, and how often; `isLong` in `npm run test:long`, `hasTools` if the step needs that run's programs
 */

/** @returns {{ steps: readonly Step[] } & Wish} */
function readArguments() {
  const { values, positionals } = argumentsOf(
    'npm test, npm run check, npm run test:long [-- --brief], or node scripts/test.mjs --only STEP [FILE…]',
    {
      allowPositionals: true,
      options: {
        fast: { type: 'boolean' },
        long: { type: 'boolean' },
        brief: { type: 'boolean' },
        only: { type: 'string' },
        repeat: { type: 'boolean' },
      },
    },
  );
  if (values.repeat) {
    const [times = '', ...filters] = positionals;
    if (!/^[1-9]\d*$/.test(times)) throw new Failure('Usage: npm run test:repeat -- TIMES [FILE…]');
    return { steps: withBefore('e2e'), filters, times: Number(times) };
  }
  const wish = { filters: positionals, times: 1 };
  if (values.fast) return { steps: FAST, ...wish };
  // tests/vitest.config.ts and the tests read these variables.
  if (values.brief) process.env.PARLEY_BRIEF = '1';
  else if (values.long) {
    process.env.PARLEY_SEED ??= String(randomInt(2 ** 31));
    console.log(`Random inputs: PARLEY_SEED=${process.env.PARLEY_SEED}`);
  }
  if (values.long || values.only === undefined) process.env.PARLEY_SHARE = values.long ? 'rest' : 'first';
  if (values.long) return { steps: LONG, ...wish, isLong: true };
  if (values.only === undefined) return { steps: ALL, ...wish };
  const step = NAMES.find((name) => name === values.only);
  if (step === undefined) throw new Failure(`--only takes one of ${NAMES.join(', ')}, not ${values.only}.`);
  return { steps: withBefore(step), ...wish, hasTools: step === 'long' };
}

/** @param {Step} step @param {Wish} wish @returns {Promise<Counts>} */
async function runStep(step, wish) {
  const { title, work } = STEPS[step];
  const startedAt = Date.now();
  console.log(`\n── ${title}`);
  const counts = await work(wish);
  const outcome = counts.failed > 0 ? `${counts.failed} failed` : 'good';
  console.log(`── ${title}: ${outcome}, ${seconds(startedAt)}`);
  return counts;
}

/** @param {Wish} wish @returns {Promise<Counts>} */
function machine({ isLong, hasTools }) {
  /** @type {import('./set-up/system-libraries.mjs').Purpose[]} */
  const libraries = ['app', 'display', 'keyring', 'package'];
  if (isLong || hasTools) libraries.push('fonts', 'hearing', 'wayland');
  return countingTrouble('Set-up', () => setUp({ libraries }));
}

/** @returns {Promise<Counts>} */
async function lint() {
  const biome = join(dirname(require.resolve('@biomejs/biome/package.json')), 'bin', 'biome');
  const knip = inProject('node_modules', 'knip', 'bin', 'knip.js');
  const strict = ['--error-on-warnings', '--max-diagnostics=50'];
  const tally = new Tally();
  tally.add(await runChecker('Checking formatting and lint', [biome, 'check', ...strict, '.']));
  tally.add(await runChecker('Looking for what nobody uses', [knip]));
  return tally;
}

/** @returns {Promise<Counts>} */
function types() {
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  return runChecker('Checking types', [compiler, '-b', '--checkers', '1']);
}

/** @param {string} name @param {readonly string[]} command @returns {Promise<Counts>} */
async function runChecker(name, command) {
  const { exitCode, output } = await withProgress(name, () => run(process.execPath, command, { cwd: inProject() }));
  if (exitCode === 0) return NOTHING;
  console.error(output.trim());
  return trouble(name, output);
}

/** @param {readonly string[]} projects @param {NodeJS.ProcessEnv} [env] */
function inNode(projects, env) {
  /** @param {Wish} wish */
  return ({ filters }) => runVitest(projects, { filters, env: { ...process.env, ...inMemory(), ...env } });
}

/** With named files, also runs those among them that are fault tests. @param {Wish} wish */
function node(wish) {
  const projects = wish.filters.length > 0 ? [...UNIT_PROJECTS, ...FAULT_PROJECTS] : UNIT_PROJECTS;
  return inNode(projects, WITH_SLOW)(wish);
}

/** @returns {Promise<Counts>} */
async function build() {
  const { ensureFreshBuild } = await import('./set-up/fresh-build.mjs');
  return countingTrouble('Building', () => withProgress('Building', ensureFreshBuild));
}

/** @returns {Promise<Counts>} */
async function pack() {
  if (process.platform !== 'linux') return NOTHING;
  const { packageApp } = await import('./package.mjs');
  return countingTrouble('Packaging', () => packageApp({ isDirectoryOnly: true, isQuick: true }));
}

/** @param {string} name @param {() => Promise<unknown>} work @returns {Promise<Counts>} */
async function countingTrouble(name, work) {
  try {
    await work();
    return NOTHING;
  } catch (error) {
    return trouble(name, error);
  }
}

/** A failure outside any test. @param {string} name @param {unknown} error @returns {Counts} */
function trouble(name, error) {
  const reason = error instanceof Error ? error.message : String(error);
  return { ...NOTHING, failed: 1, failures: [{ name, reason }] };
}

/** @param {Wish} wish @returns {Promise<Counts>} */
async function endToEnd({ filters, times }) {
  return inWindows(['e2e'], async (run) => {
    const tally = new Tally();
    /** @type {Map<string, number>} */
    const failures = new Map();
    for (let time = 1; time <= times; time++) {
      const counts = await run(filters);
      tally.add(counts);
      for (const { name } of counts.failures ?? []) failures.set(name, (failures.get(name) ?? 0) + 1);
      if (times > 1) console.log(`── Run ${time} of ${times}: ${counts.passed} passed, ${counts.failed} failed`);
    }
    if (times > 1) {
      for (const [name, count] of [...failures].sort((one, other) => other[1] - one[1]))
        console.log(`failed ${count} of ${times} times: ${name}`);
    }
    return tally;
  });
}

/** @param {Wish} wish @returns {Promise<Counts>} */
async function packaged({ filters }) {
  return (await hasPackageTests()) ? inWindows(['package'], (run) => run(filters)) : NOTHING;
}

/** @param {Wish} wish @returns {Promise<Counts>} */
async function long({ filters, isLong }) {
  const others = [...(isLong ? ['e2e'] : []), ...((await hasPackageTests()) ? ['package'] : [])];
  return inWindows(['long', 'hearing', ...others], (run) => run(filters));
}

async function hasPackageTests() {
  return process.platform === 'linux' && (await hasTests('package'));
}

/**
 * @param {readonly string[]} projects
 * @param {(run: (filters: readonly string[]) => Promise<Counts>) => Promise<Counts>} work
 */
function inWindows(projects, work) {
  return withDisplays(projects.includes('long') ? LONG_WINDOWS : WINDOWS, (display) => {
    const env = { ...display, ...inMemory() };
    return work((filters) => runVitest(projects, { env, filters }));
  });
}

/** @param {number} startedAt */
function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
