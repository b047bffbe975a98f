/** Counts a connection's writes to each table, so that callers can tell whether the rows they read are current. */

/** Matches the table that a statement writes to. */
const TARGET = /^\s*(?:INSERT(?: OR [A-Z]+)? INTO|REPLACE INTO|UPDATE(?: OR [A-Z]+)?|DELETE FROM) "?(\w+)/i;
/** A script that contains none of these words changes no row. */
const CHANGES = /\b(?:INSERT|REPLACE|UPDATE|DELETE|CREATE|ALTER|DROP|ATTACH|DETACH|ROLLBACK)\b/i;

export class WrittenTables {
  readonly #counts = new Map<string, number>();
  /** The table of each statement; null if unknown. */
  readonly #targets = new Map<string, string | null>();
  #ofAll = 0;
  #total = 0;

  /** Changes with each write. */
  get total(): number {
    return this.#total;
  }

  /** Call it before a statement that isn't a query. */
  note(statement: string): void {
    let table = this.#targets.get(statement);
    if (table === undefined) {
      table = TARGET.exec(statement)?.[1] ?? null;
      this.#targets.set(statement, table);
    }
    this.#total += 1;
    if (table === null) this.#ofAll += 1;
    else this.#counts.set(table, this.#of(table) + 1);
  }

  /** Call it before a text of several statements. */
  noteScript(script: string): void {
    if (CHANGES.test(script)) this.noteAll();
  }

  /** Call it after a rollback, because everything read during the transaction is outdated. */
  noteAll(): void {
    this.#total += 1;
    this.#ofAll += 1;
  }

  /** Changes with each write that may concern this table. */
  count(table: string): number {
    return this.#ofAll + this.#of(table);
  }

  #of(table: string): number {
    return this.#counts.get(table) ?? 0;
  }
}
