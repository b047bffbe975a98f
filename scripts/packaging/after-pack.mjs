/** Finishes a packaged app before it is signed: fuses, runtime libraries, licences, and a check that it can run. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { addVisualCRuntime } from '../set-up/visual-c-runtime.mjs';
import { Failure } from '../terminal.mjs';
import { reasonsNotToRun } from './package-checks.mjs';

/** Every fuse and its value in a packaged Parley. Electron 33 has all but the last. */
export const PACKAGED_FUSES = Object.freeze({
  // The app must not act as a Node that runs other people's scripts.
  [FuseV1Options.RunAsNode]: false,
  // Chromium encrypts its cookies with a key that the system keeps.
  [FuseV1Options.EnableCookieEncryption]: true,
  // NODE_OPTIONS could load code into main.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // --inspect could read keys in main.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // On macOS and Windows, Electron checks app.asar against a hash in the program; on Linux this has no effect.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // Only app.asar is loaded as the app.
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The app loads nothing over file:.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
});

/**
 * electron-builder calls this with the unpacked app, before it is signed.
 *
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function afterPack(context) {
  const { appOutDir, electronPlatformName, packager, arch } = context;
  const system = /** @type {NodeJS.Platform} */ (electronPlatformName);
  if (system === 'win32') await addVisualCRuntime(appOutDir);
  if (system === 'darwin') await addElectronLicences(context);
  const reasons = await reasonsNotToRun(appOutDir, {
    system,
    architecture: ARCHITECTURES[arch] ?? String(arch),
    minimumSystem: system === 'darwin' ? (packager.config.mac?.minimumSystemVersion ?? null) : null,
  });
  if (reasons.length > 0) throw new Failure(`This package would not run:\n${reasons.join('\n')}`);
  // Do this last, because on a Mac it signs everything. Without a signature, the app wouldn't start there.
  await hardenFuses(programOf(context));
}

/** electron-builder's numbers. @type {Readonly<Record<number, string>>} */
const ARCHITECTURES = { 1: 'x64', 3: 'arm64' };

/** Files of Electron's distribution that are next to Electron.app, and so aren't copied with it. */
const ELECTRON_LICENCES = { LICENSE: 'LICENSE.electron.txt', 'LICENSES.chromium.html': 'LICENSES.chromium.html' };

/** @param {import('electron-builder').AfterPackContext} context */
async function addElectronLicences({ appOutDir, packager }) {
  const { electronDist } = packager.config;
  if (typeof electronDist !== 'string')
    throw new Failure('electronDist must name the folder of Electron, whose licences the package needs.');
  const resources = join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents', 'Resources');
  for (const [from, to] of Object.entries(ELECTRON_LICENCES)) {
    await copyFile(join(electronDist, from), join(resources, to));
  }
}

/**
 * Sets all fuses that the program has; throws if it has a fuse without a value here.
 *
 * @param {string} program
 */
export async function hardenFuses(program) {
  const known = await fuseStates(program);
  /** @type {Record<number, boolean>} */
  const config = Object.fromEntries(Object.entries(PACKAGED_FUSES).filter(([fuse]) => fuse in known));
  // The library's type requires all nine fuses, one more than Electron 33 has; the library itself accepts fewer.
  const wire = /** @type {import('@electron/fuses').FuseV1Config} */ ({
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Apple silicon kills a program whose bytes differ from what was signed. Only a Mac can sign it again.
    resetAdHocDarwinSignature: process.platform === 'darwin',
    ...config,
  });
  await flipFuses(program, wire);
  const states = await fuseStates(program);
  for (const [fuse, isOn] of Object.entries(config)) {
    if (states[Number(fuse)] !== (isOn ? FuseState.ENABLE : FuseState.DISABLE)) {
      throw new Failure(
        `The fuse ${FuseV1Options[Number(fuse)]} of ${program} could not be turned ${isOn ? 'on' : 'off'}.`,
      );
    }
  }
}

/** @param {string} program @returns {Promise<Record<number, number>>} by fuse number */
async function fuseStates(program) {
  const wire = await getCurrentFuseWire(program);
  return Object.fromEntries(
    Object.entries(wire)
      .filter(([key]) => /^\d+$/.test(key))
      .map(([key, state]) => [Number(key), Number(state)]),
  );
}

/** @param {import('electron-builder').AfterPackContext} context */
function programOf({ appOutDir, electronPlatformName, packager }) {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') return join(appOutDir, `${productFilename}.app`);
  if (electronPlatformName === 'win32') return join(appOutDir, `${productFilename}.exe`);
  return join(appOutDir, 'parley');
}
