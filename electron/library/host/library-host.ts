/** Owns the open library file of this process: opening, changing over to another file, idle work, closing. */

import type { BackupInfo, SavingState } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { createStore } from '../chats/context.ts';
import { type Forgotten, readNotes, stillGone } from '../chats/forgotten.ts';
import { clock } from '../clock.ts';
import { listBackupFiles } from '../file/backup-files.ts';
import { makeBackup, newestBackupUpTo } from '../file/backups.ts';
import { deleteLibrary } from '../file/delete-all.ts';
import { disk } from '../file/disk.ts';
import { rewrite } from '../file/encrypt.ts';
import { exchangeFiles, moveIn, removeIndex } from '../file/exchange.ts';
import { type FileKeys, keysOf } from '../file/file-keys.ts';
import {
  freeBytes,
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
import { readLastCheck } from '../file/meta.ts';
import { isWritable } from '../file/read-only.ts';
import { releaseClosed } from '../file/release-closed.ts';
import { waitingCount } from '../file/search-pending.ts';
import { Sql } from '../file/sql.ts';
import { isSweepDue } from '../file/sweep.ts';
import { LOG_WORTH_BYTES, WriteBack, withBoundedLog } from '../file/write-back.ts';
import type { LibraryCounts, OpenOutcome, OpenRequest } from '../host/requests.ts';
import { isDiskTrouble, LibraryError, toLibraryError, unlessRefused } from '../library-error.ts';
import { type LeftPart, removeLeftParts, takeOverParts } from '../transfer/export-parts.ts';
import { settleImports } from '../transfer/show-import.ts';
import { type BringInParts, bringIn } from './bring-in.ts';
import type { LocalLibrary } from './library.ts';
import { newestOf, type OpenedFile, type OpenOptions, openLibraryFile, recover } from './open-file.ts';
import { RoutedLibrary } from './routed-library.ts';
import type { MemorySides } from './storage-places.ts';

/** Of a library that a newer app wrote nothing is read. */
const NOTHING_FORGOTTEN: Forgotten = { messages: [], conversations: [], saved: [] };

export interface HostOptions extends Pick<OpenOptions, 'migrations'> {
  readonly now?: () => number;
  readonly onSaving?: (state: SavingState) => void;
}

/** For SQLite's own files beside the library, and a first change. */
const ROOM_TO_OPEN_BYTES = 1024 * 1024;

interface OpenLibrary {
  readonly sql: Sql;
  /** Opened for reading, because nothing could be written. */
  readonly isReadOnly: boolean;
  /** Imports that had been cut short before. */
  readonly leftImports: readonly string[];
  readonly routed: RoutedLibrary;
  readonly keyHex: string | null;
  readonly writeBack: WriteBack;
}

export class LibraryHost {
  readonly #options: HostOptions;
  readonly #now: () => number;
  #paths: LibraryPaths | null = null;
  /** What a new library is made with. */
  #keyHex: string | null = null;
  #keys: FileKeys | null = null;
  #current: OpenLibrary | null = null;
  /** A call met damage: nothing more goes into this file until it is recovered. */
  #isDamaged = false;
  /** A newer app wrote the file that was to be opened. */
  #isNewer = false;
  readonly #lock = new FolderLock();
  /** Temporary chats, and what could not be saved, while the file is changed for another. */
  #memory: MemorySides | null = null;

  constructor(options: HostOptions = {}) {
    this.#options = options;
    this.#now = options.now ?? (() => clock.now());
  }

  /** The methods of the contract; fails with `locked` while no file is open. */
  get api(): LocalLibrary {
    return this.#requireOpen().routed.api;
  }

  async open(request: OpenRequest): Promise<OpenOutcome> {
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

  /** Rejects with `corrupt` when it meets damage, and so do all calls after it until `recover`. */
  async call(method: keyof LocalLibrary, args: readonly unknown[]): Promise<unknown> {
    if (this.#isDamaged) throw new LibraryError('corrupt', 'the library is damaged');
    const target: unknown = Reflect.get(this.api, method);
    if (typeof target !== 'function') throw new LibraryError('invalid', `no such call: ${method}`);
    try {
      return target(...args);
    } catch (error) {
      throw this.#noting(error);
    }
  }

  /** Sets a damaged file aside and goes on with what could be saved. */
  async recover(): Promise<OpenOutcome> {
    const { keyHex } = this.#requireOpen();
    await this.#closeFile();
    const options = this.#openOptions();
    const report = await recover({ ...options, keyHex: keyHex ?? options.keyHex }, 'corrupt', keyHex);
    return withReport(this.#adopt(await openLibraryFile(this.#openOptions())), report);
  }

  async restore(backupId: string): Promise<OpenOutcome> {
    const { sql, keyHex, routed } = this.#requireOpen();
    // Saved afterwards it would be in the old file.
    routed.requireSaved();
    const backup = await bringIn(this.#bringing(), backupId, keyHex, stillGone(sql, readNotes(sql).forgotten), sql);
    // What is there now stays a backup itself, so that a restore can be taken back.
    makeBackup(sql, this.#requirePaths(), keyHex, 'regular', this.#now());
    const left = this.#removeLeftParts();
    this.#shutFile();
    return this.#withParts(left, await this.#changeOver('replaced', backup));
  }

  /** As `restore`, in place of a file that a newer app wrote. */
  async goBack(backupId: string): Promise<OpenOutcome> {
    const paths = this.#requirePaths();
    if (!this.#isNewer) throw new LibraryError('locked', 'the library is not from a newer app');
    const keyHex = this.#requireKeys().hexFor(paths.library);
    return this.#changeOver('newer', await bringIn(this.#bringing(), backupId, keyHex, NOTHING_FORGOTTEN, null));
  }

  /** The caller has stored the key safely. What else can be read without it is swept up afterwards, see `sweep.ts`. */
  async encrypt(keyHex: string): Promise<OpenOutcome> {
    const { sql, keyHex: before, routed } = this.#requireOpen();
    const paths = this.#requirePaths();
    if (before !== null) throw new LibraryError('invalid', 'the library is encrypted already');
    routed.requireSaved();
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

  /** Sets the file aside, whatever is in it, and opens an empty one. */
  async beginAnew(request: OpenRequest): Promise<OpenOutcome> {
    await this.#closeFile();
    const paths = libraryPaths(request.folder);
    const at = this.#now();
    // Backups of the old library would otherwise be taken for this one's; they go first, see `openLibraryFile`.
    const backups = listBackupFiles(paths).length > 0 ? movesAside(paths.backups, 'old', at).moves : [];
    renameTogether([...backups, ...movesAside(paths.library, 'old', at).moves], paths.folder);
    removeIndex(paths);
    return this.open(request);
  }

  /**
   * Removes the library, its index and its backups for good, and opens an empty one. Rejects with `changed_meanwhile`, and
   * changes nothing, when something has been added that `arrivals` does not tell of; null: whatever there is.
   */
  async deleteAll(request: OpenRequest, arrivals: string | null = null): Promise<OpenOutcome> {
    if (arrivals !== null && this.#current !== null && this.api.arrivals() !== arrivals)
      throw new LibraryError('changed_meanwhile', 'something was added to the library');
    const left = this.#removeLeftParts();
    await this.#closeFile();
    deleteLibrary(libraryPaths(request.folder), () => this.#dropMemory());
    return this.#withParts(left, await this.open(request));
  }

  /** Which key opens each encrypted file below the folder. */
  census(): Census {
    const { keyHex } = this.#requireOpen();
    const others = this.#requireKeys().census();
    return keyHex === null ? others : [{ name: LIBRARY_NAME, keyId: keyCheck(keyHex) }, ...others];
  }

  counts(): LibraryCounts {
    const { sql } = this.#requireOpen();
    return { ...this.api.counts(), lastCheck: readLastCheck(sql) };
  }

  /** Whether the search index is missing, or has not seen all messages as they are now. */
  isIndexBehind(): boolean {
    const { sql } = this.#requireOpen();
    return !disk.existsSync(this.#requirePaths().search) || waitingCount(sql) > 0;
  }

  async close(): Promise<null> {
    this.#shutFile();
    this.#dropMemory();
    await releaseClosed();
    this.#lock.release();
    return null;
  }

  /**
   * Work between calls: saves what could not be saved, and writes the log back. Call it when nothing is waiting.
   * Returns whether it has to be tried again: the file waits for its disk.
   */
  idle(): boolean {
    const open = this.#current;
    if (open === null) return false;
    try {
      if (open.isReadOnly) this.#openForWriting(open);
      else if (open.routed.savingState.kind === 'failing') open.routed.save();
      else open.writeBack.run(LOG_WORTH_BYTES);
    } catch (error) {
      throw this.#noting(error);
    }
    return this.#current !== null && (this.#current.isReadOnly || open.routed.savingState.kind === 'failing');
  }

  /** Gives back the pages that are kept in memory; the system still has them. */
  tidy(): void {
    this.#current?.sql.exec('PRAGMA shrink_memory');
  }

  /** Makes SQLite refuse every change, as a read-only disk does: for trying out what happens then. */
  refuseWrites(isRefusing: boolean): void {
    this.#requireOpen().sql.exec(`PRAGMA query_only = ${isRefusing ? 'ON' : 'OFF'}`);
  }

  /** Cheap: for after every call. */
  afterCall(): void {
    if (this.#current === null || this.#current.isReadOnly) return;
    try {
      this.#current.writeBack.run(LIMITS.libraryLogMaxBytes);
    } catch (error) {
      throw this.#noting(error);
    }
  }

  /** The read-only disk may have become writable, or a full one have room: then the file is opened as it should be. */
  #openForWriting(open: OpenLibrary): void {
    const paths = this.#requirePaths();
    if (!isWritable(paths.folder, paths.library) || freeBytes(paths.library) < ROOM_TO_OPEN_BYTES) return;
    let sql: Sql | null = null;
    try {
      if (!this.#lock.take(paths.lock)) return;
      sql = new Sql(paths.library, { keyHex: open.keyHex });
      sql.configure();
      // One that was begun since may be running.
      const store = createStore(sql, { now: this.#now });
      withBoundedLog(sql, open.keyHex, () => settleImports(store, open.leftImports));
    } catch (error) {
      sql?.close();
      if (isDiskTrouble(toLibraryError(error).reason)) return;
      throw error;
    }
    // Before anything is saved to it, which may meet its damage.
    this.#current = { ...open, sql, isReadOnly: false, writeBack: new WriteBack(sql, open.keyHex) };
    open.routed.replaceDisk(sql);
  }

  /** No library knows of them after it. One that cannot be read is deleted all the same. */
  #removeLeftParts(): readonly LeftPart[] {
    const sql = this.#current?.sql;
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

  /** The library, which nobody has open, is set aside, and what was brought in takes its place. */
  async #changeOver(label: 'replaced' | 'newer', backup: BackupInfo): Promise<OpenOutcome> {
    const paths = this.#requirePaths();
    await releaseClosed();
    const setAsidePath = exchangeFiles(paths, label, this.#now());
    removeIndex(paths);
    const outcome = this.#adopt(await openLibraryFile(this.#openOptions()));
    this.api.recoverInterrupted();
    return withReport(outcome, {
      at: this.#now(),
      cause: 'restored_by_user',
      salvagedConversations: 0,
      salvagedMessages: 0,
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
    const routed = new RoutedLibrary({
      disk: opened.sql,
      now: this.#now,
      onSaving: (state) => this.#options.onSaving?.(state),
      initialTrouble: opened.trouble,
      memory: this.#memory,
    });
    const { sql, keyHex, leftImports } = opened;
    const isReadOnly = opened.trouble !== null;
    this.#current = { sql, routed, keyHex, isReadOnly, leftImports, writeBack: new WriteBack(sql, keyHex) };
    return {
      kind: 'open',
      isEncrypted: opened.keyHex !== null,
      keyId: opened.keyHex === null ? null : keyCheck(opened.keyHex),
      recovery: opened.recovery,
      saving: routed.savingState,
      isCheckDue: opened.isCheckDue,
      isSweepDue: opened.keyHex !== null && isSweepDue(this.#requirePaths()),
    };
  }

  /** Closes the file, and lets go of it. */
  async #closeFile(): Promise<void> {
    this.#shutFile();
    await releaseClosed();
  }

  #dropMemory(): void {
    this.#memory?.temporary.sql.close();
    this.#memory?.shelter?.sql.close();
    this.#memory = null;
  }

  /** For who lets go of it later, together with what else is closed. What lives in memory stays, for the next file. */
  #shutFile(): void {
    const open = this.#current;
    this.#current = null;
    this.#isDamaged = false;
    if (open === null) return;
    open.writeBack.close();
    // Otherwise the log is kept and read at the next start.
    if (!open.isReadOnly) unlessRefused(() => open.sql.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    this.#memory = open.routed.detach();
  }

  #take(request: OpenRequest): void {
    this.#keyHex = request.keyHex;
    this.#keys = keysOf(request);
  }

  #noting(error: unknown): LibraryError {
    const trouble = toLibraryError(error);
    if (trouble.reason === 'corrupt') this.#isDamaged = true;
    return trouble;
  }

  #requireKeys(): FileKeys {
    if (this.#keys === null) throw new LibraryError('locked', 'the library is not open');
    return this.#keys;
  }

  #requireOpen(): OpenLibrary {
    if (this.#current === null) throw new LibraryError('locked', 'the library is not open');
    return this.#current;
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
