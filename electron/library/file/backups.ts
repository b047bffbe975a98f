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
import { type CopyStep, copyInSteps } from './copy-in-steps.ts';
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
import { releaseClosed } from './release-closed.ts';
import { schemaVersion } from './schema.ts';
import { quoted, type Sql } from './sql.ts';

/** Chats and messages in the file, including those in the trash. */
export function countAll(sql: Sql): { conversations: number; messages: number } {
  return {
    conversations: sql.number('SELECT count(*) FROM conversations') ?? 0,
    messages: sql.number('SELECT count(*) FROM messages') ?? 0,
  };
}

/** Reads the whole file. Returns the number of chats and messages; null if it is damaged or the key doesn't open it. */
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

interface BackupTarget {
  readonly paths: LibraryPaths;
  readonly keyHex: string | null;
  readonly reason: BackupReason;
  readonly now: number;
}

/**
 * Copies the open library into a new file and verifies it. The file gets its name only once it is known to be intact.
 * No other write runs meanwhile, so a restore or migration afterwards replaces only data that is in the backup.
 */
export function makeBackup(
  sql: Sql,
  paths: LibraryPaths,
  keyHex: string | null,
  reason: BackupReason,
  now: number,
): BackupFile {
  const draft = newDraft(paths, now);
  try {
    sql.exec(`VACUUM INTO ${quoted(draft)}`);
    const counts = verify(draft, keyHex);
    if (counts === null) throw new LibraryError('corrupt', 'the copy does not read back');
    return nameBackup(draft, counts, { paths, keyHex, reason, now });
  } finally {
    discard(draft);
  }
}

/**
 * Like `makeBackup`, but lets other work run between the steps. If `step` throws, removes the file and rethrows.
 *
 * @throws {LibraryError} `corrupt` if a page of the library can't be read
 */
export async function makeBackupInSteps(target: BackupTarget, step: CopyStep): Promise<BackupFile> {
  const { paths, keyHex, now } = target;
  const draft = newDraft(paths, now);
  draftsInUse.add(draft);
  try {
    await copyInSteps(paths.library, draft, keyHex, step);
    return nameBackup(draft, lookInto(draft, keyHex, countAll), target);
  } finally {
    draftsInUse.delete(draft);
    discard(draft);
    // The copy's connection keeps the library open until this resolves.
    await releaseClosed();
  }
}

function newDraft(paths: LibraryPaths, now: number): string {
  makePrivateFolder(paths.backups);
  const draft = join(paths.backups, `incoming-${process.pid}-${now}.db`);
  removeDatabase(draft);
  makePrivateFile(draft);
  return draft;
}

/** Gives a verified copy its name, and removes backups that needn't be kept any longer. */
function nameBackup(
  draft: string,
  { conversations, messages }: ReturnType<typeof countAll>,
  { paths, keyHex, reason, now }: BackupTarget,
): BackupFile {
  let time = Math.max(0, now);
  const names = new Set(listFiles(paths.backups).map((name) => BACKUP_NAME.exec(name)?.[1]));
  while (names.has(backupStamp(time))) time += 1;
  const kind = keyHex === null ? 'plain' : 'sealed';
  const name = `library-${backupStamp(time)}-${reason}-${kind}-${conversations}-${messages}.db`;
  disk.renameSync(draft, join(paths.backups, name));
  syncFolder(paths.backups);
  const made = listBackupFiles(paths, time).find((file) => file.createdAt === time);
  if (made === undefined) throw new LibraryError('io', 'the copy is gone');
  prune(paths, time);
  return made;
}

/** Removes a file unless another program holds it; the next backup or launch tries again. */
function discard(path: string): void {
  try {
    removeDatabase(path);
  } catch (error) {
    if (!isHeld(error)) throw error;
  }
}

/** Paths of the backups that this thread is making. */
const draftsInUse = new Set<string>();

/** True for a backup that is being made: only the job that makes it may remove it. */
export const isDraftInUse = (path: string): boolean => draftsInUse.has(path);

/** Paths of unfinished backups that no job in this thread is making. */
const drafts = (paths: LibraryPaths): string[] =>
  listFiles(paths.backups)
    .filter((name) => name.startsWith('incoming-'))
    .map((name) => join(paths.backups, name))
    .filter((path) => !isDraftInUse(path));

/** Removes unfinished backups; throws if one can't be removed. */
export function removeDrafts(paths: LibraryPaths): void {
  for (const path of drafts(paths)) disk.rmSync(path, { force: true });
}

/** Removes the unfinished backups that no other program holds. */
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

/** The newest intact backup that is unencrypted or opens with one of the keys; null if there is none. */
export function newestGoodBackup(paths: LibraryPaths, keys: FileKeys): BackupFile | null {
  const isGood = ({ path, isEncrypted }: BackupFile): boolean => {
    const keyHex = keys.hexFor(path);
    return isEncrypted === (keyHex !== null) && verify(path, keyHex) !== null;
  };
  return listBackupFiles(paths).find(isGood) ?? null;
}

/** The newest readable backup whose schema isn't newer than `version`; null if there is none. */
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
