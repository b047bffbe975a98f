/** Imitates Electron's distribution for another system, around a real program of that system. */
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import plist from 'plist';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { fetchPackage } from '../../scripts/set-up/npm-package.mjs';

export type System = 'win32' | 'darwin';
export type Architecture = 'x64' | 'arm64';

/** Small real programs that npm has for each system; what they do doesn't matter. */
const PROGRAMS: Readonly<Record<string, { readonly integrity: string; readonly path: string }>> = {
  'win32-x64': {
    integrity: 'sha512-5ebpxr3nWMzrL/rnUI755Jkuee0bHL/Gq0WTF9lvcpv73wAp5eu8MfBUgWK9bhWvZjj7yX8etf/8tI8Ney695g==',
    path: 'esbuild.exe',
  },
  'darwin-x64': {
    integrity: 'sha512-uq6suIWYP37qzGddBKPw5QEQPi6HiLGsO7UmkpfyaYNQ3D+rN6w6WfwH+nuqcGXWvawGwxOEroO4YGnFh95azw==',
    path: 'bin/esbuild',
  },
  'darwin-arm64': {
    integrity: 'sha512-n4KqkOQrraxHJcgjM1RvwbigfQKIKJVpM7xp+KsxiyUSrRdIXnt73VhrPAx0fV44hgfmIVKjxMN9J1t5jySVkw==',
    path: 'bin/esbuild',
  },
};
const PROGRAMS_VERSION = '0.28.2';

/** Electron's fuses as its program contains them: this text, version 1, their number, and nine that are off. */
const FUSE_WIRE = Buffer.from(`dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009${'0'.repeat(9)}`, 'latin1');
const RCDATA = 10;
const ENGLISH = { lang: 1033, codepage: 1200 } as const;
const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'];

/** @returns the folder of the runtime, below `folder` */
export async function makeStandInRuntime(folder: string, system: System, architecture: Architecture): Promise<string> {
  const wanted = PROGRAMS[`${system}-${architecture}`];
  if (wanted === undefined) throw new Error(`no program for ${system} ${architecture}`);
  const fetched = join(folder, 'program');
  const pinned = {
    packageName: `@esbuild/${system}-${architecture}`,
    packageVersion: PROGRAMS_VERSION,
    integrity: wanted.integrity,
  };
  await fetchPackage(pinned, fetched);
  const program = join(fetched, 'package', wanted.path);
  const runtime = join(folder, 'runtime');
  mkdirSync(runtime);
  // Electron's archives have these files next to Electron.app on a Mac, and next to the program on Windows.
  writeFileSync(join(runtime, 'LICENSE'), 'Electron’s own licence');
  writeFileSync(join(runtime, 'LICENSES.chromium.html'), '<p>Chromium’s licences');
  writeFileSync(join(runtime, 'version'), '45.4.1');
  if (system === 'win32') makeWindowsProgram(program, runtime);
  else makeMacApp(program, join(runtime, 'Electron.app'));
  return runtime;
}

function makeWindowsProgram(program: string, runtime: string): void {
  const executable = NtExecutable.from(readFileSync(program));
  const resources = NtExecutableResource.from(executable);
  const version = Resource.VersionInfo.createEmpty();
  version.lang = ENGLISH.lang;
  version.setStringValues(ENGLISH, { FileDescription: 'Electron', ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.entries.push({ type: RCDATA, id: 1, ...ENGLISH, bin: Uint8Array.from(FUSE_WIRE).buffer });
  resources.outputResource(executable);
  writeFileSync(join(runtime, 'electron.exe'), Buffer.from(executable.generate()));
  mkdirSync(join(runtime, 'locales'));
  writeFileSync(join(runtime, 'locales', 'en-US.pak'), 'words');
}

function makeMacApp(program: string, app: string): void {
  const frameworks = join(app, 'Contents', 'Frameworks');
  makeBundle(program, app, 'Electron', 'com.github.Electron');
  for (const suffix of HELPERS) {
    const name = `Electron Helper${suffix}`;
    makeBundle(program, join(frameworks, `${name}.app`), name, 'com.github.Electron.helper');
  }
  const resources = join(app, 'Contents', 'Resources');
  mkdirSync(join(resources, 'en.lproj'), { recursive: true });
  writeFileSync(join(resources, 'electron.icns'), 'the icon of Electron');
  const framework = join(frameworks, 'Electron Framework.framework');
  const version = join(framework, 'Versions', 'A');
  mkdirSync(join(version, 'Resources', 'en.lproj'), { recursive: true });
  writeFileSync(join(version, 'Resources', 'en.lproj', 'locale.pak'), 'words');
  writeFileSync(join(version, 'Electron Framework'), Buffer.concat([readFileSync(program), FUSE_WIRE]), {
    mode: 0o755,
  });
  symlinkSync('A', join(framework, 'Versions', 'Current'));
  for (const name of ['Electron Framework', 'Resources'])
    symlinkSync(join('Versions', 'Current', name), join(framework, name));
}

function makeBundle(program: string, bundle: string, name: string, identifier: string): void {
  const executable = join(bundle, 'Contents', 'MacOS', name);
  mkdirSync(dirname(executable), { recursive: true });
  copyFileSync(program, executable);
  const info = {
    CFBundleExecutable: name,
    CFBundleIdentifier: identifier,
    CFBundleName: name,
    CFBundlePackageType: 'APPL',
    CFBundleIconFile: 'electron.icns',
    LSMinimumSystemVersion: '12.0',
  };
  writeFileSync(join(bundle, 'Contents', 'Info.plist'), plist.build(info));
}
