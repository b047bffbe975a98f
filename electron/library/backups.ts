/** Verified copies of the library and the rule which of them are kept. */

import { renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupInfo } from '../../shared/ipc.ts';
import { LIMITS } from '../../shared/limits.ts';
import {
  fileKind,
  type LibraryPaths,
  listFiles,
  makePrivateFile,
  makePrivateFolder,
  removeDatabase,
  syncFolder,
} from './files.ts';
import { LibraryError } from './library-error.ts';
import { schemaVersion } from './schema.ts';
import { Sql } from './sql.ts';

export type BackupTier = BackupInfo['tier'];

/** `regular` ones become last, daily or weekly by age; the others are kept as what they are. */
export type BackupReason = 'regular' | 'migration' | 'update';

/** Date, reason and counts stand in the name, so that listing opens no file. */
const NAME = /^library-(\d{13})-(regular|migration|update)-(plain|sealed)-(\d+)-(\d+)\.db$/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Copies made before a migration or an update: the newest of each. */
const SPECIAL_KEPT = 2;

export interface BackupFile extends Omit<BackupInfo, 'tier'> {
  readonly reason: BackupReason;
  readonly path: string;
}

function toReason(word: string | undefined): BackupReason {
  return word === 'migration' || word === 'update' ? word : 'regular';
}

/** Newest first. */
export function listBackupFiles(paths: LibraryPaths): BackupFile[] {
  const found: BackupFile[] = [];
  for (const name of listFiles(paths.backups)) {
    const match = NAME.exec(name);
    if (match === null) continue;
    const path = join(paths.backups, name);
    const [, time, reason, kind, conversations, messages] = match;
    found.push({
      id: name,
      path,
      createdAt: Number(time),
      reason: toReason(reason),
      isEncrypted: kind === 'sealed',
      sizeBytes: statSync(path).size,
      conversations: Number(conversations),
      messages: Number(messages),
    });
  }
  return found.sort((a, b) => b.createdAt - a.createdAt);
}

function firstOfEach(files: readonly BackupFile[], periodMs: number, count: number): BackupFile[] {
  const periods = new Map<number, BackupFile>();
  for (const file of files) periods.set(Math.floor(file.createdAt / periodMs), file);
  return [...periods.entries()]
    .sort(([a], [b]) => b - a)
    .slice(0, count)
    .map(([, file]) => file);
}

/** The tier of every backup that is kept; what is missing is to be removed. */
export function tiers(files: readonly BackupFile[]): ReadonlyMap<BackupFile, BackupTier> {
  const kept = new Map<BackupFile, BackupTier>();
  const regular = files.filter((file) => file.reason === 'regular');
  for (const file of firstOfEach(regular, 7 * DAY_MS, LIMITS.backupsKeptWeekly)) kept.set(file, 'weekly');
  for (const file of firstOfEach(regular, DAY_MS, LIMITS.backupsKeptDaily)) kept.set(file, 'daily');
  for (const file of regular.slice(0, LIMITS.backupsKeptLast)) kept.set(file, 'last');
  for (const reason of ['migration', 'update'] as const) {
    for (const file of files.filter((one) => one.reason === reason).slice(0, SPECIAL_KEPT)) kept.set(file, reason);
  }
  return kept;
}

export function listBackups(paths: LibraryPaths): BackupInfo[] {
  const files = listBackupFiles(paths);
  const kept = tiers(files);
  return files.map((file) => ({
    id: file.id,
    createdAt: file.createdAt,
    sizeBytes: file.sizeBytes,
    isEncrypted: file.isEncrypted,
    conversations: file.conversations,
    messages: file.messages,
    tier: kept.get(file) ?? (file.reason === 'regular' ? 'last' : file.reason),
  }));
}

/** Opens `path` and reads all of it; the number of chats and messages when every page is sound, else null. */
export function verify(path: string, keyHex: string | null): { conversations: number; messages: number } | null {
  let sql: Sql | null = null;
  try {
    sql = new Sql(path, { keyHex });
    const row = sql.get('PRAGMA integrity_check(1)');
    if (row === null || Object.values(row)[0] !== 'ok') return null;
    return {
      conversations: sql.number('SELECT count(*) FROM conversations') ?? 0,
      messages: sql.number('SELECT count(*) FROM messages') ?? 0,
    };
  } catch (error) {
    if (error instanceof LibraryError && (error.reason === 'corrupt' || error.reason === 'failed')) return null;
    throw error;
  } finally {
    sql?.close();
  }
}

/** Copies the open library into a new checked file; the file appears under its name only when it is sound. */
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
    sql.exec(`VACUUM INTO '${draft.replaceAll("'", "''")}'`);
    const counts = verify(draft, keyHex);
    if (counts === null) throw new LibraryError('corrupt', 'the copy does not read back');
    let time = now;
    const names = new Set(listFiles(paths.backups).map((name) => NAME.exec(name)?.[1]));
    while (names.has(String(time))) time += 1;
    const kind = keyHex === null ? 'plain' : 'sealed';
    renameSync(
      draft,
      join(paths.backups, `library-${time}-${reason}-${kind}-${counts.conversations}-${counts.messages}.db`),
    );
    syncFolder(paths.backups);
    const made = listBackupFiles(paths).find((file) => file.createdAt === time);
    if (made === undefined) throw new LibraryError('io', 'the copy is gone');
    prune(paths);
    return made;
  } finally {
    removeDatabase(draft);
  }
}

/** Removes backups that no tier keeps, and drafts that a crash left. */
export function prune(paths: LibraryPaths): void {
  const files = listBackupFiles(paths);
  const kept = tiers(files);
  for (const file of files) if (!kept.has(file)) rmSync(file.path, { force: true });
  const own = `incoming-${process.pid}-`;
  for (const name of listFiles(paths.backups)) {
    if (name.startsWith('incoming-') && !name.startsWith(own)) rmSync(join(paths.backups, name), { force: true });
  }
}

/** The newest backup that opens with this key and is sound all through; null when there is none. */
export function newestGoodBackup(paths: LibraryPaths, keyHex: string | null): BackupFile | null {
  for (const file of listBackupFiles(paths)) {
    if (file.isEncrypted && keyHex === null) continue;
    if (verify(file.path, file.isEncrypted ? keyHex : null) !== null) return file;
  }
  return null;
}

/** The newest backup that opens with this key and is no newer than `version`; null when there is none. */
export function newestBackupUpTo(paths: LibraryPaths, keyHex: string | null, version: number): BackupInfo | null {
  const fits = ({ id, isEncrypted }: BackupInfo): boolean => {
    if (isEncrypted && keyHex === null) return false;
    let sql: Sql | null = null;
    try {
      sql = new Sql(join(paths.backups, id), { keyHex: isEncrypted ? keyHex : null });
      return schemaVersion(sql) <= version;
    } catch (error) {
      // It cannot be read: the one before it may be.
      if (error instanceof LibraryError) return false;
      throw error;
    } finally {
      sql?.close();
    }
  };
  return listBackups(paths).find(fits) ?? null;
}

/** True when the newest regular backup is older than a day. */
export function isBackupDue(paths: LibraryPaths, now: number): boolean {
  const newest = listBackupFiles(paths).find((file) => file.reason === 'regular');
  return newest === undefined || now - newest.createdAt >= DAY_MS;
}

/** True for a file that some backup's name calls encrypted: then the library was, too. */
export function hasSealedBackup(paths: LibraryPaths): boolean {
  return listBackupFiles(paths).some((file) => file.isEncrypted && fileKind(file.path) === 'sealed');
}
