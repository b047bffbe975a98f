/** Lists the library's backups by file name and decides which to keep. */

import { join } from 'node:path';
import { DAY_MS } from '../../../shared/days.ts';
import type { BackupInfo } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { clock } from '../clock.ts';
import { LibraryError } from '../library-error.ts';
import { disk } from './disk.ts';
import { databaseSize, type LibraryPaths, listFiles } from './files.ts';

type BackupTier = BackupInfo['tier'];

/** A `regular` backup becomes last, daily or weekly as it ages; the others keep their reason. */
export type BackupReason = 'regular' | 'migration' | 'update';

/** The file name contains the date, reason and counts, so backups can be listed without opening them. */
export const BACKUP_NAME = /^library-(\d{13,})-(regular|migration|update)-(plain|sealed)-(\d+)-(\d+)\.db$/;
/** How many of the newest backups from before a migration are kept, and how many from before an update. */
const SPECIAL_KEPT = 2;

export interface BackupFile extends Omit<BackupInfo, 'tier'> {
  readonly reason: BackupReason;
  readonly path: string;
}

function toReason(word: string | undefined): BackupReason {
  return word === 'migration' || word === 'update' ? word : 'regular';
}

/** The creation time in the file's name. Times before 1970 count as 1970. */
export function backupStamp(time: number): string {
  return String(Math.max(0, time)).padStart(13, '0');
}

/** True if the backup was made while the clock was ahead, so its date says nothing about its age. */
const isFromFuture = (file: BackupFile, now: number): boolean => file.createdAt > now;

/** Newest first; backups dated in the future come last. */
export function listBackupFiles(paths: LibraryPaths, now: number = clock.now()): BackupFile[] {
  const found: BackupFile[] = [];
  for (const name of listFiles(paths.backups)) {
    const match = BACKUP_NAME.exec(name);
    if (match === null) continue;
    const path = join(paths.backups, name);
    const [, time, reason, kind, conversations, messages] = match;
    found.push({
      id: name,
      path,
      createdAt: Number(time),
      reason: toReason(reason),
      isEncrypted: kind === 'sealed',
      sizeBytes: disk.statSync(path).size,
      conversations: Number(conversations),
      messages: Number(messages),
    });
  }
  const order = (file: BackupFile): number => Number(isFromFuture(file, now));
  return found.sort((a, b) => order(a) - order(b) || b.createdAt - a.createdAt);
}

/** The name that an unencrypted backup gets once it is encrypted. */
export function sealedBackupName(name: string): string {
  return name.replace('-plain-', '-sealed-');
}

/** The backup with this id, even if it was encrypted after the caller got the id. */
export function findById<T extends { readonly id: string }>(backups: readonly T[], id: string): T {
  const found = backups.find((one) => one.id === id) ?? backups.find((one) => one.id === sealedBackupName(id));
  if (found === undefined) throw new LibraryError('not_found', 'no such backup');
  return found;
}

function firstOfEach(files: readonly BackupFile[], periodMs: number, count: number): BackupFile[] {
  const periods = new Map<number, BackupFile>();
  for (const file of files) periods.set(Math.floor(file.createdAt / periodMs), file);
  return [...periods.entries()]
    .sort(([a], [b]) => b - a)
    .slice(0, count)
    .map(([, file]) => file);
}

/**
 * The tier of each backup to keep; the others can be removed. Backups dated after `now` are kept and don't count: a
 * clock that is temporarily wrong must not push out older backups.
 */
function tiers(files: readonly BackupFile[], now: number): ReadonlyMap<BackupFile, BackupTier> {
  const kept = new Map<BackupFile, BackupTier>();
  const datable = files.filter((file) => !isFromFuture(file, now));
  const regular = datable.filter((file) => file.reason === 'regular');
  for (const file of firstOfEach(regular, 7 * DAY_MS, LIMITS.backupsKeptWeekly)) kept.set(file, 'weekly');
  for (const file of firstOfEach(regular, DAY_MS, LIMITS.backupsKeptDaily)) kept.set(file, 'daily');
  for (const file of regular.slice(0, LIMITS.backupsKeptLast)) kept.set(file, 'last');
  for (const reason of ['migration', 'update'] as const) {
    for (const file of datable.filter((one) => one.reason === reason).slice(0, SPECIAL_KEPT)) kept.set(file, reason);
  }
  for (const file of files)
    if (isFromFuture(file, now)) kept.set(file, file.reason === 'regular' ? 'last' : file.reason);
  return kept;
}

/**
 * When backups take too much space, the oldest goes first if it is older than this and the next one is older than
 * `LARGE_OLD_MS`. Each age counts one day more.
 */
const LARGE_KEPT_MS = 35 * DAY_MS;
const LARGE_OLD_MS = 7 * DAY_MS;

/**
 * The backup to remove first if they take too much space: the oldest under the conditions of `LARGE_KEPT_MS`, otherwise
 * the one in between whose neighbours have the smallest ratio of ages, so that the rest stay spread over days and
 * weeks. Null if at most two are left.
 */
function leastWorth(newestFirst: readonly BackupFile[], now: number): BackupFile | null {
  if (newestFirst.length <= 2) return null;
  const age = (at: number): number => now - (newestFirst[at]?.createdAt ?? now) + DAY_MS;
  const last = newestFirst.length - 1;
  if (age(last) > LARGE_KEPT_MS && age(last - 1) > LARGE_OLD_MS) return newestFirst[last] ?? null;
  let found = 1;
  const gap = (at: number): number => age(at + 1) / age(at - 1);
  for (let at = 2; at < last; at++) if (gap(at) < gap(found)) found = at;
  return newestFirst[found] ?? null;
}

/**
 * The backups to keep: those with a tier, as many as `LIMITS.backupsMaxLibraries` and `LIMITS.backupsAlwaysKeptBytes`
 * allow. Always keeps the newest and one more, and those dated after `now`.
 */
export function keptBackups(files: readonly BackupFile[], now: number, libraryBytes: number): ReadonlySet<BackupFile> {
  const kept = new Set(tiers(files, now).keys());
  const newestFirst = (): BackupFile[] =>
    [...kept].filter((file) => !isFromFuture(file, now)).sort((a, b) => b.createdAt - a.createdAt);
  const maxBytes = Math.max(LIMITS.backupsAlwaysKeptBytes, LIMITS.backupsMaxLibraries * libraryBytes);
  for (let bytes = totalBytes(kept); bytes > maxBytes; bytes = totalBytes(kept)) {
    const least = leastWorth(newestFirst(), now);
    if (least === null) break;
    kept.delete(least);
  }
  return kept;
}

const totalBytes = (files: Iterable<BackupFile>): number =>
  Array.from(files).reduce((sum, file) => sum + file.sizeBytes, 0);

export function listBackups(paths: LibraryPaths, now: number = clock.now()): BackupInfo[] {
  const files = listBackupFiles(paths, now);
  const kept = tiers(files, now);
  return files.map((file) => {
    const { reason, path: _, ...info } = file;
    return { ...info, tier: kept.get(file) ?? (reason === 'regular' ? 'last' : reason) };
  });
}

/** True if there is no regular backup from the last day. */
export function isBackupDue(paths: LibraryPaths, now: number): boolean {
  return !listBackupFiles(paths, now).some(
    (file) => file.reason === 'regular' && !isFromFuture(file, now) && now - file.createdAt < DAY_MS,
  );
}

/** Bytes on disk: the library with its log, and all its backups. */
export function sizes(paths: LibraryPaths): { library: number; backups: number } {
  return {
    library: disk.existsSync(paths.library) ? databaseSize(paths.library) : 0,
    backups: totalBytes(listBackupFiles(paths)),
  };
}
