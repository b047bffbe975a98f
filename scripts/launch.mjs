/** Starts the app in the development runtime and waits for its end. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { passOnWithoutNoise } from './packaging/engine-noise.mjs';
import { Failure } from './terminal.mjs';

/**
 * Starts the app.
 *
 * @param {import('./set-up/electron-runtime.mjs').ElectronRuntime} runtime
 * @param {readonly string[]} args for the app
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ child: import('node:child_process').ChildProcess, ended: Promise<number> }} `ended` gives the exit code
 */
export function launchApp(runtime, args, env) {
  const sandboxArguments = isRoot() && !args.includes('--no-sandbox') ? ['--no-sandbox'] : [];
  const { ELECTRON_RUN_AS_NODE: _unused, ...cleanEnv } = env;
  const child = spawn(runtime.executablePath, [...runtime.appArguments, ...sandboxArguments, ...args], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: cleanEnv,
  });
  if (child.stderr) void passOnWithoutNoise(child.stderr, process.stderr);
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Failure(`Electron could not be started: ${error.message}`)));
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  return { child, ended };
}

/** Reports anything unusual about this start, and stops if Chromium's sandbox can't work. @param {import('./set-up/electron-runtime.mjs').ElectronRuntime} runtime */
export function explainSandbox(runtime) {
  if (process.platform !== 'linux') return;
  if (isRoot()) {
    console.log('Started as root: Chromium refuses its sandbox then, so --no-sandbox is added.');
    return;
  }
  const helper = join(runtime.distPath, 'chrome-sandbox');
  if (canMakeNamespaces() || !existsSync(helper)) return;
  const { uid, mode } = statSync(helper);
  if (uid === 0 && (mode & 0o4000) !== 0) return;
  throw new Failure(
    `This system lets only root set up Chromium's sandbox; allow it once with this command, then start again:\nsudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  );
}

const isRoot = () => process.platform === 'linux' && process.getuid?.() === 0;

function canMakeNamespaces() {
  const isSetTo = (/** @type {string} */ path, /** @type {string} */ value) =>
    existsSync(path) && readFileSync(path, 'utf8').trim() === value;
  return !(
    isSetTo('/proc/sys/kernel/unprivileged_userns_clone', '0') ||
    isSetTo('/proc/sys/user/max_user_namespaces', '0') ||
    isSetTo('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1')
  );
}
