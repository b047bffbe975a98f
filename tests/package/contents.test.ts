// The package holds what runs, hardened, and nothing else.
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { describe, expect, it } from 'vitest';
import { PACKAGED_FUSES } from '../../scripts/after-pack.mjs';
import { isAllowed, shippedPackages } from '../../scripts/licences.mjs';
import { ParleyApp } from '../e2e/parley-app.ts';

const unpacked = resolve(import.meta.dirname, '..', '..', 'release', 'linux-unpacked');
const resources = join(unpacked, 'resources');
/** app.asar and what lies unpacked beside it. */
const SIZE_BUDGET_BYTES = 15 * 1024 * 1024;

interface ArchiveFolder {
  readonly files?: Readonly<Record<string, ArchiveFolder>>;
}

/** The paths in app.asar: a header of four numbers and JSON stands at its beginning. */
function archivedFiles(): readonly string[] {
  const archive = readFileSync(join(resources, 'app.asar'));
  const header: ArchiveFolder = JSON.parse(archive.subarray(16, 16 + archive.readUInt32LE(12)).toString('utf8'));
  const walk = (folder: ArchiveFolder, path: string): readonly string[] =>
    folder.files === undefined
      ? [path]
      : Object.entries(folder.files).flatMap(([name, entry]) => walk(entry, path === '' ? name : `${path}/${name}`));
  return walk(header, '');
}

describe('the package', () => {
  it('has every fuse of its Electron set as decided', async () => {
    const { version: _version, ...wire } = await getCurrentFuseWire(join(unpacked, 'parley'));
    const states = Object.entries(wire).filter(([fuse]) => /^\d+$/.test(fuse));
    expect(states.length).toBeGreaterThanOrEqual(8);
    const decided = new Map(Object.entries(PACKAGED_FUSES));
    for (const [fuse, state] of states) {
      const wanted = decided.get(fuse) ? FuseState.ENABLE : FuseState.DISABLE;
      expect(`${FuseV1Options[Number(fuse)]} ${state}`).toBe(`${FuseV1Options[Number(fuse)]} ${wanted}`);
    }
  });

  it('holds the built app, its manifest and the database module, and no more', () => {
    const allowed = [
      /^build\/(main|preload|renderer)\//,
      /^package\.json$/,
      /^build\/licences\.txt$/,
      /^node_modules\/(libsql|detect-libc|@neon-rs\/load|@libsql\/linux-(x64|arm64)-gnu)\//,
    ];
    const files = archivedFiles();
    expect(files).toContain('build/main/main.cjs');
    expect(files).toContain('build/preload/preload.cjs');
    expect(files).toContain('build/renderer/index.html');
    expect(files.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
    expect(files.filter((path) => /\.(map|ts|tsx|md)$/.test(path))).toEqual([]);
  });

  it('holds one native module, for this system', () => {
    const natives = readdirSync(join(resources, 'app.asar.unpacked'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.node'),
    );
    const architecture = process.arch === 'arm64' ? 'arm64' : 'x64';
    expect(natives).toEqual([`node_modules/@libsql/linux-${architecture}-gnu/index.node`]);
  });

  it('stays within its size beside Electron', () => {
    const files = readdirSync(resources, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(SIZE_BUDGET_BYTES);
  });

  it('contains only packages that may be given away, and names each of them', async () => {
    const packages = await shippedPackages();
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['libsql', 'react', 'zod', 'mermaid']));
    expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
    const page = readFileSync(resolve(unpacked, '..', '..', 'build', 'licences.txt'), 'utf8');
    expect(packages.filter(({ name, version }) => !page.includes(`${name} ${version} (`))).toEqual([]);
    expect(archivedFiles()).toContain('build/licences.txt');
  });

  it('can be written to by its owner alone', () => {
    const modes = readdirSync(unpacked, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, mode: statSync(path).mode & 0o7777 }));
    expect(modes.filter(({ mode }) => (mode & 0o6022) !== 0)).toEqual([]);
    const programs = ['parley', 'chrome-sandbox', 'chrome_crashpad_handler'].map((name) => join(unpacked, name));
    expect(programs.filter((path) => (statSync(path).mode & 0o111) !== 0o111)).toEqual([]);
  });

  it('opens no inspector, whatever it is started with', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-inspector-'));
    const app = await ParleyApp.start({
      executable: join(unpacked, 'parley'),
      userDataDir: folder,
      args: ['--inspect=0', '--inspect-brk=0'],
      env: { NODE_OPTIONS: '--inspect=0' },
    });
    try {
      expect(await app.page.title()).not.toBe('');
      expect(app.output.join('')).not.toMatch(/Debugger listening/);
    } finally {
      await app.dispose();
    }
  });

  it('has nothing beside app.asar that could be loaded in its place', () => {
    // Making a .deb puts the AppArmor profile there, which is for the system alone.
    const files = readdirSync(resources).filter((name) => name !== 'apparmor-profile');
    expect(files.sort()).toEqual(['app.asar', 'app.asar.unpacked']);
  });
});
