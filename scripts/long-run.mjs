/** `npm run soak`, `npm run torture` and `npm run screenshots`, which `npm test` leaves out. */

import { setUp } from './set-up/setup.mjs';
import { argumentsOf, Failure, runCommand } from './terminal.mjs';
import { withDisplay } from './testing/display.mjs';
import { Tally } from './testing/tally.mjs';
import { asTestRun } from './testing/test-run.mjs';

/**
 * `torture -- --seed N`, `--histories N` and `--planted` only concern the random histories.
 *
 * @param {{ seed?: string | undefined, histories?: string | undefined, planted?: boolean | undefined }} options
 * @returns {Record<string, string> | null}
 */
function historySettings({ seed, histories, planted }) {
  if (seed === undefined && histories === undefined && planted === undefined) return null;
  return {
    ...(seed === undefined ? {} : { PARLEY_HISTORY_SEED: seed }),
    ...(histories === undefined ? {} : { PARLEY_HISTORIES: histories }),
    ...(planted === undefined ? {} : { PARLEY_PLANTED: '1' }),
  };
}

const RUNS = ['soak', 'torture', 'screenshots'];
const USAGE =
  'npm run torture -- [--seed N] [--histories N] [--planted] [NAME…], npm run soak|screenshots -- [--only TEST] [NAME…]';

/** @param {string | undefined} typed @param {string} name */
function assertCount(typed, name) {
  if (typed !== undefined && !/^[1-9]\d{0,8}$/.test(typed))
    throw new Failure(`--${name} takes a whole number from 1, not ${typed}.`);
}

await runCommand(() => asTestRun(longRun));

async function longRun() {
  const { positionals, values } = argumentsOf(USAGE, {
    allowPositionals: true,
    options: {
      ...{ seed: { type: 'string' }, histories: { type: 'string' }, planted: { type: 'boolean' } },
      // Part of the names of the tests to run.
      only: { type: 'string', short: 't' },
    },
  });
  const [name, ...filters] = positionals;
  if (!RUNS.some((run) => run === name)) throw new Failure(`Usage: node scripts/long-run.mjs ${RUNS.join('|')}`);
  assertCount(values.seed, 'seed');
  assertCount(values.histories, 'histories');
  const histories = historySettings(values);
  if (histories !== null) filters.push('histories');
  if (values.only !== undefined) filters.push('-t', values.only);
  await setUp({ libraries: ['app', 'display', 'keyring'] });
  const { ensureFreshBuild } = await import('./set-up/fresh-build.mjs');
  const { runVitest } = await import('./testing/vitest-run.mjs');
  await ensureFreshBuild();
  const tally = new Tally();
  tally.add(
    await withDisplay((env) => runVitest([name ?? ''], { env: { ...env, ...histories }, filters }), {
      isAlwaysVirtual: true,
    }),
  );
  return tally.end();
}
