/** Removes what is in the trash for good: from the file, its log, the search index and the backups. */

import type { JobResult } from '../../../shared/ipc.ts';
import { type BackupFile, listBackupFiles } from '../file/backup-files.ts';
import type { LibraryPaths } from '../file/files.ts';
import { Sql, text } from '../file/sql.ts';
import { toLibraryError } from '../library-error.ts';
import { indexStep, wipeDeleted } from '../search/search-index.ts';
import type { JobControl } from '../thread/job.ts';
import { createStore } from './context.ts';
import { removeEntry } from './trash.ts';

export interface EmptyTrashParts {
  readonly sql: Sql;
  readonly index: Sql;
  readonly paths: LibraryPaths;
  readonly keyHex: string | null;
  readonly now: () => number;
}

/** Names of all that a removal takes along, so that the backups can forget the same. */
function doomed(sql: Sql, entryId: string): { messages: string[]; conversations: string[] } {
  const conversations = sql
    .all('SELECT id FROM conversations WHERE trash_id = ?', entryId)
    .map((row) => text(row, 'id'));
  const messages = sql.all(
    `WITH RECURSIVE below (id) AS (
       SELECT id FROM messages WHERE trash_id = ?1
       UNION SELECT m.id FROM messages m JOIN below ON m.parent_id = below.id
     ) SELECT id FROM below UNION SELECT id FROM messages WHERE conversation_id IN (SELECT id FROM conversations WHERE trash_id = ?1)`,
    entryId,
  );
  return { conversations, messages: messages.map((row) => text(row, 'id')) };
}

function forgetIn(
  backup: BackupFile,
  keyHex: string | null,
  messages: readonly string[],
  conversations: readonly string[],
): void {
  const sql = new Sql(backup.path, { keyHex: backup.isEncrypted ? keyHex : null });
  try {
    sql.exec('PRAGMA secure_delete = ON');
    sql.transaction('durable', () => {
      for (const id of messages) {
        for (const table of ['replies', 'details', 'journal']) sql.run(`DELETE FROM ${table} WHERE message_id = ?`, id);
        sql.run('DELETE FROM messages WHERE id = ?', id);
        sql.run('DELETE FROM trash WHERE target_id = ?', id);
      }
      for (const id of conversations) {
        sql.run('DELETE FROM queue WHERE conversation_id = ?', id);
        sql.run('DELETE FROM trash WHERE conversation_id = ?', id);
        sql.run('DELETE FROM conversations WHERE id = ?', id);
      }
    });
    sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    sql.close();
  }
}

/** `ids` null: everything. One transaction per entry, so that other calls get their turn in between. */
export async function emptyTrash(
  parts: EmptyTrashParts,
  ids: readonly string[] | null,
  job: JobControl,
): Promise<JobResult> {
  const { sql, index, paths, keyHex } = parts;
  const store = createStore(sql, { now: parts.now });
  const entries = ids ?? sql.all('SELECT id FROM trash ORDER BY n').map((row) => text(row, 'id'));
  const messages: string[] = [];
  const conversations: string[] = [];
  const backups = listBackupFiles(paths);
  const total = entries.length + backups.length + 1;
  let done = 0;
  for (const id of entries) {
    sql.transaction('durable', () => {
      const gone = doomed(sql, id);
      messages.push(...gone.messages);
      conversations.push(...gone.conversations);
      removeEntry(store, id);
    });
    await job.step(++done, total);
  }
  while (indexStep(sql, index) > 0) await job.step(done, total);
  wipeDeleted(index);
  done += 1;
  for (const backup of backups) {
    try {
      forgetIn(backup, keyHex, messages, conversations);
    } catch (error) {
      // A backup of another key or age that cannot be opened cannot be searched either; others must still be done.
      if (toLibraryError(error).reason === 'full') throw error;
    }
    await job.step(++done, total);
  }
  truncateLog(sql);
  return {};
}

/** The log still holds the pages from before; a reader may hold it for a moment. */
function truncateLog(sql: Sql): void {
  for (let attempt = 0; attempt < 50; attempt++) {
    const row = sql.get('PRAGMA wal_checkpoint(TRUNCATE)');
    if (row !== null && row.busy === 0) return;
  }
}
