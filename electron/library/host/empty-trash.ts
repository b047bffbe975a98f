/** Removes what is in the trash for good: from the file, its log, the search index and the backups. */

import type { JobResult } from '../../../shared/library.ts';
import { createStore } from '../chats/context.ts';
import {
  dropForgotten,
  type Forgotten,
  forgetIn,
  isForgettingUnfinished,
  isNothing,
  noteForgotten,
  readNotes,
  stillGone,
} from '../chats/forgotten.ts';
import { removeEntry } from '../chats/trash.ts';
import { type BackupFile, listBackupFiles } from '../file/backup-files.ts';
import { removeDrafts, verify } from '../file/backups.ts';
import { disk } from '../file/disk.ts';
import type { FileKeys } from '../file/file-keys.ts';
import { type LibraryPaths, sizeOf } from '../file/files.ts';
import { releaseClosed } from '../file/release-closed.ts';
import { Sql } from '../file/sql.ts';
import { LibraryError, toLibraryError } from '../library-error.ts';
import { indexStep, wipeDeleted } from '../search/search-index.ts';
import type { JobControl } from './job.ts';

export interface EmptyTrashParts {
  readonly sql: Sql;
  readonly index: Sql;
  readonly paths: LibraryPaths;
  readonly keys: FileKeys;
  readonly now: () => number;
}

/** Names of all that a removal takes along, so that the backups can forget the same. */
function doomed(sql: Sql, entryId: string): Forgotten {
  const conversations = sql.texts('SELECT id FROM conversations WHERE trash_id = ?', entryId);
  const messages = sql.texts(
    `WITH RECURSIVE below (id) AS (
       SELECT id FROM messages WHERE trash_id = ?1
       UNION SELECT m.id FROM messages m JOIN below ON m.parent_id = below.id
     ) SELECT id FROM below UNION SELECT id FROM messages WHERE conversation_id IN (SELECT id FROM conversations WHERE trash_id = ?1)`,
    entryId,
  );
  const saved = sql.texts('SELECT id FROM saved WHERE trash_id = ?', entryId);
  return { conversations, messages, saved };
}

/** A larger file would keep the library waiting for longer than a few seconds, and take as much memory. */
const WIPED_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Makes all pages of a plain file anew. SQLite wipes the row that goes, and not the places where it lay before it was
 * moved because others grew: those keep the text, in the unused part of a page that is in use.
 */
function wipePlaces(sql: Sql): void {
  if (sql.isEncrypted || sizeOf(sql.path) > WIPED_BYTES_MAX) return;
  sql.exec('PRAGMA temp_store = MEMORY');
  sql.exec('VACUUM');
  sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** Forgets in one backup. What nobody can read without a key that is gone may stay; a damaged plain copy may not. */
async function forgetOrRemove(backup: BackupFile, keyHex: string | null, forgotten: Forgotten): Promise<void> {
  if (backup.isEncrypted && keyHex === null) return;
  try {
    const sql = new Sql(backup.path, { keyHex });
    try {
      forgetIn(sql, forgotten);
      if (!isNothing(forgotten)) wipePlaces(sql);
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
 * `ids` null: everything. One transaction per entry, so that other calls get their turn in between. Fails with the
 * disk's reason while a backup cannot be changed; every other one is done then, and upkeep or the next emptying ends it.
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
  for (const id of entries) {
    sql.transaction('durable', () => {
      noteForgotten(sql, doomed(sql, id));
      removeEntry(store, id);
    });
    await job.step(++done, total);
  }
  while (indexStep(sql, index) > 0) await job.step(done, total);
  wipeDeleted(index);
  done += 1;
  let trouble: unknown = null;
  try {
    if (isForgettingUnfinished(sql)) wipePlaces(sql);
  } catch (error) {
    trouble = error;
  }
  truncateLog(sql);
  // Only now: a backup that was made meanwhile may hold what was removed after it.
  removeDrafts(paths);
  const backups = listBackupFiles(paths);
  total = done + backups.length;
  const noted = readNotes(sql);
  const forgotten = stillGone(sql, noted.forgotten);
  for (const backup of backups) {
    try {
      await forgetOrRemove(backup, keys.hexFor(backup.path), forgotten);
    } catch (error) {
      trouble ??= error;
    }
    await job.step(++done, total);
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
