/** Reads conversations from the library for an export: first the head, then the messages in pages. */

import { type Attachment, DRAFT_PLACE, queuePlace } from '../../../shared/attachments.ts';
import type { Folder } from '../../../shared/conversation.ts';
import { attachmentsOf, pendingOf } from '../attachments/stored-attachments.ts';
import type { Store } from '../chats/context.ts';
import type { ConversationTree } from '../chats/conversation-tree.ts';
import { blankIn, readFolders } from '../chats/listing.ts';
import { readJournal } from '../chats/message-reading.ts';
import { reasoningFieldsIn, toPosition, toReply, toRole, toSettings, toStatus } from '../chats/rows.ts';
import { loadAnyTree } from '../chats/tree.ts';
import { flag, integer, integerOrNull, text, textOrNull } from '../file/columns.ts';
import type { Row } from '../file/sql.ts';
import { storedJson } from '../json.ts';
import { LibraryError } from '../library-error.ts';
import { type DocumentHead, type DocumentMessage, type DocumentQueued, TITLE_SOURCE_NAMES } from './document.ts';
import type { DocumentAttachment } from './document-attachments.ts';

/** How many messages are in memory at once. */
export const PAGE_SIZE = 200;

export interface ChosenConversations {
  /** The number of messages in all chosen conversations. */
  readonly messageCount: number;
  readonly isSomeDeleted: boolean;
  /** Oldest first if everything is exported, otherwise in the given order. */
  readonly ids: () => Iterable<string>;
}

/** How many ids are in memory at once if everything is exported. */
const IDS_AT_ONCE = 1_000;

/**
 * The conversations to export, except for those that no longer exist or are in the trash. An export of everything
 * includes the trash if the format supports it, but not conversations added after the export began.
 */
export function chooseConversations(
  store: Store,
  ids: readonly string[] | null,
  isTrashIncluded: boolean,
): ChosenConversations {
  if (ids === null) return chooseAll(store, isTrashIncluded);
  const rows = [...new Set(ids)]
    .map((id) => store.sql.get('SELECT id, message_count FROM conversations WHERE id = ? AND trash_id IS NULL', id))
    .filter((row) => row !== null);
  return {
    messageCount: rows.reduce((sum, row) => sum + integer(row, 'message_count'), 0),
    isSomeDeleted: false,
    ids: () => rows.map((row) => text(row, 'id')),
  };
}

function chooseAll(store: Store, isTrashIncluded: boolean): ChosenConversations {
  const place = isTrashIncluded ? '(trash_id IS NULL OR trash_id IN (SELECT id FROM trash))' : 'trash_id IS NULL';
  const from = `FROM conversations c WHERE ${place} AND NOT ${blankIn(store.sql)}`;
  const all = store.sql.get(
    `SELECT ifnull(sum(message_count), 0) AS messages, count(trash_id) AS deleted, ifnull(max(n), 0) AS newest ${from}`,
  );
  if (all === null) throw new LibraryError('failed', 'nothing was counted');
  const newest = integer(all, 'newest');
  return {
    messageCount: integer(all, 'messages'),
    isSomeDeleted: integer(all, 'deleted') > 0,
    *ids() {
      let after = 0;
      for (;;) {
        const page = `SELECT n, id ${from} AND n > ? AND n <= ? ORDER BY n LIMIT ${IDS_AT_ONCE}`;
        const rows = store.sql.many(page, after, newest);
        for (const row of rows) yield text(row, 'id');
        if (rows.length < IDS_AT_ONCE) return;
        after = integer(rows.at(-1) ?? {}, 'n');
      }
    },
  };
}

function readQueue(store: Store, conversationId: string, pending: ReturnType<typeof pendingOf>): DocumentQueued[] {
  return store.sql
    .many('SELECT id, text, created_at FROM queue WHERE conversation_id = ? ORDER BY n', conversationId)
    .map((row) => ({
      id: text(row, 'id'),
      text: text(row, 'text'),
      createdAt: integer(row, 'created_at'),
      ...attachmentsFrom(pending.get(queuePlace(text(row, 'id')))),
    }));
}

function attachmentsFrom(list: readonly Attachment[] | undefined): Pick<DocumentMessage, 'attachments'> {
  return list === undefined ? {} : { attachments: list.map(toDocumentAttachment) };
}

function toDocumentAttachment({ sha256, kind, name, mime, alt }: Attachment): DocumentAttachment {
  return { sha256, kind, name, mime, ...(alt !== undefined && { alt }) };
}

const CONVERSATION = 'SELECT c.*, t.deleted_at FROM conversations c LEFT JOIN trash t ON t.id = c.trash_id';

/** A conversation without its messages; null if it no longer exists. */
export function readHead(store: Store, id: string): DocumentHead | null {
  const row = store.sql.get(`${CONVERSATION} WHERE c.id = ? AND (c.trash_id IS NULL OR t.id IS NOT NULL)`, id);
  if (row === null) return null;
  const pending = pendingOf(store.sql, id);
  const draft = pending.get(DRAFT_PLACE);
  return {
    id,
    title: text(row, 'title'),
    titleSource: TITLE_SOURCE_NAMES[integer(row, 'title_source')] ?? 'user',
    createdAt: integer(row, 'created_at'),
    updatedAt: integer(row, 'updated_at'),
    isPinned: flag(row, 'is_pinned'),
    isArchived: flag(row, 'is_archived'),
    isUnread: flag(row, 'is_unread'),
    deletedAt: integerOrNull(row, 'deleted_at'),
    folderId: textOrNull(row, 'folder_id'),
    activeRootId: textOrNull(row, 'active_root_id'),
    settings: toSettings(storedJson(textOrNull(row, 'settings'))),
    position: toPosition(storedJson(textOrNull(row, 'position'))),
    draft: text(row, 'draft'),
    queue: readQueue(store, id, pending),
    ...(draft !== undefined && { draftAttachments: draft.map(toDocumentAttachment) }),
  };
}

/** The tree without texts; null if the conversation no longer exists. */
export function readTree(store: Store, id: string): ConversationTree | null {
  return readHead(store, id) === null ? null : loadAnyTree(store.sql, id);
}

const MESSAGE = `SELECT m.id, m.parent_id, m.active_child_id, m.role, m.status, m.created_at, m.text, m.reasoning, m.n AS row_number, r.*
  FROM messages m LEFT JOIN replies r ON r.message_id = m.id`;

function toDocumentMessage(
  store: Store,
  row: Row,
  tree: ConversationTree,
  attachments: ReturnType<typeof attachmentsOf>,
): DocumentMessage {
  const id = text(row, 'id');
  const status = toStatus(row.status);
  const isRunning = status === 'streaming';
  const journal = isRunning ? readJournal(store, id) : { text: '', reasoning: '' };
  const activeChildId = textOrNull(row, 'active_child_id');
  return {
    id,
    parentId: textOrNull(row, 'parent_id'),
    activeChildId: activeChildId !== null && tree.find(activeChildId) !== null ? activeChildId : null,
    role: toRole(row.role),
    // The export has only the text that had arrived, so the reply counts as interrupted.
    status: isRunning ? 'interrupted' : status,
    createdAt: integer(row, 'created_at'),
    text: text(row, 'text') + journal.text,
    reasoning: text(row, 'reasoning') + journal.reasoning,
    reply: textOrNull(row, 'message_id') === null ? null : toReply(row),
    ...reasoningFieldsIn(storedJson(textOrNull(row, 'reasoning_fields'))),
    ...attachmentsFrom(attachments.get(id)),
  };
}

/** All messages of the tree by age, one page at a time. */
export function* readMessagePages(store: Store, tree: ConversationTree): Generator<readonly DocumentMessage[]> {
  let createdAt = -1;
  let rowNumber = -1;
  for (;;) {
    const rows = store.sql.many(
      `${MESSAGE} WHERE m.conversation_id = ? AND (m.created_at, m.n) > (?, ?) ORDER BY m.created_at, m.n LIMIT ?`,
      tree.conversationId,
      createdAt,
      rowNumber,
      PAGE_SIZE,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    createdAt = integer(last, 'created_at');
    rowNumber = integer(last, 'row_number');
    const attachments = attachmentsOf(
      store.sql,
      rows.map((row) => text(row, 'id')),
    );
    yield rows
      .filter((row) => tree.find(text(row, 'id')) !== null)
      .map((row) => toDocumentMessage(store, row, tree, attachments));
    if (rows.length < PAGE_SIZE) return;
  }
}

/** One message; null if it no longer exists. */
export function readDocumentMessage(store: Store, tree: ConversationTree, id: string): DocumentMessage | null {
  const row = store.sql.get(`${MESSAGE} WHERE m.id = ?`, id);
  return row === null ? null : toDocumentMessage(store, row, tree, attachmentsOf(store.sql, [id]));
}

/** All folders, or those of the chosen conversations with their parents. */
export function readFoldersOf(store: Store, ids: readonly string[] | null): Folder[] {
  const folders = readFolders(store);
  if (ids === null) return folders;
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const wanted = new Set<string>();
  for (const id of ids) {
    const row = store.sql.get('SELECT folder_id FROM conversations WHERE id = ?', id);
    let folder = row === null ? undefined : byId.get(text(row, 'folder_id'));
    while (folder !== undefined && !wanted.has(folder.id)) {
      wanted.add(folder.id);
      folder = folder.parentId === null ? undefined : byId.get(folder.parentId);
    }
  }
  return folders.filter((folder) => wanted.has(folder.id));
}
