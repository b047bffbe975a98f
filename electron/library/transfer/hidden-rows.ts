/** Writes the hidden rows of imported chats and messages. */

import { DRAFT_PLACE, queuePlace } from '../../../shared/attachments.ts';
import { splitInlineReasoning } from '../../../shared/replies/inline-reasoning.ts';
import { putAttachments, setPending } from '../attachments/stored-attachments.ts';
import { editedMark } from '../chats/rows.ts';
import { toFlag } from '../file/columns.ts';
import { SKIP_EXISTING, type Sql } from '../file/sql.ts';
import { jsonOrNull } from '../json.ts';
import { derivedId } from './derived-id.ts';
import { type DocumentConversation, type DocumentMessage, TITLE_SOURCE_NAMES } from './document.ts';
import type { DocumentAttachment } from './document-attachments.ts';

const IDS_AT_ONCE = 500;

const toAttachmentRow = (attachment: DocumentAttachment) => ({ ...attachment, alt: attachment.alt ?? null });

/** Writes a new chat without its messages. */
export function putConversation(sql: Sql, conversation: DocumentConversation, importId: string): void {
  const { folderId } = conversation;
  const hasFolder = folderId !== null && sql.get('SELECT id FROM folders WHERE id = ?', folderId) !== null;
  sql.insert('conversations', {
    id: conversation.id,
    title: conversation.title,
    title_source: TITLE_SOURCE_NAMES.indexOf(conversation.titleSource),
    created_at: conversation.createdAt,
    updated_at: conversation.updatedAt,
    is_pinned: toFlag(conversation.isPinned),
    is_archived: toFlag(conversation.isArchived),
    folder_id: hasFolder ? folderId : null,
    is_unread: toFlag(conversation.isUnread),
    message_count: conversation.messages.length,
    active_root_id: conversation.activeRootId,
    trash_id: importId,
    settings: JSON.stringify(conversation.settings),
    position: jsonOrNull(conversation.position),
    draft: conversation.draft,
  });
  // Queue messages only in a new chat: an existing chat may have sent them since.
  for (const { id, createdAt, text: words, attachments = [] } of conversation.queue) {
    const row = { id, conversation_id: conversation.id, created_at: createdAt, text: words };
    if (sql.insert('queue', row, SKIP_EXISTING) > 0)
      setPending(sql, conversation.id, queuePlace(id), attachments.map(toAttachmentRow));
  }
  setPending(sql, conversation.id, DRAFT_PLACE, (conversation.draftAttachments ?? []).map(toAttachmentRow));
}

/** Maps message ids that other chats already use to new ids. Updates the active root. Yields between reads. */
export function* placesOf(
  sql: Sql,
  { id, activeRootId, messages }: DocumentConversation,
  importId: string,
): Generator<number, ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for (let at = 0; at < messages.length; at += IDS_AT_ONCE) {
    const ids = JSON.stringify(messages.slice(at, at + IDS_AT_ONCE).map((message) => message.id));
    const others = sql.texts(
      `SELECT m.id FROM json_each(?) j CROSS JOIN messages m ON m.id = j.value WHERE m.conversation_id <> ?`,
      ids,
      id,
    );
    for (const other of others) places.set(other, derivedId('moved', id, other));
    yield 0;
  }
  const root = activeRootId === null ? undefined : places.get(activeRootId);
  if (root !== undefined)
    sql.run('UPDATE conversations SET active_root_id = ? WHERE id = ? AND trash_id = ?', root, id, importId);
  return places;
}

/** Adds a message; false if it already exists. `hiddenBy` is null in a new chat, which is hidden as a whole. */
export function putMessage(
  sql: Sql,
  conversationId: string,
  message: DocumentMessage,
  places: ReadonlyMap<string, string>,
  hiddenBy: string | null,
): boolean {
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
  const isAdded = sql.insert('messages', row, SKIP_EXISTING) > 0;
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
  sql.insert('replies', stored, SKIP_EXISTING);
  return true;
}
