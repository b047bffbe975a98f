// Turns a library of today's version into one of an earlier version.

import { text } from '../../electron/library/file/columns.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { releaseClosed } from '../../electron/library/file/release-closed.ts';
import { MIGRATIONS } from '../../electron/library/file/schema.ts';
import { quoted, Sql } from '../../electron/library/file/sql.ts';

const namesIn = (sql: Sql): Map<string, string> =>
  new Map(
    sql
      .all(`SELECT name, type FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`)
      .map((row) => [text(row, 'name'), text(row, 'type')]),
  );

/** Removes the tables, indexes and triggers that are newer than `version` from the closed library in `folder`. */
export function makeOlder(folder: string, keyHex: string | null, version: number): Promise<void> {
  return makeFileOlder(libraryPaths(folder).library, keyHex, version);
}

/** Does the same as `makeOlder` for any closed file, such as a backup. */
export async function makeFileOlder(path: string, keyHex: string | null, version: number): Promise<void> {
  const early = new Sql(':memory:');
  for (const step of MIGRATIONS) if (step.version <= version) step.run(early);
  const known = namesIn(early);
  early.close();
  const sql = new Sql(path, { keyHex });
  sql.configure();
  // Drop tables last, because that also drops the indexes and triggers that depend on them.
  const later = [...namesIn(sql)].filter(([name]) => !known.has(name));
  for (const kind of ['trigger', 'index', 'table'])
    for (const [name, type] of later) if (type === kind) sql.exec(`DROP ${kind} ${quoted(name)}`);
  sql.exec(`PRAGMA user_version = ${version}`);
  sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  sql.close();
  await releaseClosed();
}
