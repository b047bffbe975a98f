/** Converts the library's rows to the app's values and back. */

import {
  type ChatSettings,
  type ConversationSummary,
  type Folder,
  MESSAGE_STATUSES,
  type Message,
  type MessageRole,
  type MessageStatus,
  type QueuedMessage,
  type ReadingPosition,
  type ReplyRecord,
  type SentParameters,
  type Versions,
} from '../../../shared/conversation.ts';
import { readAppError } from '../../../shared/errors.ts';
import { finiteOf, isObject, present } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { readParameters, type SamplingParameters, TOKEN_LIMIT_NAMES } from '../../../shared/parameters.ts';
import { type ReasoningFields, readReasoningFields } from '../../../shared/replies/reasoning-fields.ts';
import { type ReplyExtras, readExtras } from '../../../shared/replies/reply-extras.ts';
import { readExtraBody, readSentFields } from '../../../shared/requests/extra-body.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { REPLY_ENDINGS, type ReplyEnding, type Usage } from '../../../shared/service.ts';
import { flag, integer, integerOrNull, text, textOrNull } from '../file/columns.ts';
import type { Row } from '../file/sql.ts';
import { storedJson } from '../json.ts';

function toSampling(value: unknown): SamplingParameters {
  if (!isObject(value)) return {};
  return readParameters(value);
}

/** Reads the extra fields that were sent; undefined if they are invalid, or longer than Parley sends. */
function toSentBody(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LIMITS.sentExtraBodyMaxChars) return undefined;
  return Object.keys(readSentFields(value)).length > 0 ? value : undefined;
}

export function toSentParameters(value: unknown): SentParameters {
  const object = isObject(value) ? value : {};
  const systemPrompt = typeof object.systemPrompt === 'string' ? object.systemPrompt : undefined;
  return present({
    ...toSampling(object),
    stream: object.stream !== false,
    systemPrompt,
    tokenLimitName: TOKEN_LIMIT_NAMES.find((name) => name === object.tokenLimitName),
    isUsageAsked: object.isUsageAsked === true ? (true as const) : undefined,
    extraBody: toSentBody(object.extraBody),
    answerSchema: toSchema(object.answerSchema),
    repeatOf: typeof object.repeatOf === 'string' ? object.repeatOf : undefined,
  });
}

/** Drops a schema that is too long, because a truncated one is useless; undefined without one. */
function toSchema(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= LIMITS.extraBodyMaxChars ? value : undefined;
}

export function toUsage(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  return present({
    promptTokens: finiteOf(value.promptTokens),
    completionTokens: finiteOf(value.completionTokens),
    totalTokens: finiteOf(value.totalTokens),
    reasoningTokens: finiteOf(value.reasoningTokens),
    cachedTokens: finiteOf(value.cachedTokens),
    cacheWriteTokens: finiteOf(value.cacheWriteTokens),
    cost: finiteOf(value.cost),
  });
}

export function toSettings(value: unknown): ChatSettings {
  const object = isObject(value) ? value : {};
  const word = (key: string): string | null => (typeof object[key] === 'string' ? object[key] : null);
  const extraBody = word('extraBody') ?? '';
  return {
    connectionId: word('connectionId'),
    model: word('model'),
    parameters: toSampling(object.parameters),
    stream: object.stream !== false,
    systemPrompt: word('systemPrompt') ?? '',
    historyLimit: finiteOf(object.historyLimit) ?? null,
    imageHistoryLimit: finiteOf(object.imageHistoryLimit) ?? null,
    isReasoningSent: object.isReasoningSent === true,
    extraBody: readExtraBody(extraBody).ok ? extraBody : '',
    ...present({ answerSchema: toSchema(object.answerSchema) }),
  };
}

export function toPosition(value: unknown): ReadingPosition | null {
  if (!isObject(value)) return null;
  const messageId = value.messageId;
  const position = {
    messageId: typeof messageId === 'string' ? messageId : null,
    offsetPx: finiteOf(value.offsetPx) ?? 0,
  };
  const char = isObject(value.place) ? finiteOf(value.place.char) : null;
  const offsetPx = isObject(value.place) ? finiteOf(value.place.offsetPx) : null;
  return char == null || offsetPx == null ? position : { ...position, place: { char, offsetPx } };
}

export function toEnding(value: unknown): ReplyEnding | null {
  return REPLY_ENDINGS.find((known) => known === value) ?? null;
}

export function toRole(value: unknown): MessageRole {
  return value === 'assistant' || value === 'system' ? value : 'user';
}

export function toStatus(value: unknown): MessageStatus {
  return MESSAGE_STATUSES.find((known) => known === value) ?? 'complete';
}

/**
 * Reads the mark of an edited reply. It is stored among the parameters, so that every copy of the row has it, also in
 * backups of older versions.
 */
export function editedMark(value: unknown): { readonly isEdited?: true } {
  return isObject(value) && value.isEdited === true ? { isEdited: true } : {};
}

export function toReply(row: Row): ReplyRecord {
  const parameters = storedJson(textOrNull(row, 'parameters'));
  return {
    connectionId: text(row, 'connection_id'),
    connectionName: text(row, 'connection_name'),
    model: text(row, 'model'),
    parameters: toSentParameters(parameters),
    completionId: textOrNull(row, 'completion_id'),
    finishReason: textOrNull(row, 'finish_reason'),
    usage: toUsage(storedJson(textOrNull(row, 'usage'))),
    firstTokenMs: integerOrNull(row, 'first_token_ms'),
    durationMs: integerOrNull(row, 'duration_ms'),
    reasoningMs: integerOrNull(row, 'reasoning_ms'),
    ending: toEnding(row.ending),
    error: readAppError(storedJson(textOrNull(row, 'error'))),
    isEmptyAnswer: flag(row, 'is_empty_answer'),
    compareGroupId: textOrNull(row, 'compare_group_id'),
    ...editedMark(parameters),
    ...extrasIn(storedJson(textOrNull(row, 'extras'))),
  };
}

/** Absent if a reply has no extras, like every row of an older version. */
export function extrasIn(value: unknown): { readonly extras?: ReplyExtras } {
  const extras = readExtras(value);
  return extras === undefined ? {} : { extras };
}

/** Reasoning fields aren't part of the reply's record: only requests and exports need them. */
export function reasoningFieldsIn(value: unknown): { readonly reasoningFields?: ReasoningFields } {
  const reasoningFields = readReasoningFields(value);
  return reasoningFields === undefined ? {} : { reasoningFields };
}

/** Converts a row of `messages` joined with its reply; `message_id` is null without a reply. */
export function toMessage(row: Row, versions: Versions): Message {
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversation_id'),
    parentId: textOrNull(row, 'parent_id'),
    role: toRole(row.role),
    text: text(row, 'text'),
    reasoning: text(row, 'reasoning'),
    status: toStatus(row.status),
    createdAt: integer(row, 'created_at'),
    versions,
    reply: textOrNull(row, 'message_id') === null ? null : toReply(row),
  };
}

export function toSummary(row: Row, isTemporary: boolean): ConversationSummary {
  return {
    id: text(row, 'id'),
    title: text(row, 'title'),
    createdAt: integer(row, 'created_at'),
    updatedAt: integer(row, 'updated_at'),
    isPinned: flag(row, 'is_pinned'),
    isArchived: flag(row, 'is_archived'),
    folderId: textOrNull(row, 'folder_id'),
    isUnread: flag(row, 'is_unread'),
    isGenerating: flag(row, 'is_generating'),
    isTemporary,
    hasDraft: flag(row, 'has_draft'),
    messageCount: integer(row, 'message_count'),
  };
}

export function toFolder(row: Row): Folder {
  return {
    id: text(row, 'id'),
    parentId: textOrNull(row, 'parent_id'),
    name: text(row, 'name'),
    position: integer(row, 'position'),
  };
}

export function toQueued(row: Row): QueuedMessage {
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversation_id'),
    text: text(row, 'text'),
    createdAt: integer(row, 'created_at'),
  };
}

const isDetails = (value: unknown): value is RequestDetails =>
  isObject(value) && typeof value.messageId === 'string' && Array.isArray(value.headers) && isObject(value.timings);

/** Checks only the top level, because Parley wrote the details and only displays them. */
export function toDetails(value: unknown): RequestDetails | null {
  if (!isDetails(value)) return null;
  const { titleRequests, ...own } = value;
  return Array.isArray(titleRequests) ? { ...own, titleRequests: titleRequests.filter(isDetails) } : own;
}
