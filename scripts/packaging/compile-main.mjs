/** Precompiles main's scripts for the package: starts the app once and stores V8's compiled code. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchApp } from '../launch.mjs';
import { inProject } from '../paths.mjs';
import { Failure } from '../terminal.mjs';
import { withDisplay } from '../testing/display.mjs';

/** One of the compiled scripts (electron/start-up/compiled-scripts.ts). */
export const COMPILED_MAIN = inProject('build', 'main', 'main.cjs.compiled');

const START_MAX_MS = 60_000;

/**
 * Needs the runtime that is packaged: V8 rejects code compiled by another version.
 *
 * @param {import('../set-up/electron-runtime.mjs').ElectronRuntime} runtime
 * @throws {Failure} if the app doesn't start here
 */
export async function compileMain(runtime) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-compile-'));
  // Don't touch the system keyring. The page is our own, and some systems don't allow Chromium's sandbox.
  const args = ['--no-sandbox', `--user-data-dir=${folder}`, '--password-store=basic', '--use-mock-keychain'];
  try {
    await withDisplay(
      async (env) => {
        const { child, ended } = launchApp(runtime, args, { ...env, PARLEY_COMPILE: '1' });
        const timer = setTimeout(() => child.kill('SIGKILL'), START_MAX_MS);
        const exitCode = await ended.finally(() => clearTimeout(timer));
        if (exitCode !== 0)
          throw new Failure(`The app did not start, so main was not compiled (exit code ${exitCode}).`);
      },
      { isAlwaysVirtual: true },
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
