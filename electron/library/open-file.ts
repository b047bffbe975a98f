/** Opens the library file whatever state it is in: new, older, newer, locked, damaged or missing. */

import { existsSync, readFileSync, renameSync } from 'node:fs';
import type { RecoveryReport } from '../../shared/ipc.ts';
import { hasSealedBackup, listBackupFiles, makeBackup, newestGoodBackup, verify } from './backups.ts';
import { dropUnfinishedImports } from './exchange/staging.ts';
import {
  databaseSize,
  fileKind,
  type LibraryPaths,
  listFiles,
  makePrivateFile,
  makePrivateFolder,
  removeDatabase,
  setAside,
  syncFolder,
} from './files.ts';
import { isDiskTrouble, LibraryError, toLibraryError } from './library-error.ts';
import { salvage } from './salvage.ts';
import { MIGRATIONS, type Migration, migrate, SCHEMA_VERSION, schemaVersion } from './schema.ts';
import { Sql } from './sql.ts';

export type OpenedFile =
  | {
      readonly kind: 'open';
      readonly sql: Sql;
      readonly keyHex: string | null;
      readonly recovery: RecoveryReport | null;
      /** Too large to be checked while somebody waits: the caller has it checked soon. */
      readonly isCheckDue: boolean;
      /** The file can be read and not written. */
      readonly trouble: LibraryError | null;
    }
  | { readonly kind: 'locked' }
  | { readonly kind: 'newer'; readonly fileVersion: number }
  | { readonly kind: 'failed'; readonly detail: string };

export interface OpenOptions {
  readonly paths: LibraryPaths;
  /** The key when there is one; a new library is made with it. */
  readonly keyHex: string | null;
  readonly now: () => number;
  readonly migrations?: readonly Migration[];
}

/** A check of this much takes less time than a person notices. */
const CHECK_NOW_MAX_BYTES = 64 * 1024 * 1024;
const VERSION_OFFSET = 60;

/** The version in a plain file's first page, read without opening it: a newer file must not be touched. */
function headerVersion(path: string): number {
  const head = readFileSync(path).subarray(0, 100);
  return head.length < 100 ? 0 : head.readUInt32BE(VERSION_OFFSET);
}

/** SQLite's own words about the file's pages; empty when all is well. */
export function quickCheck(sql: Sql): string {
  const row = sql.get('PRAGMA quick_check(1)');
  const answer = row === null ? '' : String(Object.values(row)[0]);
  return answer === 'ok' ? '' : answer;
}

function hasTables(sql: Sql): boolean {
  return (sql.number(`SELECT count(*) FROM sqlite_master WHERE name = 'conversations'`) ?? 0) > 0;
}

/** Puts a sound file in the library's place; the old one is already set aside. */
export function moveIn(paths: LibraryPaths): void {
  removeDatabase(paths.library);
  renameSync(paths.incoming, paths.library);
  syncFolder(paths.folder);
}

/** Sets a damaged file aside, builds a sound one from it and the newest good backup, and puts that in its place. */
export function recover(
  options: OpenOptions,
  cause: RecoveryReport['cause'],
  damagedKeyHex: string | null,
): RecoveryReport {
  const { paths, now } = options;
  const at = now();
  const backup = newestGoodBackup(paths, options.keyHex);
  const setAsidePath = setAside(paths.library, 'damaged', at);
  syncFolder(paths.folder);
  const source =
    setAsidePath === null || databaseSize(setAsidePath) === 0 ? null : { path: setAsidePath, keyHex: damagedKeyHex };
  const done = salvage(
    source,
    backup === null ? null : { path: backup.path, keyHex: backup.isEncrypted ? options.keyHex : null },
    { path: paths.incoming, keyHex: options.keyHex },
    now,
  );
  if (verify(paths.incoming, options.keyHex) === null)
    throw new LibraryError('failed', 'the rebuilt library does not read back');
  moveIn(paths);
  removeDatabase(paths.search);
  return {
    at,
    cause,
    salvagedConversations: done.conversations,
    salvagedMessages: done.messages,
    fromBackupConversations: done.fromBackupConversations,
    fromBackupMessages: done.fromBackupMessages,
    backupDate: backup !== null && done.fromBackupMessages + done.fromBackupConversations > 0 ? backup.createdAt : null,
    setAsidePath,
  };
}

/** A file that was made and damaged before anybody wrote in it must not look like a loss. */
function isWorthRecovering(paths: LibraryPaths): boolean {
  return listBackupFiles(paths).length > 0 || listFiles(paths.folder).some((name) => name.startsWith('library.db'));
}

function openWith(options: OpenOptions, keyHex: string | null, recovery: RecoveryReport | null): OpenedFile {
  const { paths, now } = options;
  const migrations = options.migrations ?? MIGRATIONS;
  const newest = migrations.at(-1)?.version ?? SCHEMA_VERSION;
  const isNew = !existsSync(paths.library);
  const sql = new Sql(paths.library, { keyHex });
  try {
    const version = schemaVersion(sql);
    if (version > newest) {
      sql.close();
      return { kind: 'newer', fileVersion: version };
    }
    let trouble: LibraryError | null = null;
    try {
      if (isNew || existsSync(paths.library)) makePrivateFile(paths.library);
      sql.configure();
    } catch (error) {
      trouble = toLibraryError(error);
      if (!isDiskTrouble(trouble.reason)) throw trouble;
    }
    const isFilled = hasTables(sql);
    if (version < newest) {
      // A version that reads 0 in a filled file is damage to one field, not a new library.
      if (version === 0 && isFilled) sql.exec('PRAGMA user_version = 1');
      if (isFilled && schemaVersion(sql) < newest) makeBackup(sql, paths, keyHex, 'migration', now());
      try {
        migrate(sql, migrations);
      } catch (error) {
        const failure = toLibraryError(error);
        if (failure.reason === 'corrupt') throw failure;
        sql.close();
        return {
          kind: 'failed',
          detail: `The library could not be brought to version ${newest}; nothing was changed. ${failure.message}`,
        };
      }
    }
    const isSmall = databaseSize(paths.library) <= CHECK_NOW_MAX_BYTES;
    if (isFilled && isSmall) {
      const words = quickCheck(sql);
      if (words !== '') throw new LibraryError('corrupt', words);
    }
    if (trouble === null) dropUnfinishedImports(sql);
    return { kind: 'open', sql, keyHex, recovery, isCheckDue: isFilled && !isSmall, trouble };
  } catch (error) {
    sql.close();
    throw toLibraryError(error);
  }
}

/** Opens or creates the library. Never starts empty when a library, its log or a backup is there; never deletes one. */
export function openLibraryFile(options: OpenOptions): OpenedFile {
  const { paths } = options;
  makePrivateFolder(paths.folder);
  makePrivateFolder(paths.backups);
  const kind = fileKind(paths.library);
  if (kind === 'missing') removeDatabase(paths.incoming);
  else if (existsSync(paths.incoming)) removeDatabase(paths.incoming);
  const newest = (options.migrations ?? MIGRATIONS).at(-1)?.version ?? SCHEMA_VERSION;
  if (kind === 'plain' && headerVersion(paths.library) > newest)
    return { kind: 'newer', fileVersion: headerVersion(paths.library) };
  if (options.keyHex === null && (kind === 'sealed' || (kind !== 'plain' && hasSealedBackup(paths))))
    return { kind: 'locked' };
  // A plain file is opened plain although there is a key: encrypting it was begun and not finished.
  const keyHex = kind === 'plain' ? null : options.keyHex;
  if ((kind === 'missing' || kind === 'empty') && isWorthRecovering(paths)) {
    const hasLog = databaseSize(paths.library) > 0;
    if (hasLog || listBackupFiles(paths).length > 0)
      return openWith(options, options.keyHex, recover(options, 'missing_pages', keyHex));
  }
  try {
    return openWith(options, keyHex, null);
  } catch (error) {
    const trouble = toLibraryError(error);
    if (trouble.reason !== 'corrupt') return { kind: 'failed', detail: trouble.message };
    return openWith(options, options.keyHex, recover({ ...options, keyHex: options.keyHex }, 'corrupt', keyHex));
  }
}
