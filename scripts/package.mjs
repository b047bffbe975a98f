/** `npm run package` and `npm run package:dir`: the app as it ships, in `release/`. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { COMPILED_MAIN, compileMain } from './packaging/compile-main.mjs';
import { installerPlan } from './packaging/package-installers.mjs';
import { PACKED_PAGE, packPage } from './packaging/package-page.mjs';
import { signingArguments } from './packaging/signing.mjs';
import { filesAt, inProject, inProjectCache } from './paths.mjs';
import { setUp } from './set-up/setup.mjs';
import { argumentsOf, Failure, isEntryPoint, run, runCommand, withProgress } from './terminal.mjs';

/** Everything that determines the package besides the build and Electron. */
const INPUTS = ['electron-builder.yml', 'LICENSE', 'package-lock.json', 'build-resources', 'scripts'];

/** @type {() => string} */
const versionOfApp = () => JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version;

/**
 * Builds and packages the app for this system; does nothing when that was done from the same inputs before.
 *
 * @param {object} options
 * @param {boolean} options.isDirectoryOnly the unpacked app alone, without installers
 * @param {readonly import('./packaging/package-installers.mjs').InstallerKind[]} [options.kinds] these installers alone
 * @param {boolean} [options.isQuick] larger, and made in a fraction of the time: for tests
 * @param {boolean} [options.isSigned] on Windows and macOS: fail rather than make anything unsigned
 * @returns {Promise<string>} the folder of the unpacked app
 * @throws {Failure} with what electron-builder said
 */
export async function packageApp({ isDirectoryOnly, kinds, isQuick = false, isSigned = false }) {
  const { electronRuntime } = await import('./set-up/electron-runtime.mjs');
  const { ensureFreshBuild } = await import('./set-up/fresh-build.mjs');
  if (process.platform === 'win32' && process.arch !== 'x64') {
    throw new Failure('Windows packages are made on an x64 machine: the database module has no binary for others.');
  }
  await ensureFreshBuild();
  const runtime = await electronRuntime();
  const unpacked = inProject('release', unpackedName());
  const stamp = await stampOfInputs(`${runtime.distPath} ${runtime.version}`);
  // Tests may also use an existing package that isn't quick.
  const stamps = isQuick ? [stamp, `${stamp} quick`] : [stamp];
  const plan = isDirectoryOnly ? { kinds: [], env: process.env } : await installerPlan(kinds);
  await unlessDone('page', stamps, [PACKED_PAGE], () =>
    withProgress('Compressing the page', (report) => packPage(report, { isQuick })),
  );
  await unlessDone('compiled', stamps, [COMPILED_MAIN], () =>
    withProgress('Compiling main', () => compileMain(runtime)),
  );
  const shared = [
    `--${process.arch}`,
    '--publish=never',
    `-c.electronDist=${runtime.distPath}`,
    `-c.electronVersion=${runtime.version}`,
    ...(isSigned ? signingArguments(process.platform, process.env) : []),
  ];
  for (const call of builderCalls({ system: process.platform, unpacked, kinds: plan.kinds, isQuick })) {
    const { name, title, makes } = call;
    const env = { ...plan.env, ...levelFor(name, isQuick) };
    const outputs = makes.map((made) => (made === 'unpacked' ? unpacked : installerPath(made)));
    await unlessDone(name, stamps, outputs, async () => {
      if (makes.includes('unpacked')) await rm(unpacked, { recursive: true, force: true });
      await withProgress(title, () => electronBuilder([...call.args, ...shared], env));
    });
  }
  if (runtime.kind === 'test') {
    console.log(`Packaged upon Electron ${runtime.version}, which is for development and tests: not for release.`);
  }
  return unpacked;
}

/**
 * The calls of electron-builder that make the unpacked app and its installers.
 *
 * On Linux, the unpacked app and each installer have a call of their own. Elsewhere, one call makes everything: from a
 * finished folder, electron-builder would make a package without its address for updates, and a zip that begins with
 * the folder.
 *
 * @param {object} options
 * @param {NodeJS.Platform} options.system
 * @param {string} options.unpacked
 * @param {readonly import('./packaging/package-installers.mjs').InstallerKind[]} options.kinds none: the unpacked app alone
 * @param {boolean} [options.isQuick]
 * @returns {readonly { name: string, title: string, args: readonly string[],
 *   makes: readonly ('unpacked' | import('./packaging/package-installers.mjs').InstallerKind)[] }[]}
 */
export function builderCalls({ system, unpacked, kinds, isQuick = false }) {
  const flag = system === 'win32' ? '--win' : system === 'darwin' ? '--mac' : '--linux';
  if (system !== 'linux' && kinds.length > 0) {
    return [
      {
        name: 'installers',
        title: `Making ${kinds.join(', ')}`,
        args: [flag, ...kinds],
        makes: ['unpacked', ...kinds],
      },
    ];
  }
  return [
    { name: 'unpacked', title: 'Packaging', args: [flag, 'dir'], makes: ['unpacked'] },
    ...kinds.map((kind) => ({
      name: kind,
      title: `Making the ${kind}`,
      args: [flag, kind, `--prepackaged=${unpacked}`, ...(isQuick && kind === 'deb' ? ['-c.deb.compression=gz'] : [])],
      makes: [kind],
    })),
  ];
}

/** How strongly an installer is compressed. @param {string} name @param {boolean} isQuick @returns {NodeJS.ProcessEnv} */
function levelFor(name, isQuick) {
  if (isQuick) return { ELECTRON_BUILDER_COMPRESSION_LEVEL: '0' };
  return name === 'tar.gz' ? GZIP_LEVEL : {};
}

/** The highest level takes six times as long and saves one percent. */
const GZIP_LEVEL = { ELECTRON_BUILDER_COMPRESSION_LEVEL: '6' };

/** Where an installer of this system is created. @param {import('./packaging/package-installers.mjs').InstallerKind} kind */
export function installerPath(kind) {
  const system = process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux';
  const ending = kind === 'nsis' ? 'exe' : kind;
  return inProject('release', `parley-${versionOfApp()}-${system}-${nameOfArchitecture(kind)}.${ending}`);
}

/** Each kind of package has its own names for the architectures. @param {string} kind */
function nameOfArchitecture(kind) {
  if (process.arch !== 'x64') return process.arch;
  if (kind === 'deb') return 'amd64';
  return kind === 'AppImage' ? 'x86_64' : 'x64';
}

/**
 * @param {readonly string[]} args @param {NodeJS.ProcessEnv} env
 * @throws {Failure} with electron-builder's output
 */
export async function electronBuilder(args, env) {
  const program = join(dirname(createRequire(import.meta.url).resolve('electron-builder/package.json')), 'cli.js');
  const { exitCode, output } = await run(process.execPath, [program, ...args], { cwd: inProject(), env });
  if (exitCode !== 0) throw new Failure(`Packaging failed:\n${output.trim()}`);
}

/**
 * @param {string} name of the step
 * @param {readonly string[]} stamps of everything that determines the outcome; any may match, and the last is stored
 * @param {readonly string[]} outputs
 * @param {() => Promise<void>} work
 */
async function unlessDone(name, stamps, outputs, work) {
  const note = inProjectCache(`package-${name}-stamp`);
  const isThere = outputs.every((path) => existsSync(path)) && existsSync(note);
  if (isThere && stamps.includes(await readFile(note, 'utf8'))) return;
  await rm(note, { force: true });
  await work();
  await writeFile(note, stamps.at(-1) ?? '');
}

/** @param {string} runtime */
async function stampOfInputs(runtime) {
  const hash = createHash('sha256').update(runtime);
  hash.update(await readFile(inProjectCache('build-stamp')));
  for (const input of INPUTS) {
    for (const path of await filesAt(inProject(input))) hash.update(`\0${path}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}

function unpackedName() {
  const system = process.platform === 'win32' ? 'win' : 'linux';
  const architecture = process.arch === 'x64' ? '' : `-${process.arch}`;
  return process.platform === 'darwin' ? `mac${architecture}` : `${system}${architecture}-unpacked`;
}

if (isEntryPoint(import.meta.url)) {
  await runCommand(async () => {
    const { values } = argumentsOf('npm run package, or npm run package:dir', {
      options: { dir: { type: 'boolean' } },
    });
    const isDirectoryOnly = values.dir === true;
    await setUp({ libraries: isDirectoryOnly ? ['app', 'display'] : ['app', 'display', 'package'] });
    console.log(await packageApp({ isDirectoryOnly }));
  });
}
