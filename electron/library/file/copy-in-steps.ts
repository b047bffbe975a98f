/** Copies an open library into a new, verified file in steps, between which other work runs and callers can stop. */

import { clock } from '../clock.ts';
import { LibraryError } from '../library-error.ts';
import { text } from './columns.ts';
import { detach } from './look-into.ts';
import { quoted, Sql } from './sql.ts';

/** Receives the progress in percent; may throw to stop the copy. */
export type CopyStep = (percent: number) => Promise<void>;

/** The table with whole images: it is copied and read a few rows at a time, each other table in one step. */
const LARGE = 'attachment_files';
/** About how long copying or reading one batch of rows takes; batches grow and shrink towards it. */
const STEP_MS = 20;
const ROWS_MAX = 1_000;

/**
 * Copies the library at `path` to the empty file at `target`, and reads all of the copy. The content is that of `VACUUM
 * INTO`, which can't be stopped: the library at the moment when copying began, without unused pages. Rethrows errors of
 * `step`; the target is useless then.
 *
 * @throws {LibraryError} `corrupt` if a page of either file is damaged
 */
export async function copyInSteps(path: string, target: string, keyHex: string | null, step: CopyStep): Promise<void> {
  // The transaction lasts until the end while other connections write, so it needs its own connection.
  const sql = new Sql(path, { keyHex });
  const attach = (): void => sql.exec(`ATTACH ${quoted(target)} AS copy KEY ${quoted(keyHex ?? '')}`);
  try {
    sql.exec('PRAGMA busy_timeout = 15000');
    sql.exec('PRAGMA cache_size = -4000');
    sql.exec('PRAGMA fullfsync = ON');
    attach();
    const pages = (sql.number('PRAGMA main.page_count') ?? 0) - (sql.number('PRAGMA main.freelist_count') ?? 0);
    // Copying is half of the progress: reading the copy takes about as long as writing it.
    const tables = await copyRows(sql, (done) => step(Math.floor((50 * Math.min(done, pages)) / Math.max(1, pages))));
    // Attach the copy again, so that it is read from the file and not from the cache.
    sql.exec('DETACH copy');
    attach();
    await readRows(sql, tables, (share) => step(50 + Math.floor(50 * share)));
  } finally {
    detach(sql, 'copy');
    sql.close();
  }
}

interface SchemaEntry {
  readonly type: string;
  readonly name: string;
  /** The `CREATE …` statement. */
  readonly sql: string;
}

/** Tables first, then indexes, then triggers. */
function schemaOf(sql: Sql): readonly SchemaEntry[] {
  const rows = sql.all(
    `SELECT type, name, sql FROM main.sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
     ORDER BY type = 'table' DESC, type = 'index' DESC, rowid`,
  );
  return rows.map((row) => ({ type: text(row, 'type'), name: text(row, 'name'), sql: text(row, 'sql') }));
}

const CREATE = /^CREATE (?:TABLE|INDEX|UNIQUE INDEX|TRIGGER|VIEW) /;

/** The stored statement doesn't name the schema, so insert it before the name of the table, index or trigger. */
function create(sql: Sql, entry: SchemaEntry): void {
  const [words = ''] = CREATE.exec(entry.sql) ?? [];
  if (words === '') throw new LibraryError('failed', `the schema has "${entry.sql.slice(0, 40)}"`);
  sql.exec(`${words}copy.${entry.sql.slice(words.length)}`);
}

/** Copies all rows. Returns the names of all tables. */
async function copyRows(sql: Sql, step: (pages: number) => Promise<void>): Promise<readonly string[]> {
  const written = (): Promise<void> => step(sql.number('PRAGMA copy.page_count') ?? 0);
  // An unfinished copy is removed, so it needs no rollback.
  sql.exec('PRAGMA copy.journal_mode = OFF');
  sql.exec('PRAGMA copy.synchronous = FULL');
  sql.exec('BEGIN');
  try {
    const schema = schemaOf(sql);
    const isTrigger = ({ type }: SchemaEntry): boolean => type !== 'table' && type !== 'index';
    // Create indexes while the tables are empty: SQLite then copies index entries as they are, in order.
    for (const entry of schema) if (!isTrigger(entry)) create(sql, entry);
    const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => name);
    for (const table of tables) {
      await written();
      if (table === LARGE) await inBatches((from, rows) => copyBatch(sql, from, rows), written);
      else sql.exec(`INSERT INTO copy."${table}" SELECT * FROM main."${table}"`);
    }
    for (const entry of schema) if (isTrigger(entry)) create(sql, entry);
    for (const name of ['user_version', 'application_id'])
      sql.exec(`PRAGMA copy.${name} = ${sql.number(`PRAGMA main.${name}`) ?? 0}`);
    await written();
    sql.exec('COMMIT');
    return tables;
  } catch (error) {
    sql.rollBack();
    throw error;
  }
}

/** Calls `work` with the number of the last row done and the size of the next batch, until it returns null. */
async function inBatches(
  work: (from: number, rows: number) => number | null,
  step: () => Promise<void>,
): Promise<void> {
  let rows = 1;
  for (let from: number | null = Number.MIN_SAFE_INTEGER; from !== null; ) {
    const startedAt = clock.elapsed();
    from = work(from, rows);
    const tookMs = clock.elapsed() - startedAt;
    rows = tookMs > STEP_MS ? Math.ceil(rows / 2) : Math.min(ROWS_MAX, 2 * rows);
    await step();
  }
}

function copyBatch(sql: Sql, from: number, rows: number): number | null {
  const added = sql.run(
    `INSERT INTO copy.${LARGE} SELECT * FROM main.${LARGE} WHERE n > ? ORDER BY n LIMIT ?`,
    from,
    rows,
  );
  return added === 0 ? null : sql.number(`SELECT max(n) FROM copy.${LARGE}`);
}

/**
 * Throws `corrupt` unless all of the copy can be read. `step` receives the fraction of `LARGE` that was read so far.
 */
async function readRows(sql: Sql, tables: readonly string[], step: (share: number) => Promise<void>): Promise<void> {
  for (const table of ['sqlite_schema', ...tables.filter((name) => name !== LARGE)]) {
    await step(0);
    const row = sql.get(`PRAGMA copy.integrity_check(${quoted(table)})`);
    if (row === null || Object.values(row)[0] !== 'ok') throw new LibraryError('corrupt', `the copy of ${table}`);
  }
  if (!tables.includes(LARGE)) return;
  const count = sql.number(`SELECT count(*) FROM copy.${LARGE}`) ?? 0;
  let read = 0;
  const readBatch = (from: number, rows: number): number | null => {
    // Reading the last byte of a content makes SQLite follow its whole chain of pages.
    const row = sql.get(
      `SELECT max(n) AS last, count(*) AS found, count(hex(substr(CAST(data AS BLOB), -1))) AS contents FROM
         (SELECT n, data FROM copy.${LARGE} WHERE n > ? ORDER BY n LIMIT ?)`,
      from,
      rows,
    );
    const { last = null, found = 0, contents = 0 } = row ?? {};
    if (found !== contents) throw new LibraryError('corrupt', `the copy of ${LARGE}`);
    read += Number(found);
    return typeof last === 'number' ? last : null;
  };
  await inBatches(readBatch, () => step(count === 0 ? 1 : Math.min(1, read / count)));
  const unindexed = sql.number(
    `SELECT count(*) FROM copy.${LARGE} a WHERE NOT EXISTS
       (SELECT 1 FROM copy.${LARGE} b WHERE b.sha256 = a.sha256 AND b.n = a.n)`,
  );
  if (read !== count || unindexed !== 0) throw new LibraryError('corrupt', `the copy of ${LARGE} has a damaged index`);
}
