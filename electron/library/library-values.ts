/** What the library's calls take and answer, beyond what the window knows too. */

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
import type { RequestDetails } from '../../shared/request-details.ts';
import type { ReplyEnding } from '../../shared/service.ts';

/** A chat as stored: what `conversation:open` needs except what only main knows. */
export type StoredConversation = Omit<ConversationView, 'turns'>;

/** `isEdited`: words were left in its editor that were neither saved nor cancelled. */
export interface NextQueued extends QueuedMessage {
  readonly isEdited: boolean;
}

/** What a change did to the active path, ready to become a `PathChange`, and the chat's new row. */
export interface StoredPathChange extends Omit<PathChange, 'conversationId' | 'turns'> {
  readonly summary: ConversationSummary;
}

/** A chat's settings after a change, and what takes the change back. */
export interface StoredSettings {
  readonly settings: ChatSettings;
  readonly undoId: string | null;
}

/** Settings that went back to what they were: those alone, and all of the chat's. */
export interface RevertedSettings {
  readonly id: string;
  readonly patch: Partial<ChatSettings>;
  readonly settings: ChatSettings;
}

/** What a reply that is to come is asked with. */
export type NewReply = Pick<ReplyRecord, 'connectionId' | 'connectionName' | 'model' | 'parameters' | 'compareGroupId'>;

/** A reply to come in one column of a comparison, below the column's last message. */
export interface NewColumnReply {
  readonly parentId: string;
  readonly reply: NewReply;
}

/** The last message of a column, and what the newest compared reply in it was asked with. */
export interface ColumnEnd {
  readonly messageId: string;
  readonly reply: Pick<ReplyRecord, 'connectionId' | 'model' | 'parameters' | 'compareGroupId'> | null;
}

/** Text to append to a running reply; positions make a repeated append harmless. */
export interface JournalEntry extends Pick<Message, 'text' | 'reasoning'> {
  readonly messageId: string;
  /** Rises by one per entry of the message. */
  readonly seq: number;
}

/** What a reply has come to. */
export interface ReplyEnd extends Omit<ReplyRecord, keyof NewReply | 'ending' | 'isEdited'> {
  readonly messageId: string;
  readonly ending: ReplyEnding;
  /** The whole text and reasoning of the message; the journal entries are dropped with it. */
  readonly text: string;
  readonly reasoning: string;
  /** False when the chat is on the screen: an ending there is not unread. */
  readonly isUnread: boolean;
  readonly details: RequestDetails | null;
  /** The fields that the reasoning came in. */
  readonly reasoningFields?: ReasoningFields;
  /** Images of the reply, added behind those that it has; a second time adds none. */
  readonly images?: readonly NewAttachment[];
}

/** The messages of a request, root first: the path to and including `leafId`. */
export interface HistoryMessage extends Pick<Message, 'id' | 'role' | 'text' | 'reasoning'> {
  readonly reasoningFields?: ReasoningFields;
  readonly attachments?: readonly Attachment[];
}

/** Content that was checked, as the library stores it. */
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

/** A piece of a content's base64. */
export interface ContentPiece {
  readonly data: string;
  /** Characters of the whole. */
  readonly total: number;
}
