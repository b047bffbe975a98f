/** A run of tests has one temporary folder, and whatever it leaves, also when it is interrupted, is ended and removed. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every process that a run starts has its folder in here, however far it has gone from the others. */
const MARK = 'PARLEY_TEST_RUN';
/** Where its files are in memory, if they can be. */
const MEMORY = 'PARLEY_TEST_MEMORY';
/** The file system in memory that Linux has for everybody; other systems have none. */
const MEMORY_ROOT = '/dev/shm';
/** The tests need a third of it. */
const MEMORY_MIN_BYTES = 2 * 1024 ** 3;
/** As `os.tmpdir` and programs of all systems look for their temporary folder. */
const FOLDER_VARIABLES = ['TMPDIR', 'TMP', 'TEMP'];
/** @type {readonly NodeJS.Signals[]} */
const INTERRUPTING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const END_MAX_MS = 5_000;
const POLL_MS = 20;

/**
 * Does the work with a temporary folder that is gone afterwards, with every process that was started meanwhile. Windows,
 * screens and keyrings are in process groups of their own, so Ctrl+C does not reach them by itself. Processes are found on
 * Linux alone.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function asTestRun(work) {
  const before = Object.fromEntries([MARK, MEMORY, ...FOLDER_VARIABLES].map((name) => [name, process.env[name]]));
  const folder = mkdtempSync(join(tmpdir(), 'parley-run-'));
  // A run within the run has both of its folders in that one's, or they would outlive it with whom it is ended.
  const memory = hasMemory() ? mkdtempSync(join(process.env[MEMORY] || MEMORY_ROOT, 'parley-run-')) : null;
  // A test may have another user's home in them.
  for (const one of foldersOf(folder, memory)) chmodSync(one, 0o711);
  Object.assign(process.env, { [MARK]: folder, [MEMORY]: memory ?? '' }, foldersAt(folder));
  /** @param {NodeJS.Signals} signal */
  const interrupted = (signal) => {
    // In one go: nothing of the run goes on meanwhile, and starts more.
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
 * For tests, which write many small files: with this environment they are in memory where there is room, and no disk makes
 * them wait. They end no machine, so nothing has to outlive one.
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

/** Programs must run from there as well. */
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
      // What the tests found counts all the same: elsewhere than on Linux a process that was left may hold a file.
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

/** A run within the run has its folder in that one's. @param {string} environment @param {string} folder */
function isOf(environment, folder) {
  return environment.includes(`${MARK}=${folder}\0`) || environment.includes(`${MARK}=${folder}/`);
}

/** @param {string} folder @returns {readonly string[]} */
function mountedBelow(folder) {
  return mounts()
    .map(([, place = '']) => place)
    .filter((place) => place.startsWith(`${folder}/`));
}

/** What is mounted, where, as what and with which options; nothing elsewhere than on Linux. */
function mounts() {
  return readProc('self/mounts')
    .split('\n')
    .map((line) => line.split(' '));
}

/** @param {string} name @returns {string} empty for a process that has ended, or is another person's */
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
    // It has ended by itself.
  }
}
