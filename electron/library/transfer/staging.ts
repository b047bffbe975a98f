/** Writes imported chats to the library as hidden rows, in small steps, then shows or removes all of them. */

import { randomUUID } from 'node:crypto';
import type { Folder } from '../../../shared/conversation.ts';
import type { JobResult } from '../../../shared/library.ts';
import type { ModelFacts } from '../../../shared/usage/model-facts.ts';
import { putNamedContent, type StoredContent } from '../attachments/stored-content.ts';
import type { Store } from '../chats/context.ts';
import { folderPlaces } from '../chats/folder-places.ts';
import { clock } from '../clock.ts';
import { text, textOrNull } from '../file/columns.ts';
import { SKIP_EXISTING } from '../file/sql.ts';
import { toLibraryError } from '../library-error.ts';
import { withBoundedColumns } from './bounded-columns.ts';
import { refuseLongSaved, refuseLongTexts } from './bounded-texts.ts';
import type { DocumentConversation } from './document.ts';
import { type DocumentAnswer, type DocumentExperiment, stageAnswer, stageExperiment } from './experiment-document.ts';
import { foldersWithinDepth } from './folder-depth.ts';
import { placesOf, putConversation, putMessage } from './hidden-rows.ts';
import { watchRoom } from './room.ts';
import { type DocumentSaved, stageSaved } from './saved-document.ts';
import { finishInterruptedImports, IMPORT_PREFIX, removeImport, showImport, writeRecord } from './show-import.ts';
import { TransferError, toTransferError, yieldOrCancel } from './transfer-error.ts';

/** Queued chats are written to the database at this many messages or characters. */
const QUEUE_MESSAGES = 1_000;
const QUEUE_CHARS = 1024 * 1024;
/** Limits of one transaction, so that other writers don't wait long. */
const TRANSACTION_MS = 20;
const TRANSACTION_MESSAGES = 1_000;

export interface AddOptions {
  /** Records the rows that the import added, for `undo-import.ts`. */
  readonly canUndo?: boolean;
  readonly store: Store;
  /** Reports progress in messages; `total` is 0 until it is known. */
  readonly onProgress: (done: number, total: number) => void;
  readonly isCancelled: () => boolean;
}

/**
 * Runs `fill` and shows the rows that it added. `merged` has the topmost messages added to existing chats. If
 * `fill` throws, removes the rows and rethrows. Throws `unfinished` if showing stopped halfway.
 */
export async function addAll(
  { store, onProgress, isCancelled, canUndo = false }: AddOptions,
  total: number,
  fill: (staging: Staging) => Promise<void>,
): Promise<{ readonly result: JobResult; readonly merged: NonNullable<JobResult['merged']> }> {
  let done = 0;
  const onMessages = (count: number): void => {
    done += count;
    onProgress(Math.min(done, total), total);
  };
  await finishInterruptedImports(store, () => yieldOrCancel(isCancelled));
  const staging = new Staging(store, { onMessages, isCancelled, canUndo });
  try {
    await fill(staging);
    await staging.flush();
    await yieldOrCancel(isCancelled);
  } catch (error) {
    await staging.remove();
    throw toTransferError(error);
  }
  try {
    return { result: await staging.show(), merged: staging.mergedMessages };
  } catch (error) {
    throw new TransferError('unfinished', toLibraryError(error).message);
  }
}

interface Hooks {
  readonly canUndo: boolean;
  readonly onMessages: (count: number) => void;
  readonly isCancelled: () => boolean;
}

/** One import. Its rows are hidden until `show`; after a crash the next launch removes them. */
export class Staging {
  readonly #store: Store;
  readonly #hooks: Hooks;
  /** Rows with this `trash_id` are hidden (see the schema). */
  readonly #importId = `${IMPORT_PREFIX}${randomUUID()}`;
  readonly #added = new Set<string>();
  readonly #updated = new Set<string>();
  readonly #unchanged = new Set<string>();
  readonly #fromTrash = new Set<string>();
  readonly #deleted: Record<string, number> = {};
  readonly #merged: {
    readonly conversationId: string;
    readonly id: string;
    readonly parentId: string | null;
  }[] = [];
  readonly #models: ModelFacts[] = [];
  readonly #checkRoom: () => void;
  readonly #queue: { readonly conversation: DocumentConversation; readonly onNew: (() => void) | undefined }[] = [];
  #queuedMessages = 0;
  #queuedChars = 0;
  #messagesAdded = 0;
  #savedAdded = 0;
  #foldersAdded = 0;

  constructor(store: Store, hooks: Hooks) {
    this.#store = store;
    this.#hooks = hooks;
    this.#checkRoom = watchRoom(store.sql.path);
    writeRecord(store, this.#importId, { isShowing: false, fromTrash: [], deleted: {}, models: [], canUndo: false });
  }

  /** Adds folders, and returns how many of them it moved up to limit their depth. */
  addFolders(folders: readonly Folder[]): number {
    const { sql } = this.#store;
    let moved = 0;
    const placed = foldersWithinDepth(folders, folderPlaces(this.#store), () => {
      moved += 1;
    });
    sql.transaction('fast', () => {
      for (const { id, parentId: parent_id, name, position } of placed)
        this.#foldersAdded += sql.insert(
          'folders',
          { id, parent_id, name, position, trash_id: this.#importId },
          SKIP_EXISTING,
        );
    });
    return moved;
  }

  /** Adds items and returns those that the library didn't have. */
  addSaved(items: readonly DocumentSaved[]): readonly DocumentSaved[] {
    refuseLongSaved(items);
    const { sql } = this.#store;
    return sql.transaction('fast', () => {
      const added = stageSaved(this.#store, this.#importId, items, (id) => this.#fromTrash.add(id));
      for (const { id, deletedAt } of added) if (deletedAt !== null) this.#deleted[id] = deletedAt;
      this.#savedAdded += added.length;
      return added;
    });
  }

  /** Adds an experiment in a transaction of its own, because experiments can be large. */
  addExperiment(experiment: DocumentExperiment): void {
    const { sql } = this.#store;
    const id = String(experiment.row.id);
    sql.transaction('fast', () => {
      if (!stageExperiment(this.#store, this.#importId, experiment, () => this.#fromTrash.add(id))) return;
      if (experiment.deletedAt !== null) this.#deleted[id] = experiment.deletedAt;
      this.#savedAdded += 1;
    });
  }

  /** Call it after adding the answer's experiment. */
  addAnswer(answer: DocumentAnswer): void {
    this.#store.sql.transaction('fast', () => stageAnswer(this.#store, this.#importId, answer));
    this.#checkRoom();
  }

  /** Keeps facts about models until `show`, which stores them for models without an entry in the library. */
  addModels(models: readonly ModelFacts[]): void {
    for (const facts of models) this.#models.push(facts);
  }

  /** Call it after adding the conversations that refer to the content. */
  async addContent(content: StoredContent): Promise<void> {
    await this.flush();
    this.#store.sql.transaction('fast', () => putNamedContent(this.#store.sql, content));
    this.#checkRoom();
  }

  /** Calls `onNew` if the chat is new, both to the library and to this import. */
  async addConversation(conversation: DocumentConversation, onNew?: () => void): Promise<void> {
    refuseLongTexts(conversation);
    this.#queue.push({ conversation, onNew });
    this.#queuedMessages += conversation.messages.length;
    for (const { text: body, reasoning } of conversation.messages) this.#queuedChars += body.length + reasoning.length;
    if (this.#queuedMessages >= QUEUE_MESSAGES || this.#queuedChars >= QUEUE_CHARS) await this.flush();
  }

  /** Writes the queued chats, many per transaction, and lets other work run after each transaction. */
  async flush(): Promise<void> {
    const steps = this.#takeQueue();
    for (let isDone = false; !isDone; ) {
      let messages = 0;
      this.#store.sql.transaction('fast', () => {
        const endsAt = clock.elapsed() + TRANSACTION_MS;
        do {
          const next = steps.next();
          isDone = next.done === true;
          if (next.value !== undefined) messages += next.value;
        } while (!isDone && messages < TRANSACTION_MESSAGES && clock.elapsed() < endsAt);
      });
      this.#hooks.onMessages(messages);
      this.#checkRoom();
      await yieldOrCancel(this.#hooks.isCancelled);
    }
  }

  *#takeQueue(): Generator<number, undefined> {
    const queue = this.#queue.splice(0);
    this.#queuedMessages = 0;
    this.#queuedChars = 0;
    for (const { conversation, onNew } of queue) if (yield* this.#addSteps(conversation)) onNew?.();
  }

  /** Yields the number of messages of each step; returns true for a new chat. */
  *#addSteps(conversation: DocumentConversation): Generator<number, boolean> {
    const { sql } = this.#store;
    const { id } = conversation;
    const row = sql.get('SELECT trash_id FROM conversations WHERE id = ?', id);
    const isNew = row === null;
    const trashId = row === null ? null : textOrNull(row, 'trash_id');
    const isFromThisImport = trashId === this.#importId;
    if (isNew) this.#putNew(conversation);
    // A chat that was deleted both in the file and here stays deleted.
    else if (trashId !== null && !isFromThisImport && conversation.deletedAt === null) this.#fromTrash.add(id);
    // The messages of a hidden chat don't have to be hidden themselves.
    const hiddenBy = isNew || isFromThisImport ? null : this.#importId;
    const ids = yield* placesOf(sql, conversation, this.#importId);
    let count = 0;
    for (const message of withBoundedColumns(conversation)) {
      if (putMessage(sql, id, message, ids, hiddenBy)) {
        count += 1;
        if (trashId === null && !isNew) {
          const place = (one: string): string => ids.get(one) ?? one;
          this.#merged.push({
            conversationId: id,
            id: place(message.id),
            parentId: message.parentId && place(message.parentId),
          });
        }
      }
      yield 1;
    }
    // A file may contain a chat in several pieces.
    if (isFromThisImport && count > 0)
      sql.run('UPDATE conversations SET message_count = message_count + ? WHERE id = ?', count, id);
    this.#messagesAdded += count;
    if (isNew) this.#added.add(id);
    else if (this.#added.has(id)) return false;
    else if (count > 0 || this.#fromTrash.has(id)) this.#updated.add(id);
    else if (!this.#updated.has(id)) this.#unchanged.add(id);
    return isNew;
  }

  #putNew(conversation: DocumentConversation): void {
    putConversation(this.#store.sql, conversation, this.#importId);
    if (conversation.deletedAt !== null) this.#deleted[conversation.id] = conversation.deletedAt;
  }

  /** Shows everything that was added. Can't be cancelled; after a crash, the next launch finishes it. */
  async show(): Promise<JobResult> {
    const made = this.#added.size + this.#messagesAdded + this.#savedAdded + this.#foldersAdded + this.#fromTrash.size;
    const canUndo = this.#hooks.canUndo && made > 0;
    const record = { fromTrash: [...this.#fromTrash], deleted: this.#deleted, models: this.#models, canUndo };
    await showImport(this.#store, this.#importId, record, () => yieldOrCancel(() => false));
    const newest = this.#newest();
    return {
      ...(canUndo ? { importId: this.#importId } : {}),
      ...(newest === null ? {} : { newest }),
      conversationsAdded: this.#added.size,
      conversationsUpdated: this.#updated.size,
      conversationsUnchanged: this.#unchanged.size,
      messagesAdded: this.#messagesAdded,
      ...(this.#savedAdded === 0 ? {} : { savedAdded: this.#savedAdded }),
    };
  }

  /** The chat to open after the import: the newest one, or null; an archived one only if there is no other. */
  #newest(): NonNullable<JobResult['newest']> | null {
    const ids = JSON.stringify([...this.#added, ...this.#updated]);
    const row = this.#store.sql.get(
      `SELECT id, title FROM conversations WHERE id IN (SELECT value FROM json_each(?)) AND trash_id IS NULL
       ORDER BY is_archived, updated_at DESC, n DESC LIMIT 1`,
      ids,
    );
    return row === null ? null : { id: text(row, 'id'), title: text(row, 'title') };
  }

  /** For each existing chat, the new messages whose parent isn't new. */
  get mergedMessages(): NonNullable<JobResult['merged']> {
    const ids = new Set(this.#merged.map(({ id }) => id));
    return this.#merged
      .filter(({ parentId }) => parentId === null || !ids.has(parentId))
      .map(({ conversationId, id }) => ({ conversationId, messageId: id }));
  }

  /** Removes all rows that were added; if interrupted, the next launch continues. */
  remove(): Promise<void> {
    return removeImport(this.#store, this.#importId, () => yieldOrCancel(() => false));
  }
}
