/** Maintains the search index, a separate file that can be rebuilt from the library at any time. */

import { fold } from '../../../shared/search/fold.ts';
import { integer, text } from '../file/columns.ts';
import { disk } from '../file/disk.ts';
import { makePrivateFile, removeDatabase } from '../file/files.ts';
import { releaseClosed } from '../file/release-closed.ts';
import { markPending, waitingCount } from '../file/search-pending.ts';
import { type Row, Sql } from '../file/sql.ts';
import { toLibraryError } from '../library-error.ts';
import { gramsOf, gramToken } from './grams.ts';
import { sourcesOf } from './source-text.ts';

/** Increase this when the index's contents change: older indexes are thrown away. */
const INDEX_VERSION = '2';
/** Messages per step, few enough that a search isn't noticeably delayed. */
const STEP_MESSAGES = 300;
const STEP_CHARS = 400_000;
/** Deleted messages per step. More than `STEP_MESSAGES`, because their text isn't read. */
const STEP_REMOVED = 2_000;
const WIPE_PAGES = 100;
const INDEX_TABLES = ['fulltext', 'grams'] as const;

/**
 * Lists the messages that contain each gram of one, two or three characters. Doesn't store positions: that makes the
 * index a third of the size and intersecting long lists faster, and the search checks the text anyway.
 */
const SCHEMA = `
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE VIRTUAL TABLE fulltext USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
CREATE VIRTUAL TABLE grams USING fts5 (gram, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
`;

const MESSAGE = `SELECT m.n, m.id, m.status, m.text, m.reasoning, r.extras
  FROM messages m LEFT JOIN replies r ON r.message_id = m.id WHERE m.n = ?`;

function open(path: string, keyHex: string | null): Sql {
  const isNew = !disk.existsSync(path);
  makePrivateFile(path);
  const index = new Sql(path, { keyHex });
  try {
    index.exec(
      'PRAGMA busy_timeout = 15000; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000',
    );
    if (isNew || index.number(`SELECT count(*) FROM sqlite_master WHERE name = 'about'`) === 0)
      index.transaction('fast', () => index.exec(SCHEMA));
    return index;
  } catch (error) {
    index.close();
    throw error;
  }
}

function about(index: Sql): string {
  const row = index.get(`SELECT value FROM about WHERE key = 'made_of'`);
  return row === null ? '' : text(row, 'value');
}

/** Opens the index if it belongs to this library; replaces it if it doesn't, or if it is older or damaged. */
export async function openIndex(library: Sql, path: string, keyHex: string | null): Promise<Sql> {
  const row = library.get(`SELECT value FROM meta WHERE key = 'library_id'`);
  const madeOf = `${INDEX_VERSION} ${row === null ? '' : text(row, 'value')}`;
  if (disk.existsSync(path)) {
    let index: Sql | null = null;
    try {
      index = open(path, keyHex);
      if (about(index) === madeOf) return index;
    } catch (error) {
      const trouble = toLibraryError(error);
      if (trouble.reason !== 'corrupt' && trouble.reason !== 'failed') throw trouble;
    }
    index?.close();
    index = null;
    await releaseClosed();
  }
  removeDatabase(path);
  // Mark all messages before marking the empty index as valid: after a crash in between, both steps are repeated.
  library.transaction('durable', () => markPending(library, 'true'));
  const fresh = open(path, keyHex);
  try {
    fresh.transaction('durable', () =>
      fresh.run(`INSERT OR REPLACE INTO about (key, value) VALUES ('made_of', ?)`, madeOf),
    );
    return fresh;
  } catch (error) {
    // Windows can't remove an open file, so every later attempt would fail too.
    fresh.close();
    throw error;
  }
}

function put(index: Sql, row: Row): void {
  const n = integer(row, 'n');
  index.run('DELETE FROM fulltext WHERE rowid = ?', n);
  index.run('DELETE FROM grams WHERE rowid = ?', n);
  if (row.id === null || row.status === 'streaming') return;
  const body = text(row, 'text');
  const reasoning = text(row, 'reasoning');
  const whole = [body, reasoning, sourcesOf(row)].filter((part) => part !== '').join('\n');
  if (whole === '') return;
  index.run('INSERT INTO fulltext (rowid, text) VALUES (?, ?)', n, fold(whole));
  const grams = gramsOf(whole);
  index.run('INSERT INTO grams (rowid, gram) VALUES (?, ?)', n, Array.from(grams, gramToken).join(' '));
}

/** Adds the newest pending messages to the index. Returns how many are still pending. */
export function indexStep(library: Sql, index: Sql): number {
  const waiting = library.all('SELECT n, stamp FROM search_pending ORDER BY n DESC LIMIT ?', STEP_MESSAGES);
  if (waiting.length === 0) return 0;
  const done: Row[] = [];
  index.transaction('fast', () => {
    let characters = 0;
    for (const pending of waiting) {
      if (characters > STEP_CHARS) break;
      const n = integer(pending, 'n');
      const row = library.get(MESSAGE, n) ?? { n, id: null };
      put(index, row);
      characters += text(row, 'text').length + text(row, 'reasoning').length;
      done.push(pending);
    }
  });
  library.transaction('fast', () => forgetPending(library, done));
  return waitingCount(library);
}

/** Removes the marks of indexed messages, except for messages that changed again meanwhile. */
function forgetPending(library: Sql, done: readonly Row[]): void {
  for (const pending of done)
    library.run(
      'DELETE FROM search_pending WHERE n = ? AND stamp = ?',
      integer(pending, 'n'),
      integer(pending, 'stamp'),
    );
}

/**
 * Removes many deleted messages from the index at once. Returns 0 if there were none, otherwise how many messages,
 * deleted or not, are still pending.
 */
export function dropRemoved(library: Sql, index: Sql): number {
  const gone = library.all(
    `SELECT n, stamp FROM search_pending p WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.n = p.n) LIMIT ?`,
    STEP_REMOVED,
  );
  if (gone.length === 0) return 0;
  const ns = JSON.stringify(gone.map((row) => integer(row, 'n')));
  index.transaction('fast', () => {
    for (const table of INDEX_TABLES)
      index.run(`DELETE FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))`, ns);
  });
  library.transaction('fast', () => forgetPending(library, gone));
  return waitingCount(library);
}

/** Starts rewriting the index without removed entries, which until then are only marked as deleted. */
export function beginWipe(index: Sql): void {
  const value = JSON.stringify(INDEX_TABLES);
  index.transaction('durable', () =>
    index.run(`INSERT OR REPLACE INTO about (key, value) VALUES ('to_wipe', ?)`, value),
  );
}

/** Rewrites a part of the index, even after a crash. False once nothing is left. */
export function wipeStep(index: Sql): boolean {
  const row = index.get(`SELECT value FROM about WHERE key = 'to_wipe'`);
  if (row === null) return false;
  const left = INDEX_TABLES.filter((table) => text(row, 'value').includes(table));
  const [table] = left;
  if (table === undefined) {
    index.transaction('durable', () => index.run(`DELETE FROM about WHERE key = 'to_wipe'`));
    index.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return false;
  }
  index.transaction('fast', () => {
    const before = index.number('SELECT total_changes()') ?? 0;
    // A negative value merges all segments into one, step by step. If fewer than two rows changed, it is done.
    // https://sqlite.org/fts5.html#the_merge_command
    index.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, -WIPE_PAGES);
    const changed = (index.number('SELECT total_changes()') ?? 0) - before;
    if (changed < 2) index.run(`UPDATE about SET value = ? WHERE key = 'to_wipe'`, JSON.stringify(left.slice(1)));
  });
  return true;
}
