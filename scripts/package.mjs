// `npm run package` and `npm run package:dir`: the app as it ships, in `release/`.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packPage } from './package-page.mjs';
import { inProject } from './paths.mjs';
import { setUp } from './setup.mjs';
import { Failure, isEntryPoint, run, runCommand, withProgress } from './terminal.mjs';

const SEVEN_ZIP = '/usr/bin/7z';

/**
 * Builds and packages the app for this system.
 *
 * @param {{ isDirectoryOnly: boolean }} options true: the unpacked app alone, without installers
 * @returns {Promise<string>} the folder of the unpacked app
 * @throws {Failure} with what electron-builder said
 */
export async function packageApp({ isDirectoryOnly }) {
  const { electronRuntime } = await import('./electron-runtime.mjs');
  const { ensureFreshBuild } = await import('./fresh-build.mjs');
  await ensureFreshBuild();
  await withProgress('Compressing the page', packPage);
  const runtime = await electronRuntime();
  const unpacked = inProject('release', unpackedName());
  await rm(unpacked, { recursive: true, force: true });
  const builder = join(dirname(createRequire(import.meta.url).resolve('electron-builder/package.json')), 'cli.js');
  const { exitCode, output } = await withProgress(isDirectoryOnly ? 'Packaging' : 'Making the installers', () =>
    run(
      process.execPath,
      [
        builder,
        ...(isDirectoryOnly ? ['--dir'] : []),
        `--${process.arch}`,
        '--publish=never',
        `-c.electronDist=${runtime.distPath}`,
        `-c.electronVersion=${runtime.version}`,
      ],
      { cwd: inProject(), env: builderEnvironment() },
    ),
  );
  if (exitCode !== 0) throw new Failure(`Packaging failed:\n${output.trim()}`);
  if (runtime.kind === 'test') {
    console.log(`Packaged upon Electron ${runtime.version}, which is for development and tests: not for release.`);
  }
  return unpacked;
}

/** @returns {NodeJS.ProcessEnv} */
function builderEnvironment() {
  const env = { ...process.env };
  // electron-builder brings its own 7-Zip by download; the system's does as well.
  if (existsSync(SEVEN_ZIP)) env.ELECTRON_BUILDER_7ZIP_PATH ??= SEVEN_ZIP;
  return env;
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
