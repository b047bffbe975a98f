// The lock lets only one job run at a time, and outlives neither a failed job nor a dead process.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withFileLock } from '../../scripts/set-up/file-lock.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the file lock', () => {
  it('never lets two jobs overlap', async () => {
    const path = join(folder, 'deeper', 'lock');
    let running = 0;
    let highest = 0;
    const work = async (): Promise<void> => {
      running += 1;
      highest = Math.max(highest, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all([1, 2, 3].map(() => withFileLock(path, 'another test', work)));
    expect(highest).toBe(1);
    expect(existsSync(path)).toBe(false);
  });

  it('is released if the job fails', async () => {
    const path = join(folder, 'lock');
    const failing = withFileLock(path, 'another test', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await expect(withFileLock(path, 'another test', () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('is taken over from a process that has ended', async () => {
    const path = join(folder, 'lock');
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(path, String(pid));
    await expect(withFileLock(path, 'another test', () => Promise.resolve('done'))).resolves.toBe('done');
  });
});
