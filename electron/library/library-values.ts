/** Types that the library's calls use but don't share with the window. */

import type { Attachment, AttachmentKind } from '../../shared/attachments.ts';
import type {
  ChatSettings,
  ConversationSummary,
  ConversationView,
  Message,
  PathChange,
  QueuedMessage,
  ReplyRecord,
} from '../../shared/conversation.ts';
import type { ReasoningFields } from '../../shared/replies/reasoning-fields.ts';
import type { RequestDetails } from '../../shared/requests/request-details.ts';
import type { ReplyEnding } from '../../shared/service.ts';

/** A chat as stored: the result of `conversation:open` without the parts that only the main process knows. */
export type StoredConversation = Omit<ConversationView, 'turns'>;

/** `isEdited`: its editor has text that was neither saved nor cancelled. */
export interface NextQueued extends QueuedMessage {
  readonly isEdited: boolean;
}

/** The stored part of a `PathChange`, and the chat's summary after the change. */
export interface StoredPathChange extends Omit<PathChange, 'conversationId' | 'turns'> {
  readonly summary: ConversationSummary;
}

/** A chat's settings after a change, and the id to undo it. */
export interface StoredSettings {
  readonly settings: ChatSettings;
  readonly undoId: string | null;
}

/** The settings of a chat that were undone (`patch`), and all its settings afterwards. */
export interface RevertedSettings {
  readonly id: string;
  readonly patch: Partial<ChatSettings>;
  readonly settings: ChatSettings;
}

/** The request settings of a new reply, and the comparison that it belongs to. */
export type NewReply = Pick<ReplyRecord, 'connectionId' | 'connectionName' | 'model' | 'parameters' | 'compareGroupId'>;

/** A new reply in one column of a comparison, below the column's last message. */
export interface NewColumnReply {
  readonly parentId: string;
  readonly reply: NewReply;
}

/** The last message of a column, and the request settings of the last compared reply in it. */
export interface ColumnEnd {
  readonly messageId: string;
  readonly reply: Pick<ReplyRecord, 'connectionId' | 'model' | 'parameters' | 'compareGroupId'> | null;
}

/** Text to append to a running reply; because of `seq`, appending it twice is harmless. */
export interface JournalEntry extends Pick<Message, 'text' | 'reasoning'> {
  readonly messageId: string;
  /** Increases by one per entry of the message. */
  readonly seq: number;
}

/** How a reply ended, with its whole text. */
export interface ReplyEnd extends Omit<ReplyRecord, keyof NewReply | 'ending' | 'isEdited'> {
  readonly messageId: string;
  readonly ending: ReplyEnding;
  /** The message's whole text and reasoning, which replace the journal entries. */
  readonly text: string;
  readonly reasoning: string;
  /** False if the user is looking at the chat, so the ending isn't unread. */
  readonly isUnread: boolean;
  readonly details: RequestDetails | null;
  /** The fields in which the service sent the reasoning. */
  readonly reasoningFields?: ReasoningFields;
  /** The reply's images, added after existing ones; repeating the call adds none. */
  readonly images?: readonly NewAttachment[];
}

/** A message of the path that the call `history` reads, from the root to `leafId`. A request sends this path. */
export interface HistoryMessage extends Pick<Message, 'id' | 'role' | 'text' | 'reasoning'> {
  readonly reasoningFields?: ReasoningFields;
  readonly attachments?: readonly Attachment[];
}

/** Validated content in stored form. */
export interface NewAttachment {
  readonly kind: AttachmentKind;
  readonly name: string;
  readonly mime: string;
  readonly alt: string | null;
  readonly sha256: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  /** A `data:` URL; null when there is none. */
  readonly thumbnail: string | null;
  /** Base64. */
  readonly data: string;
}

/** A piece of some content's base64. */
export interface ContentPiece {
  readonly data: string;
  /** The length of the whole base64, in characters. */
  readonly total: number;
}
