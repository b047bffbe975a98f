/** Defines the usage tables: a log of requests, and daily sums that triggers keep up to date. */

import { USAGE_FIGURES, type UsageFigure } from '../../../shared/usage/usage.ts';
import { WRITING_MIN_MS } from '../../../shared/usage/writing-speed.ts';
import type { Sql } from './sql.ts';

/** Selects rows whose speed counts. `tokensPerSecond` applies the same rule to one reply. */
const SPEED = `r.tokens_out IS NOT NULL AND r.duration_ms - r.first_token_ms >= ${WRITING_MIN_MS}`;
/** The sums in a row of `usage_days`, and what a row `r` of the log adds to each. */
const ADDED = {
  requests: 'r.requests',
  replies: '1',
  unreported: 'iif(r.tokens_in IS NULL OR r.tokens_out IS NULL, 1, 0)',
  tokensIn: 'coalesce(r.tokens_in, 0)',
  tokensOut: 'coalesce(r.tokens_out, 0)',
  firstCount: 'iif(r.first_token_ms IS NULL, 0, 1)',
  firstMs: 'coalesce(r.first_token_ms, 0)',
  speedTokens: `iif(${SPEED}, r.tokens_out, 0)`,
  speedMs: `iif(${SPEED}, r.duration_ms - r.first_token_ms, 0)`,
  cachedIn: 'coalesce(r.cached_in, 0)',
  cacheWriteIn: 'coalesce(r.cache_write_in, 0)',
  reasoningOut: 'coalesce(r.reasoning_out, 0)',
  costNano: 'coalesce(r.cost_nano, 0)',
  costedIn: 'iif(r.cost_nano IS NULL, 0, coalesce(r.tokens_in, 0))',
  costedOut: 'iif(r.cost_nano IS NULL, 0, coalesce(r.tokens_out, 0))',
  costedCachedIn: 'iif(r.cost_nano IS NULL, 0, coalesce(r.cached_in, 0))',
  costedCacheWriteIn: 'iif(r.cost_nano IS NULL, 0, coalesce(r.cache_write_in, 0))',
} as const satisfies Record<UsageFigure, string>;

const columnOf = (figure: string): string => figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column for each figure: that of `tokensIn` is `tokens_in`. */
export const USAGE_COLUMNS = Object.fromEntries(USAGE_FIGURES.map((name) => [name, columnOf(name)])) as Readonly<
  Record<UsageFigure, string>
>;

const KEY = 'day, connection_id, model, conversation_id';
const COLUMNS = USAGE_FIGURES.map((name) => USAGE_COLUMNS[name]);

const added = (row: string): string[] => USAGE_FIGURES.map((name) => ADDED[name].replaceAll('r.', `${row}.`));

const add = `INSERT INTO usage_days (${KEY}, ${COLUMNS.join(', ')})
    SELECT NEW.day, NEW.connection_id, NEW.model, NEW.conversation_id, ${added('NEW').join(', ')} WHERE NEW.requests > 0
    ON CONFLICT (${KEY}) DO UPDATE SET ${COLUMNS.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')};`;

const ofOld =
  'day = OLD.day AND connection_id = OLD.connection_id AND model = OLD.model AND conversation_id = OLD.conversation_id';
const subtract = `UPDATE usage_days SET ${added('OLD')
  .map((value, at) => `${COLUMNS[at]} = ${COLUMNS[at]} - ${value}`)
  .join(', ')} WHERE OLD.requests > 0 AND ${ofOld};
    DELETE FROM usage_days WHERE replies = 0 AND ${ofOld};`;

/** Columns that tables of earlier versions lack. */
const ADDED_COLUMNS = {
  usage_log: ['cached_in INTEGER', 'cache_write_in INTEGER', 'reasoning_out INTEGER', 'cost_nano INTEGER'],
  models: [
    'price_cached_in TEXT',
    'price_cache_write_in TEXT',
    'ends_at INTEGER',
    'notified_end INTEGER',
    'notices_dismissed INTEGER',
  ],
} as const;

/**
 * `usage_log` has a row for each turn, created with the turn and completed when it ends. `requests` is 0 until then; it
 * stays 0 if nothing was sent, and for copies made by a fork. `seq` numbers the requests for the same message:
 * continuations and retries. Rows are kept after their messages are deleted, because the money is still spent.
 * `usage_connections` remembers the names of removed connections. `models` holds what users entered; prices are decimal
 * digits.
 */
const TABLES = `
CREATE TABLE IF NOT EXISTS usage_log (
  n INTEGER PRIMARY KEY, message_id TEXT NOT NULL, seq INTEGER NOT NULL, conversation_id TEXT NOT NULL,
  connection_id TEXT NOT NULL, model TEXT NOT NULL, at INTEGER NOT NULL, day INTEGER NOT NULL, requests INTEGER NOT NULL,
  tokens_in INTEGER, tokens_out INTEGER, first_token_ms INTEGER, duration_ms INTEGER,
  ${ADDED_COLUMNS.usage_log.join(', ')}
);
CREATE UNIQUE INDEX IF NOT EXISTS usage_log_by_message ON usage_log (message_id, seq);
CREATE INDEX IF NOT EXISTS usage_log_by_time ON usage_log (at);
CREATE TABLE IF NOT EXISTS usage_days (
  ${KEY.split(', ')
    .map((name) => `${name} ${name === 'day' ? 'INTEGER' : 'TEXT'} NOT NULL`)
    .join(', ')}, ${COLUMNS.map((name) => `${name} INTEGER NOT NULL`).join(', ')}, PRIMARY KEY (${KEY})
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS usage_days_by_conversation ON usage_days (conversation_id);
CREATE TABLE IF NOT EXISTS usage_connections (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS models (
  n INTEGER PRIMARY KEY, connection_id TEXT NOT NULL, model TEXT NOT NULL, is_hidden INTEGER NOT NULL, note TEXT NOT NULL,
  context_length INTEGER, price_in TEXT, price_out TEXT, currency TEXT NOT NULL, changed_at INTEGER NOT NULL,
  ${ADDED_COLUMNS.models.join(', ')}
);
CREATE UNIQUE INDEX IF NOT EXISTS models_by_name ON models (connection_id, model);
`;

const TRIGGERS = `
CREATE TRIGGER IF NOT EXISTS usage_added AFTER INSERT ON usage_log BEGIN ${add} END;
CREATE TRIGGER IF NOT EXISTS usage_changed AFTER UPDATE ON usage_log BEGIN ${subtract} ${add} END;
CREATE TRIGGER IF NOT EXISTS usage_removed AFTER DELETE ON usage_log BEGIN ${subtract} END;
`;

const TRIGGER_NAMES = ['usage_added', 'usage_changed', 'usage_removed'];

/**
 * Keeps existing tables and adds missing columns to older ones: a file whose version number was damaged goes through
 * all migrations again.
 */
export function createUsageTables(sql: Sql): void {
  const areSumsOld = !hasColumns(sql, 'usage_days', COLUMNS);
  sql.exec(TABLES);
  for (const [table, columns] of Object.entries(ADDED_COLUMNS))
    for (const column of columns)
      if (!hasColumns(sql, table, [column.split(' ')[0] ?? ''])) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
  if (areSumsOld) renewUsageSums(sql);
  else sql.exec(TRIGGERS);
}

function hasColumns(sql: Sql, table: string, names: readonly string[]): boolean {
  const known = new Set(sql.texts(`SELECT name FROM pragma_table_info('${table}')`));
  return names.every((name) => known.has(name));
}

/** Recomputes the sums by the current rules, for a library whose triggers applied older rules. */
export function renewUsageSums(sql: Sql): void {
  for (const name of TRIGGER_NAMES) sql.exec(`DROP TRIGGER IF EXISTS ${name}`);
  sql.exec('DROP TABLE IF EXISTS usage_days');
  sql.exec(TABLES);
  sql.exec(TRIGGERS);
  rebuildUsage(sql);
}

const SUMS_OF_LOG = `SELECT ${KEY}, ${added('r')
  .map((value, at) => `sum(${value}) AS ${COLUMNS[at]}`)
  .join(', ')} FROM usage_log r WHERE requests > 0 GROUP BY ${KEY}`;
const SUMS_KEPT = `SELECT ${KEY}, ${COLUMNS.join(', ')} FROM usage_days`;

/** How many sums are wrong, missing or superfluous compared with the log. */
export function wrongSums(sql: Sql): number {
  return (
    sql.number(`SELECT (SELECT count(*) FROM (${SUMS_OF_LOG} EXCEPT ${SUMS_KEPT}))
      + (SELECT count(*) FROM (${SUMS_KEPT} EXCEPT ${SUMS_OF_LOG}))`) ?? 0
  );
}

/** Recomputes all sums from the log. */
export function rebuildUsage(sql: Sql): void {
  sql.run('DELETE FROM usage_days');
  sql.run(`INSERT INTO usage_days (${KEY}, ${COLUMNS.join(', ')}) ${SUMS_OF_LOG}`);
}
