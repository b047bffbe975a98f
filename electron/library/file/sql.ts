/** A connection to one SQLite file: prepared statements, transactions with a chosen durability, validated values. */

import Database from 'libsql';
import { LibraryError, toLibraryError } from '../library-error.ts';
import { text } from './columns.ts';
import { type DatabaseConnection, disk, driver } from './disk.ts';
import { checked, gathered, isQuery, listsIn, type Row, readable, type SqlValue, toRow } from './driver-values.ts';
import { UncollectedHandles } from './release-closed.ts';

export type { Row, SqlValue } from './driver-values.ts';

driver.open = (path, options) => new Database(path, options);

export interface SqlOptions {
  /** 64 hexadecimal digits; null opens an unencrypted file. */
  readonly keyHex: string | null;
}

/**
 * The part of the driver's statement that is used here. Pass values as one list: the driver mistakes a single null for
 * a list and throws.
 */
interface Statement {
  iterate(values: readonly SqlValue[]): Iterator<unknown>;
  get(values: readonly SqlValue[]): unknown;
  run(values: readonly SqlValue[]): { changes: number };
  columns(): readonly { readonly name: string }[];
}

/** `durable` commits survive a power cut; `fast` ones only survive the end of the process. */
export type Durability = 'durable' | 'fast';

/** A text as an SQL literal, for statements that take no parameters. */
export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Rows as one value. */
export interface PackedRows {
  /** null if they couldn't be packed. */
  readonly value: Buffer | null;
  readonly rows: () => Row[];
  /** The same without names: each row's columns in order. */
  readonly lists: () => readonly (readonly SqlValue[])[];
  /** False also if the answer isn't known. */
  readonly equals: (other: PackedRows) => boolean;
}

/**
 * The columns of queries that name them, which are the same in every file. Asking the driver takes as long as preparing
 * the query.
 */
const NAMED_COLUMNS = new Map<string, readonly string[]>();
/** These queries have the table's columns, which differ with the file's version. */
const takesAllColumns = (query: string): boolean => /(?:\bSELECT|\bDISTINCT|[,.])\s*\*/i.test(query);

export class Sql {
  readonly path: string;
  readonly isEncrypted: boolean;
  readonly #database: DatabaseConnection;
  readonly #statements = new Map<string, Statement>();
  readonly #columnNames = new Map<string, readonly string[]>();
  readonly #made = new UncollectedHandles();
  #durability: Durability | null = null;
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
  }

  /** Settings of every connection. The worker decides when to checkpoint the log. */
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
    this.#requireWhole();
    this.#guarded(() => this.#database.exec(text));
  }

  all(text: string, ...values: SqlValue[]): Row[] {
    const bound = checked(values);
    return this.#guarded(() => this.#rows(this.#prepare(text), bound));
  }

  /**
   * The rows of `all` in order. Five times as fast for many rows, because the driver is slow per value. Fractions have
   * 15 digits.
   */
  many(text: string, ...values: SqlValue[]): Row[] {
    return this.packed(text, ...values).rows();
  }

  /** The rows of `many`, not parsed yet: a caller that has already parsed an equal value needn't parse this one. */
  packed(text: string, ...values: SqlValue[]): PackedRows {
    const columns = this.#columns(text);
    const value = this.#gathered(gathered(text, columns), values);
    // JSON can't contain a blob, which damage can make of a text. Reading row by row shows what else is wrong.
    const rowByRow = (): Row[] => this.all(text, ...values);
    const rows = (): Row[] =>
      listsIn(value)?.map((list) => {
        const row: Record<string, SqlValue> = {};
        for (const [at, name] of columns.entries()) row[name] = list[at] ?? null;
        return row;
      }) ?? rowByRow();
    const lists = () => listsIn(value) ?? rowByRow().map((row) => columns.map((name) => row[name] ?? null));
    return { rows, lists, equals: (other) => value !== null && other.value?.equals(value) === true, value };
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
      const row = this.#prepare(text).get(bound);
      return row === undefined || row === null ? null : toRow(row);
    });
  }

  /** The bytes of a blob in the first column; null if there is none. */
  bytes(text: string, ...values: SqlValue[]): Buffer | null {
    const bound = checked(values);
    return this.#guarded(() => {
      const row = this.#prepareAs(text, text).get(bound);
      const raw: unknown = typeof row === 'object' && row !== null ? Object.values(row)[0] : null;
      return raw instanceof ArrayBuffer || raw instanceof Uint8Array
        ? Buffer.from(raw instanceof ArrayBuffer ? new Uint8Array(raw) : raw)
        : null;
    });
  }

  /** Returns how many rows changed. */
  run(text: string, ...values: SqlValue[]): number {
    const bound = checked(values);
    return this.#guarded(() => this.#prepare(text).run(bound).changes);
  }

  /** Inserts a row, given by its columns. Returns how many rows changed. */
  insert(table: string, row: Row, onConflict = ''): number {
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join(', ');
    return this.run(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) ${onConflict}`,
      ...Object.values(row),
    );
  }

  /** One number from one row; null if there is no row. */
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
      this.exec('COMMIT');
      return value;
    } catch (error) {
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
    try {
      return work();
    } catch (error) {
      throw toLibraryError(error);
    } finally {
      this.#rollBack();
      this.#depth = 0;
      this.#rolledBackBy = null;
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#statements.clear();
    this.#made.close();
    this.#database.close();
  }

  #rollBack(): void {
    try {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
    } catch (error) {
      // On a full disk SQLite has already rolled back; the first error is the one to report.
      if (this.#database.inTransaction) throw toLibraryError(error);
    }
  }

  #setDurability(durability: Durability): void {
    if (this.#durability === durability) return;
    this.exec(`PRAGMA synchronous = ${durability === 'durable' ? 'FULL' : 'NORMAL'}`);
    this.#durability = durability;
  }

  /** Converts errors in `work` to library errors, and notes if they ended the transaction. */
  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const trouble = toLibraryError(error);
      if (this.#depth > 0 && !this.#isClosed && !this.#database.inTransaction) this.#rolledBackBy ??= trouble;
      throw trouble;
    }
  }

  /** Throws if SQLite has rolled the transaction back by itself: further statements would each be committed at once. */
  #requireWhole(): void {
    if (this.#rolledBackBy !== null) throw this.#rolledBackBy;
  }

  #prepare(text: string): Statement {
    this.#requireWhole();
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    if (!isQuery(text)) return this.#prepareAs(text, text);
    return this.#prepareAs(text, readable(text, this.#columns(text)));
  }

  #columns(text: string): readonly string[] {
    this.#requireOpen();
    const known = NAMED_COLUMNS.get(text) ?? this.#columnNames.get(text);
    if (known !== undefined) return known;
    return this.#guarded(() => {
      const columns = this.#make(text).columns();
      const names = columns.map((column) => column.name);
      (takesAllColumns(text) ? this.#columnNames : NAMED_COLUMNS).set(text, names);
      return names;
    });
  }

  #prepareAs(key: string, text: string): Statement {
    this.#requireWhole();
    this.#requireOpen();
    const known = this.#statements.get(key);
    if (known !== undefined) return known;
    const statement = this.#make(text);
    this.#statements.set(key, statement);
    return statement;
  }

  #make(text: string): Statement {
    const statement: Statement = this.#database.prepare(text);
    this.#made.note(statement);
    return statement;
  }

  #rows(statement: Statement, values: readonly SqlValue[]): Row[] {
    const list = statement.iterate(values);
    // Only this function has the driver's list itself.
    this.#made.note(list.next);
    const rows: Row[] = [];
    for (let next = list.next(); next.done !== true; next = list.next()) rows.push(toRow(next.value));
    return rows;
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new LibraryError('locked', 'the library is closed');
  }
}

/** For `insert`: keeps an existing row. */
export const KEEP = 'ON CONFLICT DO NOTHING';
