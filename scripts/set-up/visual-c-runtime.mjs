/** Adds Microsoft's C++ runtime next to the modules of a Windows package that need it. */
import { copyFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { binariesBelow, missingLibraries } from '../packaging/package-checks.mjs';
import { Failure } from '../terminal.mjs';

/** The libraries that Microsoft allows everyone to distribute with their programs. */
const REDISTRIBUTABLE = /^(vcruntime140(_1)?|msvcp140(_\w+)?)\.dll$/;
const EDITIONS_IN = 'Microsoft Visual Studio';

/**
 * Copies missing libraries from the redistributable folder of the installed Visual Studio; none are in the repository.
 *
 * @param {string} folder of the packaged app
 * @throws {Failure} if a library is needed and there is no such folder
 */
export async function addVisualCRuntime(folder) {
  const needed = missingLibraries(await binariesBelow(folder)).filter(({ name }) => REDISTRIBUTABLE.test(name));
  if (needed.length === 0) return;
  const source = await redistributableFolder();
  if (source === undefined) {
    throw new Failure(
      `The package needs ${needed[0]?.name}: install the C++ build tools of Visual Studio, or let PARLEY_VC_RUNTIME name their folder VC\\Redist\\MSVC\\…\\x64\\Microsoft.VC14….CRT.`,
    );
  }
  for (const { path, name } of needed) await copyFile(join(source, name), join(dirname(path), name));
}

/** @returns {Promise<string | undefined>} */
async function redistributableFolder() {
  const { PARLEY_VC_RUNTIME: own, VCToolsRedistDir: ofPrompt, ProgramFiles, 'ProgramFiles(x86)': older } = process.env;
  if (own) return own;
  if (ofPrompt) return newestMatch(ofPrompt, ['x64', /^Microsoft\.VC14\d\.CRT$/]);
  for (const programs of [ProgramFiles, older]) {
    if (!programs) continue;
    const found = await newestMatch(programs, [
      EDITIONS_IN,
      /^\d+$/,
      /^\w+$/,
      'VC',
      'Redist',
      'MSVC',
      /^14\.[\d.]+$/,
      'x64',
      /^Microsoft\.VC14\d\.CRT$/,
    ]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The matching folder with the highest version.
 * @param {string} folder
 * @param {readonly (string | RegExp)[]} names
 * @returns {Promise<string | undefined>}
 */
async function newestMatch(folder, [name, ...rest]) {
  if (name === undefined) return folder;
  const entries = await readdir(folder).catch(() => /** @type {string[]} */ ([]));
  const fitting = entries
    .filter((entry) => (typeof name === 'string' ? entry.toLowerCase() === name.toLowerCase() : name.test(entry)))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  for (const entry of fitting) {
    const found = await newestMatch(join(folder, entry), rest);
    if (found !== undefined) return found;
  }
  return undefined;
}
