/** Conversations as the window and main see them: a tree of messages, of which the window shows one path. */

import type { Attachment } from './attachments.ts';
import type { AppError } from './errors.ts';
import type { SamplingParameters, TokenLimitName } from './parameters.ts';
import type { ReplyExtras } from './replies/reply-extras.ts';
import type { TurnSnapshot } from './requests/running-turns.ts';
import type { ReplyEnding, Usage } from './service.ts';

/**
 * Who wrote a message. Only imported conversations have `system` messages; a chat's own system prompt is one of its
 * settings.
 */
export type MessageRole = 'user' | 'assistant' | 'system';

export const MESSAGE_STATUSES = ['streaming', 'complete', 'stopped', 'interrupted', 'failed'] as const;

/**
 * The state of a message. `complete` covers every regular ending, including the token limit and content filters: see
 * `ReplyRecord.ending`.
 */
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The status of a message whose reply ended this way, or has no record. */
export function statusOfEnding(ending: ReplyEnding | null): MessageStatus {
  return ending === 'stopped' || ending === 'interrupted' || ending === 'failed' ? ending : 'complete';
}

/**
 * A message's position among its versions: the messages with the same parent, oldest first. `index` counts from 0. Its
 * size is constant; a list of all versions in each message would grow quadratically.
 */
export interface Versions {
  readonly index: number;
  readonly count: number;
  readonly previousId: string | null;
  readonly nextId: string | null;
}

/** The parameters of one request, exactly as sent. Parley didn't send the absent ones. */
export interface SentParameters extends SamplingParameters {
  readonly stream: boolean;
  readonly systemPrompt?: string;
  /** The field that carried the token limit, if not `max_tokens`. */
  readonly tokenLimitName?: TokenLimitName;
  /** True if the request asked for token counts in the stream. */
  readonly isUsageAsked?: true;
  /** Extra fields of the body as JSON, joined from connection and chat. */
  readonly extraBody?: string;
  /** The JSON Schema in `response_format`. */
  readonly answerSchema?: string;
  /** The id of the reply whose request was resent byte for byte. */
  readonly repeatOf?: string;
}

/** How a reply was made: only what was really sent or received. */
export interface ReplyRecord {
  readonly connectionId: string;
  /** The connection's name at that time, in case the connection is removed later. */
  readonly connectionName: string;
  readonly model: string;
  readonly parameters: SentParameters;
  readonly completionId: string | null;
  /** As the service sent it; null if it sent none. */
  readonly finishReason: string | null;
  readonly usage: Usage | null;
  /** From sending to the first token, reasoning included; null before the first token. */
  readonly firstTokenMs: number | null;
  /** From sending to the end; null while running, or if a crash left it unknown. */
  readonly durationMs: number | null;
  /** Time from the first reasoning token to the first token of the answer, or to the end; null without reasoning. */
  readonly reasoningMs: number | null;
  readonly ending: ReplyEnding | null;
  readonly error: AppError | null;
  /** True if the reply ended regularly without text or another part to show. */
  readonly isEmptyAnswer: boolean;
  /** Set while several models answer the same prompt side by side. */
  readonly compareGroupId: string | null;
  /** True if the user rewrote the text. Model and parameters come from the original version; nothing else is known. */
  readonly isEdited?: true;
  /** Sources, parts that can't be shown, marks such as a refusal; absent if there are none. */
  readonly extras?: ReplyExtras;
}

export interface Message {
  readonly id: string;
  readonly conversationId: string;
  readonly parentId: string | null;
  readonly role: MessageRole;
  readonly text: string;
  readonly reasoning: string;
  readonly status: MessageStatus;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly versions: Versions;
  /** Only on messages of the assistant. */
  readonly reply: ReplyRecord | null;
  /** The attachments in order; absent when there are none. */
  readonly attachments?: readonly Attachment[];
}

/**
 * A message that waits to be sent: for the running reply, an edit or the user. Parley sends these in order, and the
 * user can edit them until then.
 */
export type QueuedMessage = Pick<Message, 'id' | 'conversationId' | 'text' | 'createdAt' | 'attachments'>;

/** The settings of a chat's requests. Parley doesn't send a parameter that isn't set. */
export interface ChatSettings {
  readonly connectionId: string | null;
  readonly model: string | null;
  readonly parameters: SamplingParameters;
  readonly stream: boolean;
  readonly systemPrompt: string;
  /** How many earlier messages a request includes; null means all. */
  readonly historyLimit: number | null;
  /** How many images of earlier messages a request includes, newest first; null means all. */
  readonly imageHistoryLimit: number | null;
  /** True if requests include earlier reasoning. */
  readonly isReasoningSent: boolean;
  /** Extra fields of the request's body, as typed: a JSON object, or empty. They override the connection's. */
  readonly extraBody: string;
  /** The JSON Schema that answers should follow, as typed; absent or empty for none. */
  readonly answerSchema?: string;
}

/** A row of the sidebar. */
export interface ConversationSummary {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  /** Unix milliseconds of the newest message. The sidebar is sorted by it. */
  readonly updatedAt: number;
  readonly isPinned: boolean;
  readonly isArchived: boolean;
  readonly folderId: string | null;
  /** True if a reply ended since the user last looked at the chat. */
  readonly isUnread: boolean;
  readonly isGenerating: boolean;
  /** True if the chat is only in memory, and lost when the app quits. */
  readonly isTemporary: boolean;
  readonly hasDraft: boolean;
  readonly messageCount: number;
}

/**
 * The reader's position: the message at the top edge, and how many CSS pixels of it are above the edge. A null message
 * means the end.
 */
export interface ReadingPosition {
  readonly messageId: string | null;
  readonly offsetPx: number;
  /**
   * The position as a place in the text, because message heights may be estimates and depend on the window.
   * Absent for short messages.
   */
  readonly place?: TextPlace | undefined;
}

/**
 * A place in a long message: the index of the character that starts a block, and how far the view is scrolled past it.
 */
export interface TextPlace {
  readonly char: number;
  readonly offsetPx: number;
}

/** The text of an editor that the user neither saved nor cancelled. */
export interface OpenEdit {
  /** The id of the message being rewritten, or the name of another place in the chat. */
  readonly place: string;
  readonly text: string;
}

/** Attachments in an open editor. */
interface OpenEditAttachments {
  /** The id of the message that is rewritten. */
  readonly place: string;
  readonly attachments: readonly Attachment[];
}

/** Everything the window needs to show one chat. */
export interface ConversationView {
  readonly summary: ConversationSummary;
  readonly settings: ChatSettings;
  readonly draft: string;
  /** Attachments at the message box; absent when there are none. */
  readonly draftAttachments?: readonly Attachment[];
  /** Attachments of messages that the user changed in an editor and hasn't saved; absent when there are none. */
  readonly editAttachments?: readonly OpenEditAttachments[];
  /** Open edits of this window, and of windows that have closed. */
  readonly edits: readonly OpenEdit[];
  readonly position: ReadingPosition | null;
  /** The active path, root first. If `pathIds` is present, only the messages that the reader sees first. */
  readonly path: readonly Message[];
  /** The ids of the whole path, if `path` or `compare` lacks messages; `conversation:rest` returns the others. */
  readonly pathIds?: readonly string[];
  /** The messages of `compareColumns`, including those on the path; empty if the chat isn't comparing. */
  readonly compare: readonly Message[];
  /**
   * Answers side by side: one list of ids per column, which starts with the compared reply and continues with its
   * branch. The path runs through one of the columns. Empty unless the chat compares models.
   */
  readonly compareColumns: readonly (readonly string[])[];
  readonly queue: readonly QueuedMessage[];
  /** Running turns of this chat, with the sequence number up to which `path` and `compare` contain their text. */
  readonly turns: readonly TurnSnapshot[];
}

/** A change to one conversation's path. */
export interface PathChange extends Pick<ConversationView, 'compareColumns' | 'queue' | 'turns'> {
  readonly conversationId: string;
  /**
   * The last message that the path keeps; absent if `ids` is the whole path. The messages above a message never change, so
   * the window can find them by its id. Sending all ids of a long chat would cost more than the rest of a change.
   */
  readonly after?: string;
  /** The path below `after`, or the whole path, in order. */
  readonly ids: readonly string[];
  /** The new or changed messages of the path and the columns. */
  readonly changed: readonly Message[];
}

/** One message in the tree view, with its text cut to one line. */
export interface TreeNode extends Pick<Message, 'id' | 'parentId' | 'role' | 'status' | 'createdAt'> {
  readonly snippet: string;
  /** Why a reply failed; null for other messages. */
  readonly error: AppError | null;
  readonly model: string | null;
  readonly isOnActivePath: boolean;
}

export interface Folder {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly position: number;
}

/** Messages of a chat in a backup. */
export interface ChatPart {
  readonly title: string;
  readonly messages: readonly Message[];
  /** True if these are all messages of the chat. */
  readonly isWhole: boolean;
}

/** An item in the trash; `kind` says what was deleted. */
export interface TrashEntry {
  readonly id: string;
  /** Undoes the deletion. Items deleted together share it. */
  readonly undoId: string;
  readonly kind: 'conversation' | 'message' | 'folder' | 'preset' | 'prompt' | 'experiment';
  readonly title: string;
  readonly deletedAt: number;
  /** Unix milliseconds after which it is deleted permanently. */
  readonly expiresAt: number;
  readonly conversationId: string | null;
  readonly messageCount: number;
}

/** A new version of a message. */
export interface AddedVersion {
  readonly messageId: string;
  /** How many later messages belong to another version, and are therefore hidden now. */
  readonly hiddenLater: number;
}

/** A different model or other parameters for one reply only. Absent fields come from the chat. */
export interface ReplyOptions {
  readonly connectionId?: string;
  readonly model?: string;
  readonly parameters?: SamplingParameters;
  readonly stream?: boolean;
  readonly systemPrompt?: string;
}

/** One column of a comparison, with its own parameters. */
export interface CompareTarget extends ReplyOptions {
  readonly connectionId: string;
  readonly model: string;
  readonly parameters: SamplingParameters;
}
