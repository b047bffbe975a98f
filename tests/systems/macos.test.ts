// The package for macOS, built here around a stand-in for Electron, has the right contents and could run there.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import plist from 'plist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { binariesBelow, DATABASE_MODULES, reasonsNotToRun } from '../../scripts/packaging/package-checks.mjs';
import { archiveHash } from '../package/archive.ts';
import { expectArchive, expectFuses, expectModules, filesBelow } from '../package/package-facts.ts';
import { makeProject, packageStandIn, UPDATE_ADDRESS } from './stand-in-package.ts';
import { makeStandInRuntime } from './stand-in-runtime.ts';

const root = resolve(import.meta.dirname, '..', '..');
const { version }: { readonly version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const SYMBOLIC_LINK = 0o120000;

describe.each(['x64', 'arm64'] as const)('the package for macOS on %s', (architecture) => {
  const databaseModule = DATABASE_MODULES[`darwin-${architecture}`] ?? '';
  const archive = `parley-${version}-mac-${architecture}.zip`;
  let folder = '';
  let output = '';
  let contents = '';
  let resources = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-macos-'));
    output = join(folder, 'out');
    await packageStandIn({
      ...{ system: 'darwin', architecture, output, targets: ['zip'] },
      project: await makeProject(folder, 'darwin', architecture),
      runtime: await makeStandInRuntime(folder, 'darwin', architecture),
    });
    contents = join(output, architecture === 'x64' ? 'mac' : 'mac-arm64', 'Parley.app', 'Contents');
    resources = join(contents, 'Resources');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const readPlist = (path: string) => plist.parse(readFileSync(join(contents, path), 'utf8'));

  it('has every fuse set, and in its plist the hash of its archive', async () => {
    await expectFuses(join(contents, '..'), 9);
    expect(readPlist('Info.plist')).toMatchObject({
      ElectronAsarIntegrity: {
        'Resources/app.asar': { algorithm: 'SHA256', hash: archiveHash(join(resources, 'app.asar')) },
      },
    });
  });

  it('states its name, languages and minimum system, and opens no files or links from the web', () => {
    const info = readPlist('Info.plist');
    const languages = readdirSync(join(root, 'shared', 'locales'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(info).toMatchObject({
      CFBundleName: 'Parley',
      CFBundleIdentifier: 'chat.parley.Parley',
      CFBundleShortVersionString: version,
      LSApplicationCategoryType: 'public.app-category.productivity',
      LSMinimumSystemVersion: '14.0',
      CFBundleDevelopmentRegion: 'en',
      CFBundleLocalizations: languages,
    });
    expect(info).not.toHaveProperty('CFBundleURLTypes');
    expect(info).not.toHaveProperty('CFBundleDocumentTypes');
  });

  it('contains the built app and one database module, for this architecture', () => {
    expectArchive(resources, databaseModule);
    expectModules(resources, databaseModule);
  });

  it('contains only programs that run on the oldest macOS that it is offered to', async () => {
    const target = { system: 'darwin', architecture } as const;
    const app = join(contents, '..');
    const versions = (await binariesBelow(app)).map(({ minimumSystem }) => minimumSystem);
    expect(versions).toContain('14.0');
    expect(await reasonsNotToRun(app, { ...target, minimumSystem: '14.0' })).toEqual([]);
    // The check must find a package that claims to run on an older macOS than one of its programs.
    expect(await reasonsNotToRun(app, { ...target, minimumSystem: '13.0' })).toEqual([
      expect.stringMatching(/index\.node is built for macOS 14\.0/),
    ]);
  });

  it('contains its icon and all licences', () => {
    const files = filesBelow(contents);
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'Resources/LICENSE.electron.txt', 'Resources/LICENSES.chromium.html']),
    );
    expect(readPlist('Info.plist')).toMatchObject({ CFBundleIconFile: 'icon.icns' });
    expect(readFileSync(join(resources, 'icon.icns'))).toEqual(
      readFileSync(join(root, 'build-resources', 'icon.icns')),
    );
  });

  it('has Parley.app at the top of the zip, with its links', async () => {
    const zip = await openPromise(join(output, archive), { lazyEntries: true });
    const names: string[] = [];
    const links: string[] = [];
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMBOLIC_LINK) links.push(entry.fileName);
    }
    expect(names.filter((name) => !name.startsWith('Parley.app/'))).toEqual([]);
    expect(links).toContain('Parley.app/Contents/Frameworks/Electron Framework.framework/Versions/Current');
  });

  it('contains the address of the updates, and their metadata names the zip', () => {
    expect(load(readFileSync(join(resources, 'app-update.yml'), 'utf8'))).toMatchObject({
      provider: 'generic',
      url: UPDATE_ADDRESS,
    });
    const sha512 = createHash('sha512')
      .update(readFileSync(join(output, archive)))
      .digest('base64');
    expect(load(readFileSync(join(output, 'latest-mac.yml'), 'utf8'))).toMatchObject({
      version,
      files: [{ url: archive, sha512 }],
    });
  });
});
