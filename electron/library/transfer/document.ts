/** Defines the JSON export document, and validates values from a file (docs/export-format.md). */

import { z } from 'zod';
import {
  type ConversationSummary,
  type ConversationView,
  type Folder,
  MESSAGE_STATUSES,
  type Message,
  type QueuedMessage,
  type ReplyRecord,
} from '../../../shared/conversation.ts';
import { readAppError } from '../../../shared/errors.ts';
import { countOf, isObject } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { ReasoningFields } from '../../../shared/replies/reasoning-fields.ts';
import type { ModelFacts } from '../../../shared/usage/model-facts.ts';
import {
  editedMark,
  extrasIn,
  reasoningFieldsIn,
  toEnding,
  toPosition,
  toSentParameters,
  toSettings,
  toUsage,
} from '../chats/rows.ts';
import { TEMPORARY_PREFIX } from '../chats/temporary-id.ts';
import { readModels } from '../usage/model-facts.ts';
import { derivedId } from './derived-id.ts';
import { type DocumentAttachment, readAttachments, withAttachments } from './document-attachments.ts';
import { noteDroppedTexts, noteMisfits, noteUnknownKeys } from './document-losses.ts';
import { badFile } from './transfer-error.ts';
import { TransferNotes } from './transfer-notes.ts';

/**
 * The newest version that can be read. Version 2 added deleted conversations, which a reader of version 1 would treat
 * as existing ones.
 */
export const EXPORT_VERSION = 2;

/** Names by stored number: a title never replaces a title whose source has a higher number. */
export const TITLE_SOURCE_NAMES = ['none', 'firstExchange', 'model', 'user'] as const;
type TitleSourceName = (typeof TITLE_SOURCE_NAMES)[number];

/** An image or file stored next to the chats in an archive. */
export interface NamedAsset {
  /** The id by which the chat refers to the asset. */
  readonly id: string;
  readonly name: string;
  readonly alt: string;
  /** The placeholder for it in the message's text. */
  readonly placeholder: string;
  /** The type of part under which the import's notes count the asset as left out, unless the archive contains it. */
  readonly partType: string;
}

export interface DocumentMessage extends Omit<Message, 'conversationId' | 'versions' | 'attachments'> {
  /** The child whose branch was shown last. */
  readonly activeChildId: string | null;
  /** The fields that held the reasoning, for services that expect it back in later requests. */
  readonly reasoningFields?: ReasoningFields;
  readonly attachments?: readonly DocumentAttachment[];
  /** Images and files that `withArchiveFiles` adds from the archive. */
  readonly assets?: readonly NamedAsset[];
}

export interface DocumentQueued extends Omit<QueuedMessage, 'conversationId' | 'attachments'> {
  readonly attachments?: readonly DocumentAttachment[];
}

/** A conversation without its messages. Times are 0 if the file has none (`missing-dates.ts`). */
export interface DocumentHead
  extends Omit<ConversationSummary, 'isGenerating' | 'isTemporary' | 'hasDraft' | 'messageCount'>,
    Pick<ConversationView, 'settings' | 'position' | 'draft'> {
  readonly titleSource: TitleSourceName;
  /** When it was moved to the trash; null if it wasn't. */
  readonly deletedAt: number | null;
  readonly activeRootId: string | null;
  readonly queue: readonly DocumentQueued[];
  readonly draftAttachments?: readonly DocumentAttachment[];
}

export interface DocumentConversation extends DocumentHead {
  readonly messages: readonly DocumentMessage[];
}

const id = z.string().min(1);
const optionalId = id.nullable().catch(null);
const word = z.string().catch('');
const yes = z.boolean().catch(false);
/** Accepts any object here; its fields are validated later. */
const record = z.custom<object>(isObject).nullable().optional().catch(null);
const time = z.number().min(0).max(LIMITS.momentMaxMs).transform(Math.trunc).catch(0);

const attachments = z.array(z.unknown()).optional().catch(undefined);
const messageShape = z.object({
  id,
  parentId: id.nullable(),
  activeChildId: optionalId,
  role: z.enum(['user', 'assistant', 'system']),
  status: z.enum(MESSAGE_STATUSES).catch('complete'),
  createdAt: time,
  text: z.string(),
  reasoning: word,
  reply: record,
  reasoningFields: record,
  attachments,
});
const MESSAGE_KEYS = Object.keys(messageShape.shape);
const queuedShape = z.object({ id, text: z.string(), createdAt: time, attachments });
const conversationShape = z.object({
  id,
  title: word,
  titleSource: z.enum(TITLE_SOURCE_NAMES).catch('user'),
  createdAt: time,
  updatedAt: time,
  isPinned: yes,
  isArchived: yes,
  isUnread: yes,
  deletedAt: z.number().positive().max(LIMITS.momentMaxMs).transform(Math.trunc).nullable().catch(null),
  folderId: optionalId,
  activeRootId: optionalId,
  settings: record,
  position: record,
  draft: word,
  queue: z.array(z.unknown()).catch([]),
  draftAttachments: attachments,
  messages: z.array(messageShape),
});
const CONVERSATION_KEYS = Object.keys(conversationShape.shape);
const folderShape = z.object({
  id,
  parentId: optionalId,
  name: z.string(),
  position: z.number().int().min(0).catch(0),
});

/** Makes an id from a file safe to store: derives new ids for invalid ones and for those of temporary chats. */
export function storedId(value: string): string {
  const isSafe =
    value.length <= LIMITS.idMaxChars && !/[\p{Cc}\p{Cs}]/u.test(value) && !value.startsWith(TEMPORARY_PREFIX);
  return isSafe ? value : derivedId('parley', value);
}

const storedOrNull = (value: string | null): string | null => (value === null ? null : storedId(value));

/** How much of an imported title is examined. */
const TITLE_LOOKED_AT_CHARS = 10 * LIMITS.titleMaxChars;

export function cleanTitle(value: string): string {
  // Control and direction characters could make a title look like another.
  return value
    .slice(0, TITLE_LOOKED_AT_CHARS)
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, LIMITS.titleMaxChars)
    .toWellFormed();
}

function readQueue(queue: readonly unknown[], notes: TransferNotes): DocumentQueued[] {
  return queue.flatMap((item) => {
    const parsed = queuedShape.safeParse(item);
    if (!parsed.success) notes.add('field', 'conversation.queue');
    if (!parsed.success) return [];
    const { attachments, ...queued } = parsed.data;
    return [{ ...queued, id: storedId(queued.id), ...withAttachments(attachments, notes) }];
  });
}

function toReplyRecord(value: unknown, notes: TransferNotes): ReplyRecord | null {
  if (!isObject(value)) return null;
  const parameters = toSentParameters(value.parameters);
  noteDroppedTexts(notes, value.parameters, parameters, 'reply.parameters');
  const text = (key: string): string => (typeof value[key] === 'string' ? value[key] : '');
  const textOrNull = (key: string, maxChars: number): string | null =>
    typeof value[key] === 'string' ? value[key].slice(0, maxChars) : null;
  const count = (key: string): number | null => countOf(value[key]);
  return {
    connectionId: text('connectionId'),
    connectionName: text('connectionName'),
    model: text('model'),
    parameters,
    completionId: textOrNull('completionId', LIMITS.serviceIdMaxChars),
    finishReason: textOrNull('finishReason', LIMITS.serviceCodeMaxChars),
    usage: toUsage(value.usage),
    firstTokenMs: count('firstTokenMs'),
    durationMs: count('durationMs'),
    reasoningMs: count('reasoningMs'),
    ending: toEnding(value.ending),
    error: readAppError(value.error),
    isEmptyAnswer: value.isEmptyAnswer === true,
    compareGroupId: textOrNull('compareGroupId', LIMITS.idMaxChars),
    ...editedMark(value),
    ...extrasIn(value.extras),
  };
}

function notedReasoningFields(value: unknown, notes: TransferNotes): ReturnType<typeof reasoningFieldsIn> {
  const fields = reasoningFieldsIn(value);
  const hadDetails = isObject(value) && Array.isArray(value.details) && value.details.length > 0;
  if (hadDetails && fields.reasoningFields?.details === undefined) notes.add('field', 'message.reasoningFields');
  return fields;
}

/** The known fields of a reply. */
const REPLY_KEYS = Object.keys(
  toReplyRecord({ isEdited: true, extras: { isRefusal: true } }, new TransferNotes()) ?? {},
);

/** The path to the first problem in the value; never the content itself. */
export function whereOf(error: z.ZodError): string {
  return error.issues[0]?.path.join('.') ?? '';
}

/** Validates one conversation of a document; throws `bad_file` if it is invalid. Counts unknown fields. */
export function parseConversation(value: unknown, notes: TransferNotes): DocumentConversation {
  if (isObject(value) && Array.isArray(value.messages) && value.messages.length > LIMITS.importMessagesPerChatMax)
    throw badFile('tooManyMessages');
  const parsed = conversationShape.safeParse(value);
  if (!parsed.success) throw badFile('conversation', whereOf(parsed.error));
  const found = parsed.data;
  const settings = toSettings(found.settings);
  noteUnknownKeys(notes, value, CONVERSATION_KEYS, 'conversation');
  noteMisfits(notes, value, found, 'conversation');
  noteUnknownKeys(notes, found.settings, Object.keys(settings), 'settings');
  noteDroppedTexts(notes, found.settings, settings, 'settings');
  if (isObject(value) && Array.isArray(value.messages))
    value.messages.forEach((message, at) => {
      noteUnknownKeys(notes, message, MESSAGE_KEYS, 'message');
      noteMisfits(notes, message, found.messages[at] ?? {}, 'message');
      if (isObject(message)) noteUnknownKeys(notes, message.reply, REPLY_KEYS, 'reply');
    });
  const { draftAttachments, ...own } = found;
  const ofDraft = readAttachments(draftAttachments, notes);
  return {
    ...own,
    id: storedId(found.id),
    folderId: storedOrNull(found.folderId),
    activeRootId: storedOrNull(found.activeRootId),
    settings,
    position: toPosition(found.position),
    queue: readQueue(found.queue, notes),
    ...(ofDraft !== undefined && { draftAttachments: ofDraft }),
    messages: found.messages.map(({ reasoningFields, attachments: attached, ...message }) => ({
      ...message,
      ...withAttachments(attached, notes),
      ...notedReasoningFields(reasoningFields, notes),
      id: storedId(message.id),
      parentId: storedOrNull(message.parentId),
      activeChildId: storedOrNull(message.activeChildId),
      // An imported reply can't be running.
      status: message.status === 'streaming' ? 'interrupted' : message.status,
      reply: message.role === 'assistant' ? toReplyRecord(message.reply, notes) : null,
    })),
  };
}

/** The hashes of the contents that a conversation refers to. */
export function contentsOf({ queue, draftAttachments = [], messages }: DocumentConversation): ReadonlySet<string> {
  const named = [...messages, ...queue].flatMap(({ attachments = [] }) => attachments);
  return new Set([...named, ...draftAttachments].map(({ sha256 }) => sha256));
}

/** Reads model facts from a document; skips entries without a connection or model. */
export function parseModels(value: unknown): ModelFacts[] {
  return readModels(value).map((facts) => ({ ...facts, connectionId: storedId(facts.connectionId) }));
}

/** Validates the folders of a document. */
export function parseFolders(value: unknown, notes: TransferNotes): Folder[] {
  if (Array.isArray(value) && value.length > LIMITS.importFoldersMax) throw badFile('tooManyFolders');
  const parsed = z.array(folderShape).safeParse(value);
  if (!parsed.success) throw badFile('folder', whereOf(parsed.error));
  for (const folder of Array.isArray(value) ? value : [])
    noteUnknownKeys(notes, folder, Object.keys(folderShape.shape), 'folder');
  return parsed.data.map((folder) => ({
    id: storedId(folder.id),
    parentId: storedOrNull(folder.parentId),
    name: folder.name,
    position: folder.position,
  }));
}
