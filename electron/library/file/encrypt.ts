/** Copies a library into a new, verified file that has another key or none. */

import { LibraryError } from '../library-error.ts';
import { verify } from './backups.ts';
import { CONTENT_TABLE_NAMES } from './content-tables.ts';
import { makePrivateFile, removeDatabase } from './files.ts';
import { hasTable } from './schema.ts';
import { quoted, Sql } from './sql.ts';

/**
 * Copies all of `source` to a new file at `target`, verifies the file and compares the row counts of content tables.
 */
export function rewrite(source: Sql, target: string, targetKeyHex: string | null): void {
  removeDatabase(target);
  makePrivateFile(target);
  const schema = source.all(
    `SELECT type, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type = 'table' DESC`,
  );
  const version = source.number('PRAGMA user_version') ?? 0;
  const copy = new Sql(target, { keyHex: targetKeyHex });
  try {
    copy.configure();
    copy.transaction('durable', () => {
      for (const { type, sql } of schema) if (type === 'table' && typeof sql === 'string') copy.exec(sql);
      copy.exec(`PRAGMA user_version = ${version}`);
    });
    // A log would grow to the size of the library. An unfinished copy is thrown away, so it needs no rollback.
    copy.exec('PRAGMA journal_mode = DELETE');
  } finally {
    copy.close();
  }
  source.exec(`ATTACH ${quoted(target)} AS copy KEY ${quoted(targetKeyHex ?? '')}`);
  try {
    source.exec('PRAGMA copy.journal_mode = MEMORY');
    source.transaction('durable', () => {
      for (const { name } of source.all(`SELECT name FROM copy.sqlite_master WHERE type = 'table'`))
        source.exec(`INSERT INTO copy."${String(name)}" SELECT * FROM main."${String(name)}"`);
    });
    // A file from an older version may lack some tables.
    for (const table of CONTENT_TABLE_NAMES.filter((name) => hasTable(source, name))) {
      if (source.number(`SELECT count(*) FROM main.${table}`) !== source.number(`SELECT count(*) FROM copy.${table}`)) {
        throw new LibraryError('failed', `the copy of ${table} is not complete`);
      }
    }
  } finally {
    source.exec('DETACH copy');
  }
  const indexed = new Sql(target, { keyHex: targetKeyHex });
  try {
    for (const { type, sql } of schema) if (type !== 'table' && typeof sql === 'string') indexed.exec(sql);
    indexed.exec('PRAGMA journal_mode = WAL');
  } finally {
    indexed.close();
  }
  if (verify(target, targetKeyHex) === null) throw new LibraryError('failed', 'the copy does not read back');
}
