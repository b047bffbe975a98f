/** Reads a database file and closes it at once, so that it can be renamed or removed. */

import { LibraryError } from '../library-error.ts';
import { quoted, Sql } from './sql.ts';

/**
 * Runs `look` on a connection to which the file at `path` is attached. A direct connection would keep the file open
 * until its statements are garbage-collected, and Windows neither renames nor removes an open file; detaching closes it
 * at once. Use `schema` to name the file in a PRAGMA.
 *
 * @throws {LibraryError} `corrupt` for a damaged file or a wrong key
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

/** Detaches `schema` and ignores refusals, because the failure before them is the one to report. */
export function detach(sql: Sql, schema: string): void {
  try {
    sql.exec(`DETACH ${schema}`);
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
  }
}
