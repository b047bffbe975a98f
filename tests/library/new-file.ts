// Creates a new library's file once in a process and copies it from then on, which takes a fraction of the time.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../electron/library/file/schema.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';

interface Template {
  readonly file: Buffer;
  /** The position in the file of the library's own id, which is written in hexadecimal digits. */
  readonly idAt: number;
  readonly idLength: number;
}

let template: Template | null = null;

/** Writes an unencrypted library of the newest schema, without chats and with its own id. */
export function writeNewLibrary(path: string): void {
  template ??= makeTemplate();
  const { file, idAt, idLength } = template;
  file.write(randomBytes(idLength / 2).toString('hex'), idAt, 'latin1');
  writeFileSync(path, file, { mode: 0o600 });
}

/** Opens a library's file, and creates it if it doesn't exist. */
export function openSql(path: string): Sql {
  if (!existsSync(path)) writeNewLibrary(path);
  const sql = new Sql(path);
  sql.configure();
  return sql;
}

function makeTemplate(): Template {
  const folder = mkdtempSync(join(tmpdir(), 'parley-new-'));
  try {
    const path = join(folder, 'library.db');
    const sql = new Sql(path);
    sql.configure();
    migrate(sql);
    const [id = ''] = sql.texts("SELECT value FROM meta WHERE key = 'library_id'");
    sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    sql.close();
    const file = readFileSync(path);
    return { file, idAt: file.indexOf(id), idLength: id.length };
  } finally {
    removeFolder(folder);
  }
}
