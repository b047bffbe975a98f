// Backing up a library full of images takes little memory. `PARLEY_LARGE_MB=2048` tries the size at which the window
// warns.
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { makeFolder, openHost } from '../library/open-store.ts';

const LIBRARY_MB = Number(process.env.PARLEY_LARGE_MB ?? 400);
const IMAGE_BYTES = 15 * 1024 * 1024;
/** Enough for one image as base64, and for cached pages of the library and of its backup. */
const GROWTH_MAX_MB = 120;

/** The peak memory of this process since `forgetPeak`. */
function peakMb(): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}
const forgetPeak = (): void => writeFileSync('/proc/self/clear_refs', '5');

it.runIf(process.platform === 'linux').each([
  ['plain', null],
  ['encrypted', 'cd'.repeat(32)],
])('backs up a large %s library in bounded memory', { timeout: 600_000 }, async (_, keyHex) => {
  const folder = makeFolder('large');
  onTestFinished(folder.remove);
  await (await openHost(folder.path, keyHex)).close();
  const sql = new Sql(libraryPaths(folder.path).library, { keyHex });
  sql.configure();
  const count = Math.ceil((LIBRARY_MB * 1_000_000) / IMAGE_BYTES);
  for (let at = 0; at < count; at++)
    sql.insert('attachment_files', {
      sha256: at.toString(16).padStart(64, '0'),
      size: IMAGE_BYTES,
      width: 10,
      height: 10,
      thumbnail: null,
      data: randomBytes(IMAGE_BYTES).toString('base64'),
    });
  sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  sql.close();
  const long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex, isFirst: false });
  globalThis.gc?.();
  forgetPeak();
  const before = peakMb();
  const startedAt = performance.now();
  const { path = '' } = await long.job('backup', { kind: 'backup', reason: 'regular' });
  const growth = peakMb() - before;
  console.log(`${LIBRARY_MB} MB, ${_}: ${(performance.now() - startedAt).toFixed(0)} ms, ${growth.toFixed(0)} MB more`);
  await long.close();
  expect(statSync(path).size).toBeGreaterThan(LIBRARY_MB * 1_000_000);
  expect(growth).toBeLessThan(GROWTH_MAX_MB);
});
