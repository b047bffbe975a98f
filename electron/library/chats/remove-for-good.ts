/** Permanently removes the contents of trash entries, a bounded part at a time. */

import { LIMITS } from '../../../shared/limits.ts';
import { integer, text } from '../file/columns.ts';
import { hideableTables, removedWith } from '../file/dependents.ts';
import { hasTable } from '../file/schema.ts';
import { markPending } from '../file/search-pending.ts';
import type { Sql } from '../file/sql.ts';
import type { Store } from './context.ts';
import { type Forgotten, noteForgotten } from './forgotten.ts';
import { renameWithout } from './naming.ts';
import { storedBytes } from './stored-bytes.ts';
import { dropEmpty } from './trash.ts';

/** The chats, entries and messages that one transaction removes. */
interface Part {
  /** Chats to remove with all their messages. */
  readonly chats: string[];
  /** Entries to remove with everything that they still hide besides `chats`. */
  readonly entries: string[];
  messages: number;
  /** The size of the content to remove. */
  bytes: number;
}

/** The number of rows to remove. Counts an entry or a chat like a message, because it costs about as much. */
const partSize = ({ chats, entries, messages }: Part): number => chats.length + entries.length + messages;

const CHATS_TO_REMOVE = `SELECT id, message_count, ${storedBytes('m.conversation_id = c.id')} AS bytes
  FROM conversations c WHERE trash_id = ? ORDER BY n`;
const MESSAGES_TO_REMOVE = `SELECT count(*) AS messages, ${storedBytes('m.trash_id = ?1')} AS bytes
  FROM messages WHERE trash_id = ?1`;

/**
 * The entries' chats and messages in parts of about `sizeMax` rows and `removalMaxBytes`. The messages of one chat or
 * of one entry are never divided.
 */
function* partsOf(sql: Sql, entryIds: readonly string[], sizeMax: number): Generator<Part> {
  let part: Part = { chats: [], entries: [], messages: 0, bytes: 0 };
  const full = function* (): Generator<Part> {
    if (partSize(part) < sizeMax && part.bytes < LIMITS.removalMaxBytes) return;
    yield part;
    part = { chats: [], entries: [], messages: 0, bytes: 0 };
  };
  for (const entryId of entryIds) {
    yield* full();
    for (const chat of sql.all(CHATS_TO_REMOVE, entryId)) {
      yield* full();
      part.chats.push(text(chat, 'id'));
      part.messages += integer(chat, 'message_count');
      part.bytes += integer(chat, 'bytes');
    }
    part.entries.push(entryId);
    const row = sql.get(MESSAGES_TO_REMOVE, entryId);
    part.messages += row === null ? 0 : integer(row, 'messages');
    part.bytes += row === null ? 0 : integer(row, 'bytes');
  }
  if (partSize(part) > 0) yield part;
}

/** Removes chats or messages and the rows that belong to them. A copy from an older version lacks newer tables. */
export function removeRows(sql: Sql, owner: 'conversations' | 'messages', ids: readonly string[]): void {
  if (ids.length === 0) return;
  const list = JSON.stringify(ids);
  for (const { table, column } of removedWith(owner))
    if (hasTable(sql, table)) sql.run(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`, list);
  sql.run(`DELETE FROM ${owner} WHERE id IN (SELECT value FROM json_each(?))`, list);
}

function removePart(store: Store, { chats, entries }: Part): void {
  const { sql } = store;
  const ofChats = sql.texts(
    'SELECT id FROM messages WHERE conversation_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(chats),
  );
  // Also remove messages below the entries' messages, even if they have other entries: they lose their parent.
  const below = sql.many(
    `WITH RECURSIVE below (id, conversation_id, trash_id) AS (
       SELECT id, conversation_id, trash_id FROM messages WHERE trash_id IN (SELECT value FROM json_each(?))
       UNION SELECT m.id, m.conversation_id, m.trash_id FROM below
         JOIN messages m ON m.conversation_id = below.conversation_id AND m.parent_id = below.id
     ) SELECT id, trash_id FROM below`,
    JSON.stringify(entries),
  );
  const alone = below.map((row) => text(row, 'id'));
  const messages = [...new Set([...ofChats, ...alone])];
  const hidden = (table: 'saved' | 'experiments') =>
    sql.texts(`SELECT id FROM ${table} WHERE trash_id IN (SELECT value FROM json_each(?))`, JSON.stringify(entries));
  const gone: Forgotten = {
    conversations: chats,
    messages,
    saved: hidden('saved'),
    experiments: hidden('experiments'),
  };
  noteForgotten(sql, gone);
  // The search index notices that the rows are gone, and drops their entries.
  markPending(sql, 'id IN (SELECT value FROM json_each(?))', JSON.stringify(messages));
  const rename = renameWithout(store, alone);
  removeRows(sql, 'messages', messages);
  removeRows(sql, 'conversations', chats);
  rename();
  for (const table of hideableTables())
    sql.run(`DELETE FROM ${table} WHERE trash_id IN (SELECT value FROM json_each(?))`, JSON.stringify(entries));
  sql.run('DELETE FROM trash WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(entries));
  const others = new Set(below.map((row) => text(row, 'trash_id')));
  dropEmpty(store, others);
}

/**
 * Removes the entries with their contents and records what it removed, in transactions of about `sizeMax` rows or
 * `removalMaxBytes`. After each transaction, yields the number of entries removed so far. The caller wipes the file
 * afterwards.
 */
export function* removeEntries(store: Store, entryIds: readonly string[], sizeMax: number): Generator<number> {
  let removed = 0;
  for (const part of partsOf(store.sql, entryIds, sizeMax)) {
    store.sql.transaction('durable', () => removePart(store, part));
    removed += part.entries.length;
    yield removed;
  }
}
