/** Checkpoints SQLite's log into the library when there is time, and truncates it when it is too large. */

import { LIMITS } from '../../../shared/limits.ts';
import { toLibraryError } from '../library-error.ts';
import { sizeOf } from './files.ts';
import { Sql } from './sql.ts';

/** A smaller log isn't worth a checkpoint. */
export const LOG_WORTH_BYTES = 256 * 1024;

/**
 * Checkpoints the log while no other connection can write. Otherwise, if another connection restarts a log that was
 * just written back, SQLite can treat the new commits as written back too and lose them: the driver's SQLite (3.45.1)
 * is older than the fix (3.51.3, https://sqlite.org/wal.html#the_wal_reset_bug). A checkpoint that truncates the log
 * takes the write lock itself, but waits for readers.
 */
export class WriteBack {
  readonly #sql: Sql;
  readonly #keyHex: string | null;
  /**
   * Holds the write lock. It must be a separate connection, because the one that checkpoints can't hold the lock too.
   */
  #gate: Sql | null = null;

  readonly #maxBytes: number;

  /**
   * @param keyHex the key of the file that `sql` has open
   * @param maxBytes the size at which the log is truncated
   */
  constructor(sql: Sql, keyHex: string | null, maxBytes: number = LIMITS.libraryLogMaxBytes) {
    this.#sql = sql;
    this.#keyHex = keyHex;
    this.#maxBytes = maxBytes;
  }

  /** Keeps the log bounded while long work on `sql` commits many times. Ends with `close`. */
  watchCommits(): void {
    this.#sql.afterCommit(() => this.run(this.#maxBytes));
  }

  /**
   * Checkpoints the log unless it is below `fromBytes` or another connection is writing. Disk errors are ignored: the
   * log still has everything.
   */
  run(fromBytes: number): void {
    const log = `${this.#sql.path}-wal`;
    if (sizeOf(log) < fromBytes) return;
    try {
      this.#whileNobodyWrites(() => this.#sql.exec('PRAGMA wal_checkpoint(PASSIVE)'));
      // SQLite reuses a written-back log from its start once it has no readers; only a huge log is truncated.
      if (sizeOf(log) >= this.#maxBytes) this.#cut();
    } catch (error) {
      const trouble = toLibraryError(error);
      if (trouble.reason === 'corrupt' || trouble.reason === 'failed') throw trouble;
    }
  }

  /** Stops watching and closes the gate's connection, but not `sql`. `run` can be called again afterwards. */
  close(): void {
    this.#sql.afterCommit(null);
    this.#closeGate();
  }

  /**
   * Waits only `LIMITS.libraryLogCutWaitMs` for readers, because other writers have to wait as well; a later commit
   * tries again.
   */
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
      // Closing the connection also releases its locks.
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
