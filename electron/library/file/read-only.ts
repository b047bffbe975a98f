/** Opens a library in a place that can't be written to, so that it can at least be read. */

import { constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDiskTrouble, toLibraryError } from '../library-error.ts';
import { disk } from './disk.ts';
import { sizeOf } from './files.ts';
import { Sql } from './sql.ts';

/** False for a read-only disk, and for a folder or file that this user isn't allowed to change. */
export function isWritable(folder: string, file: string): boolean {
  try {
    disk.accessSync(folder, constants.W_OK);
    if (disk.existsSync(file)) disk.accessSync(file, constants.W_OK);
    return true;
  } catch (error) {
    return toLibraryError(error).reason !== 'read_only';
  }
}

/** Closes the connection if `prepare` throws: the caller never gets it, so its file would stay open. */
function orClosed(sql: Sql, prepare: () => void): Sql {
  try {
    prepare();
    return sql;
  } catch (error) {
    sql.close();
    throw error;
  }
}

/** Opens a file that doesn't change while it is open. */
export function openImmutable(path: string, keyHex: string | null): Sql {
  const sql = new Sql(`${pathToFileURL(path).href.replace(/^file:\/\//, 'file:')}?immutable=1`, { keyHex });
  return orClosed(sql, () => sql.exec('PRAGMA query_only = ON'));
}

/**
 * Opens another app's file in place. The file's schema isn't trusted: functions and virtual tables with side effects
 * are disabled, and SQLite checks pages before reading them. SQLite's defensive mode isn't available here, but it only
 * restricts writes, and we don't write.
 */
export function openForeign(path: string): Sql {
  const sql = openImmutable(path, null);
  return orClosed(sql, () => {
    sql.exec('PRAGMA trusted_schema = OFF');
    sql.exec('PRAGMA cell_size_check = ON');
    sql.exec('PRAGMA temp_store = MEMORY');
  });
}

/**
 * Folders for private copies. The temporary folder may be on the disk that is full; Linux also has a file system in
 * memory.
 */
const copyFolders = (): readonly string[] => (process.platform === 'linux' ? [tmpdir(), '/dev/shm'] : [tmpdir()]);

/**
 * SQLite reads a file with a log only if it can write next to it. A file without a log is read in place; otherwise the
 * file and its log are copied to a private folder, which is removed as soon as they are open.
 */
export function openReadOnly(path: string, keyHex: string | null): Sql {
  if (sizeOf(`${path}-wal`) === 0) return openImmutable(path, keyHex);
  let trouble: unknown = null;
  for (const folder of copyFolders()) {
    try {
      return openCopy(path, keyHex, folder);
    } catch (error) {
      if (!isDiskTrouble(toLibraryError(error).reason)) throw error;
      trouble ??= error;
    }
  }
  throw trouble;
}

function openCopy(path: string, keyHex: string | null, parent: string): Sql {
  const folder = disk.mkdtempSync(join(parent, 'parley-'));
  try {
    const copy = join(folder, 'library.db');
    disk.copyFileSync(path, copy);
    disk.copyFileSync(`${path}-wal`, `${copy}-wal`);
    const sql = new Sql(copy, { keyHex });
    return orClosed(sql, () => {
      sql.get('SELECT count(*) FROM sqlite_master');
      sql.exec('PRAGMA query_only = ON');
      disk.rmSync(folder, { recursive: true, force: true });
    });
  } catch (error) {
    disk.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Opens the library although the disk refuses writes: in place if SQLite can read it there, else like `openReadOnly`.
 */
export function openForReading(path: string, keyHex: string | null): Sql {
  try {
    const sql = new Sql(path, { keyHex });
    return orClosed(sql, () => {
      sql.get('SELECT count(*) FROM sqlite_master');
      sql.exec('PRAGMA query_only = ON');
    });
  } catch (error) {
    if (!isDiskTrouble(toLibraryError(error).reason)) throw error;
    return openReadOnly(path, keyHex);
  }
}
