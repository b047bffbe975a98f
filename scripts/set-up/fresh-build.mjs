/** Builds the app if its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { buildApp } from '../build.mjs';
import { filesAt, inProject, inProjectCache } from '../paths.mjs';
import { withFileLock } from './file-lock.mjs';

const INPUTS = [
  'electron',
  'renderer',
  'shared',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
];
const OUTPUTS = ['build/main/begin.cjs', 'build/preload/preload.cjs', 'build/renderer/index.html'];

/** Makes sure that `build/` is the production build of the current sources. */
export function ensureFreshBuild() {
  return withFileLock(inProjectCache('build.lock'), 'another command builds', buildIfStale);
}

async function buildIfStale() {
  const stampPath = inProjectCache('build-stamp');
  const before = await stampOfSources();
  const isComplete = OUTPUTS.every((path) => existsSync(inProject(path)));
  if (isComplete && existsSync(stampPath) && (await readFile(stampPath, 'utf8')) === before) return;
  await buildApp();
  // Computed before the build, so that a change during the build counts.
  await writeFile(stampPath, before);
}

/** @returns {Promise<string>} from the names, sizes and times of the sources */
async function stampOfSources() {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    const path = inProject(input);
    if (!existsSync(path)) continue;
    for (const file of await filesAt(path)) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}
