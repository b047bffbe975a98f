/** Defines the schema as numbered, forward-only migrations. */

import { splitInlineReasoning } from '../../../shared/replies/inline-reasoning.ts';
import { text } from './columns.ts';
import { markPending } from './search-pending.ts';
import type { Sql } from './sql.ts';
import { logStoredCosts, logStoredReplies } from './stored-usage.ts';
import { createUsageTables, renewUsageSums } from './usage-schema.ts';

/**
 * Version 1. Text ids are the same in every file (export, import, backups); `n` is the row's own number. `trash_id`
 * hides a row: it refers to an entry of `trash`, or to an import that isn't finished (`import-…`). A conversation's
 * active path runs from `active_root_id` along each message's `active_child_id`, so each branch remembers its own path.
 * Long text columns come last, so that the tree can be read without them.
 */
const VERSION_1 = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE folders (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, parent_id TEXT, name TEXT NOT NULL, position INTEGER NOT NULL,
  trash_id TEXT
);
CREATE TABLE conversations (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, title_source INTEGER NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, is_pinned INTEGER NOT NULL, is_archived INTEGER NOT NULL,
  folder_id TEXT, is_unread INTEGER NOT NULL, message_count INTEGER NOT NULL, active_root_id TEXT, trash_id TEXT,
  settings TEXT NOT NULL, position TEXT, draft TEXT NOT NULL
);
CREATE INDEX conversations_by_age ON conversations (is_archived, is_pinned DESC, updated_at DESC, n DESC) WHERE trash_id IS NULL;
CREATE INDEX conversations_by_trash ON conversations (trash_id) WHERE trash_id IS NOT NULL;
CREATE TABLE messages (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, conversation_id TEXT NOT NULL, parent_id TEXT,
  role TEXT NOT NULL, status TEXT NOT NULL, created_at INTEGER NOT NULL, active_child_id TEXT, trash_id TEXT,
  text TEXT NOT NULL, reasoning TEXT NOT NULL
);
CREATE INDEX messages_by_conversation ON messages (conversation_id, created_at, n);
CREATE INDEX messages_streaming ON messages (conversation_id) WHERE status = 'streaming';
CREATE INDEX messages_by_trash ON messages (trash_id) WHERE trash_id IS NOT NULL;
CREATE TABLE replies (
  n INTEGER PRIMARY KEY, message_id TEXT NOT NULL UNIQUE, connection_id TEXT NOT NULL, connection_name TEXT NOT NULL,
  model TEXT NOT NULL, parameters TEXT NOT NULL, completion_id TEXT, finish_reason TEXT, usage TEXT,
  first_token_ms INTEGER, duration_ms INTEGER, reasoning_ms INTEGER, ending TEXT, error TEXT,
  is_empty_answer INTEGER NOT NULL, compare_group_id TEXT
);
CREATE TABLE details (n INTEGER PRIMARY KEY, message_id TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, data TEXT NOT NULL);
CREATE TABLE journal (
  n INTEGER PRIMARY KEY, message_id TEXT NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL, reasoning TEXT NOT NULL
);
CREATE UNIQUE INDEX journal_by_message ON journal (message_id, seq);
CREATE TABLE queue (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, conversation_id TEXT NOT NULL, created_at INTEGER NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX queue_by_conversation ON queue (conversation_id, n);
CREATE TABLE trash (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, batch_id TEXT NOT NULL, kind TEXT NOT NULL, target_id TEXT NOT NULL,
  conversation_id TEXT, title TEXT NOT NULL, deleted_at INTEGER NOT NULL, message_count INTEGER NOT NULL
);
CREATE INDEX trash_by_batch ON trash (batch_id);
CREATE TABLE search_pending (n INTEGER PRIMARY KEY, stamp INTEGER NOT NULL);
INSERT INTO meta (key, value) VALUES ('library_id', lower(hex(randomblob(16))));
`;

/** Version 2. Moves reasoning that older imports left in a reply's text to its own column. */
export function partReasoning(sql: Sql): void {
  const mayHold = "role = 'assistant' AND instr(substr(text, 1, 100), '<think') > 0";
  for (const found of sql.all(`SELECT id FROM messages WHERE ${mayHold}`)) {
    const id = text(found, 'id');
    const row = sql.get('SELECT text, reasoning FROM messages WHERE id = ?', id);
    if (row === null) continue;
    const parts = splitInlineReasoning(text(row, 'text'), text(row, 'reasoning'));
    if (parts.text === row.text) continue;
    sql.run('UPDATE messages SET text = ?, reasoning = ? WHERE id = ?', parts.text, parts.reasoning, id);
    markPending(sql, 'id = ?', id);
  }
}

/** Version 3. Presets and prompts; `content` is the prompt's text, or the preset's values as JSON. */
const VERSION_3 = `
CREATE TABLE IF NOT EXISTS saved (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL,
  trash_id TEXT, content TEXT NOT NULL
);
`;

/** Version 4. Counts what replies used, from the library's first reply on, and stores notes and prices for models. */
function countUsage(sql: Sql): void {
  createUsageTables(sql);
  logStoredReplies(sql);
}

/** Version 5. The text in open editors; `place` is the message's id, or names another place in the chat. */
const VERSION_5 = `
CREATE TABLE IF NOT EXISTS edits (
  n INTEGER PRIMARY KEY, conversation_id TEXT NOT NULL, place TEXT NOT NULL, text TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS edits_by_place ON edits (conversation_id, place);
`;

/** Version 7. Stores a reply's sources, content that couldn't be displayed, and the fields that held reasoning. */
function addReplyExtras(sql: Sql): void {
  const columns = sql.texts(`SELECT name FROM pragma_table_info('replies')`);
  for (const column of ['extras', 'reasoning_fields'])
    if (!columns.includes(column)) sql.exec(`ALTER TABLE replies ADD COLUMN ${column} TEXT`);
}

/**
 * Version 8. Images and files. `attachments` belong to messages; `pending_attachments` to the message box (`draft`),
 * queued messages (`queue:…`) and open editors (the message's id). Each content is stored once in `attachment_files`,
 * as base64; triggers remove it together with the last row that refers to it.
 */
const VERSION_8 = `
CREATE TABLE IF NOT EXISTS attachments (
  n INTEGER PRIMARY KEY, message_id TEXT NOT NULL, position INTEGER NOT NULL, sha256 TEXT NOT NULL, kind TEXT NOT NULL,
  name TEXT NOT NULL, mime TEXT NOT NULL, alt TEXT
);
CREATE UNIQUE INDEX IF NOT EXISTS attachments_by_message ON attachments (message_id, position);
CREATE INDEX IF NOT EXISTS attachments_by_content ON attachments (sha256);
CREATE TABLE IF NOT EXISTS pending_attachments (
  n INTEGER PRIMARY KEY, conversation_id TEXT NOT NULL, place TEXT NOT NULL, position INTEGER NOT NULL,
  sha256 TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, mime TEXT NOT NULL, alt TEXT
);
CREATE UNIQUE INDEX IF NOT EXISTS pending_attachments_by_place ON pending_attachments (conversation_id, place, position);
CREATE INDEX IF NOT EXISTS pending_attachments_by_content ON pending_attachments (sha256);
CREATE TABLE IF NOT EXISTS attachment_files (
  n INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, width INTEGER, height INTEGER, thumbnail TEXT,
  data TEXT NOT NULL
);
${['attachments', 'pending_attachments']
  .flatMap((table) => [
    removalTrigger(`${table}_removed`, `DELETE ON ${table}`),
    removalTrigger(`${table}_changed`, `UPDATE OF sha256 ON ${table} WHEN old.sha256 <> new.sha256`),
  ])
  .join('\n')}
`;

function removalTrigger(name: string, occasion: string): string {
  return `CREATE TRIGGER IF NOT EXISTS ${name} AFTER ${occasion} BEGIN
    DELETE FROM attachment_files WHERE sha256 = old.sha256
      AND NOT EXISTS (SELECT 1 FROM attachments WHERE sha256 = old.sha256)
      AND NOT EXISTS (SELECT 1 FROM pending_attachments WHERE sha256 = old.sha256);
  END;`;
}

/** Version 9. Finds the versions below a message without reading the whole chat. */
const VERSION_9 = 'CREATE INDEX IF NOT EXISTS messages_by_parent ON messages (conversation_id, parent_id)';

/** Version 10. Fills in the costs that stored replies reported. */
function countCosts(sql: Sql): void {
  createUsageTables(sql);
  logStoredCosts(sql);
}

/**
 * Version 11. Experiments. `held_…` of an answer is reserved while its request runs, `counted_…` is what the
 * caps count for earlier requests. The trigger removes everything that belongs to an experiment when its row is
 * deleted.
 */
const VERSION_11 = `
CREATE TABLE IF NOT EXISTS experiments (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, status TEXT NOT NULL, pause TEXT,
  created_at INTEGER NOT NULL, started_at INTEGER, run_ms INTEGER NOT NULL, again_of TEXT, trash_id TEXT,
  definition TEXT NOT NULL, plan TEXT
);
CREATE TABLE IF NOT EXISTS experiment_answers (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, experiment_id TEXT NOT NULL, ordinal INTEGER NOT NULL, state TEXT NOT NULL,
  requests INTEGER NOT NULL, due_at INTEGER, held_tokens INTEGER NOT NULL, held_nano INTEGER NOT NULL,
  counted_tokens INTEGER NOT NULL, counted_nano INTEGER NOT NULL, tokens INTEGER NOT NULL, cost_nano INTEGER NOT NULL,
  currency TEXT, result TEXT, checks TEXT, text TEXT NOT NULL, reasoning TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS answers_by_place ON experiment_answers (experiment_id, ordinal);
CREATE INDEX IF NOT EXISTS answers_running ON experiment_answers (state) WHERE state = 'running';
CREATE TABLE IF NOT EXISTS experiment_requests (
  n INTEGER PRIMARY KEY, answer_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, data TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS requests_by_answer ON experiment_requests (answer_id, number);
CREATE TABLE IF NOT EXISTS experiment_votes (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, experiment_id TEXT NOT NULL, first_ordinal INTEGER NOT NULL,
  second_ordinal INTEGER NOT NULL, outcome TEXT NOT NULL, at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS votes_by_experiment ON experiment_votes (experiment_id);
CREATE TRIGGER IF NOT EXISTS experiments_removed AFTER DELETE ON experiments BEGIN
  DELETE FROM experiment_requests WHERE answer_id IN (SELECT id FROM experiment_answers WHERE experiment_id = old.id);
  DELETE FROM experiment_answers WHERE experiment_id = old.id;
  DELETE FROM experiment_votes WHERE experiment_id = old.id;
END;
`;

/**
 * Version 13. Finds chats without messages or a name, which may be new and untouched, the chats in a folder, and
 * answers side by side, without reading all chats and replies.
 */
const VERSION_13 = `
CREATE INDEX IF NOT EXISTS conversations_unused ON conversations (is_archived, folder_id, n)
  WHERE trash_id IS NULL AND message_count = 0 AND title = '';
CREATE INDEX IF NOT EXISTS conversations_by_folder ON conversations (folder_id) WHERE folder_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS replies_by_group ON replies (compare_group_id) WHERE compare_group_id IS NOT NULL;
`;

export interface Migration {
  readonly version: number;
  readonly run: (sql: Sql) => void;
}

export const MIGRATIONS: readonly Migration[] = [
  { version: 1, run: (sql) => sql.exec(VERSION_1) },
  { version: 2, run: partReasoning },
  { version: 3, run: (sql) => sql.exec(VERSION_3) },
  { version: 4, run: countUsage },
  { version: 5, run: (sql) => sql.exec(VERSION_5) },
  // Corrects the sums: a reply that arrived in one piece has no speed.
  {
    version: 6,
    run: (sql) => {
      createUsageTables(sql);
      renewUsageSums(sql);
    },
  },
  { version: 7, run: addReplyExtras },
  { version: 8, run: (sql) => sql.exec(VERSION_8) },
  { version: 9, run: (sql) => sql.exec(VERSION_9) },
  // Adds cached, cache-write and reasoning tokens, and the cost that the service reported.
  { version: 10, run: countCosts },
  { version: 11, run: (sql) => sql.exec(VERSION_11) },
  // Adds end dates of models.
  { version: 12, run: createUsageTables },
  { version: 13, run: (sql) => sql.exec(VERSION_13) },
];

/** The schema version that this app writes. */
export const SCHEMA_VERSION = MIGRATIONS.at(-1)?.version ?? 0;

/** Backups from this version on can be read without migrating; they may lack newer tables and columns. */
export const READABLE_FROM_VERSION = 1;

/** False for tables that an older file doesn't have yet. */
export function hasTable(sql: Sql, table: string): boolean {
  return sql.get("SELECT 1 AS yes FROM sqlite_master WHERE type = 'table' AND name = ?", table) !== null;
}

/** The file's schema version; 0 for a new file. */
export function schemaVersion(sql: Sql): number {
  return sql.number('PRAGMA user_version') ?? 0;
}

/** Brings the file to the newest schema in one transaction. The caller has already made a backup. */
export function migrate(sql: Sql, migrations: readonly Migration[] = MIGRATIONS): void {
  const from = schemaVersion(sql);
  const steps = migrations.filter((migration) => migration.version > from);
  const last = steps.at(-1);
  if (last === undefined) return;
  sql.transaction('durable', () => {
    for (const step of steps) step.run(sql);
    sql.exec(`PRAGMA user_version = ${last.version}`);
  });
}
