/** Undoes an import: removes the rows it added, except for those that were changed or built upon since. */

import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import type { JobResult, UndoneImport } from '../../../shared/library.ts';
import type { Store } from '../chats/context.ts';
import { recount } from '../chats/recount.ts';
import { removeRows } from '../chats/remove-for-good.ts';
import { chatsInParts } from '../chats/stored-bytes.ts';
import { addTrashEntry, dropEmpty, trashConversation } from '../chats/trash.ts';
import { text, textOrNull } from '../file/columns.ts';
import { removeNote } from '../file/meta.ts';
import { markPending } from '../file/search-pending.ts';
import { LibraryError } from '../library-error.ts';
import { toSavedKind } from '../saved/rows.ts';
import { readArray, readText } from './foreign.ts';
import {
  EXPERIMENT_FINGERPRINT,
  endRecord,
  fingerprintsOf,
  messageFingerprints,
  type RecordedStep,
  readRecord,
  savedFingerprint,
} from './imported-rows.ts';
import type { AddOptions } from './staging.ts';
import { yieldOrCancel } from './transfer-error.ts';

type Undone = { -readonly [Key in keyof UndoneImport]: UndoneImport[Key] };

const entriesOf = (value: unknown): readonly [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const wordsOf = (value: unknown): readonly string[] => readArray(value).map(readText);

class ImportUndo {
  readonly undone: Undone = {
    conversationsRemoved: 0,
    conversationsKept: 0,
    messagesRemoved: 0,
    messagesKept: 0,
    backToTrash: 0,
    foldersKept: 0,
    savedKept: 0,
  };
  readonly #store: Store;
  readonly #usageFrom: number;

  constructor(store: Store, usageFrom: number) {
    this.#store = store;
    this.#usageFrom = usageFrom;
  }

  take({ key, kind, value }: RecordedStep): void {
    const { sql } = this.#store;
    if (kind === '2-chats') {
      const prints = new Map(entriesOf(value.prints));
      for (const part of chatsInParts(sql, [...prints.keys()]))
        sql.transaction('fast', () => this.#chats(part.map((id) => [id, prints.get(id)])));
    }
    sql.transaction('fast', () => {
      if (kind === '1-messages') this.#messages(value);
      else if (kind === '3-trash') for (const id of wordsOf(value.ids)) this.#backToTrash(id);
      else if (kind === '4-rest') this.#rest(value);
      removeNote(sql, key);
    });
  }

  #chats(prints: readonly [string, unknown][]): void {
    const { sql } = this.#store;
    const now = fingerprintsOf(
      sql,
      prints.map(([id]) => id),
    );
    // After a crash the step is repeated, so skip chats that no longer exist.
    const there = prints.filter(([id]) => now.has(id));
    const ids = there.filter(([id, print]) => now.get(id) === print).map(([id]) => id);
    this.undone.conversationsKept += there.length - ids.length;
    this.undone.conversationsRemoved += ids.length;
    const gone = JSON.stringify(ids);
    const ofThem = 'IN (SELECT value FROM json_each(?))';
    const entries = sql.texts(
      `SELECT DISTINCT trash_id FROM conversations WHERE trash_id IS NOT NULL AND id ${ofThem}`,
      gone,
    );
    const messages = sql.texts(`SELECT id FROM messages WHERE conversation_id ${ofThem}`, gone);
    this.undone.messagesRemoved += messages.length;
    this.#removeMessages(messages);
    removeRows(sql, 'conversations', ids);
    sql.run(`DELETE FROM usage_log WHERE conversation_id ${ofThem} AND n > ?`, gone, this.#usageFrom);
    dropEmpty(this.#store, entries);
  }

  /** Removes messages, and marks them for removal from the search index. */
  #removeMessages(ids: readonly string[]): void {
    markPending(this.#store.sql, 'id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
    removeRows(this.#store.sql, 'messages', ids);
  }

  /** Removes messages added to an existing chat, except edited ones and all ancestors of a message that stays. */
  #messages({ conversationId, prints }: JsonObject): void {
    const { sql } = this.#store;
    const chatId = readText(conversationId);
    const added = new Map(entriesOf(prints));
    const there = messageFingerprints(sql, chatId);
    const parents = new Map(there.map(({ id, parentId }) => [id, parentId]));
    const stays = new Set<string>();
    for (const { id, print } of there) {
      if (added.get(id) === print) continue;
      for (let above = id; parents.has(above) && !stays.has(above); above = parents.get(above) ?? '') stays.add(above);
    }
    const removable = there.filter(({ id }) => !stays.has(id));
    this.undone.messagesRemoved += removable.length;
    this.undone.messagesKept += there.filter(({ id }) => stays.has(id) && added.has(id)).length;
    const ids = removable.map(({ id }) => id);
    this.#removeMessages(ids);
    const gone = JSON.stringify(ids);
    const isGone = 'IN (SELECT value FROM json_each(?))';
    sql.run(
      `UPDATE messages SET active_child_id = NULL WHERE conversation_id = ? AND active_child_id ${isGone}`,
      chatId,
      gone,
    );
    sql.run(`UPDATE conversations SET active_root_id = NULL WHERE id = ? AND active_root_id ${isGone}`, chatId, gone);
    sql.run(`DELETE FROM usage_log WHERE message_id ${isGone} AND n > ?`, gone, this.#usageFrom);
    dropEmpty(this.#store, new Set(removable.map(({ trashId }) => trashId)));
    recount(this.#store, chatId);
  }

  #backToTrash(id: string): void {
    const { sql } = this.#store;
    if (trashConversation(this.#store, id, this.#store.newId())) {
      this.undone.backToTrash += 1;
      return;
    }
    const row = sql.get(
      `SELECT kind, name, 'saved' AS place FROM saved WHERE id = ?1 AND trash_id IS NULL
       UNION ALL SELECT 'experiment', title, 'experiments' FROM experiments WHERE id = ?1 AND trash_id IS NULL`,
      id,
    );
    if (row === null) return;
    const table = row.place === 'experiments' ? 'experiments' : 'saved';
    const entry = addTrashEntry(this.#store, {
      kind: table === 'experiments' ? 'experiment' : toSavedKind(row.kind),
      targetId: id,
      title: text(row, 'name'),
    });
    sql.run(`UPDATE ${table} SET trash_id = ? WHERE id = ?`, entry, id);
    this.undone.backToTrash += 1;
  }

  #rest({ folders, saved, experiments, models, at }: JsonObject): void {
    const { sql } = this.#store;
    const entries = new Set<string>();
    for (const one of readArray(experiments)) {
      const [id = '', print = ''] = wordsOf(one);
      const row = sql.get(
        `SELECT e.trash_id, ${EXPERIMENT_FINGERPRINT} AS print FROM experiments e WHERE e.id = ?`,
        id,
      );
      if (row === null) continue;
      if (text(row, 'print') !== print) {
        this.undone.savedKept += 1;
        continue;
      }
      sql.run('DELETE FROM experiments WHERE id = ?', id);
      entries.add(textOrNull(row, 'trash_id') ?? '');
    }
    for (const one of readArray(saved)) {
      const [id = '', print = ''] = wordsOf(one);
      const row = sql.get('SELECT name, content, trash_id FROM saved WHERE id = ?', id);
      if (row === null) continue;
      if (savedFingerprint(text(row, 'name'), text(row, 'content')) !== print) {
        this.undone.savedKept += 1;
        continue;
      }
      sql.run('DELETE FROM saved WHERE id = ?', id);
      entries.add(textOrNull(row, 'trash_id') ?? '');
    }
    dropEmpty(this.#store, entries);
    for (const one of readArray(models)) {
      const [connectionId = '', model = ''] = wordsOf(one);
      const isUnchanged = 'connection_id = ? AND model = ? AND changed_at = ?';
      sql.run(`DELETE FROM models WHERE ${isUnchanged}`, connectionId, model, typeof at === 'number' ? at : -1);
    }
    const ids = JSON.stringify(wordsOf(folders));
    // Innermost folders first; nesting is limited by `folderDepthMax`.
    for (let removed = 1; removed > 0; )
      removed = sql.run(
        `DELETE FROM folders WHERE id IN (SELECT value FROM json_each(?))
           AND id NOT IN (SELECT folder_id FROM conversations WHERE folder_id IS NOT NULL)
           AND id NOT IN (SELECT parent_id FROM folders WHERE parent_id IS NOT NULL)`,
        ids,
      );
    this.undone.foldersKept =
      sql.number('SELECT count(*) FROM folders WHERE id IN (SELECT value FROM json_each(?))', ids) ?? 0;
  }
}

export interface UndoImportOptions extends Omit<AddOptions, 'isCancelled'> {
  readonly importId: string;
}

/**
 * Removes what the import added, one step at a time; can't be cancelled. If a crash or a full disk interrupts it,
 * undoing the same import again continues. Throws `not_found` if the import isn't known any more.
 */
export async function undoImport({ store, importId, onProgress }: UndoImportOptions): Promise<JobResult> {
  const record = readRecord(store.sql, importId);
  if (record === null) throw new LibraryError('not_found', 'no such import');
  const { steps, usageFrom } = record;
  const undo = new ImportUndo(store, usageFrom);
  for (const [at, step] of steps.entries()) {
    undo.take(step);
    onProgress(at + 1, steps.length);
    await yieldOrCancel(() => false);
  }
  store.sql.transaction('durable', () => endRecord(store.sql, importId));
  return { undone: undo.undone };
}
