/** Conversations as every side sees them: a tree of messages, of which the window shows one path. */

import type { AppError } from './errors.ts';
import type { SamplingParameters, TokenLimitName } from './parameters.ts';
import type { ReplyExtras } from './replies/reply-extras.ts';
import type { ExchangeRecord, Headers, ReplyEnding, Usage } from './service.ts';

/** Who wrote a message. `system` occurs only in imported conversations; a chat's own system prompt is one of its settings. */
export type MessageRole = 'user' | 'assistant' | 'system';

export const MESSAGE_STATUSES = ['streaming', 'complete', 'stopped', 'interrupted', 'failed'] as const;

/** What a message is doing. `complete` covers every regular ending, also by length or filter: see `ReplyRecord.ending`. */
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The status that a message has after its reply ended so, or has no record. */
export function statusOfEnding(ending: ReplyEnding | null): MessageStatus {
  return ending === 'stopped' || ending === 'interrupted' || ending === 'failed' ? ending : 'complete';
}

/**
 * The place of a message among its versions, the messages with the same parent, oldest first; `index` counts from 0. It has the
 * same size however many versions there are: a list of them in each message would grow with their square.
 */
export interface Versions {
  readonly index: number;
  readonly count: number;
  readonly previousId: string | null;
  readonly nextId: string | null;
}

/** The parameters of one request exactly as they were sent: what is absent was not sent. */
export interface SentParameters extends SamplingParameters {
  readonly stream: boolean;
  readonly systemPrompt?: string;
  /** The field that the token limit was sent in, when it was not `max_tokens`. */
  readonly tokenLimitName?: TokenLimitName;
  /** The stream was asked to tell the token counts. */
  readonly isUsageAsked?: true;
  /** Further fields of the body as JSON, those of connection and chat together. */
  readonly extraBody?: string;
  /** An exact request: that of the reply with this id, sent once more byte for byte. */
  readonly repeatOf?: string;
}

/** What made a reply: everything here was really sent or really received. */
export interface ReplyRecord {
  readonly connectionId: string;
  /** The connection's name at that time, kept for when the connection is gone. */
  readonly connectionName: string;
  readonly model: string;
  readonly parameters: SentParameters;
  readonly completionId: string | null;
  /** As the service said it; null when none was sent. */
  readonly finishReason: string | null;
  readonly usage: Usage | null;
  /** From the send to the first token, reasoning included; null before it. */
  readonly firstTokenMs: number | null;
  /** From the send to the ending; null while running or when unknown after a crash. */
  readonly durationMs: number | null;
  /** Time spent in reasoning before the first token of the answer; null when there was none. */
  readonly reasoningMs: number | null;
  readonly ending: ReplyEnding | null;
  readonly error: AppError | null;
  /** The reply ended regularly and holds no text. */
  readonly isEmptyAnswer: boolean;
  /** Set while several models answer the same prompt side by side. */
  readonly compareGroupId: string | null;
  /** A person rewrote the text: model and parameters are those of the version it was made from, nothing else is known. */
  readonly isEdited?: true;
  /** Sources, parts that cannot be shown, a refusal; absent when there are none. */
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
}

/** A message that waits for the running reply to end. Sent in order, editable until then. */
export type QueuedMessage = Pick<Message, 'id' | 'conversationId' | 'text' | 'createdAt'>;

/** What a chat asks its replies with. A parameter that is not set is not sent. */
export interface ChatSettings {
  readonly connectionId: string | null;
  readonly model: string | null;
  readonly parameters: SamplingParameters;
  readonly stream: boolean;
  readonly systemPrompt: string;
  /** How many earlier messages go along with a request; null sends all of them. */
  readonly historyLimit: number | null;
  /** Earlier reasoning is sent back only when asked. */
  readonly isReasoningSent: boolean;
  /** Further fields of the request's body, as typed: a JSON object, or empty. They win over those of the connection. */
  readonly extraBody: string;
}

/** A row of the sidebar. */
export interface ConversationSummary {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  /** Unix milliseconds of the newest message; the sidebar's order. */
  readonly updatedAt: number;
  readonly isPinned: boolean;
  readonly isArchived: boolean;
  readonly folderId: string | null;
  /** A reply ended here since it was last looked at. */
  readonly isUnread: boolean;
  readonly isGenerating: boolean;
  /** Lives in memory only and is gone when the app quits. */
  readonly isTemporary: boolean;
  readonly hasDraft: boolean;
  readonly messageCount: number;
}

/** Where the reader was: the message at the top edge and how far it was scrolled past it, in CSS pixels. `null` message: the end. */
export interface ReadingPosition {
  readonly messageId: string | null;
  readonly offsetPx: number;
  /** The same by the text: heights above may be guesses, and change with the window. Missing in short messages. */
  readonly place?: TextPlace | undefined;
}

/** A place in a long message: the character at which some of its blocks begin, and how far the view was scrolled past them. */
export interface TextPlace {
  readonly char: number;
  readonly offsetPx: number;
}

/** What stands in an editor that was opened and neither saved nor cancelled. */
export interface OpenEdit {
  /** The id of the message that is rewritten, or the name of another place of the chat. */
  readonly place: string;
  readonly text: string;
}

/** All that the window needs to show one chat. */
export interface ConversationView {
  readonly summary: ConversationSummary;
  readonly settings: ChatSettings;
  readonly draft: string;
  /** Those of this window, or of windows that are gone. */
  readonly edits: readonly OpenEdit[];
  readonly position: ReadingPosition | null;
  /** The active path, root first; only those of its messages that the reader sees first when `pathIds` is there. */
  readonly path: readonly Message[];
  /** The whole path when messages are missing in `path` or `compare`; `conversation:rest` tells the others. */
  readonly pathIds?: readonly string[];
  /** The messages of `compareColumns`, those on the path included; empty when nothing is being compared. */
  readonly compare: readonly Message[];
  /**
   * Answers side by side: one list of ids for each column, the compared reply first and below it what its branch went on
   * with. The path runs through one of the columns. Empty until several models are asked, and again once one is kept.
   */
  readonly compareColumns: readonly (readonly string[])[];
  readonly queue: readonly QueuedMessage[];
  /** Running turns of this chat with the sequence number up to which `path` and `compare` already hold their text. */
  readonly turns: readonly TurnSnapshot[];
}

/** A running turn at the moment of a replay: deltas with a `seq` up to this one are already in the message's text. */
export interface TurnSnapshot {
  readonly turnId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly seq: number;
  readonly phase: TurnPhase;
}

/** What a running turn is busy with, for the line below a streaming reply. */
export type TurnPhase =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'waiting'; readonly waitedMs: number }
  /** `firstTokenMs`: from the send to the first token of the turn. */
  | { readonly kind: 'reasoning'; readonly firstTokenMs: number }
  | { readonly kind: 'answering'; readonly firstTokenMs: number }
  /** `until` is Unix milliseconds: when the next try starts. */
  | {
      readonly kind: 'retrying';
      readonly attempt: number;
      readonly ofAttempts: number;
      readonly until: number;
      readonly error: AppError;
    };

/** What arrived within one frame for one turn. */
export interface TurnDelta extends Pick<TurnSnapshot, 'turnId' | 'conversationId' | 'messageId'> {
  /** Rises by one with each delta of the turn, from 1. */
  readonly seq: number;
  readonly text?: string;
  readonly reasoning?: string;
  readonly phase?: TurnPhase;
  /** All that the service said is told with this. */
  readonly isAll?: true;
}

/** A change of one conversation's path: `ids` is the whole path in order, `changed` the messages that are new or different. */
export interface PathChange extends Pick<ConversationView, 'compareColumns' | 'queue' | 'turns'> {
  readonly conversationId: string;
  readonly ids: readonly string[];
  readonly changed: readonly Message[];
}

/** One message in the tree view: enough to draw it, its text cut to a line. */
export interface TreeNode extends Pick<Message, 'id' | 'parentId' | 'role' | 'status' | 'createdAt'> {
  readonly snippet: string;
  /** Why a reply failed; null for everything else. */
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

/** One request with its answer; the last one's answer stands in {@link RequestDetails.rawAnswer}. */
export interface KeptExchange extends ExchangeRecord {
  readonly rawAnswer?: string;
  readonly isRawAnswerCut?: boolean;
}

/** What a request to the service really was and how it went, for `Details`. The key is masked before it gets here. */
export interface RequestDetails {
  readonly messageId: string;
  readonly method: 'POST';
  readonly url: string;
  /** Everything that left, in order, redirects and retries included; absent in what older versions kept. */
  readonly exchanges?: readonly KeptExchange[];
  /** What older versions wrote down instead of recording it; empty where `exchanges` is there. */
  readonly headers: Headers;
  /** The exact body text that was sent. */
  readonly body: string;
  /** The messages that went along, in order; `id` is null for the system prompt. */
  readonly sentMessages: readonly {
    readonly id: string | null;
    readonly role: MessageRole;
    readonly characters: number;
    /** Sent as one message with the one before, whose role is the same. */
    readonly isJoined?: true;
  }[];
  readonly status: number | null;
  readonly responseHeaders: Headers;
  /** The answer as received, up to `LIMITS.rawAnswerKeptMaxBytes`. */
  readonly rawAnswer: string;
  readonly isRawAnswerCut: boolean;
  readonly timings: {
    readonly startedAt: number;
    readonly headMs: number | null;
    readonly firstTokenMs: number | null;
    readonly durationMs: number | null;
    readonly tokensPerSecond: number | null;
  };
  readonly requestCount: number;
  /** The same request for a terminal, with a placeholder instead of the key. */
  readonly curl: string;
  /** What was asked after the reply for a title of the chat, oldest first; absent where nothing was. */
  readonly titleRequests?: readonly TitleRequest[];
}

/** A request for a title, kept with the reply after which it was made. */
export type TitleRequest = Omit<RequestDetails, 'titleRequests'>;

/** Messages of a chat in a backup. */
export interface ChatPart {
  readonly title: string;
  readonly messages: readonly Message[];
  /** There are no others. */
  readonly isWhole: boolean;
}

/** What is in the trash; `kind` says what was deleted. */
export interface TrashEntry {
  readonly id: string;
  /** What undoes the deletion; entries that were deleted together share it. */
  readonly undoId: string;
  readonly kind: 'conversation' | 'message' | 'folder' | 'preset' | 'prompt';
  readonly title: string;
  readonly deletedAt: number;
  /** Unix milliseconds after which it is removed for good. */
  readonly expiresAt: number;
  readonly conversationId: string | null;
  readonly messageCount: number;
}

/** A hit of the search over all chats. `snippet` holds the words around it; `marks` are [start, end) offsets into it. */
export interface SearchHit {
  readonly messageId: string | null;
  readonly role: MessageRole | null;
  readonly where: 'title' | 'text' | 'reasoning' | 'sources';
  readonly snippet: string;
  readonly marks: readonly (readonly [number, number])[];
  readonly createdAt: number;
  readonly isOnActivePath: boolean;
}

export interface SearchGroup {
  readonly conversation: ConversationSummary;
  readonly hits: readonly SearchHit[];
  /** Hits in this chat beyond those listed. */
  readonly moreHits: number;
}

export interface SearchPage {
  readonly groups: readonly SearchGroup[];
  readonly nextOffset: number | null;
  /** Operators that were not understood, said instead of ignored. */
  readonly problems: readonly string[];
  /** Messages that are not in the search index yet: while there are some, hits may be missing. */
  readonly waitingMessages: number;
}

/** One more version of a message. */
export interface AddedVersion {
  readonly messageId: string;
  /** So many messages after it are on another version, and out of sight. */
  readonly hiddenLater: number;
}

/** Another model or other parameters for one reply only; what is absent is as the chat has it. */
export interface ReplyOptions {
  readonly connectionId?: string;
  readonly model?: string;
  readonly parameters?: SamplingParameters;
  readonly stream?: boolean;
  readonly systemPrompt?: string;
}

/** One column of a comparison, with parameters of its own. */
export interface CompareTarget extends ReplyOptions {
  readonly connectionId: string;
  readonly model: string;
  readonly parameters: SamplingParameters;
}
