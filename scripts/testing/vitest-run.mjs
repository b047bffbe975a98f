/** Runs Vitest projects and counts passed and failed tests. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inProject, inProjectCache } from '../paths.mjs';
import { run } from '../terminal.mjs';
import { REPORT } from './vitest-counts.mjs';

/** @typedef {import('./tally.mjs').Counts} Counts */

/** Fast projects that need only Node. */
export const UNIT_PROJECTS = ['unit', 'renderer'];
/** Slow projects that need only Node. */
export const INTEGRATION_PROJECTS = ['integration', 'integration-page'];
/** Growth, random histories, kills and a fault at each step; `npm run test:long` runs these. */
export const FAULT_PROJECTS = ['faults', 'faults-page'];
/** Makes `UNIT_PROJECTS` run the tests of `INTEGRATION_PROJECTS` too, which saves starting workers twice. */
export const WITH_SLOW = { PARLEY_SLOW_TOO: '1' };

/**
 * Runs the tests of some projects in one Vitest, with Vitest's own output.
 *
 * @param {readonly string[]} projects names from tests/vitest.config.ts
 * @param {{ env?: NodeJS.ProcessEnv, filters?: readonly string[], node?: string }} [options]   `node`: the Node to run
 * them on
 * @returns {Promise<Counts>} a run without tests, or an interrupted one, counts as a failure
 */
export async function runVitest(projects, { env = process.env, filters = [], node = process.execPath } = {}) {
  await mkdir(inProjectCache(), { recursive: true });
  const report = inProjectCache(`vitest-${projects.join('-')}-${process.pid}.json`);
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const { exitCode } = await run(
    node,
    [
      vitest,
      'run',
      `--config=${inProject('tests', 'vitest.config.ts')}`,
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      `--reporter=${inProject('scripts', 'testing', 'vitest-counts.mjs')}`,
      ...filters,
    ],
    { cwd: inProject(), env: { ...env, NODE_ENV: 'test', [REPORT]: report }, isShown: true },
  );
  const counts = await countsIn(report);
  await rm(report, { force: true });
  if (counts.failed > 0 || (exitCode === 0 && counts.passed > 0)) return counts;
  const reason = exitCode === 0 ? 'No test ran' : `Ended with exit code ${exitCode} though no test had failed`;
  return { ...counts, failed: 1, failures: [{ name: projects.join(', '), reason }] };
}

/** @param {string} report @returns {Promise<Counts>} */
async function countsIn(report) {
  return existsSync(report) ? JSON.parse(await readFile(report, 'utf8')) : { passed: 0, failed: 0, skipped: 0 };
}

/** True if a project's folder has any test. @param {string} project */
export async function hasTests(project) {
  const folder = inProject('tests', project);
  if (!existsSync(folder)) return false;
  return (await readdir(folder, { recursive: true })).some((name) => /\.test\.tsx?$/.test(name));
}
