/** One open library file: answers calls, checkpoints its log, saves what the disk refused, and closes. */

import type { SavingState } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { createStore } from '../chats/context.ts';
import { disk } from '../file/disk.ts';
import { FilePlace } from '../file/file-place.ts';
import { freeBytes, type LibraryPaths } from '../file/files.ts';
import type { FolderLock } from '../file/folder-lock.ts';
import { readLastCheck } from '../file/meta.ts';
import { isWritable } from '../file/read-only.ts';
import { waitingCount } from '../file/search-pending.ts';
import { Sql } from '../file/sql.ts';
import { LOG_WORTH_BYTES, WriteBack, withBoundedLog } from '../file/write-back.ts';
import { isDiskTrouble, LibraryError, toLibraryError, unlessRefused } from '../library-error.ts';
import { finishImports } from '../transfer/show-import.ts';
import type { LocalLibrary } from './library.ts';
import type { OpenedFile } from './open-file.ts';
import type { LibraryCounts } from './requests.ts';
import { RoutedLibrary } from './routed-library.ts';
import type { MemorySides } from './storage-places.ts';

/** Free space needed for SQLite's extra files and a first change. */
const ROOM_TO_OPEN_BYTES = 1024 * 1024;

export interface OpenedLibraryOptions {
  readonly paths: LibraryPaths;
  readonly lock: FolderLock;
  readonly now: () => number;
  readonly onSaving: (state: SavingState) => void;
  /** The value that `close` of the previous file returned. */
  readonly memory: MemorySides | null;
}

export class OpenedLibrary {
  readonly keyHex: string | null;
  readonly #options: OpenedLibraryOptions;
  readonly #routed: RoutedLibrary;
  /** Imports that were interrupted before this file was opened. */
  readonly #leftImports: readonly string[];
  #sql: Sql;
  #writeBack: WriteBack;
  /** True if the file was opened read-only because the disk refused writing. */
  #isReadOnly: boolean;
  #place: FilePlace;
  /** Set while the file doesn't have its name, so that its content would be lost when it is closed. */
  #moved: SavingState | null = null;
  /** True after a call found damage: no more writes to this file until it is recovered. */
  #isDamaged = false;

  constructor(opened: Extract<OpenedFile, { kind: 'open' }>, options: OpenedLibraryOptions) {
    const { sql, keyHex, leftImports, trouble } = opened;
    const { now, onSaving, memory } = options;
    this.#options = options;
    this.keyHex = keyHex;
    this.#sql = sql;
    this.#leftImports = leftImports;
    this.#isReadOnly = trouble !== null;
    this.#writeBack = new WriteBack(sql, keyHex);
    this.#place = new FilePlace(options.paths.library);
    this.#routed = new RoutedLibrary({
      disk: sql,
      now,
      onSaving: (state) => onSaving(this.#moved ?? state),
      initialTrouble: trouble,
      memory,
    });
  }

  get sql(): Sql {
    return this.#sql;
  }

  get api(): LocalLibrary {
    return this.#routed.api;
  }

  get savingState(): SavingState {
    return this.#moved ?? this.#routed.kept.savingState;
  }

  /** Calls a method. Rejects with `corrupt` if that finds damage, as do all later calls. */
  async call(method: keyof LocalLibrary, args: readonly unknown[]): Promise<unknown> {
    if (this.#isDamaged) throw new LibraryError('corrupt', 'the library is damaged');
    const target: unknown = Reflect.get(this.api, method);
    if (typeof target !== 'function') throw new LibraryError('invalid', `no such call: ${method}`);
    return this.#noting(() => target(...args));
  }

  /** Runs after every call, so it must be cheap. */
  afterCall(): void {
    // Checkpointing opens the file by its name, which would create another one.
    if (!this.#isReadOnly && this.#moved === null) this.#noting(() => this.#writeBack.run(LIMITS.libraryLogMaxBytes));
  }

  /**
   * Saves changes that couldn't be saved earlier, and checkpoints the log. Call it when no call is waiting. Returns
   * true if the disk refused or the file was moved, and it must be called again.
   */
  idle(): boolean {
    this.#noting(() => {
      if (this.isMoved()) return;
      if (this.#isReadOnly) this.#openForWriting();
      else if (this.savingState.kind === 'failing') this.#routed.kept.save();
      else this.#writeBack.run(LOG_WORTH_BYTES);
    });
    return this.#isReadOnly || this.savingState.kind === 'failing';
  }

  /** True if the file was moved, deleted or replaced while it was open. Reports when that changes. */
  isMoved(): boolean {
    const isMoved = !this.#place.isSame;
    if (isMoved !== (this.#moved !== null)) {
      const { paths, now } = this.#options;
      this.#moved = isMoved ? { kind: 'failing', reason: 'moved', detail: paths.library, since: now() } : null;
      this.#options.onSaving(this.savingState);
    }
    return isMoved;
  }

  /** Frees SQLite's cached pages; the system's own cache still has them. */
  tidy(): void {
    this.#sql.exec('PRAGMA shrink_memory');
  }

  /** For tests: makes SQLite refuse every change, like a read-only disk. */
  refuseWrites(isRefusing: boolean): void {
    this.#sql.exec(`PRAGMA query_only = ${isRefusing ? 'ON' : 'OFF'}`);
  }

  counts(): LibraryCounts {
    return { ...this.api.counts(), lastCheck: readLastCheck(this.#sql) };
  }

  /** Whether the search index is missing or out of date. */
  isIndexBehind(): boolean {
    return !disk.existsSync(this.#options.paths.search) || waitingCount(this.#sql) > 0;
  }

  /** Throws the disk's reason if there are changes that are only in memory. */
  requireSaved(): void {
    this.#routed.kept.requireSaved();
  }

  /** Closes the file. Returns the databases in memory, for the next file. */
  close(): MemorySides {
    this.#writeBack.close();
    // If the disk refuses, the log stays and is read at the next launch.
    if (!this.#isReadOnly) unlessRefused(() => this.#sql.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    return this.#routed.detach();
  }

  /** If a read-only disk has become writable, or a full one has room, opens the file normally. */
  #openForWriting(): void {
    const { paths, lock, now } = this.#options;
    if (!isWritable(paths.folder, paths.library) || freeBytes(paths.library) < ROOM_TO_OPEN_BYTES) return;
    let sql: Sql | null = null;
    try {
      if (!lock.take(paths.lock)) return;
      sql = new Sql(paths.library, { keyHex: this.keyHex });
      sql.configure();
      // An import that started since may still be running, so only remove imports from before.
      const store = createStore(sql, { now });
      withBoundedLog(sql, this.keyHex, () => finishImports(store, this.#leftImports));
    } catch (error) {
      sql?.close();
      if (isDiskTrouble(toLibraryError(error).reason)) return;
      throw error;
    }
    // Switch first, because saving changes to the file may find damage.
    this.#sql = sql;
    this.#place = new FilePlace(paths.library);
    this.#isReadOnly = false;
    this.#writeBack = new WriteBack(sql, this.keyHex);
    this.#routed.kept.replace(sql);
  }

  #noting<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const trouble = toLibraryError(error);
      if (trouble.reason === 'corrupt') this.#isDamaged = true;
      throw trouble;
    }
  }
}
