/** Shows an import in small steps that survive a crash, or removes the rows that it wrote. */

import { isObject } from '../../../shared/json/json.ts';
import type { ModelFacts } from '../../../shared/usage/model-facts.ts';
import type { Store } from '../chats/context.ts';
import { recount } from '../chats/recount.ts';
import { chatsInParts } from '../chats/stored-bytes.ts';
import { addTrashEntry, deletionTime, dropEmpty, restoreConversations } from '../chats/trash.ts';
import { integer, text } from '../file/columns.ts';
import { hideableTables, partsOf } from '../file/dependents.ts';
import { disk } from '../file/disk.ts';
import { notesWith, readNote, removeNote, writeNote } from '../file/meta.ts';
import { markPending } from '../file/search-pending.ts';
import type { Sql, SqlValue } from '../file/sql.ts';
import { logStoredReplies } from '../file/stored-usage.ts';
import { toLibraryError } from '../library-error.ts';
import { putModelFacts, readModels } from '../usage/model-facts.ts';
import { beginRecord, hasRecord, recordChats, recordMessages, recordRest } from './imported-rows.ts';
import { showSaved } from './show-saved.ts';

/** Rows whose `trash_id` starts with this belong to an import that isn't shown (see the schema). */
export const IMPORT_PREFIX = 'import-';
/** Messages per transaction, so that other writers don't wait long. */
const STEP_SIZE = 400;
const CONVERSATIONS_OF_STEP = 200;

/** The record of an unfinished import. If `isShowing`, the next launch completes the import. */
export interface ImportRecord {
  readonly isShowing: boolean;
  /** The ids of chats, presets, prompts and experiments that are restored from the trash. */
  readonly fromTrash: readonly string[];
  /** The ids of new items that go straight to the trash, with their deletion time. */
  readonly deleted: Readonly<Record<string, number>>;
  readonly models: readonly ModelFacts[];
  /** Records the rows that become visible, so that the import can be undone. */
  readonly canUndo: boolean;
}

export function writeRecord(store: Store, importId: string, record: ImportRecord): void {
  store.sql.transaction('durable', () => writeNote(store.sql, importId, record));
}

function toRecord(value: unknown): ImportRecord {
  const object = isObject(value) ? value : {};
  const deleted = isObject(object.deleted) ? Object.entries(object.deleted) : [];
  return {
    isShowing: object.isShowing === true,
    canUndo: object.canUndo === true,
    fromTrash: Array.isArray(object.fromTrash) ? object.fromTrash.filter((id) => typeof id === 'string') : [],
    models: readModels(object.models),
    deleted: Object.fromEntries(deleted.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
  };
}

interface Hidden {
  readonly id: string;
  readonly messageCount: number;
}

/** The next hidden chats that together fit in one step, but at least one chat if any is left. */
function nextConversations(store: Store, importId: string): Hidden[] {
  const rows = store.sql.many(
    'SELECT id, message_count FROM conversations WHERE trash_id = ? LIMIT ?',
    importId,
    CONVERSATIONS_OF_STEP,
  );
  const chosen: Hidden[] = [];
  let messages = 0;
  for (const row of rows) {
    messages += integer(row, 'message_count');
    if (chosen.length > 0 && messages > STEP_SIZE) break;
    chosen.push({ id: text(row, 'id'), messageCount: integer(row, 'message_count') });
  }
  return chosen;
}

/** Shows new chats, or moves them to the trash. */
function showConversations(store: Store, record: ImportRecord, chosen: readonly Hidden[]): void {
  const { sql } = store;
  const ofThem = 'IN (SELECT value FROM json_each(?))';
  const ids = JSON.stringify(chosen.map(({ id }) => id));
  markPending(sql, `conversation_id ${ofThem}`, ids);
  logStoredReplies(sql, `m.conversation_id ${ofThem}`, ids);
  sql.run(`UPDATE conversations SET trash_id = NULL WHERE id ${ofThem}`, ids);
  for (const { id, messageCount } of chosen) {
    const deletedAt = Object.hasOwn(record.deleted, id) ? record.deleted[id] : undefined;
    if (deletedAt !== undefined) trashNew(store, id, messageCount, deletedAt);
  }
}

function trashNew(store: Store, id: string, messageCount: number, deletedAt: number): void {
  const row = store.sql.get('SELECT title FROM conversations WHERE id = ?', id);
  const entryId = addTrashEntry(store, {
    kind: 'conversation',
    targetId: id,
    conversationId: id,
    title: row === null ? '' : text(row, 'title'),
    messageCount,
    deletedAt: deletionTime(store, deletedAt),
  });
  store.sql.run('UPDATE conversations SET trash_id = ? WHERE id = ?', entryId, id);
}

/**
 * Finds a chat's hidden messages by the chat's index. The plus sign disables the index on `trash_id`, which would
 * search the whole import for each chat.
 */
const HIDDEN_OF_CHAT = '+trash_id = ? AND conversation_id = ?';

/** Removes what belongs to the messages that `ids` selects. */
function removePartsOf(sql: Sql, ids: string, ...values: SqlValue[]): void {
  for (const { table, column } of partsOf('messages'))
    sql.run(`DELETE FROM ${table} WHERE ${column} IN (${ids})`, ...values);
}

/** Shows new messages in an existing chat. */
function showMessages(store: Store, importId: string, conversationId: string): void {
  const { sql } = store;
  const hidden = [importId, conversationId] as const;
  if (sql.get('SELECT id FROM conversations WHERE id = ?', conversationId) === null) {
    // The chat was permanently deleted while its new messages were being written.
    removePartsOf(sql, `SELECT id FROM messages WHERE ${HIDDEN_OF_CHAT}`, ...hidden);
    sql.run(`DELETE FROM messages WHERE ${HIDDEN_OF_CHAT}`, ...hidden);
    return;
  }
  markPending(sql, HIDDEN_OF_CHAT, ...hidden);
  logStoredReplies(sql, '+m.trash_id = ? AND m.conversation_id = ?', ...hidden);
  sql.run(`UPDATE messages SET trash_id = NULL WHERE ${HIDDEN_OF_CHAT}`, ...hidden);
  recount(store, conversationId);
}

/** Restores a chat from the trash, with its folders. */
function bringBack(store: Store, id: string): void {
  const touched = new Set<string>();
  restoreConversations(store, [id], touched);
  recount(store, id);
  dropEmpty(store, touched);
}

/**
 * Shows the imported rows; each step is one transaction, followed by a yield. The record already says that everything
 * will be shown, so the next launch completes missing steps.
 */
function* showSteps(store: Store, importId: string, record: ImportRecord): Generator<void> {
  const { sql } = store;
  sql.transaction('fast', () => {
    if (record.canUndo && !hasRecord(sql, importId)) {
      beginRecord(store, importId);
      recordRest(store, importId, record.models, record.fromTrash);
    }
    sql.run('UPDATE folders SET trash_id = NULL WHERE trash_id = ?', importId);
    showSaved(store, importId, record.fromTrash, record.deleted);
    for (const facts of record.models) putModelFacts(sql, facts, store.now(), 'keep');
  });
  yield;
  for (;;) {
    const row = sql.get('SELECT conversation_id FROM messages WHERE trash_id = ? LIMIT 1', importId);
    if (row === null) break;
    sql.transaction('fast', () => {
      const conversationId = text(row, 'conversation_id');
      if (record.canUndo) recordMessages(sql, importId, conversationId);
      showMessages(store, importId, conversationId);
    });
    yield;
  }
  for (const id of record.fromTrash) {
    sql.transaction('fast', () => bringBack(store, id));
    yield;
  }
  for (;;) {
    const chosen = nextConversations(store, importId);
    if (chosen.length === 0) break;
    sql.transaction('fast', () => {
      showConversations(store, record, chosen);
      if (!record.canUndo) return;
      const ids = chosen.map(({ id }) => id);
      recordChats(sql, importId, ids);
    });
    yield;
  }
  sql.transaction('durable', () => removeNote(sql, importId));
}

/** Removes rows that an import wrote but didn't show, one step at a time. */
function* removeSteps(store: Store, importId: string): Generator<void> {
  const { sql } = store;
  for (;;) {
    const chosen = nextConversations(store, importId);
    if (chosen.length === 0) break;
    const ids = chosen.map(({ id }) => id);
    for (const part of chatsInParts(sql, ids)) {
      sql.transaction('fast', () => {
        for (const id of part) {
          removePartsOf(sql, 'SELECT id FROM messages WHERE conversation_id = ?', id);
          sql.run('DELETE FROM messages WHERE conversation_id = ?', id);
          for (const { table, column } of partsOf('conversations'))
            sql.run(`DELETE FROM ${table} WHERE ${column} = ?`, id);
          sql.run('DELETE FROM conversations WHERE id = ?', id);
        }
      });
      yield;
    }
  }
  const some = 'SELECT id FROM messages WHERE trash_id = ? LIMIT ?';
  for (let left = 1; left > 0; ) {
    left = sql.transaction('fast', () => {
      removePartsOf(sql, some, importId, STEP_SIZE);
      return sql.run(`DELETE FROM messages WHERE id IN (${some})`, importId, STEP_SIZE);
    });
    yield;
  }
  sql.transaction('durable', () => {
    for (const table of hideableTables()) sql.run(`DELETE FROM ${table} WHERE trash_id = ?`, importId);
    removeNote(sql, importId);
  });
}

/**
 * Syncs the log to disk while other connections can write. Otherwise the durable write that follows would sync it while
 * holding the write lock, and after an import the log is long.
 */
async function flushLog(path: string): Promise<void> {
  try {
    const log = await disk.open(`${path}-wal`, 'r+');
    try {
      await log.sync();
    } finally {
      await log.close();
    }
  } catch (error) {
    // Syncing early only saves time; the durable write reports the error.
    toLibraryError(error);
  }
}

/** Shows the import, pausing after each step. From the first step on, it can't be cancelled. */
export async function showImport(
  store: Store,
  importId: string,
  record: Omit<ImportRecord, 'isShowing'>,
  pause: () => Promise<void>,
): Promise<void> {
  const decided = { ...record, isShowing: true };
  await flushLog(store.sql.path);
  writeRecord(store, importId, decided);
  for (const _step of showSteps(store, importId, decided)) await pause();
}

export async function removeImport(store: Store, importId: string, pause: () => Promise<void>): Promise<void> {
  for (const _step of removeSteps(store, importId)) await pause();
}

/** Unfinished imports; unless one is running, they were interrupted. */
export function unfinishedImports(sql: Sql): readonly string[] {
  return notesWith(sql, IMPORT_PREFIX).map(({ key }) => key);
}

function* finishSteps(store: Store, importIds: readonly string[]): Generator<void> {
  for (const importId of importIds) {
    const record = toRecord(readNote(store.sql, importId));
    yield* record.isShowing ? showSteps(store, importId, record) : removeSteps(store, importId);
  }
}

/**
 * Completes imports that a crash interrupted: an import that was being shown is shown completely, any other is removed.
 * Run it before anything else reads a newly opened library, when no import can be running.
 */
export function finishImports(store: Store, importIds = unfinishedImports(store.sql)): void {
  for (const _step of finishSteps(store, importIds)) void _step;
}

/** Like `finishImports`, after a worker died or the disk refused in an open library. No import may be running. */
export async function finishInterruptedImports(store: Store, pause: () => Promise<void>): Promise<void> {
  for (const _step of finishSteps(store, unfinishedImports(store.sql))) await pause();
}
