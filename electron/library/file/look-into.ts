/** Reads a database file that is closed again at once, so that it can be renamed or removed. */

import { LibraryError } from '../library-error.ts';
import { quoted, Sql } from './sql.ts';

/**
 * Runs `look` with a connection whose tables are those of the file at `path`. A connection of its own would keep the file
 * open until its statements are collected, and Windows neither renames nor removes a file that is open; what is attached
 * is let go of when it is detached. `schema` is the file's name in a PRAGMA, which otherwise means another database.
 *
 * @throws {LibraryError} `corrupt` also for another key
 */
export function lookInto<T>(path: string, keyHex: string | null, look: (sql: Sql, schema: string) => T): T {
  const schema = 'looked_into';
  const sql = new Sql(':memory:');
  try {
    sql.exec(`ATTACH ${quoted(path)} AS ${schema} KEY ${quoted(keyHex ?? '')}`);
    const value = look(sql, schema);
    sql.exec(`DETACH ${schema}`);
    return value;
  } catch (error) {
    detach(sql, schema);
    throw error;
  } finally {
    sql.close();
  }
}

/** After a failure, which is what is told. */
function detach(sql: Sql, schema: string): void {
  try {
    sql.exec(`DETACH ${schema}`);
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
  }
}
