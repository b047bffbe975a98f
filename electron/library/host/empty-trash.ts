/** Removes what is in the trash for good: from the file, its log, the search index and the backups. */

import type { JobResult } from '../../../shared/library.ts';
import { createStore } from '../chats/context.ts';
import { forgetIn } from '../chats/forget-in-copy.ts';
import {
  dropForgotten,
  type Forgotten,
  isForgettingUnfinished,
  isNothing,
  readNotes,
  stillGone,
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
  /** Called before a backup is changed: who has read it before knows it as it was. */
  readonly onBackupChange?: () => void;
  /** Rows that one transaction removes. */
  readonly stepRows?: number;
}

/** Whoever writes meanwhile waits for one such step, and each is one durable write. */
const STEP_ROWS = 2_000;

/** Forgets in one backup. What nobody can read without a key that is gone may stay; a damaged plain copy may not. */
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
 * `ids` null: everything. In steps, so that other calls get their turn in between. The search index loses what it has
 * crossed out later, see `wipeStep`. Fails with the disk's reason while a backup cannot be changed; every other one is done
 * then, and upkeep or the next emptying ends it.
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
  // Only now: a backup that was made meanwhile may hold what was removed after it.
  removeDrafts(paths);
  prune(paths, parts.now());
  const backups = listBackupFiles(paths);
  total = done + backups.length;
  const noted = readNotes(sql);
  const forgotten = stillGone(sql, noted.forgotten);
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

/** The log still holds the pages from before; a reader may hold it for a moment. */
function truncateLog(sql: Sql): void {
  for (let attempt = 0; attempt < 50; attempt++) {
    const row = sql.get('PRAGMA wal_checkpoint(TRUNCATE)');
    if (row !== null && row.busy === 0) return;
  }
  throw new LibraryError('busy', 'the log could not be cut');
}
