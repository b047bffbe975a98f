// The package for Windows, built here around a stand-in for Electron, has the right contents and could run there.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  binariesBelow,
  DATABASE_MODULES,
  missingLibraries,
  reasonsNotToRun,
} from '../../scripts/packaging/package-checks.mjs';
import { signingArguments } from '../../scripts/packaging/signing.mjs';
import { archiveHash } from '../package/archive.ts';
import { expectArchive, expectFuses, expectModules, filesBelow } from '../package/package-facts.ts';
import { makeProject, packageStandIn, type StandInOptions, UPDATE_ADDRESS } from './stand-in-package.ts';
import { makeStandInRuntime } from './stand-in-runtime.ts';

const databaseModule = DATABASE_MODULES['win32-x64'] ?? '';
const runtimeLibrary = `resources/app.asar.unpacked/node_modules/${databaseModule}/vcruntime140.dll`;
let folder = '';
let packaged = '';
let project = '';
let runtime = '';

const makePackage = (output: string, visualCRuntime: string, more: Partial<StandInOptions> = {}): Promise<void> =>
  packageStandIn({
    ...{ system: 'win32', architecture: 'x64', targets: ['dir'] },
    ...{ project, runtime, visualCRuntime, output: join(folder, output) },
    ...more,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-windows-'));
  project = await makeProject(folder, 'win32', 'x64');
  runtime = await makeStandInRuntime(folder, 'win32', 'x64');
  // Only machines with Microsoft's build tools have the real library. Any library without dependencies will do here.
  mkdirSync(join(folder, 'redistributable'));
  const library = Buffer.from(NtExecutable.createEmpty(false, true).generate());
  writeFileSync(join(folder, 'redistributable', 'vcruntime140.dll'), library);
  await makePackage('out', join(folder, 'redistributable'));
  packaged = join(folder, 'out', 'win-unpacked');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package for Windows', () => {
  it('has every fuse set, and in the program the hash of its archive', async () => {
    const program = join(packaged, 'Parley.exe');
    await expectFuses(program, 9);
    const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(program)));
    const integrity = entries.find(({ type }) => type === 'INTEGRITY');
    expect(JSON.parse(Buffer.from(integrity?.bin ?? new ArrayBuffer(0)).toString('utf8'))).toEqual([
      { file: 'resources\\app.asar', alg: 'SHA256', value: archiveHash(join(packaged, 'resources', 'app.asar')) },
    ]);
  });

  it('has its icon and its name in the program', () => {
    const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(join(packaged, 'Parley.exe'))));
    expect(Resource.IconGroupEntry.fromEntries(entries)[0]?.icons.length).toBeGreaterThanOrEqual(4);
    const [version] = Resource.VersionInfo.fromEntries(entries);
    const language = version?.getAllLanguagesForStringValues()[0];
    expect(language && version?.getStringValues(language)).toMatchObject({
      FileDescription: 'Parley',
      ProductName: 'Parley',
    });
  });

  it('contains the built app and one database module, for Windows', () => {
    expectArchive(join(packaged, 'resources'), databaseModule);
    expectModules(join(packaged, 'resources'), databaseModule);
  });

  it('includes every library that its programs import, unless Windows has it', async () => {
    const binaries = await binariesBelow(packaged);
    expect(binaries.flatMap(({ imports }) => imports)).toContain('VCRUNTIME140.dll');
    expect(missingLibraries(binaries)).toEqual([]);
    expect(filesBelow(packaged)).toContain(runtimeLibrary);
  });

  it('is refused if a library that a program imports is missing', async () => {
    const copy = join(folder, 'copy');
    cpSync(packaged, copy, { recursive: true });
    rmSync(join(copy, runtimeLibrary));
    expect(await reasonsNotToRun(copy, { system: 'win32', architecture: 'x64' })).toEqual([
      expect.stringMatching(/index\.node needs vcruntime140\.dll/),
    ]);
  });

  it("isn't made if Microsoft’s library isn't available", async () => {
    await expect(makePackage('none', '')).rejects.toThrow(/needs vcruntime140\.dll: install the C\+\+ build tools/);
  });

  it('contains the address of the updates if an installer is made', async () => {
    // The programs that build the installer aren't available here; the package is finished before they are needed.
    await expect(
      makePackage('installer', join(folder, 'redistributable'), { targets: ['nsis'], tools: folder }),
    ).rejects.toThrow(/ELECTRON_BUILDER_NSIS_DIR/);
    const path = join(folder, 'installer', 'win-unpacked', 'resources', 'app-update.yml');
    expect(load(readFileSync(path, 'utf8'))).toMatchObject({ provider: 'generic', url: UPDATE_ADDRESS });
  });

  it("isn't made for a release if it can't be signed", async () => {
    const args = signingArguments('win32', {});
    await expect(makePackage('unsigned', join(folder, 'redistributable'), { args })).rejects.toThrow(/not signed/);
  });

  it('contains all licences', () => {
    expect(filesBelow(packaged)).toEqual(
      expect.arrayContaining(['LICENSE', 'LICENSE.electron.txt', 'LICENSES.chromium.html']),
    );
  });
});
