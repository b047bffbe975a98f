/** Permanently removes the contents of the trash: from the file, its log, the search index and the backups. */

import type { JobResult } from '../../../shared/library.ts';
import { createStore } from '../chats/context.ts';
import { forgetIn } from '../chats/forget-in-copy.ts';
import {
  dropForgotten,
  type Forgotten,
  isForgettingUnfinished,
  isNothing,
  readNotes,
  stillDeleted,
} from '../chats/forgotten.ts';
import { removeEntries } from '../chats/remove-for-good.ts';
import { type BackupFile, listBackupFiles } from '../file/backup-files.ts';
import { prune, removeDrafts, verify } from '../file/backups.ts';
import { disk } from '../file/disk.ts';
import type { FileKeys } from '../file/file-keys.ts';
import type { LibraryPaths } from '../file/files.ts';
import { releaseClosed } from '../file/release-closed.ts';
import { Sql } from '../file/sql.ts';
import { wipeUnusedSpace } from '../file/unused-space.ts';
import { LibraryError, toLibraryError } from '../library-error.ts';
import { beginWipe, dropRemoved } from '../search/search-index.ts';
import type { JobControl } from './job.ts';

export interface EmptyTrashParts {
  readonly sql: Sql;
  readonly index: Sql;
  readonly paths: LibraryPaths;
  readonly keys: FileKeys;
  readonly now: () => number;
  /** Called before a backup changes, because readers may have cached its contents. */
  readonly onBackupChange?: () => void;
  /** The number of rows that one transaction removes. */
  readonly stepRows?: number;
}

/** Rows per step: other writers wait for one step at most, and each step is one durable write. */
const STEP_ROWS = 2_000;

/**
 * Removes the rows from one backup, or the backup itself if it is unencrypted and damaged. Skips encrypted backups that
 * are damaged or whose key is lost.
 */
async function forgetOrRemove(
  backup: BackupFile,
  keyHex: string | null,
  forgotten: Forgotten,
  pause: () => Promise<void>,
): Promise<void> {
  if (backup.isEncrypted && keyHex === null) return;
  try {
    const sql = new Sql(backup.path, { keyHex });
    try {
      forgetIn(sql, forgotten);
      if (!isNothing(forgotten)) await wipeUnusedSpace(sql, pause);
    } finally {
      sql.close();
    }
  } catch (error) {
    if (toLibraryError(error).reason !== 'corrupt') throw error;
    if (backup.isEncrypted || verify(backup.path, null) !== null) return;
    await releaseClosed();
    disk.rmSync(backup.path, { force: true });
  }
}

/**
 * Removes these entries (null: all) in steps, so that other calls can run in between. `wipeStep` later removes the
 * deleted entries from the search index. If a backup can't be changed, it finishes the others and fails with the disk's
 * reason; upkeep or the next emptying retries.
 */
export async function emptyTrash(
  parts: EmptyTrashParts,
  ids: readonly string[] | null,
  job: JobControl,
): Promise<JobResult> {
  const { sql, index, paths, keys } = parts;
  const store = createStore(sql, { now: parts.now });
  const entries = ids ?? sql.texts('SELECT id FROM trash ORDER BY n');
  let total = entries.length + 1 + listBackupFiles(paths).length;
  let done = 0;
  const pause = (): Promise<void> => job.step(done, total);
  for (const removed of removeEntries(store, entries, parts.stepRows ?? STEP_ROWS)) {
    done = removed;
    await pause();
  }
  done = entries.length;
  while (dropRemoved(sql, index) > 0) await pause();
  beginWipe(index);
  done += 1;
  let trouble: unknown = null;
  try {
    if (isForgettingUnfinished(sql)) await wipeUnusedSpace(sql, pause);
  } catch (error) {
    job.check();
    trouble = error;
  }
  truncateLog(sql);
  // Remove drafts only now: one made during this job may contain rows that were removed later.
  removeDrafts(paths);
  prune(paths, parts.now());
  const backups = listBackupFiles(paths);
  total = done + backups.length;
  const noted = readNotes(sql);
  const forgotten = stillDeleted(sql, noted.forgotten);
  for (const backup of backups) {
    parts.onBackupChange?.();
    try {
      await forgetOrRemove(backup, keys.hexFor(backup.path), forgotten, pause);
    } catch (error) {
      job.check();
      trouble ??= error;
    }
    done += 1;
    await pause();
  }
  await releaseClosed();
  if (trouble !== null) throw toLibraryError(trouble);
  sql.transaction('durable', () => dropForgotten(sql, noted));
  return {};
}

/** Truncates the log, which still holds the old pages. Tries again while readers use it; throws `busy` in the end. */
function truncateLog(sql: Sql): void {
  for (let attempt = 0; attempt < 50; attempt++) {
    const row = sql.get('PRAGMA wal_checkpoint(TRUNCATE)');
    if (row !== null && row.busy === 0) return;
  }
  throw new LibraryError('busy', 'the log could not be cut');
}
