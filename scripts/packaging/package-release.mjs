/** Makes a release for this platform: checks, installers, SHA-256 sums and a bill of materials. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inProject } from '../paths.mjs';
import { setUp } from '../set-up/setup.mjs';
import { Failure, isEntryPoint, run, runCommand, withProgress } from '../terminal.mjs';
import { requireWindows } from '../test-windows.mjs';
import { isAllowed, shippedPackages } from './licences.mjs';
import { reasonsNotToSign, verifySignatures } from './signing.mjs';

/** The installers and archives of a release. */
const INSTALLERS = /\.(deb|AppImage|tar\.gz|exe|dmg|zip)$/;

/**
 * Why this state must not be released; empty if it may be.
 *
 * @param {object} facts
 * @param {string | undefined} facts.tag the checked-out commit's tag
 * @param {string} facts.version in package.json
 * @param {string} facts.pinned Electron's version in package.json
 * @param {string | undefined} facts.locked Electron's version in the lockfile
 * @param {{ kind: string, version: string }} facts.runtime the runtime that would be packaged
 * @param {readonly string[]} facts.known known Electron versions, from any source
 * @param {readonly string[]} facts.changes uncommitted files
 * @returns {readonly string[]} one sentence each
 */
export function reasonsAgainst({ tag, version, pinned, locked, runtime, known, changes }) {
  const reasons = [];
  if (tag !== `v${version}`) {
    reasons.push(`The tag is ${tag ?? 'missing'}, and package.json says ${version}: tag the commit v${version}.`);
  }
  if (changes.length > 0) reasons.push(`There are uncommitted changes: ${changes.join(', ')}.`);
  if (!/^\d+\.\d+\.\d+$/.test(pinned) || locked !== pinned) {
    reasons.push(`Electron is not pinned: package.json says ${pinned}, the lockfile ${locked ?? 'nothing'}.`);
  }
  if (runtime.kind !== 'official') {
    reasons.push(
      `The Electron here is for development and tests (${runtime.kind}, ${runtime.version}): a release takes the official ${pinned}.`,
    );
  } else if (runtime.version !== pinned) {
    reasons.push(`The Electron here is ${runtime.version}, and ${pinned} is pinned.`);
  }
  const newest = newestOfLine(pinned, known);
  if (newest !== pinned) {
    reasons.push(`Electron ${pinned} is not the newest patch of its line: ${newest} is known; update to it first.`);
  }
  return reasons;
}

/**
 * The newest known version with the same major number; pre-releases don't count.
 * @param {string} version
 * @param {readonly string[]} known
 */
export function newestOfLine(version, known) {
  const numbers = (/** @type {string} */ text) => text.split('.').map(Number);
  const [line] = numbers(version);
  return known
    .filter((one) => /^\d+\.\d+\.\d+$/.test(one) && numbers(one)[0] === line)
    .reduce((best, one) => {
      const [, minor = 0, patch = 0] = numbers(one);
      const [, bestMinor = 0, bestPatch = 0] = numbers(best);
      return minor > bestMinor || (minor === bestMinor && patch > bestPatch) ? one : best;
    }, version);
}

/**
 * Every Electron version in the lockfile, wherever it occurs.
 * @param {{ packages: Record<string, { version?: string, dependencies?: Record<string, string> }> }} lock
 */
export function electronVersionsIn(lock) {
  return Object.entries(lock.packages).flatMap(([path, { version, dependencies }]) => [
    ...(/(^|\/)node_modules\/electron$/.test(path) && version ? [version] : []),
    ...(dependencies?.electron ? [dependencies.electron.replace(/^[^\d]*/, '')] : []),
  ]);
}

/** @returns {Promise<readonly string[]>} the versions in npm's registry; empty if it can't be reached */
async function versionsInRegistry() {
  const { exitCode, output } = await run(npm, ['view', 'electron', 'versions', '--json', '--loglevel=silent']);
  if (exitCode !== 0) {
    console.log('The registry could not be asked for newer versions of Electron: only the lockfile is looked at.');
    return [];
  }
  return JSON.parse(output.slice(output.indexOf('[')));
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** @returns {Promise<Parameters<typeof reasonsAgainst>[0]>} */
async function facts() {
  const { electronRuntime } = await import('../set-up/electron-runtime.mjs');
  const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  const tag = await run('git', ['describe', '--exact-match', '--tags', 'HEAD'], { cwd: inProject() });
  const status = await run('git', ['status', '--porcelain'], { cwd: inProject() });
  return {
    tag: tag.exitCode === 0 ? tag.output.trim() : undefined,
    version: manifest.version,
    pinned: manifest.devDependencies.electron,
    locked: lock.packages['node_modules/electron']?.version,
    runtime: await electronRuntime(),
    known: [...electronVersionsIn(lock), ...(await versionsInRegistry())],
    changes: status.output.split('\n').filter((line) => line !== ''),
  };
}

/** @param {string} folder @returns {Promise<string>} in the format of `sha256sum --check` */
export async function checksumsOf(folder) {
  const names = (await readdir(folder)).filter((name) => INSTALLERS.test(name) || name.endsWith('.cdx.json')).sort();
  const lines = [];
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  return lines.join('');
}

/** Writes the CycloneDX bill of materials of all packages in the lockfile. @param {string} path */
export async function writeBillOfMaterials(path) {
  const { exitCode, output } = await run(
    npm,
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=silent'],
    { cwd: inProject() },
  );
  const start = output.indexOf('{');
  if (exitCode !== 0 || start < 0) throw new Failure(`npm could not write the bill of materials: ${output.trim()}`);
  const bill = JSON.parse(output.slice(start));
  await writeFile(path, `${JSON.stringify(bill, null, 2)}\n`);
}

/** Tests the packages for Windows and macOS as far as that is possible on Linux. */
async function testOtherSystems() {
  const { exitCode } = await run(process.execPath, [inProject('scripts', 'test-systems.mjs')], { isShown: true });
  if (exitCode !== 0) throw new Failure('No release: the packages for Windows and macOS are not as they must be.');
}

/** @returns {Promise<void>} */
async function testShippedEngines() {
  const { testEngines } = await import('../test-engines.mjs');
  const { tally, missing } = await testEngines();
  for (const sentence of missing) console.log(sentence);
  if (tally.failed > 0)
    throw new Failure(
      `No release: ${tally.failed} tests failed on the Node or the Chromium of the Electron that ships.`,
    );
}

async function release() {
  await setUp({ libraries: ['app', 'display', 'package'] });
  const reasons = [...reasonsAgainst(await facts()), ...reasonsNotToSign(process.platform, process.env)];
  if (reasons.length > 0) throw new Failure(`No release:\n${reasons.join('\n')}`);
  if (process.platform === 'linux') await testOtherSystems();
  await testShippedEngines();
  await requireWindows();
  const { packageApp } = await import('../package.mjs');
  const folder = inProject('release');
  if (existsSync(folder)) await rm(folder, { recursive: true });
  const unpacked = await packageApp({ isDirectoryOnly: false, isSigned: true });
  const installers = (await readdir(folder)).filter((name) => INSTALLERS.test(name)).map((name) => join(folder, name));
  await withProgress('Checking the signatures', () => verifySignatures(process.platform, { unpacked, installers }));
  const refused = (await shippedPackages()).filter(({ licence }) => !isAllowed(licence));
  if (refused.length > 0) {
    const list = refused.map(({ name, licence }) => `${name} (${licence})`).join(', ');
    throw new Failure(`No release: these packages must not be shipped under their licence: ${list}.`);
  }
  const system = `${process.platform}-${process.arch}`;
  await withProgress('Writing the bill of materials', () =>
    writeBillOfMaterials(join(folder, `parley-${system}.cdx.json`)),
  );
  const sums = join(folder, `SHA256SUMS-${system}`);
  await writeFile(sums, await checksumsOf(folder));
  console.log(
    `Ready in release/: ${readFileSync(sums, 'utf8').trim().split('\n').length} files and ${basename(sums)}.`,
  );
}

if (isEntryPoint(import.meta.url)) await runCommand(release);
