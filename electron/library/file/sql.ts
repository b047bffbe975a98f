/** A connection to one SQLite file: queries with validated values, and transactions with a chosen durability. */

import Database from 'libsql';
import { LibraryError, toLibraryError } from '../library-error.ts';
import { text } from './columns.ts';
import { type DatabaseConnection, disk, driver } from './disk.ts';
import { checked, gathered, type Row, type SqlValue, toRow } from './driver-values.ts';
import { type PackedRows, packedRows } from './packed-rows.ts';
import { Statements } from './statements.ts';
import { WrittenTables } from './written-tables.ts';

export type { Row, SqlValue } from './driver-values.ts';

driver.open = (path, options) => new Database(path, options);

export interface SqlOptions {
  /** 64 hexadecimal digits; null opens an unencrypted file. */
  readonly keyHex: string | null;
}

/** `durable` commits survive a power cut; `fast` ones only survive the end of the process. */
export type Durability = 'durable' | 'fast';

/** A text as an SQL literal, for statements that take no parameters. */
export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export class Sql {
  readonly path: string;
  readonly isEncrypted: boolean;
  readonly #database: DatabaseConnection;
  readonly #statements: Statements;
  readonly #inserts = new Map<
    string,
    { readonly columns: readonly string[]; readonly onConflict: string; readonly text: string }
  >();
  readonly #written = new WrittenTables();
  #durability: Durability | null = null;
  #beforeCommit: (() => void) | null = null;
  #afterCommit: (() => void) | null = null;
  #depth = 0;
  #rolledBackBy: LibraryError | null = null;
  #isClosed = false;

  /** Opens or creates the file without reading it: a wrong key or a damaged file shows at the first statement. */
  constructor(path: string, options: SqlOptions = { keyHex: null }) {
    this.path = path;
    this.isEncrypted = options.keyHex !== null;
    try {
      const { keyHex } = options;
      this.#database = disk.openDatabase(
        path,
        keyHex === null ? {} : { encryptionCipher: 'aes256cbc', encryptionKey: keyHex },
      );
    } catch (error) {
      throw toLibraryError(error);
    }
    this.#statements = new Statements(this.#database);
  }

  /** Applies the settings of connections that write to a library. `WriteBack` checkpoints the log instead of SQLite. */
  configure(): void {
    this.exec('PRAGMA busy_timeout = 15000');
    this.exec('PRAGMA journal_mode = WAL');
    this.exec('PRAGMA wal_autocheckpoint = 0');
    this.exec('PRAGMA secure_delete = ON');
    this.exec('PRAGMA foreign_keys = OFF');
    this.exec('PRAGMA temp_store = MEMORY');
    this.exec('PRAGMA cache_size = -16000');
    // On macOS, fsync leaves data in the drive's own cache; these two settings flush it. On other systems they do
    // nothing.
    this.exec('PRAGMA fullfsync = ON');
    this.exec('PRAGMA checkpoint_fullfsync = ON');
  }

  exec(text: string): void {
    this.#written.noteScript(text);
    this.#requireWhole();
    this.#guarded(() => this.#database.exec(text));
  }

  all(text: string, ...values: SqlValue[]): Row[] {
    const bound = checked(values);
    return this.#guarded(() => this.#usable().rows(text, bound));
  }

  /**
   * Like `all`, with the same order, but five times as fast for many rows, because the driver is slow per value.
   * Fractions are rounded to 15 digits.
   */
  many(text: string, ...values: SqlValue[]): Row[] {
    return this.packed(text, ...values).rows();
  }

  /** The rows of `many`, not parsed yet: a caller that has already parsed an equal value needn't parse this one. */
  packed(text: string, ...values: SqlValue[]): PackedRows {
    const columns = this.#guarded(() => this.#usable().columns(text));
    return packedRows(this.#gathered(gathered(text, columns), values), columns, () => this.all(text, ...values));
  }

  #gathered(query: string, values: readonly SqlValue[]): Buffer | null {
    try {
      return this.bytes(query, ...values);
    } catch (error) {
      if (toLibraryError(error).reason !== 'failed') throw error;
      return null;
    }
  }

  get(text: string, ...values: SqlValue[]): Row | null {
    const bound = checked(values);
    return this.#guarded(() => {
      const row = this.#usable().prepared(text).get(bound);
      return row === undefined || row === null ? null : toRow(row);
    });
  }

  /** The bytes of a blob in the first column; null if there is none. */
  bytes(text: string, ...values: SqlValue[]): Buffer | null {
    const bound = checked(values);
    return this.#guarded(() => {
      const row = this.#usable().preparedAs(text, text).get(bound);
      const raw: unknown = typeof row === 'object' && row !== null ? Object.values(row)[0] : null;
      return raw instanceof ArrayBuffer || raw instanceof Uint8Array
        ? Buffer.from(raw instanceof ArrayBuffer ? new Uint8Array(raw) : raw)
        : null;
    });
  }

  /** Returns how many rows changed. */
  run(text: string, ...values: SqlValue[]): number {
    const bound = checked(values);
    this.#written.note(text);
    return this.#guarded(() => this.#usable().prepared(text).run(bound).changes);
  }

  /** Changes with each statement of this connection that may change rows of `table`, and with each rollback. */
  writeCount(table: string): number {
    return this.#written.count(table);
  }

  /** Inserts a row, given by its columns. Returns how many rows changed. */
  insert(table: string, row: Row, onConflict = ''): number {
    return this.run(this.#insertText(table, Object.keys(row), onConflict), ...Object.values(row));
  }

  /** Keeps the last statement for each table, because an import inserts millions of rows. */
  #insertText(table: string, columns: readonly string[], onConflict: string): string {
    const last = this.#inserts.get(table);
    const isSame =
      last?.onConflict === onConflict &&
      last.columns.length === columns.length &&
      columns.every((column, at) => column === last.columns[at]);
    if (isSame) return last.text;
    const places = columns.map(() => '?').join(', ');
    const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) ${onConflict}`;
    this.#inserts.set(table, { columns, onConflict, text });
    return text;
  }

  /** One number from one row; null if there is no row, or no number in it. */
  number(text: string, ...values: SqlValue[]): number | null {
    const row = this.get(text, ...values);
    if (row === null) return null;
    const value = Object.values(row)[0];
    return typeof value === 'number' ? value : null;
  }

  /** The texts in the first column, one per row. */
  texts(query: string, ...values: SqlValue[]): string[] {
    const rows = this.all(query, ...values);
    const [column = ''] = Object.keys(rows[0] ?? {});
    return rows.map((row) => text(row, column));
  }

  /** Runs `work` in one transaction; a nested call joins the outer one. */
  transaction<T>(durability: Durability, work: () => T): T {
    if (this.#depth > 0) return work();
    const value = this.#committed(durability, work);
    this.#afterCommit?.();
    return value;
  }

  /** Calls `work` at the end of every transaction, and commits what it writes. */
  beforeCommit(work: () => void): void {
    this.#beforeCommit = work;
  }

  /** Calls `work` after every committed transaction; null stops that. */
  afterCommit(work: (() => void) | null): void {
    this.#afterCommit = work;
  }

  #committed<T>(durability: Durability, work: () => T): T {
    this.#setDurability(durability);
    this.exec('BEGIN IMMEDIATE');
    this.#depth = 1;
    try {
      const value = work();
      this.#beforeCommit?.();
      this.exec('COMMIT');
      return value;
    } catch (error) {
      this.#written.noteAll();
      this.#rollBack();
      throw toLibraryError(error);
    } finally {
      this.#depth = 0;
      this.#rolledBackBy = null;
    }
  }

  /** Gives several reads a consistent snapshot. */
  read<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.exec('BEGIN');
    this.#depth = 1;
    const before = this.#written.total;
    try {
      return work();
    } catch (error) {
      throw toLibraryError(error);
    } finally {
      if (this.#written.total !== before) this.#written.noteAll();
      this.#rollBack();
      this.#depth = 0;
      this.#rolledBackBy = null;
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#statements.close();
    this.#database.close();
  }

  /** Rolls back a transaction that a caller began with `exec` because it awaits in between; otherwise does nothing. */
  rollBack(): void {
    this.#written.noteAll();
    this.#rollBack();
  }

  #rollBack(): void {
    try {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
    } catch (error) {
      // On a full disk SQLite has already rolled back; report the first error.
      if (this.#database.inTransaction) throw toLibraryError(error);
    }
  }

  #setDurability(durability: Durability): void {
    if (this.#durability === durability) return;
    this.exec(`PRAGMA synchronous = ${durability === 'durable' ? 'FULL' : 'NORMAL'}`);
    this.#durability = durability;
  }

  /** Converts errors in `work` to library errors, and notes whether an error ended the transaction. */
  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const trouble = toLibraryError(error);
      if (this.#depth > 0 && !this.#isClosed && !this.#database.inTransaction) this.#rolledBackBy ??= trouble;
      throw trouble;
    }
  }

  /** Throws if SQLite has rolled back the transaction: each further statement would be committed at once. */
  #requireWhole(): void {
    if (this.#rolledBackBy !== null) throw this.#rolledBackBy;
  }

  #usable(): Statements {
    this.#requireWhole();
    if (this.#isClosed) throw new LibraryError('locked', 'the library is closed');
    return this.#statements;
  }
}

/** For `insert`: keeps an existing row. */
export const SKIP_EXISTING = 'ON CONFLICT DO NOTHING';
