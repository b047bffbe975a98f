/** Opens a library that lies where nothing can be written, so that it can at least be read. */

import { constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDiskTrouble, toLibraryError } from '../library-error.ts';
import { disk } from './disk.ts';
import { sizeOf } from './files.ts';
import { Sql } from './sql.ts';

/** False for a read-only disk, and for a folder or file that this user may not change. */
export function isWritable(folder: string, file: string): boolean {
  try {
    disk.accessSync(folder, constants.W_OK);
    if (disk.existsSync(file)) disk.accessSync(file, constants.W_OK);
    return true;
  } catch (error) {
    return toLibraryError(error).reason !== 'read_only';
  }
}

/** Nobody knows of a connection that fails before it is handed out: left open, it would hold the file for good. */
function orClosed(sql: Sql, prepare: () => void): Sql {
  try {
    prepare();
    return sql;
  } catch (error) {
    sql.close();
    throw error;
  }
}

/** A file that nobody changes while it is open, read where it lies. */
export function openImmutable(path: string, keyHex: string | null): Sql {
  const sql = new Sql(`${pathToFileURL(path).href.replace(/^file:\/\//, 'file:')}?immutable=1`, { keyHex });
  return orClosed(sql, () => sql.exec('PRAGMA query_only = ON'));
}

/**
 * Another app's file, read where it lies. Its schema is not trusted: no function or virtual table with an effect runs from
 * inside of it, and pages are checked before they are read. SQLite's defensive mode cannot be asked for here, and is about
 * statements that write: none does.
 */
export function openForeign(path: string): Sql {
  const sql = openImmutable(path, null);
  return orClosed(sql, () => {
    sql.exec('PRAGMA trusted_schema = OFF');
    sql.exec('PRAGMA cell_size_check = ON');
    sql.exec('PRAGMA temp_store = MEMORY');
  });
}

/** Where copies go that nobody else sees. Temporary files often lie on the disk that is full: on Linux there is also memory. */
const copyFolders = (): readonly string[] => (process.platform === 'linux' ? [tmpdir(), '/dev/shm'] : [tmpdir()]);

/**
 * SQLite reads a file with a log only where it can write beside it. Without a log the file is read in place; with one,
 * both are copied to a private folder, which is gone again as soon as they are open.
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

/** The library of a full disk: as others have it open, where SQLite has its own files beside it already, else as above. */
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
