/** Gives a test run its temporary folders, and cleans up after the run, even if it is interrupted. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable that marks every process of a run, however detached it is. */
const MARK = 'PARLEY_TEST_RUN';
/** The environment variable with the folder in memory, if there is one. */
const MEMORY = 'PARLEY_TEST_MEMORY';
/** Linux's shared file system in memory; other systems have none. */
const MEMORY_ROOT = '/dev/shm';
/** Three times what the tests need. */
const MEMORY_MIN_BYTES = 2 * 1024 ** 3;
/** Where `os.tmpdir` and programs on all systems look for their temporary folder. */
const FOLDER_VARIABLES = ['TMPDIR', 'TMP', 'TEMP'];
/** @type {readonly NodeJS.Signals[]} */
const INTERRUPTING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const END_MAX_MS = 5_000;
const POLL_MS = 20;

/**
 * Runs `work` with temporary folders. Afterwards removes them and ends every process that `work` has started.
 * Windows, screens and keyrings are in their own process groups, so Ctrl+C doesn't reach them. Finds processes on Linux
 * only.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function asTestRun(work) {
  const before = Object.fromEntries([MARK, MEMORY, ...FOLDER_VARIABLES].map((name) => [name, process.env[name]]));
  const folder = mkdtempSync(join(tmpdir(), 'parley-run-'));
  // A run inside a run puts its folders inside the outer run's, so that the outer run removes them if both are killed.
  const memory = hasMemory() ? mkdtempSync(join(process.env[MEMORY] || MEMORY_ROOT, 'parley-run-')) : null;
  // Let other users in, because a test may put another user's home there.
  for (const one of foldersOf(folder, memory)) chmodSync(one, 0o711);
  Object.assign(process.env, { [MARK]: folder, [MEMORY]: memory ?? '' }, foldersAt(folder));
  /** @param {NodeJS.Signals} signal */
  const interrupted = (signal) => {
    // Synchronous: meanwhile no process of the run may continue and start others.
    leaveNothing(folder, memory);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of INTERRUPTING) process.on(signal, interrupted);
  try {
    return await work();
  } finally {
    for (const signal of INTERRUPTING) process.off(signal, interrupted);
    leaveNothing(folder, memory);
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/**
 * Environment that puts test files in memory if there is room. Tests write many small files, and none of them has to
 * survive a power cut.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function inMemory() {
  const memory = process.env[MEMORY];
  return memory ? foldersAt(memory) : {};
}

/** @param {string} folder @returns {Record<string, string>} */
const foldersAt = (folder) => Object.fromEntries(FOLDER_VARIABLES.map((name) => [name, folder]));

/** @param {string} folder @param {string | null} memory */
const foldersOf = (folder, memory) => (memory === null ? [folder] : [folder, memory]);

/** True if the file system in memory has room, and allows programs to run from it. */
function hasMemory() {
  const options = mounts()
    .find(([, place]) => place === MEMORY_ROOT)?.[3]
    ?.split(',');
  if (options === undefined || options.includes('noexec') || options.includes('ro')) return false;
  const { bavail, bsize } = statfsSync(MEMORY_ROOT);
  return bavail * bsize >= MEMORY_MIN_BYTES;
}

/** @param {string} folder @param {string | null} memory */
function leaveNothing(folder, memory) {
  const deadline = Date.now() + END_MAX_MS;
  for (let left = processesOf(folder); left.length > 0 && Date.now() < deadline; left = processesOf(folder)) {
    for (const id of left) end(id);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
  for (const one of foldersOf(folder, memory)) {
    for (const mounted of mountedBelow(one)) spawnSync('umount', ['-l', mounted], { stdio: 'ignore' });
    try {
      rmSync(one, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // The test results still count: on other systems than Linux, a leftover process may hold a file.
      console.error(`${one} could not be removed: ${String(error)}`);
    }
  }
}

/** @param {string} folder @returns {readonly number[]} */
function processesOf(folder) {
  if (process.platform !== 'linux') return [];
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return ids.filter((id) => isOf(readProc(`${id}/environ`), folder)).map(Number);
}

/** A run inside a run has its folder inside the outer one. @param {string} environment @param {string} folder */
function isOf(environment, folder) {
  return environment.includes(`${MARK}=${folder}\0`) || environment.includes(`${MARK}=${folder}/`);
}

/** @param {string} folder @returns {readonly string[]} */
function mountedBelow(folder) {
  return mounts()
    .map(([, place = '']) => place)
    .filter((place) => place.startsWith(`${folder}/`));
}

/** The mounted file systems: device, place, type and options; only on Linux. */
function mounts() {
  return readProc('self/mounts')
    .split('\n')
    .map((line) => line.split(' '));
}

/** @param {string} name @returns {string} empty if the process has ended or belongs to another user */
function readProc(name) {
  try {
    return readFileSync(join('/proc', name), 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} id */
function end(id) {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
