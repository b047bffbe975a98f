/** Writes imported chats to the library hidden, in small steps, until all of them are shown or removed. */

import { randomUUID } from 'node:crypto';
import { DRAFT_PLACE, queuePlace } from '../../../shared/attachments.ts';
import type { Folder } from '../../../shared/conversation.ts';
import type { JobResult } from '../../../shared/library.ts';
import { splitInlineReasoning } from '../../../shared/replies/inline-reasoning.ts';
import type { ModelFacts } from '../../../shared/usage.ts';
import { putAttachments, setPending } from '../attachments/stored-attachments.ts';
import { putNamedContent, type StoredContent } from '../attachments/stored-content.ts';
import type { Store } from '../chats/context.ts';
import { folderPlaces } from '../chats/folder-places.ts';
import { editedMark } from '../chats/rows.ts';
import { KEEP, text, textOrNull, toFlag } from '../file/sql.ts';
import { jsonOrNull } from '../json.ts';
import { toLibraryError } from '../library-error.ts';
import { withBoundedColumns } from './bounded-columns.ts';
import { refuseLongSaved, refuseLongTexts } from './bounded-texts.ts';
import { derivedId } from './derived-id.ts';
import { type DocumentConversation, type DocumentMessage, TITLE_SOURCE_NAMES } from './document.ts';
import type { DocumentAttachment } from './document-attachments.ts';
import { foldersWithinDepth } from './folder-depth.ts';
import { watchRoom } from './room.ts';
import { type DocumentSaved, stageSaved } from './saved-document.ts';
import { IMPORT_PREFIX, removeImport, STEP_SIZE, settleLeftImports, showImport, writeRecord } from './show-import.ts';
import { TransferError, toTransferError, yieldOrCancel } from './transfer-error.ts';

export interface AddOptions {
  /** Records the rows that the import added, for `undo-import.ts`. */
  readonly canUndo?: boolean;
  readonly store: Store;
  /** Counts messages; the total is 0 until it is known. */
  readonly onProgress: (done: number, total: number) => void;
  readonly isCancelled: () => boolean;
}

/**
 * Shows everything that `fill` adds, and returns the messages added to existing chats; or removes all of it. Throws
 * what `fill` throws, or `unfinished`.
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
  await settleLeftImports(store, () => yieldOrCancel(isCancelled));
  const staging = new Staging(store, { onMessages, isCancelled, canUndo });
  try {
    await fill(staging);
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

const toAttachmentRow = (attachment: DocumentAttachment) => ({ ...attachment, alt: attachment.alt ?? null });

interface Hooks {
  readonly canUndo: boolean;
  readonly onMessages: (count: number) => void;
  readonly isCancelled: () => boolean;
}

/** One import. Nothing is visible before `show`; after a crash the next launch removes it. */
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
  #messagesAdded = 0;
  #savedAdded = 0;
  #foldersAdded = 0;

  constructor(store: Store, hooks: Hooks) {
    this.#store = store;
    this.#hooks = hooks;
    this.#checkRoom = watchRoom(store.sql.path);
    writeRecord(store, this.#importId, { isShowing: false, fromTrash: [], deleted: {}, models: [], canUndo: false });
  }

  /** Returns how many moved up because they would be nested too deeply in the library's folders. */
  addFolders(folders: readonly Folder[]): number {
    const { sql } = this.#store;
    let moved = 0;
    const placed = foldersWithinDepth(folders, folderPlaces(this.#store), () => {
      moved += 1;
    });
    sql.transaction('fast', () => {
      for (const { id, parentId: parent_id, name, position } of placed)
        this.#foldersAdded += sql.insert('folders', { id, parent_id, name, position, trash_id: this.#importId }, KEEP);
    });
    return moved;
  }

  /** Returns the new ones. */
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

  /** Applied when everything is shown, for models without an entry in the library. */
  addModels(models: readonly ModelFacts[]): void {
    for (const facts of models) this.#models.push(facts);
  }

  /** Call it after the conversations that refer to it. */
  addContent(content: StoredContent): void {
    this.#store.sql.transaction('fast', () => putNamedContent(this.#store.sql, content));
    this.#checkRoom();
  }

  /** True if the chat is new, both to the library and to this import. */
  async addConversation(conversation: DocumentConversation): Promise<boolean> {
    refuseLongTexts(conversation);
    const { sql } = this.#store;
    const { id } = conversation;
    const row = sql.get('SELECT trash_id FROM conversations WHERE id = ?', id);
    const isNew = row === null;
    const trashId = row === null ? null : textOrNull(row, 'trash_id');
    const isOwn = trashId === this.#importId;
    if (isNew) sql.transaction('fast', () => this.#insertConversation(conversation));
    // A chat that was deleted both in the file and here stays deleted.
    else if (trashId !== null && !isOwn && conversation.deletedAt === null) this.#fromTrash.add(id);
    // If the chat itself is hidden, its messages needn't be.
    const hiddenBy = isNew || isOwn ? null : this.#importId;
    const ids = await this.#placesOf(conversation);
    const messages = withBoundedColumns(conversation);
    let count = 0;
    for (let at = 0; at < messages.length; at += STEP_SIZE) {
      const step = messages.slice(at, at + STEP_SIZE);
      sql.transaction('fast', () => {
        for (const message of step) {
          if (!this.#insertMessage(id, message, ids, hiddenBy)) continue;
          count += 1;
          if (trashId !== null || isNew) continue;
          const place = (one: string): string => ids.get(one) ?? one;
          this.#merged.push({
            conversationId: id,
            id: place(message.id),
            parentId: message.parentId && place(message.parentId),
          });
        }
      });
      this.#hooks.onMessages(step.length);
      this.#checkRoom();
      await yieldOrCancel(this.#hooks.isCancelled);
    }
    // A file may contain a chat in several pieces.
    if (isOwn && count > 0)
      sql.run('UPDATE conversations SET message_count = message_count + ? WHERE id = ?', count, id);
    this.#messagesAdded += count;
    if (isNew) this.#added.add(id);
    else if (this.#added.has(id)) return false;
    else if (count > 0 || this.#fromTrash.has(id)) this.#updated.add(id);
    else if (!this.#updated.has(id)) this.#unchanged.add(id);
    return isNew;
  }

  /** Shows everything. It can't be cancelled any more, and a crash only delays it until the next launch. */
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

  /** The chat to open afterwards: the newest imported one that isn't archived, deleted or empty. */
  #newest(): NonNullable<JobResult['newest']> | null {
    const ids = JSON.stringify([...this.#added, ...this.#updated]);
    const row = this.#store.sql.get(
      `SELECT id, title FROM conversations WHERE id IN (SELECT value FROM json_each(?)) AND trash_id IS NULL
       ORDER BY is_archived, updated_at DESC, n DESC LIMIT 1`,
      ids,
    );
    return row === null ? null : { id: text(row, 'id'), title: text(row, 'title') };
  }

  /** For existing chats: the new messages whose parent isn't new. */
  get mergedMessages(): NonNullable<JobResult['merged']> {
    const ids = new Set(this.#merged.map(({ id }) => id));
    return this.#merged
      .filter(({ parentId }) => parentId === null || !ids.has(parentId))
      .map(({ conversationId, id }) => ({ conversationId, messageId: id }));
  }

  /** Removes everything that was added; the next launch removes the rest if necessary. */
  remove(): Promise<void> {
    return removeImport(this.#store, this.#importId, () => yieldOrCancel(() => false));
  }

  #hasFolder(id: string): boolean {
    return this.#store.sql.get('SELECT id FROM folders WHERE id = ?', id) !== null;
  }

  #insertConversation(conversation: DocumentConversation): void {
    const { folderId } = conversation;
    this.#store.sql.insert('conversations', {
      id: conversation.id,
      title: conversation.title,
      title_source: TITLE_SOURCE_NAMES.indexOf(conversation.titleSource),
      created_at: conversation.createdAt,
      updated_at: conversation.updatedAt,
      is_pinned: toFlag(conversation.isPinned),
      is_archived: toFlag(conversation.isArchived),
      folder_id: folderId !== null && this.#hasFolder(folderId) ? folderId : null,
      is_unread: toFlag(conversation.isUnread),
      message_count: conversation.messages.length,
      active_root_id: conversation.activeRootId,
      trash_id: this.#importId,
      settings: JSON.stringify(conversation.settings),
      position: jsonOrNull(conversation.position),
      draft: conversation.draft,
    });
    if (conversation.deletedAt !== null) this.#deleted[conversation.id] = conversation.deletedAt;
    // Only for a new chat: in an existing one the message may have been sent since.
    const { sql } = this.#store;
    for (const { id, createdAt, text: words, attachments = [] } of conversation.queue) {
      const row = { id, conversation_id: conversation.id, created_at: createdAt, text: words };
      if (sql.insert('queue', row, KEEP) > 0)
        setPending(sql, conversation.id, queuePlace(id), attachments.map(toAttachmentRow));
    }
    setPending(sql, conversation.id, DRAFT_PLACE, (conversation.draftAttachments ?? []).map(toAttachmentRow));
  }

  /** The ids to store: if another chat already uses an id, it is replaced by a derived one. */
  async #placesOf(conversation: DocumentConversation): Promise<ReadonlyMap<string, string>> {
    const places = new Map<string, string>();
    for (const { id } of conversation.messages) {
      const row = this.#store.sql.get('SELECT conversation_id FROM messages WHERE id = ?', id);
      const isOthers = row !== null && text(row, 'conversation_id') !== conversation.id;
      places.set(id, isOthers ? derivedId('moved', conversation.id, id) : id);
      if (places.size % STEP_SIZE === 0) await yieldOrCancel(this.#hooks.isCancelled);
    }
    if (conversation.activeRootId !== null && places.get(conversation.activeRootId) !== conversation.activeRootId)
      this.#store.sql.run(
        'UPDATE conversations SET active_root_id = ? WHERE id = ? AND trash_id = ?',
        places.get(conversation.activeRootId) ?? null,
        conversation.id,
        this.#importId,
      );
    return places;
  }

  #insertMessage(
    conversationId: string,
    message: DocumentMessage,
    places: ReadonlyMap<string, string>,
    hiddenBy: string | null,
  ): boolean {
    const { sql } = this.#store;
    const placeOf = (id: string | null): string | null => (id === null ? null : (places.get(id) ?? id));
    const id = places.get(message.id) ?? message.id;
    const { text: body, reasoning } =
      message.role === 'assistant' ? splitInlineReasoning(message.text, message.reasoning) : message;
    const row = {
      id,
      conversation_id: conversationId,
      parent_id: placeOf(message.parentId),
      role: message.role,
      status: message.status,
      created_at: message.createdAt,
      active_child_id: placeOf(message.activeChildId),
      trash_id: hiddenBy,
      text: body,
      reasoning,
    };
    const isAdded = sql.insert('messages', row, KEEP) > 0;
    if (isAdded) putAttachments(sql, id, (message.attachments ?? []).map(toAttachmentRow));
    const { reply } = message;
    if (!isAdded || reply === null) return isAdded;
    const stored = {
      message_id: id,
      connection_id: reply.connectionId,
      connection_name: reply.connectionName,
      model: reply.model,
      parameters: JSON.stringify({ ...reply.parameters, ...editedMark(reply) }),
      completion_id: reply.completionId,
      finish_reason: reply.finishReason,
      usage: jsonOrNull(reply.usage),
      first_token_ms: reply.firstTokenMs,
      duration_ms: reply.durationMs,
      reasoning_ms: reply.reasoningMs,
      ending: reply.ending,
      error: jsonOrNull(reply.error),
      is_empty_answer: toFlag(reply.isEmptyAnswer),
      compare_group_id: reply.compareGroupId,
      extras: jsonOrNull(reply.extras),
      reasoning_fields: jsonOrNull(message.reasoningFields),
    };
    sql.insert('replies', stored, KEEP);
    return true;
  }
}
