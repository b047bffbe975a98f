/** Makes sure that only one process at a time does certain work. */
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 250;
const SPEAK_AFTER_MS = 2_000;

/**
 * Runs `work` while holding a lock file. Waits as long as a running process holds it.
 *
 * @template T
 * @param {string} lockPath
 * @param {string} holder what may hold it, for the message while waiting
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFileLock(lockPath, holder, work) {
  await mkdir(dirname(lockPath), { recursive: true });
  await takeLock(lockPath, holder);
  try {
    return await work();
  } finally {
    await rm(lockPath, { force: true });
  }
}

/** @param {string} lockPath @param {string} holder */
async function takeLock(lockPath, holder) {
  const startedAt = Date.now();
  let hasSpoken = false;
  for (;;) {
    try {
      const handle = await open(lockPath, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (await isAbandoned(lockPath)) await rm(lockPath, { force: true });
    if (!hasSpoken && Date.now() - startedAt > SPEAK_AFTER_MS) {
      hasSpoken = true;
      console.log(`Waiting: ${holder} …`);
    }
    await delay(LOOK_AGAIN_MS);
  }
}

/** @param {string} lockPath @returns {Promise<boolean>} true if the process that took it has ended */
async function isAbandoned(lockPath) {
  const text = await readFile(lockPath, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  // Empty: its owner is about to write its process id, or has just removed the file.
  if (Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
