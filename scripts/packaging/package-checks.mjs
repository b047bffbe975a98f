/** Checks from the files alone whether a packaged app can run on its target system. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { filesAt } from '../paths.mjs';
import { compareVersions, readBinary } from '../set-up/binary-files.mjs';

/** The npm package with the database module, by Node's name for the system. @type {Readonly<Record<string, string>>} */
export const DATABASE_MODULES = Object.freeze({
  'linux-x64': '@libsql/linux-x64-gnu',
  'linux-arm64': '@libsql/linux-arm64-gnu',
  'win32-x64': '@libsql/win32-x64-msvc',
  'darwin-x64': '@libsql/darwin-x64',
  'darwin-arm64': '@libsql/darwin-arm64',
});

/** The libraries that Electron and our modules need, and that every Windows 10 and 11 has. */
const WINDOWS_LIBRARIES = new Set(
  `advapi32 avrt bcrypt bcryptprimitives bluetoothapis bthprops.cpl cfgmgr32 combase comctl32 comdlg32 coremessaging
  credui crypt32 cryptui d2d1 d3d11 d3d12 d3d9 dbghelp dcomp dhcpcsvc dnsapi dwmapi dwrite dxgi dxva2 esent fontsub
  fwpuclnt gdi32 gdiplus hid imm32 iphlpapi kernel32 ksuser mf mfplat mfreadwrite mmdevapi mpr msimg32 mscms msi
  msvcrt ncrypt ndfapi netapi32 ntdll oleacc ole32 oleaut32 opengl32 powrprof propsys psapi rpcrt4 rstrtmgr sas secur32
  sensapi setupapi shcore shell32 shlwapi sspicli tbs tdh uiautomationcore ucrtbase urlmon user32 userenv usp10 uxtheme
  version wevtapi windowscodecs winhttp wininet winmm winspool.drv wintrust winusb wlanapi ws2_32 wsock32 wtsapi32 xinput1_4`
    .split(/\s+/)
    .map((name) => (name.includes('.') ? name : `${name}.dll`)),
);
/** Names that Windows resolves itself. */
const WINDOWS_SETS = /^(api|ext)-ms-/;

/** @typedef {import('../set-up/binary-files.mjs').Binary & { path: string }} PackagedBinary */

/** Every program and library below a folder. @param {string} folder @returns {Promise<readonly PackagedBinary[]>} */
export async function binariesBelow(folder) {
  const found = [];
  for (const path of await filesAt(folder)) {
    const binary = readBinary(await readFile(path));
    if (binary !== null) found.push({ ...binary, path });
  }
  return found;
}

/**
 * The libraries that Windows wouldn't find. Windows searches the importing file's folder and the system's folders. The
 * database module is in a folder of its own, so libraries next to the program don't help it.
 *
 * @param {readonly PackagedBinary[]} binaries
 * @returns {readonly { path: string, name: string }[]} the importing file, and the library's name in lower case
 */
export function missingLibraries(binaries) {
  const present = new Set(binaries.map(({ path }) => path.toLowerCase()));
  return binaries.flatMap(({ path, imports }) =>
    imports
      .map((name) => name.toLowerCase())
      .filter((name) => !WINDOWS_SETS.test(name) && !WINDOWS_LIBRARIES.has(name))
      .filter((name) => !present.has(join(dirname(path), name).toLowerCase()))
      .map((name) => ({ path, name })),
  );
}

/**
 * Why the app wouldn't run on its system; empty if it should run.
 *
 * @param {string} folder of the packaged app
 * @param {object} target
 * @param {NodeJS.Platform} target.system
 * @param {string} target.architecture
 * @param {string | null} [target.minimumSystem] the oldest macOS that the app is offered to
 * @returns {Promise<readonly string[]>} one sentence each
 */
export async function reasonsNotToRun(folder, { system, architecture, minimumSystem = null }) {
  const binaries = await binariesBelow(folder);
  const name = (/** @type {string} */ path) => relative(folder, path);
  const foreign = binaries
    .filter((binary) => binary.system !== system || !binary.architectures.includes(architecture))
    .map(
      (binary) =>
        `${name(binary.path)} is for ${binary.system} ${binary.architectures.join(' and ')}, the package for ${system} ${architecture}.`,
    );
  const missing = missingLibraries(binaries).map(
    ({ path, name: library }) =>
      `${name(path)} needs ${library}, which is neither beside it nor among the libraries of Windows that scripts/packaging/package-checks.mjs knows.`,
  );
  const tooNew = binaries
    .filter((binary) => compareVersions(binary.minimumSystem ?? '0', minimumSystem ?? '0') > 0)
    .map(
      (binary) =>
        `${name(binary.path)} is built for macOS ${binary.minimumSystem}, and the package is offered to ${minimumSystem ?? 'every one'}.`,
    );
  return [...databaseTroubles(binaries, `${system}-${architecture}`), ...foreign, ...missing, ...tooNew];
}

/** @param {readonly PackagedBinary[]} binaries @param {string} target @returns {readonly string[]} */
function databaseTroubles(binaries, target) {
  const wanted = DATABASE_MODULES[target];
  if (wanted === undefined)
    return [`There is no database module for ${target}, so the app could open no library there.`];
  const modules = binaries.filter(({ path }) => basename(path).endsWith('.node'));
  const isWanted = (/** @type {PackagedBinary} */ { path }) =>
    path.split(/[\\/]/).join('/').includes(`/node_modules/${wanted}/`);
  return [
    ...(modules.some(isWanted)
      ? []
      : [`${wanted} is missing: npm installs it on a machine of this system, or with \`npm ci --os=… --cpu=…\`.`]),
    ...modules.filter((one) => !isWanted(one)).map(({ path }) => `${path} is a module that ${target} has no use for.`),
  ];
}
