// The package contains only what the app needs, and is hardened.
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAllowed, shippedPackages } from '../../scripts/packaging/licences.mjs';
import { ParleyApp } from '../e2e/parley-app.ts';
import { expectArchive, expectFuses, expectModules } from './package-facts.ts';
import { filesOfTypefaces, mainBytes, pageBytes } from './start-parts.ts';

const unpacked = resolve(import.meta.dirname, '..', '..', 'release', 'linux-unpacked');
const resources = join(unpacked, 'resources');
const built = resolve(unpacked, '..', '..', 'build');
/** Limits for the code that every start loads. Code that the first frame doesn't need belongs in an `import()`. */
const START_MAX_BYTES = { page: 1_370_000, 'main.cjs': 200_000, 'library-worker.cjs': 270_000 } as const;
const databaseModule = `@libsql/linux-${process.arch === 'arm64' ? 'arm64' : 'x64'}-gnu`;

describe('the package', () => {
  it('sets every fuse to the value in after-pack.mjs', async () => {
    await expectFuses(join(unpacked, 'parley'), 8);
  });

  it('contains only the built app, its manifest, the licences and the database module', () => {
    expectArchive(resources, databaseModule);
  });

  it('contains one native module, for this system, and is no larger than allowed, not counting Electron', () => {
    expectModules(resources, databaseModule);
  });

  it('loads no more code at a start than allowed', () => {
    const main = join(built, 'main');
    expect(pageBytes(join(built, 'renderer'))).toBeLessThanOrEqual(START_MAX_BYTES.page);
    for (const entry of ['main.cjs', 'library-worker.cjs'] as const)
      expect(mainBytes(main, entry), entry).toBeLessThanOrEqual(START_MAX_BYTES[entry]);
    // A much smaller size would mean that this test no longer finds the code.
    expect(pageBytes(join(built, 'renderer'))).toBeGreaterThan(START_MAX_BYTES.page / 2);
    expect(mainBytes(main, 'main.cjs')).toBeGreaterThan(START_MAX_BYTES['main.cjs'] / 2);
  });

  it('has one file for each typeface that the first text may use', () => {
    const files = filesOfTypefaces(join(built, 'renderer'));
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'Hanken Grotesk,normal,100 900',
        'Source Serif 4,normal,200 900',
        'JetBrains Mono,normal,100 800',
        'Braces of code,normal,100 800',
      ]),
    );
    expect([...files].filter(([, count]) => count > 1)).toEqual([]);
  });

  it('contains only packages that may be distributed, and names each of them', async () => {
    const packages = await shippedPackages();
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['libsql', 'react', 'zod', 'mermaid']));
    expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
    const page = readFileSync(join(built, 'licences.txt'), 'utf8');
    expect(packages.filter(({ name, version }) => !page.includes(`${name} ${version} (`))).toEqual([]);
  });

  it('can be written by its owner only', () => {
    const modes = readdirSync(unpacked, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, mode: statSync(path).mode & 0o7777 }));
    expect(modes.filter(({ mode }) => (mode & 0o6022) !== 0)).toEqual([]);
    const programs = ['parley', 'chrome-sandbox', 'chrome_crashpad_handler'].map((name) => join(unpacked, name));
    expect(programs.filter((path) => (statSync(path).mode & 0o111) !== 0o111)).toEqual([]);
  });

  it('opens no inspector, even if arguments and a variable ask for one', async () => {
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

  it('has nothing next to app.asar that could be loaded instead', () => {
    // Building a .deb adds the AppArmor profile, which only the system uses.
    const files = readdirSync(resources).filter((name) => name !== 'apparmor-profile');
    expect(files.sort()).toEqual(['app.asar', 'app.asar.unpacked']);
  });
});
