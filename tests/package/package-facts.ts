/** Checks that packages for all systems share: fuses, files, modules and size. */
import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect } from 'vitest';
import { PACKAGED_FUSES } from '../../scripts/packaging/after-pack.mjs';
import { archivedFiles } from './archive.ts';

/** The largest size of app.asar and the unpacked files beside it. */
const SIZE_BUDGET_BYTES = 20 * 1024 * 1024;

/** Paths of the files below a folder, with forward slashes. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Expects every fuse of the program, at least `atLeast` of them, to have its value from `PACKAGED_FUSES`. */
export async function expectFuses(program: string, atLeast: number): Promise<void> {
  const { version: _version, ...wire } = await getCurrentFuseWire(program);
  const states = Object.entries(wire).filter(([fuse]) => /^\d+$/.test(fuse));
  expect(states.length).toBeGreaterThanOrEqual(atLeast);
  const decided = new Map(Object.entries(PACKAGED_FUSES));
  for (const [fuse, state] of states) {
    const wanted = decided.get(fuse) ? FuseState.ENABLE : FuseState.DISABLE;
    expect(`${FuseV1Options[Number(fuse)]} ${state}`).toBe(`${FuseV1Options[Number(fuse)]} ${wanted}`);
  }
}

/** Expects the archive to contain only the built app, its manifest, the licences and the database module. */
export function expectArchive(resources: string, databaseModule: string): void {
  const allowed = [
    /^build\/(main|preload|renderer)\//,
    /^package\.json$/,
    /^build\/licences\.txt$/,
    /^node_modules\/(libsql|detect-libc|@neon-rs\/load)\//,
    new RegExp(`^node_modules/${databaseModule}/`),
  ];
  const files = archivedFiles(join(resources, 'app.asar'));
  expect(files).toEqual(
    expect.arrayContaining([
      'build/main/begin.cjs',
      'build/main/main.cjs',
      'build/main/main.cjs.compiled',
      'build/preload/preload.cjs',
      'build/renderer/index.html',
      'build/licences.txt',
    ]),
  );
  expect(files.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(files.filter((path) => /\.(map|ts|tsx|md)$/.test(path))).toEqual([]);
}

/** Expects one native module, for the package's system, and the app's files within their size. */
export function expectModules(resources: string, databaseModule: string): void {
  const unpacked = filesBelow(join(resources, 'app.asar.unpacked'));
  expect(unpacked.filter((path) => path.endsWith('.node'))).toEqual([`node_modules/${databaseModule}/index.node`]);
  const ours = filesBelow(resources).filter((path) => path.startsWith('app.asar'));
  const bytes = ours.reduce((sum, path) => sum + statSync(join(resources, path)).size, 0);
  expect(bytes).toBeLessThanOrEqual(SIZE_BUDGET_BYTES);
}
