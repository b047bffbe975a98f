// `npm run package` and `npm run package:dir`: the app as it ships, in `release/`.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installerPlan } from './package-installers.mjs';
import { packPage } from './package-page.mjs';
import { inProject, inProjectCache } from './paths.mjs';
import { setUp } from './setup.mjs';
import { Failure, isEntryPoint, run, runCommand, withProgress } from './terminal.mjs';

/** What decides about the package beside the build and Electron. */
const INPUTS = ['electron-builder.yml', 'LICENSE', 'package-lock.json', 'build-resources', 'scripts'];

/** @type {() => string} */
const versionOfApp = () => JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version;

/**
 * Builds and packages the app for this system; does nothing when that was done from the same inputs before.
 *
 * @param {object} options
 * @param {boolean} options.isDirectoryOnly the unpacked app alone, without installers
 * @param {readonly import('./package-installers.mjs').InstallerKind[]} [options.kinds] these installers alone
 * @param {boolean} [options.isQuick] installers that are larger, and made in a fraction of the time: for tests
 * @returns {Promise<string>} the folder of the unpacked app
 * @throws {Failure} with what electron-builder said
 */
export async function packageApp({ isDirectoryOnly, kinds, isQuick = false }) {
  const { electronRuntime } = await import('./electron-runtime.mjs');
  const { ensureFreshBuild } = await import('./fresh-build.mjs');
  await ensureFreshBuild();
  const runtime = await electronRuntime();
  const unpacked = inProject('release', unpackedName());
  const stamp = await stampOfInputs(`${runtime.distPath} ${runtime.version}`);
  const shared = [
    `--${process.arch}`,
    '--publish=never',
    `-c.electronDist=${runtime.distPath}`,
    `-c.electronVersion=${runtime.version}`,
  ];
  await unlessDone('page', [stamp], [PACKED_PAGE], () => withProgress('Compressing the page', packPage));
  const isTogether = !isDirectoryOnly && process.platform !== 'linux';
  if (!isTogether) {
    await unlessDone('unpacked', [stamp], [unpacked], async () => {
      await rm(unpacked, { recursive: true, force: true });
      await withProgress('Packaging', () => electronBuilder(['--dir', ...shared], process.env));
    });
  }
  if (!isDirectoryOnly) {
    const plan = await installerPlan(kinds);
    const quick = isQuick ? { ELECTRON_BUILDER_COMPRESSION_LEVEL: '1' } : {};
    if (isTogether) {
      // In one call: what is made of a finished folder knows no address for updates, and a zip of it begins with the folder.
      await unlessDone('installers', [stamp], plan.kinds.map(installerPath), () =>
        withProgress(`Making the ${plan.kinds.join(' and the ')}`, () =>
          electronBuilder([SYSTEM_FLAG, ...plan.kinds, ...shared], { ...plan.env, ...quick }),
        ),
      );
    } else for (const kind of plan.kinds) {
      const args = [
        SYSTEM_FLAG,
        kind,
        `--prepackaged=${unpacked}`,
        ...(isQuick && kind === 'deb' ? ['-c.deb.compression=gz'] : []),
        ...shared,
      ];
      const env = { ...(kind === 'tar.gz' ? GZIP_LEVEL : {}), ...plan.env, ...quick };
      const marks = isQuick ? [stamp, `${stamp} quick`] : [stamp];
      await unlessDone(kind, marks, [installerPath(kind)], () =>
        withProgress(`Making the ${kind}`, () => electronBuilder(args, env)),
      );
    }
  }
  if (runtime.kind === 'test') {
    console.log(`Packaged upon Electron ${runtime.version}, which is for development and tests: not for release.`);
  }
  return unpacked;
}

/** The highest level takes six times as long and saves one hundredth. */
const GZIP_LEVEL = { ELECTRON_BUILDER_COMPRESSION_LEVEL: '6' };

const SYSTEM_FLAG = process.platform === 'win32' ? '--win' : process.platform === 'darwin' ? '--mac' : '--linux';

/** Where an installer of this system is put. @param {import('./package-installers.mjs').InstallerKind} kind */
export function installerPath(kind) {
  const system = process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux';
  const ending = kind === 'nsis' ? 'exe' : kind;
  return inProject('release', `parley-${versionOfApp()}-${system}-${nameOfArchitecture(kind)}.${ending}`);
}

/** Each kind of package has names of its own for the architectures. @param {string} kind */
function nameOfArchitecture(kind) {
  if (process.arch !== 'x64') return process.arch;
  if (kind === 'deb') return 'amd64';
  return kind === 'AppImage' ? 'x86_64' : 'x64';
}

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
async function electronBuilder(args, env) {
  const program = join(dirname(createRequire(import.meta.url).resolve('electron-builder/package.json')), 'cli.js');
  const { exitCode, output } = await run(process.execPath, [program, ...args], { cwd: inProject(), env });
  if (exitCode !== 0) throw new Failure(`Packaging failed:\n${output.trim()}`);
}

/**
 * @param {string} name of the step
 * @param {readonly string[]} stamps of all that decides about its outcome; any will do, the last is what the work leaves
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

/** @param {string} path of a file or a folder @returns {Promise<readonly string[]>} */
async function filesAt(path) {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function unpackedName() {
  const system = process.platform === 'win32' ? 'win' : 'linux';
  const architecture = process.arch === 'x64' ? '' : `-${process.arch}`;
  return process.platform === 'darwin' ? `mac${architecture}` : `${system}${architecture}-unpacked`;
}

if (isEntryPoint(import.meta.url)) {
  await runCommand(async () => {
    const isDirectoryOnly = process.argv.includes('--dir');
    await setUp({ libraries: isDirectoryOnly ? [] : ['package'] });
    console.log(await packageApp({ isDirectoryOnly }));
  });
}
