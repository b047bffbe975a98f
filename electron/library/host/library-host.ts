/** Decides which library file this process has open: opens, recovers, restores, encrypts and replaces it. */

import type { BackupInfo, SavingState } from '../../../shared/library.ts';
import { type Forgotten, readNotes, stillDeleted } from '../chats/forgotten.ts';
import { clock } from '../clock.ts';
import { listBackupFiles } from '../file/backup-files.ts';
import { makeBackup, newestBackupUpTo } from '../file/backups.ts';
import { deleteLibrary } from '../file/delete-all.ts';
import { disk } from '../file/disk.ts';
import { rewrite } from '../file/encrypt.ts';
import { exchangeFiles, moveIn, removeIndex } from '../file/exchange.ts';
import { type FileKeys, keysOf } from '../file/file-keys.ts';
import {
  LIBRARY_NAME,
  type LibraryPaths,
  libraryPaths,
  makePrivateFolder,
  movesAside,
  renameTogether,
  sizeOf,
} from '../file/files.ts';
import { FolderLock } from '../file/folder-lock.ts';
import { type Census, keyCheck } from '../file/key-check.ts';
import { releaseClosed } from '../file/release-closed.ts';
import { isSweepDue } from '../file/sweep.ts';
import type { LibraryCounts, OpenOutcome, OpenRequest } from '../host/requests.ts';
import { LibraryError, unlessRefused } from '../library-error.ts';
import { type LeftPart, removeLeftParts, takeOverParts } from '../transfer/export-parts.ts';
import { type BringInParts, bringIn } from './bring-in.ts';
import type { LocalLibrary } from './library.ts';
import { newestOf, type OpenedFile, type OpenOptions, openLibraryFile } from './open-file.ts';
import { OpenedLibrary } from './opened-library.ts';
import { recover } from './recover.ts';
import type { MemorySides } from './storage-places.ts';

/** The list for a library that a newer app wrote, because we read nothing from it. */
const NOTHING_FORGOTTEN: Forgotten = { messages: [], conversations: [], saved: [], experiments: [] };

const NOTHING_RECOVERED = {
  salvagedConversations: 0,
  salvagedMessages: 0,
  fromBackupConversations: 0,
  fromBackupMessages: 0,
  backupDate: null,
} as const;

/** For a file that stays open. */
const UNCHANGED = { recovery: null, isCheckDue: false };

export interface HostOptions extends Pick<OpenOptions, 'migrations'> {
  readonly now?: () => number;
  readonly onSaving?: (state: SavingState) => void;
}

export class LibraryHost {
  readonly #options: HostOptions;
  readonly #now: () => number;
  #paths: LibraryPaths | null = null;
  /** The key for a new library; null creates an unencrypted one. */
  #keyHex: string | null = null;
  #keys: FileKeys | null = null;
  #opened: OpenedLibrary | null = null;
  /** True if the file to open was written by a newer app. */
  #isNewer = false;
  readonly #lock = new FolderLock();
  /** Temporary chats and unsaved changes, while another file replaces this one. */
  #memory: MemorySides | null = null;

  constructor(options: HostOptions = {}) {
    this.#options = options;
    this.#now = options.now ?? (() => clock.now());
  }

  /** The library's methods; they throw `locked` while no file is open. */
  get api(): LocalLibrary {
    return this.#requireOpen().api;
  }

  get opened(): OpenedLibrary | null {
    return this.#opened;
  }

  async open(request: OpenRequest): Promise<OpenOutcome> {
    // Closing a file that was moved or deleted could lose it.
    if (this.#opened?.isMoved() === true) return this.#outcome(this.#opened);
    await this.#closeFile();
    this.#paths = libraryPaths(request.folder);
    this.#take(request);
    if (!disk.existsSync(request.folder)) makePrivateFolder(request.folder);
    if (!this.#lock.take(this.#paths.lock))
      return { kind: 'failed', detail: 'Another running copy of the app holds this folder.' };
    const outcome = this.#adopt(await openLibraryFile(this.#openOptions()));
    if (outcome.kind === 'open' && request.isFirst) this.api.recoverInterrupted();
    return outcome;
  }

  async call(method: keyof LocalLibrary, args: readonly unknown[]): Promise<unknown> {
    return this.#requireOpen().call(method, args);
  }

  counts(): LibraryCounts {
    return this.#requireOpen().counts();
  }

  isIndexBehind(): boolean {
    return this.#requireOpen().isIndexBehind();
  }

  /** Sets a damaged file aside and continues with what could be recovered. */
  async recover(): Promise<OpenOutcome> {
    const { keyHex } = this.#requireInPlace();
    await this.#closeFile();
    const options = this.#openOptions();
    const report = await recover({ ...options, keyHex: keyHex ?? options.keyHex }, 'corrupt', keyHex);
    return withReport(this.#adopt(await openLibraryFile(this.#openOptions())), report);
  }

  async restore(backupId: string): Promise<OpenOutcome> {
    const { sql, keyHex } = this.#requireInPlace();
    // Throws if changes are only in memory: saving them later would put them into the restored file.
    this.#requireOpen().requireSaved();
    const backup = await bringIn(this.#bringing(), backupId, keyHex, stillDeleted(sql, readNotes(sql).forgotten), sql);
    // Back up the current library, so that the restore can be undone.
    makeBackup(sql, this.#requirePaths(), keyHex, 'regular', this.#now());
    const left = this.#removeLeftParts();
    this.#shutFile();
    return this.#withParts(left, await this.#changeOver('replaced', backup));
  }

  /** Like `restore`, but replaces a file that a newer app wrote. */
  async goBack(backupId: string): Promise<OpenOutcome> {
    const paths = this.#requirePaths();
    if (!this.#isNewer) throw new LibraryError('locked', 'the library is not from a newer app');
    const keyHex = this.#requireKeys().hexFor(paths.library);
    return this.#changeOver('newer', await bringIn(this.#bringing(), backupId, keyHex, NOTHING_FORGOTTEN, null));
  }

  /** Call it once the key is stored safely. `sweep.ts` later encrypts the folder's other unencrypted files. */
  async encrypt(keyHex: string): Promise<OpenOutcome> {
    const { sql, keyHex: before } = this.#requireInPlace();
    const paths = this.#requirePaths();
    if (before !== null) throw new LibraryError('invalid', 'the library is encrypted already');
    this.#requireOpen().requireSaved();
    sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    rewrite(sql, paths.incoming, keyHex);
    await this.#closeFile();
    if (sizeOf(`${paths.library}-wal`) > 0) throw new LibraryError('busy', 'the log could not be written back');
    this.#keyHex = keyHex;
    this.#requireKeys().add(keyHex, paths.library);
    moveIn(paths);
    removeIndex(paths);
    return this.#adopt(await openLibraryFile(this.#openOptions()));
  }

  /** Notices whether the file was moved, deleted or replaced since it was opened, and reports it. */
  look(): null {
    this.#opened?.isMoved();
    return null;
  }

  /**
   * Writes the open library to its place again after its file was moved, deleted or replaced. Sets aside a file that is
   * there now. Rejects with `invalid` if the library is in its place.
   */
  async saveAgain(request: OpenRequest): Promise<OpenOutcome> {
    const opened = this.#requireOpen();
    if (!opened.isMoved()) throw new LibraryError('invalid', 'the library is in its place');
    const paths = this.#requirePaths();
    opened.requireSaved();
    makePrivateFolder(paths.folder);
    rewrite(opened.sql, paths.incoming, opened.keyHex);
    let setAsidePath: string | null = null;
    if (disk.existsSync(paths.library)) setAsidePath = exchangeFiles(paths, 'replaced', this.#now());
    else moveIn(paths);
    // Not before: if the disk refuses the renames, only the open file has everything.
    await this.#closeFile();
    removeIndex(paths);
    // The lock's file was moved or deleted, too.
    this.#lock.release();
    return withReport(await this.open(request), {
      ...NOTHING_RECOVERED,
      at: this.#now(),
      cause: 'saved_again',
      setAsidePath,
    });
  }

  /** Sets the file aside, whatever its content, and opens an empty library. */
  async startAfresh(request: OpenRequest): Promise<OpenOutcome> {
    await this.#closeFile();
    const paths = libraryPaths(request.folder);
    const at = this.#now();
    // Move the backups too, because they would count as backups of the new library. Move them first: if the app crashes
    // in between, `openLibraryFile` would rebuild a missing library from them.
    const backups = listBackupFiles(paths).length > 0 ? movesAside(paths.backups, 'old', at).moves : [];
    renameTogether([...backups, ...movesAside(paths.library, 'old', at).moves], paths.folder);
    removeIndex(paths);
    return this.open(request);
  }

  /**
   * Permanently deletes the library, its index and its backups, and opens an empty library. Rejects with
   * `changed_meanwhile`, and changes nothing, if something was added since `additions`; null deletes whatever there is.
   */
  async deleteAll(request: OpenRequest, additions: string | null = null): Promise<OpenOutcome> {
    if (additions !== null && this.#opened !== null && this.api.additionsToken() !== additions)
      throw new LibraryError('changed_meanwhile', 'something was added to the library');
    const left = this.#removeLeftParts();
    await this.#closeFile();
    deleteLibrary(libraryPaths(request.folder), () => this.#dropMemory());
    return this.#withParts(left, await this.open(request));
  }

  /** Which key opens each encrypted file in the folder. */
  census(): Census {
    const { keyHex } = this.#requireOpen();
    const others = this.#requireKeys().census();
    return keyHex === null ? others : [{ name: LIBRARY_NAME, keyId: keyCheck(keyHex) }, ...others];
  }

  async close(): Promise<null> {
    this.#shutFile();
    this.#dropMemory();
    await releaseClosed();
    this.#lock.release();
    return null;
  }

  /** Removes files of interrupted exports; returns those left. Returns none if the library can't be read. */
  #removeLeftParts(): readonly LeftPart[] {
    const sql = this.#opened?.sql;
    let left: readonly LeftPart[] = [];
    if (sql !== undefined)
      unlessRefused(() => {
        left = removeLeftParts(sql);
      });
    return left;
  }

  #withParts(left: readonly LeftPart[], outcome: OpenOutcome): OpenOutcome {
    if (outcome.kind === 'open') takeOverParts(this.#requireOpen().sql, left);
    return outcome;
  }

  /** Sets the closed library aside and replaces it with the backup. */
  async #changeOver(label: 'replaced' | 'newer', backup: BackupInfo): Promise<OpenOutcome> {
    const paths = this.#requirePaths();
    await releaseClosed();
    const setAsidePath = exchangeFiles(paths, label, this.#now());
    removeIndex(paths);
    const outcome = this.#adopt(await openLibraryFile(this.#openOptions()));
    this.api.recoverInterrupted();
    return withReport(outcome, {
      ...NOTHING_RECOVERED,
      at: this.#now(),
      cause: 'restored_by_user',
      fromBackupConversations: backup.conversations,
      fromBackupMessages: backup.messages,
      backupDate: backup.createdAt,
      setAsidePath,
    });
  }

  #bringing(): BringInParts {
    return { paths: this.#requirePaths(), keys: this.#requireKeys(), newestVersion: newestOf(this.#options) };
  }

  #openOptions(): OpenOptions {
    const base = { paths: this.#requirePaths(), keyHex: this.#keyHex, keys: this.#requireKeys(), now: this.#now };
    return this.#options.migrations === undefined ? base : { ...base, migrations: this.#options.migrations };
  }

  #adopt(opened: OpenedFile): OpenOutcome {
    this.#isNewer = opened.kind === 'newer';
    if (opened.kind === 'newer') {
      const appVersion = newestOf(this.#options);
      return { ...opened, appVersion, backup: newestBackupUpTo(this.#requirePaths(), this.#requireKeys(), appVersion) };
    }
    if (opened.kind !== 'open') return opened;
    this.#opened = new OpenedLibrary(opened, {
      paths: this.#requirePaths(),
      lock: this.#lock,
      now: this.#now,
      onSaving: (state) => this.#options.onSaving?.(state),
      memory: this.#memory,
    });
    return this.#outcome(this.#opened, opened);
  }

  #outcome(
    { keyHex, savingState }: OpenedLibrary,
    { recovery, isCheckDue }: Pick<Extract<OpenedFile, { kind: 'open' }>, 'recovery' | 'isCheckDue'> = UNCHANGED,
  ): OpenOutcome {
    return {
      kind: 'open',
      isEncrypted: keyHex !== null,
      keyId: keyHex === null ? null : keyCheck(keyHex),
      recovery,
      saving: savingState,
      isCheckDue,
      isSweepDue: keyHex !== null && isSweepDue(this.#requirePaths()),
    };
  }

  /** Closes the file and waits until it is released. */
  async #closeFile(): Promise<void> {
    this.#shutFile();
    await releaseClosed();
  }

  #dropMemory(): void {
    this.#memory?.temporary.sql.close();
    this.#memory?.shelter?.sql.close();
    this.#memory = null;
  }

  /** Closes the library for callers that release its file later. Keeps changes in memory for the next file. */
  #shutFile(): void {
    const opened = this.#opened;
    this.#opened = null;
    if (opened !== null) this.#memory = opened.close();
  }

  #take(request: OpenRequest): void {
    this.#keyHex = request.keyHex;
    this.#keys = keysOf(request);
  }

  #requireOpen(): OpenedLibrary {
    if (this.#opened === null) throw new LibraryError('locked', 'the library is not open');
    return this.#opened;
  }

  /** Throws `moved` if another operation on the file would close and so lose it. */
  #requireInPlace(): OpenedLibrary {
    const opened = this.#requireOpen();
    if (opened.isMoved()) throw new LibraryError('moved', 'the library was moved, deleted or replaced');
    return opened;
  }

  #requireKeys(): FileKeys {
    if (this.#keys === null) throw new LibraryError('locked', 'the library is not open');
    return this.#keys;
  }

  #requirePaths(): LibraryPaths {
    if (this.#paths === null) throw new LibraryError('locked', 'the library is not open');
    return this.#paths;
  }
}

function withReport(
  outcome: OpenOutcome,
  recovery: NonNullable<Extract<OpenOutcome, { kind: 'open' }>['recovery']>,
): OpenOutcome {
  return outcome.kind === 'open' ? { ...outcome, recovery } : outcome;
}
