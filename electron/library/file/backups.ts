/** Makes, verifies and prunes backups of the library. */

import { join } from 'node:path';
import type { BackupInfo } from '../../../shared/library.ts';
import { isHeld } from '../../disk/patience.ts';
import { LibraryError } from '../library-error.ts';
import {
  BACKUP_NAME,
  type BackupFile,
  type BackupReason,
  backupStamp,
  keptBackups,
  listBackupFiles,
  listBackups,
} from './backup-files.ts';
import { disk } from './disk.ts';
import type { FileKeys } from './file-keys.ts';
import {
  type LibraryPaths,
  listFiles,
  makePrivateFile,
  makePrivateFolder,
  removeDatabase,
  sizeOf,
  syncFolder,
} from './files.ts';
import { lookInto } from './look-into.ts';
import { schemaVersion } from './schema.ts';
import { quoted, type Sql } from './sql.ts';

/** Chats and messages in the file, including those in the trash. */
export function countAll(sql: Sql): { conversations: number; messages: number } {
  return {
    conversations: sql.number('SELECT count(*) FROM conversations') ?? 0,
    messages: sql.number('SELECT count(*) FROM messages') ?? 0,
  };
}

/** Reads the whole file. Returns the number of chats and messages, or null if a page is damaged. */
export function verify(path: string, keyHex: string | null): ReturnType<typeof countAll> | null {
  try {
    return lookInto(path, keyHex, (sql, schema) => {
      const row = sql.get(`PRAGMA ${schema}.integrity_check(1)`);
      if (row === null || Object.values(row)[0] !== 'ok') return null;
      return countAll(sql);
    });
  } catch (error) {
    if (error instanceof LibraryError && (error.reason === 'corrupt' || error.reason === 'failed')) return null;
    throw error;
  }
}

/**
 * Copies the open library into a new file and verifies it. The file gets its name only once it is known to be intact.
 */
export function makeBackup(
  sql: Sql,
  paths: LibraryPaths,
  keyHex: string | null,
  reason: BackupReason,
  now: number,
): BackupFile {
  makePrivateFolder(paths.backups);
  const draft = join(paths.backups, `incoming-${process.pid}-${now}.db`);
  removeDatabase(draft);
  try {
    makePrivateFile(draft);
    sql.exec(`VACUUM INTO ${quoted(draft)}`);
    const counts = verify(draft, keyHex);
    if (counts === null) throw new LibraryError('corrupt', 'the copy does not read back');
    let time = Math.max(0, now);
    const names = new Set(listFiles(paths.backups).map((name) => BACKUP_NAME.exec(name)?.[1]));
    while (names.has(backupStamp(time))) time += 1;
    const kind = keyHex === null ? 'plain' : 'sealed';
    disk.renameSync(
      draft,
      join(
        paths.backups,
        `library-${backupStamp(time)}-${reason}-${kind}-${counts.conversations}-${counts.messages}.db`,
      ),
    );
    syncFolder(paths.backups);
    const made = listBackupFiles(paths, time).find((file) => file.createdAt === time);
    if (made === undefined) throw new LibraryError('io', 'the copy is gone');
    prune(paths, time);
    return made;
  } finally {
    discard(draft);
  }
}

/** Removes a leftover file. Failures are ignored: the next backup or launch tries again. */
function discard(path: string): void {
  try {
    removeDatabase(path);
  } catch (error) {
    if (!isHeld(error)) throw error;
  }
}

const drafts = (paths: LibraryPaths): string[] =>
  listFiles(paths.backups)
    .filter((name) => name.startsWith('incoming-'))
    .map((name) => join(paths.backups, name));

/** Removes unfinished backups. Backups are made one at a time, so none of these is in progress. */
export function removeDrafts(paths: LibraryPaths): void {
  for (const path of drafts(paths)) disk.rmSync(path, { force: true });
}

/** Removes as many unfinished backups as possible; failures are ignored. */
export function discardDrafts(paths: LibraryPaths): void {
  for (const path of drafts(paths)) discard(path);
}

/** Removes backups that no rule keeps, and drafts left by a crash. */
export function prune(paths: LibraryPaths, now: number): void {
  const files = listBackupFiles(paths, now);
  const kept = keptBackups(files, now, sizeOf(paths.library));
  for (const file of files) if (!kept.has(file)) discard(file.path);
  discardDrafts(paths);
}

/** The newest intact backup that one of the keys opens; null if there is none. */
export function newestGoodBackup(paths: LibraryPaths, keys: FileKeys): BackupFile | null {
  const isGood = ({ path, isEncrypted }: BackupFile): boolean => {
    const keyHex = keys.hexFor(path);
    return isEncrypted === (keyHex !== null) && verify(path, keyHex) !== null;
  };
  return listBackupFiles(paths).find(isGood) ?? null;
}

/** The newest backup that one of the keys opens and whose schema isn't newer than `version`; null if there is none. */
export function newestBackupUpTo(paths: LibraryPaths, keys: FileKeys, version: number): BackupInfo | null {
  const fits = ({ id, isEncrypted }: BackupInfo): boolean => {
    const path = join(paths.backups, id);
    const keyHex = keys.hexFor(path);
    if (isEncrypted && keyHex === null) return false;
    try {
      return lookInto(path, keyHex, schemaVersion) <= version;
    } catch (error) {
      // This backup can't be read; an older one might be.
      if (error instanceof LibraryError) return false;
      throw error;
    }
  };
  return listBackups(paths).find(fits) ?? null;
}
