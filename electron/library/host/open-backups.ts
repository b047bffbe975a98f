/** Opens backups in place as read-only libraries. */

import type { SearchPage } from '../../../shared/search/search-results.ts';
import { createStore, type Store } from '../chats/context.ts';
import { findById, listBackupFiles } from '../file/backup-files.ts';
import type { FileKeys } from '../file/file-keys.ts';
import type { LibraryPaths } from '../file/files.ts';
import { openImmutable } from '../file/read-only.ts';
import { READABLE_FROM_VERSION, SCHEMA_VERSION, schemaVersion } from '../file/schema.ts';
import type { Sql } from '../file/sql.ts';
import { LibraryError } from '../library-error.ts';
import { Searcher } from '../search/search.ts';
import { createLibrary, type LocalLibrary } from './library.ts';
import { BACKUP_METHODS, type BackupMethod } from './method-table.ts';

export class OpenBackup {
  readonly store: Store;
  readonly #sql: Sql;
  readonly #library: LocalLibrary;
  readonly #searcher: Searcher;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.store = createStore(sql, {});
    this.#library = createLibrary(sql);
    this.#searcher = new Searcher(sql, null);
  }

  call(method: BackupMethod, args: readonly unknown[]): unknown {
    if (!BACKUP_METHODS.includes(method)) throw new LibraryError('invalid', `a backup is not asked for ${method}`);
    return Reflect.apply(this.#library[method], this.#library, args);
  }

  /** Searches by reading all messages, newest first, a few thousand per page. */
  search(query: string, offset: number): SearchPage {
    return this.#searcher.search(query, offset, 0);
  }

  close(): void {
    this.#sql.close();
  }
}

/** Keeps the most recently used backup open. */
export class OpenBackups {
  #last: { readonly id: string; readonly backup: OpenBackup } | null = null;

  /** @throws `not_found`, `locked`, `corrupt`, or `invalid` for a backup whose schema this app can't read */
  get(paths: LibraryPaths, keys: FileKeys, id: string): OpenBackup {
    const files = listBackupFiles(paths);
    if (!files.some((one) => one.id === this.#last?.id)) this.close();
    const file = findById(files, id);
    if (this.#last?.id === file.id) return this.#last.backup;
    const key = keys.find(file.path);
    if (key.kind === 'none') throw new LibraryError('locked', 'no key opens this backup');
    if (key.kind === 'damaged') throw new LibraryError('corrupt', 'the backup is damaged');
    const sql = openImmutable(file.path, key.kind === 'plain' ? null : key.hex);
    try {
      const version = schemaVersion(sql);
      if (version < READABLE_FROM_VERSION || version > SCHEMA_VERSION)
        throw new LibraryError('invalid', 'the backup is of another version of the app');
      const backup = new OpenBackup(sql);
      this.close();
      this.#last = { id: file.id, backup };
      return backup;
    } catch (error) {
      sql.close();
      throw error;
    }
  }

  close(): void {
    this.#last?.backup.close();
    this.#last = null;
  }
}
