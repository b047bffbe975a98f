/** Brings SQLite's log back into the file when there is time, and cuts it when it has become a giant. */

import { toLibraryError } from '../library-error.ts';
import { sizeOf } from './files.ts';
import type { Sql } from './sql.ts';

/** A log beyond this is written back even while calls keep coming. */
export const LOG_MAX_BYTES = 64 * 1024 * 1024;
/** Below this the log is not worth writing back. */
export const LOG_WORTH_BYTES = 256 * 1024;

/** Does nothing while the log is smaller than `fromBytes`. A disk that refuses is no trouble: the log keeps everything. */
export function writeBack(sql: Sql, fromBytes: number): void {
  if (sizeOf(`${sql.path}-wal`) < fromBytes) return;
  try {
    sql.exec('PRAGMA wal_checkpoint(PASSIVE)');
    // A log that is written back and read by nobody is used again from its start; only a giant one is cut.
    if (sizeOf(`${sql.path}-wal`) > LOG_MAX_BYTES) sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    const trouble = toLibraryError(error);
    if (trouble.reason === 'corrupt' || trouble.reason === 'failed') throw trouble;
  }
}
