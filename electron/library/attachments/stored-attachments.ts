/** Reads and writes which attachments belong to a message, a draft, a queued message or an open editor. */

import {
  ATTACHMENT_KINDS,
  type Attachment,
  type AttachmentRef,
  DRAFT_PLACE,
  estimatedTokens,
  queuePlace,
} from '../../../shared/attachments.ts';
import { groupBy } from '../../../shared/groups.ts';
import { present } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { integer, integerOrNull, text, textOrNull } from '../file/columns.ts';
import { hasTable } from '../file/schema.ts';
import type { Row, Sql } from '../file/sql.ts';
import { LibraryError } from '../library-error.ts';
import type { NewAttachment } from '../library-values.ts';
import { putContent } from './stored-content.ts';

/** A row that refers to content, without its owner. */
export type AttachmentRow = Pick<NewAttachment, 'sha256' | 'kind' | 'name' | 'mime' | 'alt'>;

/**
 * The position of a row that marks an editor whose attachments the user has all removed; without it, they would return
 * after a restart. Because a row needs content, it refers to one of them.
 */
const ALL_REMOVED = -1;

const COLUMNS = 'a.sha256, a.kind, a.name, a.mime, a.alt, f.size, f.width, f.height';

function toKind(value: unknown): Attachment['kind'] {
  return ATTACHMENT_KINDS.find((kind) => kind === value) ?? 'text';
}

function toAttachment(row: Row): Attachment {
  const bytes = integerOrNull(row, 'size');
  const known = present({
    sha256: text(row, 'sha256'),
    name: text(row, 'name'),
    kind: toKind(row.kind),
    mime: text(row, 'mime'),
    bytes: bytes ?? 0,
    width: integerOrNull(row, 'width') ?? undefined,
    height: integerOrNull(row, 'height') ?? undefined,
    alt: textOrNull(row, 'alt') ?? undefined,
    isMissing: bytes === null ? (true as const) : undefined,
  });
  return { ...known, tokens: estimatedTokens(known) };
}

/** The attachments by message id, without messages that have none. Empty for a backup from an older version. */
export function attachmentsOf(sql: Sql, messageIds: readonly string[]): ReadonlyMap<string, readonly Attachment[]> {
  if (messageIds.length === 0 || !hasTable(sql, 'attachments')) return new Map();
  const rows = sql.all(
    `SELECT a.message_id, ${COLUMNS} FROM attachments a LEFT JOIN attachment_files f ON f.sha256 = a.sha256
     WHERE a.message_id IN (SELECT value FROM json_each(?)) ORDER BY a.message_id, a.position`,
    JSON.stringify(messageIds),
  );
  const byMessage = groupBy(rows, (row) => text(row, 'message_id'));
  return new Map(Array.from(byMessage, ([id, own]) => [id, own.map(toAttachment)]));
}

/**
 * The chat's attachments that aren't sent yet, by place: the message box, queued messages and open editors. An editor
 * whose attachments were all removed has an empty list.
 */
export function pendingOf(sql: Sql, conversationId: string): ReadonlyMap<string, readonly Attachment[]> {
  if (!hasTable(sql, 'pending_attachments')) return new Map();
  const rows = sql.all(
    `SELECT a.place, a.position, ${COLUMNS} FROM pending_attachments a LEFT JOIN attachment_files f ON f.sha256 = a.sha256
     WHERE a.conversation_id = ? ORDER BY a.place, a.position`,
    conversationId,
  );
  const byPlace = groupBy(rows, (row) => text(row, 'place'));
  const isReal = (row: Row): boolean => integer(row, 'position') !== ALL_REMOVED;
  return new Map(Array.from(byPlace, ([place, own]) => [place, own.filter(isReal).map(toAttachment)]));
}

export function pendingAt(sql: Sql, conversationId: string, place: string): readonly Attachment[] {
  return pendingOf(sql, conversationId).get(place) ?? [];
}

/** The rows for these refs, which must already be in the chat: a window can't refer to another chat's content. */
export function knownRows(sql: Sql, conversationId: string, refs: readonly AttachmentRef[]): AttachmentRow[] {
  requireFew(refs.length);
  return refs.map(({ sha256, name }) => {
    const row = sql.get(
      `SELECT sha256, kind, name, mime, alt FROM (
         SELECT sha256, kind, name, mime, alt FROM pending_attachments
           WHERE conversation_id = ?1 AND sha256 = ?2 AND name = ?3
         UNION ALL SELECT a.sha256, a.kind, a.name, a.mime, a.alt FROM attachments a JOIN messages m ON m.id = a.message_id
           WHERE m.conversation_id = ?1 AND a.sha256 = ?2 AND a.name = ?3) LIMIT 1`,
      conversationId,
      sha256,
      name,
    );
    if (row === null) throw new LibraryError('not_found', 'no such attachment in this chat');
    const { kind, mime } = toAttachment(row);
    return { sha256, name, kind, mime, alt: textOrNull(row, 'alt') };
  });
}

export function putAttachments(sql: Sql, messageId: string, rows: readonly AttachmentRow[]): void {
  for (const [position, row] of rows.entries())
    sql.insert('attachments', { message_id: messageId, position, ...columnsOf(row) });
}

/** Adds the attachments that the message doesn't have yet, with their contents. */
export function addAttachments(sql: Sql, messageId: string, added: readonly NewAttachment[]): void {
  for (const one of added) {
    if (sql.get('SELECT 1 AS yes FROM attachments WHERE message_id = ? AND sha256 = ?', messageId, one.sha256) !== null)
      continue;
    const last = sql.number('SELECT max(position) FROM attachments WHERE message_id = ?', messageId) ?? -1;
    sql.insert('attachments', { message_id: messageId, position: last + 1, ...columnsOf(one) });
    putContent(sql, one);
  }
}

/** Replaces a place's attachments; inserts rows before deleting the old ones, so that content in both is kept. */
export function setPending(sql: Sql, conversationId: string, place: string, rows: readonly AttachmentRow[]): void {
  const old = 'conversation_id = ? AND place = ?';
  const next = sql.number(`SELECT max(position) + 1 FROM pending_attachments WHERE ${old}`, conversationId, place) ?? 0;
  for (const [at, row] of rows.entries())
    sql.insert('pending_attachments', {
      conversation_id: conversationId,
      place,
      position: next + at,
      ...columnsOf(row),
    });
  sql.run(`DELETE FROM pending_attachments WHERE ${old} AND position < ?`, conversationId, place, next);
}

/** Reorders or removes attachments at a place. */
export function arrange(sql: Sql, conversationId: string, place: string, refs: readonly AttachmentRef[]): void {
  const rows = knownRows(sql, conversationId, refs);
  const isEditor = place !== DRAFT_PLACE && !place.startsWith(queuePlace(''));
  const own = isEditor && rows.length === 0 ? firstOfEdited(sql, conversationId, place) : null;
  setPending(sql, conversationId, place, rows);
  if (own !== null)
    sql.insert('pending_attachments', { ...own, conversation_id: conversationId, place, position: ALL_REMOVED });
}

/** The first attachment of the edited message itself, whether sent or queued; null if it has none. */
function firstOfEdited(sql: Sql, conversationId: string, id: string): Row | null {
  return sql.get(
    `SELECT sha256, kind, name, mime, alt FROM attachments WHERE message_id = ?1
     UNION ALL SELECT sha256, kind, name, mime, alt FROM pending_attachments WHERE conversation_id = ?2 AND place = ?3 LIMIT 1`,
    id,
    conversationId,
    queuePlace(id),
  );
}

/** Adds one attachment at the end of the place. */
export function addPending(sql: Sql, conversationId: string, place: string, added: NewAttachment): void {
  const there = pendingAt(sql, conversationId, place);
  requireFew(there.length + 1);
  const images = [...there, added].filter(({ kind }) => kind === 'image');
  if (images.length > LIMITS.imagesPerMessageMax) refuseMore();
  if (images.reduce((sum, { bytes }) => sum + bytes, 0) > LIMITS.requestImagesMaxBytes)
    throw new LibraryError('images_too_large', 'the images of this message are too large for one request');
  const last = sql.number(
    'SELECT max(position) FROM pending_attachments WHERE conversation_id = ? AND place = ?',
    conversationId,
    place,
  );
  const position = (last ?? -1) + 1;
  sql.insert('pending_attachments', { conversation_id: conversationId, place, position, ...columnsOf(added) });
  putContent(sql, added);
}

/** Removes the attachments that were sent from this place; any added meanwhile stay. */
export function removeSent(sql: Sql, conversationId: string, place: string, refs: readonly AttachmentRef[]): void {
  for (const { sha256, name } of refs)
    sql.run(
      'DELETE FROM pending_attachments WHERE conversation_id = ? AND place = ? AND sha256 = ? AND name = ?',
      conversationId,
      place,
      sha256,
      name,
    );
}

/** Throws unless the chat has an attachment with this content. Content can only be read through its chat. */
export function requireIn(sql: Sql, conversationId: string, sha256: string): void {
  const found = sql.get(
    `SELECT 1 AS yes FROM pending_attachments WHERE conversation_id = ?1 AND sha256 = ?2
     UNION ALL SELECT 1 FROM attachments a JOIN messages m ON m.id = a.message_id
       WHERE m.conversation_id = ?1 AND a.sha256 = ?2 LIMIT 1`,
    conversationId,
    sha256,
  );
  if (found === null) throw new LibraryError('not_found', 'no such attachment in this chat');
}

function columnsOf({ sha256, kind, name, mime, alt }: AttachmentRow): Row {
  return { sha256, kind, name, mime, alt };
}

function requireFew(count: number): void {
  if (count > LIMITS.attachmentsPerMessageMax) refuseMore();
}

function refuseMore(): never {
  throw new LibraryError('too_many_attachments', 'too many attachments for one message');
}
