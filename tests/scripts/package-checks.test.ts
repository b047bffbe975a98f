// Packaging refuses a package that couldn't run on its system.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NtExecutable } from 'resedit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builderCalls } from '../../scripts/package.mjs';
import { missingLibraries, reasonsNotToRun } from '../../scripts/packaging/package-checks.mjs';
import { compareVersions, readBinary } from '../../scripts/set-up/binary-files.mjs';
import { addVisualCRuntime } from '../../scripts/set-up/visual-c-runtime.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-checks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, content: Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** The header of an ELF file, the only part that is read. */
function elf(machine: number): Buffer {
  const content = Buffer.alloc(64);
  content.write('\u007fELF', 'latin1');
  content.writeUInt16LE(machine, 18);
  return content;
}

const windowsLibrary = (): Buffer => Buffer.from(NtExecutable.createEmpty(false, true).generate());
const importing = (path: string, ...imports: string[]) => ({
  ...{ path, imports, system: 'win32' as const, architectures: ['x64'], minimumSystem: null },
});

describe('a package', () => {
  it('is refused without the database module of its system', async () => {
    put('app/node_modules/@libsql/linux-x64-gnu/index.node', elf(62));
    expect(await reasonsNotToRun(folder, { system: 'linux', architecture: 'x64' })).toEqual([]);
    rmSync(join(folder, 'app'), { recursive: true });
    expect(await reasonsNotToRun(folder, { system: 'linux', architecture: 'x64' })).toEqual([
      expect.stringMatching(/^@libsql\/linux-x64-gnu is missing/),
    ]);
  });

  it('is refused for Windows on ARM, which has no database module', async () => {
    expect(await reasonsNotToRun(folder, { system: 'win32', architecture: 'arm64' })).toEqual([
      expect.stringMatching(/^There is no database module for win32-arm64/),
    ]);
  });

  it('is refused with a program for another system or architecture', async () => {
    put('app/node_modules/@libsql/linux-x64-gnu/index.node', elf(62));
    put('parley', elf(183));
    put('Parley.dll', windowsLibrary());
    const reasons = await reasonsNotToRun(folder, { system: 'linux', architecture: 'x64' });
    expect(reasons).toHaveLength(2);
    expect(reasons).toEqual(
      expect.arrayContaining([
        'parley is for linux arm64, the package for linux x64.',
        expect.stringMatching(/^Parley\.dll is for win32/),
      ]),
    );
  });
});

describe('a library that a Windows program imports', () => {
  it('is searched for next to the program and in Windows, ignoring case', () => {
    expect(
      missingLibraries([
        importing(join(folder, 'Parley.exe'), 'FFMPEG.dll', 'KERNEL32.dll', 'api-ms-win-crt-heap-l1-1-0.dll'),
        importing(join(folder, 'ffmpeg.dll'), 'ntdll.dll'),
      ]),
    ).toEqual([]);
  });

  it("isn't found next to the program if a module in another folder imports it", () => {
    const module = join(folder, 'resources', 'index.node');
    expect(
      missingLibraries([importing(join(folder, 'vcruntime140.dll')), importing(module, 'VCRUNTIME140.dll')]),
    ).toEqual([{ path: module, name: 'vcruntime140.dll' }]);
  });

  it("isn't searched for if nothing imports it", async () => {
    put('Parley.exe', windowsLibrary());
    await expect(addVisualCRuntime(folder)).resolves.toBeUndefined();
  });
});

describe("a file's headers", () => {
  it.each([
    ['text', Buffer.from('a text that is long enough to be looked at, but holds nothing that anybody could run')],
    ['a short file', Buffer.from('MZ')],
    ['a DOS program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(80)])],
    ['a Java class', Buffer.concat([Buffer.from('cafebabe00000034', 'hex'), Buffer.alloc(80)])],
  ])('are missing from %s', (_kind, content) => {
    expect(readBinary(content)).toBeNull();
  });

  it('are reported as damaged if they refer to a place outside the file', () => {
    const whole = windowsLibrary();
    expect(readBinary(whole)).toMatchObject({ system: 'win32' });
    expect(() => readBinary(whole.subarray(0, whole.readUInt32LE(0x3c) + 30))).toThrow(/cut off or damaged/);
  });

  it('have versions that are compared as numbers', () => {
    expect(['14.0', '9.2', '10.15', '10.2'].sort(compareVersions)).toEqual(['9.2', '10.2', '10.15', '14.0']);
  });
});

describe('the calls of electron-builder', () => {
  const unpacked = '/release/unpacked';

  it.each([
    ['win32', ['nsis'], ['--win', 'nsis']],
    ['darwin', ['dmg', 'zip'], ['--mac', 'dmg', 'zip']],
  ] as const)(
    'make all installers at once on %s, so that the package has its address for updates',
    (system, kinds, args) => {
      const calls = builderCalls({ system, unpacked, kinds });
      expect(calls.map((call) => call.args)).toEqual([args]);
      expect(calls[0]?.makes).toEqual(['unpacked', ...kinds]);
    },
  );

  it('make one installer at a time on Linux, from the same unpacked app', () => {
    const calls = builderCalls({ system: 'linux', unpacked, kinds: ['deb', 'tar.gz'] });
    expect(calls.map(({ name }) => name)).toEqual(['unpacked', 'deb', 'tar.gz']);
    expect(calls[1]?.args).toContain(`--prepackaged=${unpacked}`);
  });

  it.each(['linux', 'win32', 'darwin'] as const)('make only the unpacked app on %s', (system) => {
    expect(builderCalls({ system, unpacked, kinds: [] }).map(({ makes }) => makes)).toEqual([['unpacked']]);
  });
});
