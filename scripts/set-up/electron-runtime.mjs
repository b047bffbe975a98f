/** Finds or downloads an Electron to run the app with; `node scripts/set-up/electron-runtime.mjs` prints its path. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inProject, inUserCache } from '../paths.mjs';
import { Failure, isEntryPoint, run, runCommand, withProgress } from '../terminal.mjs';
import { obtainTestRuntime, TEST_RUNTIME, testRuntimeIsPresent } from '../testing/test-runtime.mjs';
import { viewOfRuntime } from '../testing/test-runtime-view.mjs';
import { withFileLock } from './file-lock.mjs';

/**
 * An Electron that is ready to start.
 *
 * @typedef {object} ElectronRuntime
 * @property {string} executablePath the program to start
 * @property {readonly string[]} appArguments arguments that must come first, so that it starts this project
 * @property {string} distPath the unmodified distribution, which packaging uses
 * @property {string} version of Electron, such as `45.4.1`
 * @property {'official' | 'override' | 'test'} kind `test`: for development and tests only, never in a release
 */

/** How long a failed download is remembered, so that it doesn't slow down every start. */
const FAILURE_REMEMBERED_MS = 6 * 60 * 60 * 1000;
/** A download without new bytes for this long has failed. */
const STALLED_AFTER_MS = 20_000;

const electronPackage = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
/** The version that package.json pins. @type {string} */
const pinnedVersion = JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version;

/**
 * Finds the Electron runtime and downloads it if necessary. Tries in this order: the folder that
 * `ELECTRON_OVERRIDE_DIST_PATH` names, the `electron` package's own, and on Linux x64 the test runtime.
 *
 * @returns {Promise<ElectronRuntime>}
 * @throws {Failure} one sentence that says what is missing and what to do
 */
export async function electronRuntime() {
  const overridePath = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (overridePath) return overrideRuntime(overridePath);
  const official = officialRuntime();
  if (official) return official;
  const trouble = await installOfficialRuntime();
  const installed = officialRuntime();
  if (installed) return installed;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Failure(
      `Electron ${pinnedVersion} could not be downloaded (${trouble}): check the network, or set ELECTRON_MIRROR to a mirror or ELECTRON_OVERRIDE_DIST_PATH to an unpacked Electron, and try again.`,
    );
  }
  if (!testRuntimeIsPresent()) {
    console.log(
      `Electron ${pinnedVersion} cannot be downloaded here (${trouble}); taking Electron ${TEST_RUNTIME.version}, for development and tests.`,
    );
  }
  const distPath = await obtainTestRuntime();
  return {
    executablePath: join(await viewOfRuntime(distPath), 'electron'),
    appArguments: [],
    distPath,
    version: TEST_RUNTIME.version,
    kind: 'test',
  };
}

/** @param {string} distPath @returns {ElectronRuntime} */
function overrideRuntime(distPath) {
  const executablePath = join(distPath, executableName());
  if (!existsSync(executablePath)) {
    throw new Failure(`ELECTRON_OVERRIDE_DIST_PATH is set, but there is no ${executablePath}.`);
  }
  return {
    executablePath,
    appArguments: [inProject()],
    distPath,
    version: versionOf(distPath) ?? pinnedVersion,
    kind: 'override',
  };
}

/** @returns {ElectronRuntime | undefined} the `electron` package's own, if it is complete */
function officialRuntime() {
  const distPath = join(electronPackage, 'dist');
  const executablePath = join(distPath, executableName());
  // The installer writes path.txt last, so an interrupted one has none.
  if (!existsSync(join(electronPackage, 'path.txt')) || versionOf(distPath) !== pinnedVersion) return undefined;
  if (!existsSync(executablePath)) return undefined;
  return { executablePath, appArguments: [inProject()], distPath, version: pinnedVersion, kind: 'official' };
}

/** @param {string} distPath @returns {string | undefined} */
function versionOf(distPath) {
  const file = join(distPath, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : undefined;
}

function executableName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

/**
 * Runs the `electron` package's installer, unless it has failed recently.
 *
 * @returns {Promise<string>} why it failed, in a few words; empty if it succeeded
 */
async function installOfficialRuntime() {
  const memory = inUserCache(`electron-${pinnedVersion}-failed.json`);
  const remembered = await rememberedFailure(memory);
  if (remembered) return remembered;
  return withFileLock(inUserCache('electron-official.lock'), 'another command downloads Electron', async () => {
    if (officialRuntime()) return '';
    const trouble = await withProgress(`Downloading Electron ${pinnedVersion}`, runOfficialInstaller);
    if (trouble) await writeFile(memory, JSON.stringify({ failedAt: Date.now(), trouble }));
    else await rm(memory, { force: true });
    return trouble;
  });
}

/** @param {string} memory the file that a failed attempt left @returns {Promise<string | undefined>} */
async function rememberedFailure(memory) {
  if (!existsSync(memory) || process.env.PARLEY_RETRY_ELECTRON) return undefined;
  try {
    const { failedAt, trouble } = JSON.parse(await readFile(memory, 'utf8'));
    const age = Date.now() - Number(failedAt);
    return age >= 0 && age < FAILURE_REMEMBERED_MS ? String(trouble) : undefined;
  } catch {
    // If the note can't be read, the next attempt writes a new one.
    return undefined;
  }
}

/** @param {(detail: string) => void} report @returns {Promise<string>} empty if it succeeded */
async function runOfficialInstaller(report) {
  await mkdir(inUserCache(), { recursive: true });
  const temporary = await mkdtemp(inUserCache('electron-download-'));
  const stalled = new AbortController();
  let size = 0;
  let grewAt = Date.now();
  const watching = setInterval(async () => {
    const current = await sizeOfFolder(temporary);
    if (current > size) {
      size = current;
      grewAt = Date.now();
      report(`${Math.round(size / 1e6)} MB`);
    } else if (Date.now() - grewAt > STALLED_AFTER_MS && !existsSync(join(electronPackage, 'dist'))) {
      stalled.abort();
    }
  }, 500);
  try {
    const { exitCode, output } = await run(process.execPath, [join(electronPackage, 'install.js')], {
      env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
      signal: stalled.signal,
    });
    if (exitCode === 0) return '';
    return stalled.signal.aborted ? 'no answer' : reasonIn(output);
  } finally {
    clearInterval(watching);
    await rm(temporary, { recursive: true, force: true });
  }
}

/** @param {string} output of the installer @returns {string} */
function reasonIn(output) {
  const code = output.match(/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|CERT_\w+|SELF_SIGNED\w*)\b/);
  if (code) return `no connection: ${code[1]}`;
  if (/fetch failed|socket hang up/.test(output)) return 'no connection';
  const status = output.match(/\b(?:status code|Response code|HTTPError:?)\D{0,20}(\d{3})\b/i);
  if (status) return `HTTP status ${status[1]}`;
  const line = output.split('\n').find((text) => /error/i.test(text));
  return (line ?? 'the installer failed').trim().slice(0, 160);
}

/** @param {string} folder @returns {Promise<number>} bytes */
async function sizeOfFolder(folder) {
  try {
    const names = await readdir(folder, { recursive: true });
    return names.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
  } catch {
    // The installer removes temporary files while we look.
    return 0;
  }
}

if (isEntryPoint(import.meta.url)) {
  await runCommand(async () => {
    // Only the path goes to standard output, so that it can be used in `$(…)`.
    console.log = console.error;
    const { executablePath } = await electronRuntime();
    process.stdout.write(`${executablePath}\n`);
  });
}
