/** Places an intact copy of a backup next to the library, ready to replace it. */

import { join } from 'node:path';
import type { BackupInfo } from '../../../shared/library.ts';
import { forgetIn } from '../chats/forget-in-copy.ts';
import { type Forgotten, isNothing, noteForgotten } from '../chats/forgotten.ts';
import { findById, listBackups } from '../file/backup-files.ts';
import { verify } from '../file/backups.ts';
import { rewrite } from '../file/encrypt.ts';
import type { FileKeys } from '../file/file-keys.ts';
import { type LibraryPaths, removeSideFiles } from '../file/files.ts';
import { releaseClosed } from '../file/release-closed.ts';
import { schemaVersion } from '../file/schema.ts';
import { Sql } from '../file/sql.ts';
import { LibraryError } from '../library-error.ts';
import { carryUsage } from '../usage/carry-usage.ts';

export interface BringInParts {
  readonly paths: LibraryPaths;
  readonly keys: FileKeys;
  /** The newest schema that this app reads. */
  readonly newestVersion: number;
}

/**
 * Writes a copy of the backup, encrypted with `keyHex` (null: unencrypted), without content that was permanently
 * deleted since. Adds the list of that content, because other backups may still contain it, and the usage log of
 * `library`.
 */
export async function bringIn(
  { paths, keys, newestVersion }: BringInParts,
  backupId: string,
  keyHex: string | null,
  forgotten: Forgotten,
  library: Sql | null,
): Promise<BackupInfo> {
  const backup = findById(listBackups(paths), backupId);
  const path = join(paths.backups, backup.id);
  const backupKey = keys.hexFor(path);
  const counts = verify(path, backupKey);
  if (counts === null) throw new LibraryError('corrupt', 'the backup does not read back');
  const source = new Sql(path, { keyHex: backupKey });
  try {
    if (schemaVersion(source) > newestVersion) throw new LibraryError('invalid', 'the backup is from a newer app');
    rewrite(source, paths.incoming, keyHex);
    if (library !== null) carryUsage(library, paths.incoming, keyHex);
    if (!isNothing(forgotten)) forgetInIncoming(paths.incoming, keyHex, forgotten);
  } finally {
    source.close();
    await releaseClosed();
    removeSideFiles(path);
  }
  return { ...backup, ...counts };
}

function forgetInIncoming(incoming: string, keyHex: string | null, forgotten: Forgotten): void {
  const sql = new Sql(incoming, { keyHex });
  try {
    forgetIn(sql, forgotten);
    sql.transaction('durable', () => noteForgotten(sql, forgotten));
    sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    sql.close();
  }
}
