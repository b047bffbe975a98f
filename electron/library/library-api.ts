/** What the rest of main may ask of the library: short calls, each one transaction, all answered by the library's worker. */

import type { Attachment, AttachmentRef } from '../../shared/attachments.ts';
import type {
  ChatPart,
  ChatSettings,
  ConversationSummary,
  Folder,
  Message,
  ReadingPosition,
  TrashEntry,
  TreeNode,
} from '../../shared/conversation.ts';
import type { BulkAction, ListView } from '../../shared/library.ts';
import type { ReplyExtras } from '../../shared/replies/reply-extras.ts';
import type { RequestDetails, TitleRequest } from '../../shared/request-details.ts';
import type { NamedText, PromptImport, SavedInput, SavedItem } from '../../shared/saved-items.ts';
import type { SearchPage } from '../../shared/search-results.ts';
import type { Usage } from '../../shared/service.ts';
import type { ChatUsage, ModelFacts, ModelUsage, UsageRange, UsageReport } from '../../shared/usage.ts';
import type { ExperimentsApi } from './experiments-api.ts';
import type {
  ColumnEnd,
  ContentPiece,
  HistoryMessage,
  JournalEntry,
  NewAttachment,
  NewColumnReply,
  NewReply,
  NextQueued,
  ReplyEnd,
  RevertedSettings,
  StoredConversation,
  StoredPathChange,
  StoredSettings,
} from './library-values.ts';

/**
 * Every method runs as one transaction on the worker's connection and is answered in the order of the calls.
 * A rejected promise carries `{ name: 'LibraryError', reason }`: `not_found`, `full`, `read_only`, `corrupt`, `busy`,
 * `invalid`. `durable` in the comments means synchronous=FULL before the answer.
 */
export interface LibraryApi extends ExperimentsApi {
  // Lists
  listConversations(view: ListView, offset: number, limit: number): { items: ConversationSummary[]; total: number };
  summaries(ids: readonly string[]): ConversationSummary[];
  listFolders(): Folder[];

  // One conversation
  /** The newest empty chat without a draft is reused, unless it is one of `taken`; durable. */
  createConversation(
    settings: ChatSettings,
    folderId: string | null,
    isTemporary?: boolean,
    taken?: readonly string[],
  ): StoredConversation;
  /**
   * Of a chat that is too large for one answer (`LIMITS.messagesTogetherMaxBytes`) the messages at its end.
   * @param isPart of a long chat, only the messages that the reader sees first
   */
  openConversation(id: string, isPart?: boolean): StoredConversation;
  /** The first messages of the active path, for a reader who starts at the top. */
  firstMessages(id: string): ChatPart;
  /** The messages of the active path and of the columns without `known`; of a large chat those nearest to the end. */
  restOfPath(id: string, known: readonly string[]): Message[];
  /** Without reading a single message: for each request. */
  chatSettings(id: string): ChatSettings;
  renameConversation(
    id: string,
    title: string,
    isByUser: boolean,
  ): { summary: ConversationSummary; undoId: string | null };
  /** `undoId` null unless the change is to be undone, and changed something. */
  updateChatSettings(id: string, patch: Partial<ChatSettings>, isUndoable?: boolean): StoredSettings;
  bulk(
    ids: readonly string[],
    action: BulkAction,
  ): { undoId: string | null; changed: ConversationSummary[]; removed: string[] };
  /** Null for a chat in the trash, which keeps what was still being written when it went there. */
  setDraft(id: string, text: string): ConversationSummary | null;
  /** Keeps what stands in an open editor of the chat, also of one in the trash; null: the editor was saved or cancelled. */
  setEdit(id: string, place: string, text: string | null): void;
  setPosition(id: string, position: ReadingPosition): void;
  markRead(id: string): ConversationSummary;
  /** A page of `LIMITS.treePageSize` messages, oldest first; the last page is shorter. */
  tree(id: string, offset?: number): TreeNode[];
  fork(messageId: string): StoredConversation;

  // Turns
  /**
   * Appends a user message at `parentId` (null: as a root; undefined: at the active leaf) and, when `replies` are given,
   * one streaming reply each below it; the first one becomes the active leaf. Empties the draft when it says the
   * same, and names a chat that has no name yet after its first message. Durable.
   */
  addTurn(
    conversationId: string,
    text: string,
    parentId: string | null | undefined,
    replies: readonly NewReply[],
    /** A queued message that becomes this turn: it leaves the queue in the same transaction, in the words it has by then. */
    queueId?: string,
    /** Of the message; a queued message has its own. */
    attachments?: readonly AttachmentRef[],
  ): StoredPathChange & { userMessageId: string; replyIds: string[] };
  /**
   * The same user message below the end of each column, with one streaming reply below it: a comparison goes on with all
   * of its branches. The active path runs through the column it ran through. Durable.
   */
  addColumnTurns(
    conversationId: string,
    text: string,
    columns: readonly NewColumnReply[],
    queueId?: string,
    attachments?: readonly AttachmentRef[],
  ): StoredPathChange & { userMessageIds: string[]; replyIds: string[] };
  /**
   * One more streaming reply below the parent of `messageId` (a version of it), which becomes active. When it belongs to
   * the same comparison it takes the column over. Durable.
   */
  addReplyVersion(messageId: string, reply: NewReply): StoredPathChange & { replyId: string };
  /** A streaming reply below a user message that has none yet, or one more version; durable. */
  addReplyTo(userMessageId: string, reply: NewReply): StoredPathChange & { replyId: string };
  /** A reply that ended goes on: status streaming again, text kept; durable. */
  reopenReply(
    messageId: string,
    reply: NewReply,
  ): StoredPathChange & { text: string; reasoning: string; extras?: ReplyExtras };
  /** A failed reply without any text is tried again in place; durable. */
  resetReply(messageId: string, reply: NewReply): StoredPathChange;
  /** O(new text); not durable against power loss, safe against kill -9. */
  journal(entries: readonly JournalEntry[]): void;
  /** Durable. Null: the chat is in the trash, where the ending is kept with it. */
  endReply(end: ReplyEnd): StoredPathChange | null;
  /**
   * Keeps a request for a title with the details of its reply, and counts it; a second time changes nothing more. Durable. Null: there is
   * nothing to keep it with (the reply is gone, or its chat is temporary), or the chat is in the trash, where it is kept.
   */
  keepTitleRequest(request: TitleRequest, usage: Usage | null): StoredPathChange | null;
  history(leafId: string): HistoryMessage[];
  /** Streaming replies that nobody finishes become `interrupted` with what the journal holds; run at open. */
  recoverInterrupted(): { messageIds: string[]; conversationIds: string[] };
  getMessage(id: string): Message;
  getDetails(messageId: string): RequestDetails | null;

  // Tree
  /** A sibling of a user or assistant message with new text, no request; it becomes active; durable. It keeps the attachments unless others are given. */
  editMessage(
    messageId: string,
    text: string,
    attachments?: readonly AttachmentRef[],
  ): StoredPathChange & { messageId: string; hiddenLater: number };
  /** The branch through `messageId` becomes active, down to the leaf that was last active in it. */
  selectVersion(messageId: string): StoredPathChange & { hiddenLater: number; hiddenMessageId: string | null };
  /** The message with all below it goes to the trash; the neighbouring version becomes active; durable. */
  deleteMessage(messageId: string): StoredPathChange & { undoId: string };
  /** The column that `messageId` is in becomes the answer, and the chat goes on with what it was asked with; `invalid` when it is in none. */
  keepCompared(messageId: string): StoredPathChange & StoredSettings;
  pathChange(conversationId: string): StoredPathChange;
  /** Where the columns of the comparison on the active path end; empty when there is none. Reads no texts. */
  columnEnds(conversationId: string): ColumnEnd[];
  /** How many messages of the path come after this one; 0 when it is not on the path. */
  countLater(messageId: string): number;

  // Queue
  enqueue(
    conversationId: string,
    text: string,
    attachments?: readonly AttachmentRef[],
  ): StoredPathChange & { queueId: string };
  /** It keeps its attachments unless others are given. */
  editQueued(id: string, text: string, attachments?: readonly AttachmentRef[]): StoredPathChange;
  removeQueued(id: string): StoredPathChange;
  /** The message to send next; it stays in the queue until `addTurn` takes it. None of a chat in the trash. */
  nextQueued(conversationId: string): NextQueued | null;
  conversationsWithQueue(): string[];

  // Attachments
  /** Adds one behind those that wait at a place of the chat, and answers all of them; durable. */
  addAttachment(conversationId: string, place: string, added: NewAttachment): readonly Attachment[];
  /** Makes these, which the chat has already, the ones that wait at the place. */
  arrangeAttachments(conversationId: string, place: string, refs: readonly AttachmentRef[]): readonly Attachment[];
  /** A piece of an attachment's base64, of a chat that has it. */
  attachmentPiece(conversationId: string, sha256: string, offset: number): ContentPiece;
  /** All of its base64; null when damage has taken it. */
  attachmentData(conversationId: string, sha256: string): string | null;
  /** The same of the chat that a message is in. */
  attachmentOfMessage(messageId: string, sha256: string): string | null;
  /** A small copy as a `data:` URL; null when none was made yet. */
  thumbnail(conversationId: string, sha256: string): string | null;
  setThumbnail(conversationId: string, sha256: string, thumbnail: string): void;

  // Presets and prompts
  listSaved(): SavedItem[];
  readSaved(id: string): SavedItem;
  /** At the end of its kind. */
  createSaved(input: SavedInput): SavedItem;
  /** `changed_meanwhile` when it says something else than `mark` stands for; null replaces whatever it says. */
  updateSaved(id: string, input: SavedInput, mark: string | null): { item: SavedItem; undoId: string | null };
  /** `position` counts from 0 among those of its kind, this one left out. */
  moveSaved(id: string, position: number): { undoId: string | null };
  deleteSaved(ids: readonly string[]): { undoId: string | null };
  /** All of them or none; those that are there already, word for word, are not added again. */
  importPrompts(prompts: readonly NamedText[]): PromptImport;

  // Folders, trash, undo
  createFolder(name: string, parentId: string | null): Folder;
  renameFolder(id: string, name: string): { undoId: string | null };
  moveFolder(id: string, parentId: string | null, position: number): { undoId: string | null };
  deleteFolder(id: string): { undoId: string; removed: string[] };
  /**
   * Takes back a deletion, or another change of chats, folders, presets or prompts made since the start of the app. `not_found` when there
   * is nothing left to take back; what was changed again since stays as it is.
   */
  undo(undoId: string): {
    conversations: ConversationSummary[];
    changedPath: StoredPathChange | null;
    conversationId: string | null;
    changedSettings: RevertedSettings | null;
  };
  listTrash(): TrashEntry[];
  /** The entries that would go for good with these (null: with all there are), and the title of the only one, if there is one. */
  doomedTrash(ids: readonly string[] | null): { ids: string[]; title: string };
  restoreTrash(ids: readonly string[]): { conversations: ConversationSummary[] };

  // Usage and models
  /** `conversationId` null: of all chats. A page of `LIMITS.usageTogetherMax` rows; the last page is shorter. Temporary chats are counted nowhere but in themselves. */
  usage(range: UsageRange, conversationId: string | null, offset?: number): UsageReport;
  /** The chats that used most tokens. */
  usageByChat(range: UsageRange): ChatUsage[];
  /** Also of a temporary chat. */
  usageOfChat(conversationId: string): ModelUsage[];
  modelFacts(): ModelFacts[];
  setModelFacts(facts: ModelFacts): ModelFacts[];

  /** Writes next to nothing, durably: fails with the disk's reason when a change could not be stored now. */
  probe(): void;

  /** Differs once a chat, message, folder, preset, prompt or entry of the trash has been added, as long as it is there. */
  arrivals(): string;

  // Counts for Settings > Data
  counts(): { conversations: number; messages: number; trashEntries: number; attachmentBytes: number };

  // Search is answered by the worker for long work; here for the contract only.
  search(query: string, offset: number): SearchPage;
}

/** The same methods from another thread. */
export type AsyncLibrary = {
  readonly [K in keyof LibraryApi]: (...args: Parameters<LibraryApi[K]>) => Promise<ReturnType<LibraryApi[K]>>;
};
