/** Brings SQLite's log back into the file when there is time, and cuts it when it has become a giant. */

import { LIMITS } from '../../../shared/limits.ts';
import { toLibraryError } from '../library-error.ts';
import { sizeOf } from './files.ts';
import { Sql } from './sql.ts';

/** Below this the log is not worth writing back. */
export const LOG_WORTH_BYTES = 256 * 1024;

/**
 * Writes back while nobody can write. A log that is in the file already and that another connection begins anew in that very
 * moment is otherwise taken for written back, and what that one has committed is lost later: the driver's SQLite (3.45.1) is
 * older than the mend (3.51.3, https://sqlite.org/wal.html#the_wal_reset_bug). A checkpoint that cuts the log holds the
 * right to write by itself, but waits for whoever reads.
 */
export class WriteBack {
  readonly #sql: Sql;
  readonly #keyHex: string | null;
  /** Holds the right to write, which the connection that writes back cannot hold at the same time. */
  #gate: Sql | null = null;

  readonly #maxBytes: number;

  /**
   * @param keyHex the key of the file that `sql` has open
   * @param maxBytes the size from which the log is cut
   */
  constructor(sql: Sql, keyHex: string | null, maxBytes: number = LIMITS.libraryLogMaxBytes) {
    this.#sql = sql;
    this.#keyHex = keyHex;
    this.#maxBytes = maxBytes;
  }

  /** Keeps the log bounded during long work on `sql`, which commits many times between two calls. Ends with `close`. */
  watchCommits(): void {
    this.#sql.afterCommit(() => this.run(this.#maxBytes));
  }

  /**
   * Does nothing while the log is smaller than `fromBytes`, or while somebody writes. A disk that refuses is no trouble: the
   * log keeps everything.
   */
  run(fromBytes: number): void {
    const log = `${this.#sql.path}-wal`;
    if (sizeOf(log) < fromBytes) return;
    try {
      this.#whileNobodyWrites(() => this.#sql.exec('PRAGMA wal_checkpoint(PASSIVE)'));
      // A log that is written back and read by nobody is used again from its start; only a giant one is cut.
      if (sizeOf(log) >= this.#maxBytes) this.#cut();
    } catch (error) {
      const trouble = toLibraryError(error);
      if (trouble.reason === 'corrupt' || trouble.reason === 'failed') throw trouble;
    }
  }

  /** Lets go of the file; it can be used again afterwards. */
  close(): void {
    this.#sql.afterCommit(null);
    this.#closeGate();
  }

  /** A reader delays the cut until a later commit: while this waits for it, no other connection can write. */
  #cut(): void {
    const before = this.#sql.number('PRAGMA busy_timeout') ?? 0;
    this.#sql.exec(`PRAGMA busy_timeout = ${LIMITS.libraryLogCutWaitMs}`);
    try {
      this.#sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      this.#sql.exec(`PRAGMA busy_timeout = ${before}`);
    }
  }

  #closeGate(): void {
    this.#gate?.close();
    this.#gate = null;
  }

  #whileNobodyWrites(work: () => void): void {
    this.#gate ??= new Sql(this.#sql.path, { keyHex: this.#keyHex });
    try {
      this.#gate.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
      work();
      this.#gate.exec('ROLLBACK');
    } catch (error) {
      // Whatever it holds goes with it.
      this.#closeGate();
      throw error;
    }
  }
}

/** Runs work that commits many times, and keeps the log of `sql` bounded meanwhile. */
export function withBoundedLog(sql: Sql, keyHex: string | null, work: () => void): void {
  const writeBack = new WriteBack(sql, keyHex);
  writeBack.watchCommits();
  try {
    work();
  } finally {
    writeBack.close();
  }
}
