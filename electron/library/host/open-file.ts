/** Opens the library file in whatever state it is: new, older, newer, locked, damaged or missing. */

import type { RecoveryReport } from '../../../shared/library.ts';
import { createStore } from '../chats/context.ts';
import { listBackupFiles } from '../file/backup-files.ts';
import { discardDrafts, makeBackup } from '../file/backups.ts';
import { finishDeletion } from '../file/delete-all.ts';
import { disk } from '../file/disk.ts';
import { finishMove, moveIn } from '../file/exchange.ts';
import { databaseSize, fileKind, makePrivateFile, makePrivateFolder, removeDatabase } from '../file/files.ts';
import { isWritable, openReadOnly } from '../file/read-only.ts';
import { releaseClosed } from '../file/release-closed.ts';
import { MIGRATIONS, type Migration, migrate, SCHEMA_VERSION, schemaVersion } from '../file/schema.ts';
import { Sql } from '../file/sql.ts';
import { withBoundedLog } from '../file/write-back.ts';
import { isDiskTrouble, LibraryError, toLibraryError, unlessRefused } from '../library-error.ts';
import { removeArchives, removeScratch } from '../transfer/scratch.ts';
import { finishImports, unfinishedImports } from '../transfer/show-import.ts';
import { areBackupsLocked, checkFile, hasTables, headerVersion, isSomethingLeft, isWhole } from './found-file.ts';
import { type RecoverOptions, recover } from './recover.ts';
import type { FailedFile } from './requests.ts';

export type OpenedFile =
  | {
      readonly kind: 'open';
      readonly sql: Sql;
      readonly keyHex: string | null;
      readonly recovery: RecoveryReport | null;
      /** The file is too large to check while the user waits; the caller should have it checked soon. */
      readonly isCheckDue: boolean;
      /** Set if the file can be read but not written. */
      readonly trouble: LibraryError | null;
      /** Interrupted imports that are removed once the file can be written. */
      readonly leftImports: readonly string[];
    }
  | { readonly kind: 'locked' }
  | { readonly kind: 'newer'; readonly fileVersion: number }
  | FailedFile;

export interface OpenOptions extends RecoverOptions {
  readonly migrations?: readonly Migration[];
}

/** The newest schema that this app reads. */
export const newestOf = ({ migrations }: Pick<OpenOptions, 'migrations'>): number =>
  migrations?.at(-1)?.version ?? SCHEMA_VERSION;

/** Up to this size, checking the file takes no noticeable time. */
const CHECK_NOW_MAX_BYTES = 64 * 1024 * 1024;
/** Up to this size, even comparing every index with its table takes no noticeable time. */
const CHECK_ALL_MAX_BYTES = 16 * 1024 * 1024;

async function openWith(
  options: OpenOptions,
  keyHex: string | null,
  recovery: RecoveryReport | null,
): Promise<OpenedFile> {
  const { paths, now } = options;
  const migrations = options.migrations ?? MIGRATIONS;
  const newest = newestOf(options);
  if (!disk.existsSync(paths.library)) makePrivateFile(paths.library);
  const sql = new Sql(paths.library, { keyHex });
  try {
    const version = schemaVersion(sql);
    if (version > newest) {
      sql.close();
      return { kind: 'newer', fileVersion: version };
    }
    let trouble: LibraryError | null = null;
    try {
      makePrivateFile(paths.library);
      sql.configure();
    } catch (error) {
      trouble = toLibraryError(error);
      if (!isDiskTrouble(trouble.reason)) throw trouble;
    }
    const isFilled = hasTables(sql);
    if (version < newest) {
      // In a file with content, version 0 means one damaged field, not a new library.
      if (version === 0 && isFilled) sql.exec('PRAGMA user_version = 1');
      if (isFilled && schemaVersion(sql) < newest) makeBackup(sql, paths, keyHex, 'migration', now());
      try {
        migrate(sql, migrations);
      } catch (error) {
        const failure = toLibraryError(error);
        if (failure.reason === 'corrupt') throw failure;
        sql.close();
        const detail = `The library could not be brought to version ${newest}; nothing was changed. ${failure.message}`;
        return failedBy(new LibraryError(failure.reason, detail));
      }
    }
    const size = databaseSize(paths.library);
    const isSmall = size <= CHECK_NOW_MAX_BYTES;
    if (isFilled && isSmall) {
      const words = checkFile(sql, size <= CHECK_ALL_MAX_BYTES ? 'full' : 'quick');
      if (words !== '') throw new LibraryError('corrupt', words);
    }
    if (trouble === null) withBoundedLog(sql, keyHex, () => finishImports(createStore(sql, { now })));
    const leftImports = unfinishedImports(sql);
    return { kind: 'open', sql, keyHex, recovery, isCheckDue: isFilled && !isSmall, trouble, leftImports };
  } catch (error) {
    sql.close();
    await releaseClosed();
    throw toLibraryError(error);
  }
}

/** Opens or creates the library. Never starts empty if there is a library, its log or a backup; never deletes one. */
export async function openLibraryFile(options: OpenOptions): Promise<OpenedFile> {
  const { paths, keys } = options;
  // Remove the scratch file first, even on a full disk: it may contain another app's keys, and it takes space.
  unlessRefused(() => removeScratch(paths.folder));
  unlessRefused(() => removeArchives(paths.folder));
  if (disk.existsSync(paths.folder) && !isWritable(paths.folder, paths.library))
    return openUnwritable(options, new LibraryError('read_only', 'the folder cannot be written'));
  makePrivateFolder(paths.folder);
  finishDeletion(paths);
  makePrivateFolder(paths.backups);
  finishMove(paths);
  if (fileKind(paths.library) === 'missing' && isWhole(paths.incoming, keys)) {
    // A crash came between setting the old file aside and moving the new one in.
    await releaseClosed();
    moveIn(paths);
  }
  removeDatabase(paths.incoming);
  discardDrafts(paths);
  const kind = fileKind(paths.library);
  const newest = newestOf(options);
  if (kind === 'plain' && headerVersion(paths.library) > newest)
    return { kind: 'newer', fileVersion: headerVersion(paths.library) };
  const found = keys.find(paths.library);
  const isLost = kind === 'missing' || kind === 'empty';
  // Without the key, we can't tell whether the file is damaged, or what is in a backup that could replace it.
  if (found.kind === 'none' || (found.kind === 'plain' && kind !== 'plain' && areBackupsLocked(paths, keys)))
    return { kind: 'locked' };
  // Open an unencrypted file as such even if there is a key: its encryption was started but not finished.
  const keyHex = found.kind === 'plain' ? null : found.hex;
  // A file rebuilt from an encrypted library is encrypted with the same key.
  const rebuilt = { ...options, keyHex: keyHex ?? options.keyHex };
  try {
    if (isLost && (isSomethingLeft(paths) || listBackupFiles(paths).length > 0))
      return await openWith(options, options.keyHex, await recover(options, 'missing_pages', options.keyHex));
    if (found.kind === 'damaged')
      return await openWith(rebuilt, rebuilt.keyHex, await recover(rebuilt, 'corrupt', keyHex));
    return await openWith(options, isLost ? options.keyHex : keyHex, null);
  } catch (error) {
    const trouble = toLibraryError(error);
    if (trouble.reason === 'corrupt') return openRecovered(rebuilt, keyHex);
    // SQLite needs space next to the file even for reading.
    return trouble.reason === 'full' && !isLost && found.kind !== 'damaged'
      ? openUnwritable(options, trouble)
      : failedBy(trouble);
  }
}

async function openRecovered(options: OpenOptions, damagedKeyHex: string | null): Promise<OpenedFile> {
  try {
    return await openWith(options, options.keyHex, await recover(options, 'corrupt', damagedKeyHex));
  } catch (error) {
    return failedBy(toLibraryError(error));
  }
}

function failedBy({ message, reason }: LibraryError): FailedFile {
  return { kind: 'failed', detail: message, ...(reason === 'full' && { isFull: true }) };
}

/** Opens the file read-only. A damaged or older file can't be opened until the disk accepts writes. */
function openUnwritable(options: OpenOptions, trouble: LibraryError): OpenedFile {
  const { paths } = options;
  const kind = fileKind(paths.library);
  if (kind === 'missing' || kind === 'empty') return failedBy(trouble);
  const found = options.keys.find(paths.library);
  if (found.kind === 'none') return { kind: 'locked' };
  const keyHex = found.kind === 'plain' ? null : found.hex;
  let sql: Sql | null = null;
  try {
    sql = openReadOnly(paths.library, keyHex);
    const version = schemaVersion(sql);
    const newest = newestOf(options);
    if (version === newest) {
      const leftImports = unfinishedImports(sql);
      return { kind: 'open', sql, keyHex, recovery: null, isCheckDue: false, trouble, leftImports };
    }
    sql.close();
    if (version > newest) return { kind: 'newer', fileVersion: version };
    const detail = 'The library has to be brought to a new version, and its folder cannot be written.';
    return failedBy(new LibraryError(trouble.reason, detail));
  } catch (error) {
    sql?.close();
    const detail = `The folder cannot be written. ${toLibraryError(error).message}`;
    return failedBy(new LibraryError(trouble.reason, detail));
  }
}
