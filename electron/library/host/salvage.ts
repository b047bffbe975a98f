/** Builds an intact library from a damaged one and its newest good backup. */

import { removeUnusedContent } from '../attachments/stored-content.ts';
import { createStore } from '../chats/context.ts';
import { putRow } from '../chats/copy-conversation.ts';
import { recount } from '../chats/recount.ts';
import { countAll } from '../file/backups.ts';
import { integer, text, textOrNull } from '../file/columns.ts';
import { CONTENT_SHAPES, CONTENT_TABLE_NAMES, CONTENT_TABLES, type ContentTable } from '../file/content-tables.ts';
import { hideableTables, orphanStatements, partsOf, rulesOf } from '../file/dependents.ts';
import { makePrivateFile, removeDatabase } from '../file/files.ts';
import { type FoundRow, openPages, readRows } from '../file/page-reader.ts';
import { hasTable, migrate, partReasoning } from '../file/schema.ts';
import { markPending } from '../file/search-pending.ts';
import { type Row, Sql, type SqlValue } from '../file/sql.ts';
import { logStoredReplies } from '../file/stored-usage.ts';

interface KeyedFile {
  readonly path: string;
  readonly keyHex: string | null;
}

export interface Salvage {
  readonly conversations: number;
  readonly messages: number;
  readonly fromBackupConversations: number;
  readonly fromBackupMessages: number;
}

/** The types of all columns of a row; `n`, the row's own number, is stored as null. */
const shapeOf = (table: ContentTable): readonly string[] =>
  table === 'meta' ? CONTENT_SHAPES.meta : ['n', ...CONTENT_SHAPES[table]];

function fits(shape: string, value: SqlValue): boolean {
  if (shape === 'n') return value === null;
  if (value === null) return shape.endsWith('?');
  return shape.startsWith('t') ? typeof value === 'string' : typeof value === 'number' && Number.isSafeInteger(value);
}

const ROLES = new Set(['user', 'assistant', 'system']);
const SAVED_KINDS = new Set(['preset', 'prompt']);

function tableOf(values: readonly SqlValue[]): ContentTable | null {
  const found = CONTENT_TABLE_NAMES.find((table) => {
    const shape = shapeOf(table);
    return shape.length === values.length && shape.every((one, index) => fits(one, values[index] ?? null));
  });
  // A flipped bit could make a row look like one of another table with as many columns, but roles and kinds can't
  // match.
  if (found === 'messages' && !ROLES.has(String(values[4]))) return null;
  if (found === 'saved' && !SAVED_KINDS.has(String(values[2]))) return null;
  return found ?? null;
}

function toRow(table: ContentTable, found: FoundRow): Row {
  const columns = CONTENT_TABLES[table];
  const values = table === 'meta' ? found.values : found.values.slice(1);
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
}

function takePages(
  sql: Sql,
  path: string,
  keyHex: string | null,
): { damaged: number; cut: (readonly [ContentTable, Row])[] } {
  const cut: (readonly [ContentTable, Row])[] = [];
  const source = openPages(path, keyHex);
  if (source === null) return { damaged: 1, cut };
  try {
    const rows = readRows(source);
    for (let step = rows.next(); ; step = rows.next()) {
      if (step.done === true) return { damaged: step.value, cut };
      const table = tableOf(step.value.values);
      if (table === null) continue;
      const row = toRow(table, step.value);
      if (step.value.isWhole) putRow(sql, table, row, 'keep');
      else if (rulesOf(table).isUselessCut !== true) cut.push([table, row]);
    }
  } finally {
    source.close();
  }
}

function takeBackup(sql: Sql, path: string, keyHex: string | null): void {
  const backup = new Sql(path, { keyHex });
  try {
    for (const table of CONTENT_TABLE_NAMES) {
      if (rulesOf(table).isLeftInBackup || !hasTable(backup, table)) continue;
      for (const { n } of backup.all(`SELECT n FROM ${table} ORDER BY n`)) {
        const row = backup.get(`SELECT * FROM ${table} WHERE n = ?`, n ?? null);
        if (row !== null) putRow(sql, table, row, 'keep');
      }
    }
  } finally {
    backup.close();
  }
}

/** Restores consistency: every message has its chat and its parent, and every reference has a target. */
function mend(sql: Sql, now: () => number): void {
  const store = createStore(sql, { now });
  const orphans = sql.all(
    'SELECT conversation_id AS id, min(created_at) AS first, max(created_at) AS last FROM messages WHERE conversation_id NOT IN (SELECT id FROM conversations) GROUP BY conversation_id',
  );
  for (const row of orphans) {
    sql.run(
      `INSERT INTO conversations (id, title, title_source, created_at, updated_at, is_pinned, is_archived, is_unread, message_count, settings, draft)
       VALUES (?, coalesce((SELECT substr(text, 1, 60) FROM messages WHERE conversation_id = ?1 AND role = 'user' ORDER BY created_at, n LIMIT 1), ''), 1, ?, ?, 0, 0, 0, 0, '{}', '')`,
      text(row, 'id'),
      integer(row, 'first'),
      integer(row, 'last'),
    );
  }
  // If a message's parent is gone, it is attached to the message written just before it.
  const torn = sql.all(
    'SELECT id, conversation_id, created_at, n FROM messages m WHERE parent_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM messages p WHERE p.id = m.parent_id)',
  );
  for (const row of torn) {
    const before = sql.get(
      'SELECT id FROM messages WHERE conversation_id = ? AND (created_at, n) < (?, ?) ORDER BY created_at DESC, n DESC LIMIT 1',
      text(row, 'conversation_id'),
      integer(row, 'created_at'),
      integer(row, 'n'),
    );
    sql.run(
      'UPDATE messages SET parent_id = ? WHERE id = ?',
      before === null ? null : text(before, 'id'),
      text(row, 'id'),
    );
  }
  for (const { table, column, to } of [...partsOf('messages'), ...partsOf('conversations')])
    sql.run(`DELETE FROM ${table} WHERE ${column} NOT IN (SELECT id FROM ${to})`);
  for (const statement of orphanStatements()) sql.run(statement);
  removeUnusedContent(sql);
  sql.run('UPDATE folders SET parent_id = NULL WHERE parent_id NOT IN (SELECT id FROM folders)');
  sql.run('UPDATE conversations SET folder_id = NULL WHERE folder_id NOT IN (SELECT id FROM folders)');
  // Show rows whose trash entry is lost: a deleted row that returns is better than a lost one.
  for (const table of hideableTables()) {
    sql.run(
      `UPDATE ${table} SET trash_id = NULL WHERE trash_id IS NOT NULL AND trash_id NOT IN (SELECT id FROM trash)`,
    );
  }
  partReasoning(sql);
  logStoredReplies(sql);
  markPending(sql, 'true');
  for (const row of sql.all('SELECT id FROM conversations WHERE trash_id IS NULL')) {
    breakCircles(sql, text(row, 'id'));
    recount(store, text(row, 'id'));
  }
}

/** Damage can make a message its own ancestor; one message of such a cycle becomes a root. */
function breakCircles(sql: Sql, conversationId: string): void {
  const rows = sql.all(
    'SELECT id, parent_id FROM messages WHERE conversation_id = ? ORDER BY created_at, n',
    conversationId,
  );
  const parents = new Map(rows.map((row) => [text(row, 'id'), textOrNull(row, 'parent_id')]));
  const sound = new Set<string>();
  for (const start of parents.keys()) {
    const walked = new Set<string>();
    let id: string | null = start;
    while (id !== null && !sound.has(id) && !walked.has(id)) {
      walked.add(id);
      id = parents.get(id) ?? null;
    }
    if (id !== null && walked.has(id)) {
      parents.set(id, null);
      sql.run('UPDATE messages SET parent_id = NULL WHERE id = ?', id);
    }
    for (const one of walked) sound.add(one);
  }
}

/**
 * Writes the readable rows of `damaged` into a new file at `target`, and adds missing rows from `backup`. If every page
 * was readable, the backup isn't used, so that deleted rows don't return.
 */
export function salvage(
  damaged: KeyedFile | null,
  backup: KeyedFile | null,
  target: KeyedFile,
  now: () => number,
): Salvage {
  removeDatabase(target.path);
  makePrivateFile(target.path);
  const sql = new Sql(target.path, { keyHex: target.keyHex });
  try {
    sql.configure();
    // A log would grow to the size of the library. An unfinished file is thrown away.
    sql.exec('PRAGMA journal_mode = MEMORY');
    migrate(sql);
    return sql.transaction('durable', () => {
      const { damaged: holes, cut } =
        damaged === null ? { damaged: 1, cut: [] } : takePages(sql, damaged.path, damaged.keyHex);
      const own = countAll(sql);
      if (backup !== null && (holes > 0 || own.conversations === 0)) takeBackup(sql, backup.path, backup.keyHex);
      const both = countAll(sql);
      // A cut-off text is better than none, but the backup's text is better still.
      for (const [table, row] of cut) putRow(sql, table, row, 'keep');
      const all = countAll(sql);
      mend(sql, now);
      return {
        conversations: own.conversations + (all.conversations - both.conversations),
        messages: own.messages + (all.messages - both.messages),
        fromBackupConversations: both.conversations - own.conversations,
        fromBackupMessages: both.messages - own.messages,
      };
    });
  } finally {
    sql.close();
  }
}
