/** Prepares each statement of a connection once, and reads its rows. */

import type { DatabaseConnection } from './disk.ts';
import { isQuery, type Row, readable, type SqlValue, toRow } from './driver-values.ts';
import { UncollectedHandles } from './release-closed.ts';

/**
 * The methods of the driver's statement that we use. Pass values as one list: the driver mistakes a single null for a
 * list and throws.
 */
interface Statement {
  iterate(values: readonly SqlValue[]): Iterator<unknown>;
  get(values: readonly SqlValue[]): unknown;
  run(values: readonly SqlValue[]): { changes: number };
  columns(): readonly { readonly name: string }[];
}

/**
 * The columns of queries without `*`. All connections share them, because they are the same in every file and asking
 * the driver takes as long as preparing the query.
 */
const NAMED_COLUMNS = new Map<string, readonly string[]>();
/** True for queries that return all columns of a table; the columns depend on the file's version. */
const takesAllColumns = (query: string): boolean => /(?:\bSELECT|\bDISTINCT|[,.])\s*\*/i.test(query);

export class Statements {
  readonly #database: DatabaseConnection;
  readonly #prepared = new Map<string, Statement>();
  readonly #columnNames = new Map<string, readonly string[]>();
  readonly #made = new UncollectedHandles();

  constructor(database: DatabaseConnection) {
    this.#database = database;
  }

  /** The statement for `text`; a query returns its texts as bytes. */
  prepared(text: string): Statement {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    return this.preparedAs(text, isQuery(text) ? readable(text, this.columns(text)) : text);
  }

  /** The statement for exactly this `text`, remembered as `key`. */
  preparedAs(key: string, text: string): Statement {
    const known = this.#prepared.get(key);
    if (known !== undefined) return known;
    const statement = this.#make(text);
    this.#prepared.set(key, statement);
    return statement;
  }

  /** The names of a query's columns. */
  columns(text: string): readonly string[] {
    const known = NAMED_COLUMNS.get(text) ?? this.#columnNames.get(text);
    if (known !== undefined) return known;
    const names = this.#make(text)
      .columns()
      .map((column) => column.name);
    (takesAllColumns(text) ? this.#columnNames : NAMED_COLUMNS).set(text, names);
    return names;
  }

  rows(text: string, values: readonly SqlValue[]): Row[] {
    const list = this.prepared(text).iterate(values);
    // Register the list here, because no other code sees it.
    this.#made.note(list.next);
    const rows: Row[] = [];
    for (let next = list.next(); next.done !== true; next = list.next()) rows.push(toRow(next.value));
    return rows;
  }

  /** Call it before the database is closed. */
  close(): void {
    this.#prepared.clear();
    this.#made.close();
  }

  #make(text: string): Statement {
    const statement: Statement = this.#database.prepare(text);
    this.#made.note(statement);
    return statement;
  }
}
