/** `npm run test:engines`: runs the tests on the Node and the Chromium of the Electron that ships, without Electron. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { obtainNode } from './node-lines.mjs';
import { inProject } from './paths.mjs';
import { setUp } from './set-up/setup.mjs';
import { argumentsOf, Failure, isEntryPoint, run, runCommand, withProgress } from './terminal.mjs';
import { Tally } from './testing/tally.mjs';
import { asTestRun, inMemory } from './testing/test-run.mjs';

/** The Chromium of the pinned Electron; Debian's package has the same major version. */
const SHIPPED_CHROMIUM = { electron: 45, chromium: 156 };

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'];

/**
 * The Node line that an Electron is built with: that of the Node types on which its package depends.
 *
 * @param {{ version: string, dependencies?: Record<string, string> }} manifest of the `electron` package
 * @returns {number}
 */
export function nodeLineOf({ version, dependencies = {} }) {
  const [, line] = /^\D*(\d+)\./.exec(dependencies['@types/node'] ?? '') ?? [];
  if (line === undefined) throw new Error(`Electron ${version} does not say which Node it is built with.`);
  return Number(line);
}

/**
 * How a browser differs from the engine that ships, as one sentence; empty if it has the same major version.
 *
 * @param {string} versionText what the browser says with `--version`
 * @param {string} electron the pinned version
 */
export function differenceOf(versionText, electron) {
  const line = Number(/(\d+)\.\d+\.\d+/.exec(versionText)?.[1]);
  if (Number(electron.split('.')[0]) !== SHIPPED_CHROMIUM.electron)
    return `Which Chromium is in Electron ${electron} is not noted in scripts/test-engines.mjs yet.`;
  return line === SHIPPED_CHROMIUM.chromium
    ? ''
    : `The browser here is Chromium ${line}, and Electron ${electron} has ${SHIPPED_CHROMIUM.chromium}.`;
}

/** @typedef {{ tally: Tally, missing: readonly string[] }} Findings */

/** Tests with the Node and the Chromium that ship; says what couldn't run and why. @returns {Promise<Findings>} */
export function testEngines() {
  return asTestRun(testParts);
}

/** @returns {Promise<Findings>} */
async function testParts() {
  const { FAULT_PROJECTS, runVitest, UNIT_PROJECTS, WITH_SLOW } = await import('./testing/vitest-run.mjs');
  const { ensureFreshBuild } = await import('./set-up/fresh-build.mjs');
  const electron = JSON.parse(readFileSync(inProject('node_modules', 'electron', 'package.json'), 'utf8'));
  const tally = new Tally();
  /** @type {string[]} */
  const missing = [];

  const line = nodeLineOf(electron);
  const node = await nodeOfLine(line);
  if (node instanceof Failure) {
    missing.push(`The tests were not run on Node ${line}, which Electron ${electron.version} has: ${node.message}`);
  } else {
    const { output } = await run(node, ['--version']);
    console.log(`\n── Unit tests on Node ${output.trim()}, the line of Electron ${electron.version}`);
    tally.add(
      await runVitest([...UNIT_PROJECTS, ...FAULT_PROJECTS], {
        node,
        env: { ...process.env, ...inMemory(), ...WITH_SLOW },
      }),
    );
  }

  const named = process.env.PARLEY_CHROMIUM;
  const browser = named ?? BROWSERS.find((path) => existsSync(path));
  if (browser === undefined) {
    missing.push(
      'No Chromium is installed (Debian: apt-get install chromium; or name one in PARLEY_CHROMIUM): the page was not tested in it.',
    );
  } else {
    const { exitCode, output } = await run(browser, ['--version']);
    if (exitCode !== 0) {
      missing.push(`${browser} does not start: the page was not tested in it.`);
    } else {
      // A distribution's wrapper may print more.
      const [version = output.trim()] = output.match(/^.*\d+\.\d+\.\d+.*$/m) ?? [];
      console.log(`\n── The built page in ${version}`);
      const difference = differenceOf(output, electron.version);
      if (difference !== '') missing.push(difference);
      await withProgress('Building', ensureFreshBuild);
      tally.add(await runVitest(['engines'], { env: { ...process.env, PARLEY_CHROMIUM: browser } }));
    }
  }
  return { tally, missing };
}

/** An executable of a line of Node. @param {number} line @returns {Promise<string | Failure>} */
async function nodeOfLine(line) {
  if (Number(process.versions.node.split('.')[0]) === line) return process.execPath;
  try {
    return join(await obtainNode(String(line)), process.platform === 'win32' ? 'node.exe' : 'node');
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

if (isEntryPoint(import.meta.url)) {
  await runCommand(async () => {
    argumentsOf('npm run test:engines', {});
    await setUp({ libraries: [] });
    const { tally, missing } = await testEngines();
    for (const sentence of missing) console.log(sentence);
    return tally.end();
  });
}
