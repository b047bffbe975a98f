/** The long worker's connections to the library: opened when a request first needs them. */

import { type FileKeys, keysOf } from '../file/file-keys.ts';
import { type LibraryPaths, libraryPaths } from '../file/files.ts';
import { noteMessageChanges } from '../file/messages-changed.ts';
import { isWritable, openForReading } from '../file/read-only.ts';
import { releaseClosed } from '../file/release-closed.ts';
import { Sql } from '../file/sql.ts';
import { WriteBack } from '../file/write-back.ts';
import type { OpenRequest } from '../host/requests.ts';
import { isDiskTrouble, LibraryError, toLibraryError } from '../library-error.ts';
import { Searcher } from '../search/search.ts';
import { openIndex } from '../search/search-index.ts';

export interface OpenParts {
  readonly paths: LibraryPaths;
  readonly keys: FileKeys;
  readonly keyHex: string | null;
  /** The connection that writes; the searcher has its own read-only one. */
  readonly sql: Sql;
  readonly writeBack: WriteBack;
  readonly reader: Sql;
  readonly index: Sql;
  readonly searcher: Searcher;
}

export class LongConnections {
  readonly #logMaxBytes: number | undefined;
  #request: OpenRequest | null = null;
  #opening: Promise<OpenParts> | null = null;

  /** @param logMaxBytes the size at which SQLite's log is truncated */
  constructor(logMaxBytes: number | undefined) {
    this.#logMaxBytes = logMaxBytes;
  }

  /** Sets which library is open. Opens nothing yet. */
  use(request: OpenRequest): void {
    this.#request = request;
  }

  opened(): Promise<OpenParts> {
    this.#opening ??= this.#openParts().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  place(): Pick<OpenParts, 'paths' | 'keys' | 'keyHex'> {
    if (this.#request === null) throw new LibraryError('locked', 'the library is not open');
    const { folder, keyHex } = this.#request;
    return { paths: libraryPaths(folder), keys: keysOf(this.#request), keyHex };
  }

  /** Runs work that only reads the file, on a separate connection if the disk refuses writes. */
  async reading<T>(work: (parts: OpenParts) => Promise<T> | T, workOn: (sql: Sql) => Promise<T> | T): Promise<T> {
    const opened = await this.opened().catch((error: unknown) => toLibraryError(error));
    if (!(opened instanceof LibraryError)) return work(opened);
    if (!isDiskTrouble(opened.reason)) throw opened;
    const { paths, keyHex } = this.place();
    const sql = openForReading(paths.library, keyHex);
    try {
      return await workOn(sql);
    } finally {
      sql.close();
      await releaseClosed();
    }
  }

  async close(): Promise<void> {
    const parts = await this.#opening;
    this.#opening = null;
    if (parts === null) return;
    parts.reader.close();
    parts.index.close();
    parts.writeBack.close();
    parts.sql.close();
    await releaseClosed();
  }

  async #openParts(): Promise<OpenParts> {
    const { paths, keys, keyHex } = this.place();
    // SQLite would only say that it can't open the file.
    if (!isWritable(paths.folder, paths.library)) throw new LibraryError('read_only', 'the folder cannot be written');
    const sql = new Sql(paths.library, { keyHex });
    let reader: Sql | null = null;
    try {
      sql.configure();
      // Keep the cache small: long work reads each page once or writes a few, and the file worker has its own cache.
      sql.exec('PRAGMA cache_size = -4000');
      noteMessageChanges(sql);
      reader = new Sql(paths.library, { keyHex });
      reader.exec('PRAGMA busy_timeout = 15000');
      const index = await openIndex(sql, paths.search, keyHex);
      const writeBack = new WriteBack(sql, keyHex, this.#logMaxBytes);
      writeBack.watchCommits();
      return { paths, keys, keyHex, sql, writeBack, reader, index, searcher: new Searcher(reader, index) };
    } catch (error) {
      reader?.close();
      sql.close();
      throw error;
    }
  }
}
