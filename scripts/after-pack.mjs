// Hardens a packaged app: sets every fuse of its Electron and reads them back; a hook of electron-builder.
import { join } from 'node:path';
import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { Failure } from './terminal.mjs';

/** Every fuse, and how a packaged Parley has it. Electron 33 knows all but the last. */
export const PACKAGED_FUSES = Object.freeze({
  // The app is not a Node to be started with other people's scripts.
  [FuseV1Options.RunAsNode]: false,
  // What the page stores at Chromium's side is encrypted by the system.
  [FuseV1Options.EnableCookieEncryption]: true,
  // No NODE_OPTIONS: it could load code into main.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // No --inspect: it could read keys in main.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // macOS and Windows check app.asar against a hash in the program; elsewhere it has no effect.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  // Nothing but app.asar is taken for the app.
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Nothing is loaded over file:.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
});

/**
 * electron-builder calls this with the unpacked app, before it is signed.
 *
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function afterPack(context) {
  await hardenFuses(programOf(context));
}

/**
 * Sets all fuses that the program has; fails when it has one that is not decided upon here.
 *
 * @param {string} program
 */
export async function hardenFuses(program) {
  const known = await fuseStates(program);
  /** @type {Record<number, boolean>} */
  const config = Object.fromEntries(Object.entries(PACKAGED_FUSES).filter(([fuse]) => fuse in known));
  // The library's type asks for all nine, which is one too many for Electron 33; the library itself counts.
  const wire = /** @type {import('@electron/fuses').FuseV1Config} */ ({
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
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

/** @param {string} program @returns {Promise<Record<number, number>>} by the number of the fuse */
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
