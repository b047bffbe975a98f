/** Packages the app for another system, from the real build, npm's binaries for it, and an imitated Electron. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { electronBuilder } from '../../scripts/package.mjs';
import { installerPlan } from '../../scripts/packaging/package-installers.mjs';
import { npmProgram } from '../../scripts/set-up/npm-package.mjs';
import { run } from '../../scripts/terminal.mjs';
import type { Architecture, System } from './stand-in-runtime.ts';

const root = resolve(import.meta.dirname, '..', '..');
export const UPDATE_ADDRESS = 'https://updates.invalid/parley/';

/** Installs the app's dependencies from the lockfile, as npm would on that system. Returns the project's folder. */
export async function makeProject(folder: string, system: System, architecture: Architecture): Promise<string> {
  const project = join(folder, 'project');
  mkdirSync(project);
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'build-resources', 'build']) {
    cpSync(join(root, name), join(project, name), { recursive: true });
  }
  const args = ['ci', '--omit=dev', `--os=${system}`, `--cpu=${architecture}`, '--no-audit', '--loglevel=error'];
  const { exitCode, output } = await run(npmProgram(), args, { cwd: project });
  if (exitCode !== 0) throw new Error(`npm: ${output}`);
  return project;
}

export interface StandInOptions {
  readonly system: System;
  readonly architecture: Architecture;
  readonly project: string;
  readonly runtime: string;
  readonly targets: readonly string[];
  readonly output: string;
  /** The folder with VCRUNTIME140.dll. */
  readonly visualCRuntime?: string;
  readonly args?: readonly string[];
  /** The folder of the programs that make Windows' installers. */
  readonly tools?: string;
}

/** Runs electron-builder with the project's own configuration; rejects with its output. */
export async function packageStandIn(options: StandInOptions): Promise<void> {
  const { system, architecture, project, runtime, targets, output, visualCRuntime = '', args = [], tools } = options;
  const config = join(project, 'builder.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'electron-builder.yml'),
      afterPack: join(root, 'scripts', 'packaging', 'after-pack.mjs'),
      directories: { output, buildResources: 'build-resources' },
      electronDist: runtime,
      electronVersion: '45.4.1',
      publish: { provider: 'generic', url: UPDATE_ADDRESS },
    }),
  );
  const { env } = await installerPlan(['zip']);
  await electronBuilder(
    [
      system === 'win32' ? '--win' : '--mac',
      ...targets,
      `--${architecture}`,
      '--publish=never',
      `--projectDir=${project}`,
      `--config=${config}`,
      ...args,
    ],
    {
      ...env,
      PARLEY_VC_RUNTIME: visualCRuntime,
      ELECTRON_BUILDER_COMPRESSION_LEVEL: '1',
      ...(tools === undefined ? {} : { ELECTRON_BUILDER_NSIS_DIR: tools }),
    },
  );
}
