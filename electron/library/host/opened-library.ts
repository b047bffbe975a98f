/** One open library file: answers calls, writes its log back, saves what the disk refused, and closes. */

import type { SavingState } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { createStore } from '../chats/context.ts';
import { disk } from '../file/disk.ts';
import { freeBytes, type LibraryPaths } from '../file/files.ts';
import type { FolderLock } from '../file/folder-lock.ts';
import { readLastCheck } from '../file/meta.ts';
import { isWritable } from '../file/read-only.ts';
import { waitingCount } from '../file/search-pending.ts';
import { Sql } from '../file/sql.ts';
import { LOG_WORTH_BYTES, WriteBack, withBoundedLog } from '../file/write-back.ts';
import { isDiskTrouble, LibraryError, toLibraryError, unlessRefused } from '../library-error.ts';
import { settleImports } from '../transfer/show-import.ts';
import type { LocalLibrary } from './library.ts';
import type { OpenedFile } from './open-file.ts';
import type { LibraryCounts } from './requests.ts';
import { RoutedLibrary } from './routed-library.ts';
import type { MemorySides } from './storage-places.ts';

/** For SQLite's own files beside the library, and a first change. */
const ROOM_TO_OPEN_BYTES = 1024 * 1024;

export interface OpenedLibraryOptions {
  readonly paths: LibraryPaths;
  readonly lock: FolderLock;
  readonly now: () => number;
  readonly onSaving: (state: SavingState) => void;
  /** What `close` of the file before returned. */
  readonly memory: MemorySides | null;
}

export class OpenedLibrary {
  readonly keyHex: string | null;
  readonly #options: OpenedLibraryOptions;
  readonly #routed: RoutedLibrary;
  /** Imports that were cut short before this file was opened. */
  readonly #leftImports: readonly string[];
  #sql: Sql;
  #writeBack: WriteBack;
  /** Opened for reading only, because the disk refused writing. */
  #isReadOnly: boolean;
  /** A call met damage: nothing more is written to this file until it is recovered. */
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
    this.#routed = new RoutedLibrary({ disk: sql, now, onSaving, initialTrouble: trouble, memory });
  }

  get sql(): Sql {
    return this.#sql;
  }

  get api(): LocalLibrary {
    return this.#routed.api;
  }

  get savingState(): SavingState {
    return this.#routed.kept.savingState;
  }

  /** Rejects with `corrupt` when it meets damage, and so do all calls after it. */
  async call(method: keyof LocalLibrary, args: readonly unknown[]): Promise<unknown> {
    if (this.#isDamaged) throw new LibraryError('corrupt', 'the library is damaged');
    const target: unknown = Reflect.get(this.api, method);
    if (typeof target !== 'function') throw new LibraryError('invalid', `no such call: ${method}`);
    return this.#noting(() => target(...args));
  }

  /** Cheap: for after every call. */
  afterCall(): void {
    if (!this.#isReadOnly) this.#noting(() => this.#writeBack.run(LIMITS.libraryLogMaxBytes));
  }

  /**
   * Work between calls: saves what could not be saved, and writes the log back. Call it when nothing is waiting.
   * Returns whether it has to be tried again: the file waits for its disk.
   */
  idle(): boolean {
    this.#noting(() => {
      if (this.#isReadOnly) this.#openForWriting();
      else if (this.savingState.kind === 'failing') this.#routed.kept.save();
      else this.#writeBack.run(LOG_WORTH_BYTES);
    });
    return this.#isReadOnly || this.savingState.kind === 'failing';
  }

  /** Gives back the pages that are kept in memory; the system still has them. */
  tidy(): void {
    this.#sql.exec('PRAGMA shrink_memory');
  }

  /** Makes SQLite refuse every change, as a read-only disk does: for trying out what happens then. */
  refuseWrites(isRefusing: boolean): void {
    this.#sql.exec(`PRAGMA query_only = ${isRefusing ? 'ON' : 'OFF'}`);
  }

  counts(): LibraryCounts {
    return { ...this.api.counts(), lastCheck: readLastCheck(this.#sql) };
  }

  /** Whether the search index is missing, or has not seen all messages as they are now. */
  isIndexBehind(): boolean {
    return !disk.existsSync(this.#options.paths.search) || waitingCount(this.#sql) > 0;
  }

  /** Nothing may be in memory only: fails with the disk's reason while it refuses. */
  requireSaved(): void {
    this.#routed.kept.requireSaved();
  }

  /** Returns what lives in memory and goes on with the next file. */
  close(): MemorySides {
    this.#writeBack.close();
    // Otherwise the log is kept and read at the next start.
    if (!this.#isReadOnly) unlessRefused(() => this.#sql.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    return this.#routed.detach();
  }

  /** The read-only disk may have become writable, or a full one have room: then the file is opened as it should be. */
  #openForWriting(): void {
    const { paths, lock, now } = this.#options;
    if (!isWritable(paths.folder, paths.library) || freeBytes(paths.library) < ROOM_TO_OPEN_BYTES) return;
    let sql: Sql | null = null;
    try {
      if (!lock.take(paths.lock)) return;
      sql = new Sql(paths.library, { keyHex: this.keyHex });
      sql.configure();
      // One that was begun since may be running.
      const store = createStore(sql, { now });
      withBoundedLog(sql, this.keyHex, () => settleImports(store, this.#leftImports));
    } catch (error) {
      sql?.close();
      if (isDiskTrouble(toLibraryError(error).reason)) return;
      throw error;
    }
    // Before anything is saved to it, which may meet its damage.
    this.#sql = sql;
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
