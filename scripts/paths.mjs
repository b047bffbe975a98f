/** The folders that the scripts work in, and the files in them. */
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {...string} parts a path below the project's root */
export const inProject = (...parts) => join(projectRoot, ...parts);

/** @param {...string} parts a path below the project's own cache, which `npm ci` empties */
export const inProjectCache = (...parts) => inProject('node_modules', '.cache', 'parley', ...parts);

/** @param {...string} parts a path below the user's cache folder, shared by all checkouts */
export function inUserCache(...parts) {
  if (process.platform === 'win32') {
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'parley', 'Cache', ...parts);
  }
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'parley', ...parts);
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'parley', ...parts);
}

/** @param {string} path of a file or a folder @returns {Promise<readonly string[]>} the file, or all below the folder in order */
export async function filesAt(path) {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
