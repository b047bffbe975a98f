/** Installs the app on a clean machine, uses, upgrades and removes it. Usage: `… INSTALLER [PREVIOUS INSTALLER]`. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installationOn } from './set-up/installation.mjs';
import { setUp } from './set-up/setup.mjs';
import { argumentsOf, Failure, run, runCommand, withProgress } from './terminal.mjs';
import { withDisplay } from './testing/display.mjs';
import { Tally } from './testing/tally.mjs';
import { asTestRun } from './testing/test-run.mjs';

const USAGE = 'node scripts/test-installed.mjs INSTALLER [PREVIOUS INSTALLER]  (a folder stands for the one in it)';
const INSTALLER = /\.(deb|exe|dmg)$/;
/** The end-to-end tests of what people do most. */
const DRIVES = ['spine', 'library', 'living'];
const GONE_WITHIN_MS = 60_000;

await runCommand(() => asTestRun(testInstalled));

async function testInstalled() {
  const { positionals } = argumentsOf(USAGE, { allowPositionals: true });
  const [at, previousAt] = positionals;
  if (at === undefined) throw new Failure(`Usage: ${USAGE}`);
  const installer = await installerAt(at);
  if (installer === undefined) throw new Failure(`There is no installer in ${at}.`);
  const previous = previousAt === undefined ? undefined : await installerAt(previousAt);
  await setUp({ libraries: ['app', 'display'] });
  const { runVitest } = await import('./testing/vitest-run.mjs');
  const place = installationOn(process.platform, process.env, process.getuid?.() === 0);
  for (const path of [place.program, place.userData]) {
    if (existsSync(path)) throw new Failure(`This is for a machine without Parley, and there is ${path}.`);
  }
  const tally = new Tally();
  /** @param {readonly string[]} projects @param {readonly string[]} filters @param {NodeJS.ProcessEnv} env */
  const test = async (projects, filters, env) => tally.add(await runVitest(projects, { filters, env }));
  await withDisplay(
    async (display) => {
      const env = { ...display, PARLEY_PACKAGED: place.program, PARLEY_USER_DATA: place.userData };
      await runAll(place.install(previous ?? installer));
      await test(['installed'], ['write'], env);
      if (previous === undefined)
        console.log('There is no installer of a version before: the app is installed over itself.');
      await runAll(place.install(installer));
      await test(['installed'], ['read', 'older'], env);
      await test(['e2e'], DRIVES, env);
      await runAll(place.remove);
      await withProgress('Removing the app', () => untilGone(place.program));
    },
    { isAlwaysVirtual: true },
  );
  if (existsSync(place.userData)) tally.add({ passed: 1 });
  else {
    console.error(`Removing the app removed what people wrote: ${place.userData} is gone.`);
    tally.add({ failed: 1 });
  }
  return tally.end();
}

/** @param {string} path of an installer, or of a folder with one or none @returns {Promise<string | undefined>} */
async function installerAt(path) {
  if (INSTALLER.test(path)) return resolve(path);
  const found = existsSync(path) ? (await readdir(path)).filter((name) => INSTALLER.test(name)) : [];
  if (found.length > 1) throw new Failure(`${path} should hold one installer, and holds ${found.join(', ')}.`);
  return found[0] === undefined ? undefined : resolve(path, found[0]);
}

/** @param {readonly import('./set-up/installation.mjs').Command[]} commands */
async function runAll(commands) {
  for (const [program, ...args] of commands) {
    const { exitCode, output } = await withProgress(`Running ${program}`, () => run(program, args));
    if (exitCode !== 0) throw new Failure(`${program} ${args.join(' ')} failed: ${output.trim()}`);
  }
}

/** Windows' uninstaller continues in the background. @param {string} path */
async function untilGone(path) {
  const deadline = Date.now() + GONE_WITHIN_MS;
  while (existsSync(path)) {
    if (Date.now() > deadline) throw new Failure(`${path} is still there.`);
    await delay(200);
  }
}
