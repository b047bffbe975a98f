/** Inspects the files in the library's folder without changing them: version, health, and what is left of them. */

import { listBackupFiles } from '../file/backup-files.ts';
import { verify } from '../file/backups.ts';
import { disk } from '../file/disk.ts';
import type { FileKeys } from '../file/file-keys.ts';
import { databaseSize, fileKind, type LibraryPaths, sizeOf } from '../file/files.ts';
import type { Sql } from '../file/sql.ts';

const VERSION_OFFSET = 60;

/** Reads an unencrypted file's version without opening the database: a newer app's file must stay untouched. */
export function headerVersion(path: string): number {
  const head = Buffer.alloc(VERSION_OFFSET + 4);
  const file = disk.openSync(path, 'r');
  try {
    return disk.readSync(file, head) < head.length ? 0 : head.readUInt32BE(VERSION_OFFSET);
  } finally {
    disk.closeSync(file);
  }
}

/**
 * SQLite's report on the file; empty if it is intact. `full` also compares the indexes with their tables. Drops cached
 * pages first, so that the file itself is checked.
 */
export function checkFile(sql: Sql, depth: 'quick' | 'full'): string {
  sql.exec('PRAGMA shrink_memory');
  const row = sql.get(depth === 'full' ? 'PRAGMA integrity_check(1)' : 'PRAGMA quick_check(1)');
  const answer = row === null ? '' : String(Object.values(row)[0]);
  return answer === 'ok' ? '' : answer;
}

export function hasTables(sql: Sql): boolean {
  return (sql.number(`SELECT count(*) FROM sqlite_master WHERE name = 'conversations'`) ?? 0) > 0;
}

/** Where a rollback journal stores the file's original number of pages. */
const JOURNAL_SIZE_OFFSET = 16;

/**
 * True if the library's file, or one of SQLite's extra files, shows that a library existed. The journal of a file without
 * pages doesn't count: the app ended while creating its first library, and SQLite removes that journal.
 */
export function isSomethingLeft(paths: LibraryPaths): boolean {
  const journal = `${paths.library}-journal`;
  if (databaseSize(paths.library) > sizeOf(journal)) return true;
  const head = Buffer.alloc(JOURNAL_SIZE_OFFSET + 4);
  if (sizeOf(journal) < head.length) return false;
  const file = disk.openSync(journal, 'r');
  try {
    disk.readSync(file, head);
  } finally {
    disk.closeSync(file);
  }
  return head.readUInt32BE(JOURNAL_SIZE_OFFSET) > 0;
}

/** True if there are encrypted backups and none of the keys opens any of them. */
export function areBackupsLocked(paths: LibraryPaths, keys: FileKeys): boolean {
  const sealed = listBackupFiles(paths).filter((file) => file.isEncrypted && fileKind(file.path) === 'sealed');
  return sealed.length > 0 && sealed.every((file) => keys.find(file.path).kind === 'none');
}

/** True for a file that can be opened and read. */
export function isWhole(path: string, keys: FileKeys): boolean {
  const kind = fileKind(path);
  return kind !== 'missing' && kind !== 'empty' && verify(path, keys.hexFor(path)) !== null;
}
