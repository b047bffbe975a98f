/** Installs everything a command needs. Uses only Node's own modules, because npm packages may be missing. */
import { existsSync, readFileSync } from 'node:fs';
import { inProject } from '../paths.mjs';
import { Failure, run, withProgress } from '../terminal.mjs';
import { withFileLock } from './file-lock.mjs';
import { ensureSystemLibraries } from './system-libraries.mjs';

/** As in `engines.node` of `package.json`: the first working minor version of older lines; all lines from 24 on work. */
const NODE_LINES = { 20: 19, 22: 12 };
const NODE_FROM_LINE = 24;

/**
 * Checks Node, installs npm packages that are missing or don't match the lockfile, installs system libraries (or says
 * how to), and downloads Electron.
 *
 * @param {object} needs
 * @param {readonly import('./system-libraries.mjs').Purpose[]} [needs.libraries] what the system libraries are needed
 * for
 * @param {boolean} [needs.hasElectron] false: Electron isn't needed
 * @throws {Failure} one sentence that says what is missing and what to do
 */
export async function setUp({ libraries = [], hasElectron = true } = {}) {
  checkNode();
  await ensurePackages();
  if (libraries.length > 0) await ensureSystemLibraries(libraries);
  if (hasElectron) {
    const { electronRuntime } = await import('./electron-runtime.mjs');
    await electronRuntime();
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [, least] = Object.entries(NODE_LINES).find(([line]) => Number(line) === major) ?? [];
  if (major >= NODE_FROM_LINE || (least !== undefined && minor >= least)) return;
  const lines = Object.entries(NODE_LINES).map(([line, first]) => `${line}.${first}`);
  throw new Failure(
    `Parley needs Node ${lines.join(' or newer, ')} or newer, or ${NODE_FROM_LINE} and above, and this is Node ${process.versions.node}: install another one from https://nodejs.org and try again.`,
  );
}

async function ensurePackages() {
  if (packagesAreCurrent()) return;
  await withFileLock(inProject('.npm-install.lock'), 'another command installs the npm packages', async () => {
    if (packagesAreCurrent()) return;
    const { exitCode, output } = await withProgress('Installing the npm packages', () =>
      run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
        cwd: inProject(),
        // A calling `npm start --…` may have set these; they would reach the inner npm and change what is installed.
        env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '', npm_config_production: '' },
      }),
    );
    if (exitCode !== 0) {
      const reason = output.trim().split('\n').slice(0, 3).join(' ');
      throw new Failure(`npm could not install the packages: ${reason || `exit code ${exitCode}`}`);
    }
  });
}

/**
 * Compares the lockfile with npm's record of what it installed. Only the lockfile has packages for other platforms.
 *
 * @returns {boolean}
 */
function packagesAreCurrent() {
  const note = inProject('node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  /** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} Packages */
  /** @type {Packages} */
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages;
  /** @type {Packages} */
  const wanted = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true;
    const present = installed[path];
    if (present === undefined) return optional === true || devOptional === true;
    return present.version === version && present.integrity === integrity;
  });
}
